import { statSync } from 'node:fs'
import type { Locale } from '../../../domain/values/language.ts'
import type { Config } from '../../settings/config.ts'
import type { Finding } from './finding.ts'

const words = {
  fr: {
    production: (url: string) => `production, ${url}`,
    demo: 'démonstration (sans NODE_ENV=production)',
    wrong: 'Corrigez ces réglages dans .env ou l’environnement\u00A0; .env.example explique chacun.',
    open: (file: string) => `${file} contient des secrets et d’autres utilisateurs peuvent le lire`,
    close: (mode: string, file: string) => `chmod ${mode} ${file}`,
  },
  en: {
    production: (url: string) => `production, ${url}`,
    demo: 'demonstration (without NODE_ENV=production)',
    wrong: 'Correct these settings in .env or the environment; .env.example explains each.',
    open: (file: string) => `${file} holds secrets and other users may read it`,
    close: (mode: string, file: string) => `chmod ${mode} ${file}`,
  },
}

/** @param file the `.env` that settings are read from, where there is one */
export function checkSettings(config: Config, file: string, locale: Locale): Finding {
  const said = words[locale]
  const { mode = 0, uid } = statSync(file, { throwIfNoEntry: false }) ?? {}
  // Of root, it is read by the product's user through its group (0640).
  const isOwn = uid === process.getuid?.()
  if (config.production && (mode & (isOwn ? 0o077 : 0o007)) !== 0) {
    return { check: 'settings', state: 'warning', says: said.open(file), todo: said.close(isOwn ? '600' : '640', file) }
  }
  return { check: 'settings', state: 'ok', says: config.production ? said.production(config.publicUrl) : said.demo }
}

/** Settings that cannot be read: what is wrong with each, by name. */
export const wrongSettings = (error: Error, locale: Locale): Finding => ({
  check: 'settings',
  state: 'wrong',
  says: error.message.replaceAll('\n', '; '),
  todo: words[locale].wrong,
})
