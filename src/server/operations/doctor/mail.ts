import type { Locale } from '../../../domain/values/language.ts'
import { openTransport } from '../../mail/smtp.ts'
import { call } from '../../settings/command-call.ts'
import type { Config } from '../../settings/config.ts'
import type { Finding } from './finding.ts'

const words = {
  fr: {
    mailbox: 'la démonstration garde les e-mails dans sa boîte locale',
    accepts: (host: string) => `${host} accepte la connexion`,
    refuses: (host: string, reason: string) => `${host}\u00A0: ${reason}`,
    mend: `Vérifiez SMTP_URL (adresse, port, mot de passe) et SMTP_REQUIRE_TLS\u00A0; puis\u00A0: ${call} mail test ADRESSE`,
  },
  en: {
    mailbox: 'the demonstration keeps mails in its local mailbox',
    accepts: (host: string) => `${host} accepts the sign-in`,
    refuses: (host: string, reason: string) => `${host}: ${reason}`,
    mend: `Check SMTP_URL (address, port, password) and SMTP_REQUIRE_TLS; then: ${call} mail test ADDRESS`,
  },
}

/** Signs in to the mail server as the product does, and sends nothing. */
export async function checkMail(
  { smtpUrl, smtpRequiresTls }: Pick<Config, 'smtpUrl' | 'smtpRequiresTls'>,
  locale: Locale,
): Promise<Finding> {
  const said = words[locale]
  if (!smtpUrl) return { check: 'mail', state: 'ok', says: said.mailbox }
  const { host } = new URL(smtpUrl)
  const transport = await openTransport(smtpUrl, { requireTls: smtpRequiresTls })
  try {
    await transport.verify()
    return { check: 'mail', state: 'ok', says: said.accepts(host) }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    return { check: 'mail', state: 'wrong', says: said.refuses(host, reason), todo: said.mend }
  } finally {
    transport.close()
  }
}
