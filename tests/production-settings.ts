import { randomBytes } from 'node:crypto'

const random = () => randomBytes(32).toString('base64')

/** What production refuses to start without, made up; nothing listens at the mail server's address. */
export const productionSettings = (): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:3000',
  SESSION_SECRET: random(),
  ENCRYPTION_KEY: random(),
  SMTP_URL: 'smtp://127.0.0.1:9',
  BACKUP_FOLDER: 'off',
})
