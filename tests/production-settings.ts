import { randomBytes } from 'node:crypto'

const random = () => randomBytes(32).toString('base64')

/** A firm: without one, what names it waits (docs/rules/company.md). */
export const firm = {
  COMPANY_NAME: 'Formations Kora',
  COMPANY_ADDRESS: 'Rue des Manguiers',
  COMPANY_CITY: 'Bouaké',
  COMPANY_PHONE: '+2252731000000',
  COMPANY_EMAIL: 'bonjour@kora.example.ci',
}

/** What production refuses to start without, made up; nothing of a firm, and nothing listens at the mail server's address. */
export const productionWithoutFirm = (): Record<string, string> => ({
  NODE_ENV: 'production',
  PUBLIC_URL: 'http://localhost:3000',
  SESSION_SECRET: random(),
  ENCRYPTION_KEY: random(),
  SMTP_URL: 'smtp://127.0.0.1:9',
  BACKUP_FOLDER: 'off',
})

/** The same, and a firm. */
export const productionSettings = (): Record<string, string> => ({ ...firm, ...productionWithoutFirm() })
