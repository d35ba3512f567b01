import * as v from 'valibot'
import { emailAddress } from '../domain/values/email.ts'
import { mailboxPath } from '../domain/values/paths.ts'
import { defineCommand, type Installation, type Outcome } from './command.ts'
import { Failure } from './failure.ts'
import { companyNow, emailForm } from './staff.ts'

const words = {
  fr: {
    summary: 'envoyer un message d’essai, et dire ce que le serveur d’e-mail répond',
    address: 'à qui',
    sending: (host: string) => `Envoi par ${host}…`,
    taken: (host: string, answer: string) => `${host} a pris le message\u00A0: ${answer}`,
    look: 'Regardez s’il arrive, et s’il n’est pas parmi les indésirables.',
    mend: 'Vérifiez SMTP_URL, SMTP_REQUIRE_TLS et MAIL_FROM.',
    kept: (url: string) => `Démonstration\u00A0: rien n’est envoyé. Le message est dans la boîte locale, ${url}`,
  },
  en: {
    summary: 'send a test message, and tell what the mail server answers',
    address: 'to whom',
    sending: (host: string) => `Sending through ${host} …`,
    taken: (host: string, answer: string) => `${host} has taken the message: ${answer}`,
    look: 'See whether it arrives, and not among the junk.',
    mend: 'Check SMTP_URL, SMTP_REQUIRE_TLS and MAIL_FROM.',
    kept: (url: string) => `Demonstration: nothing is sent. The message is in the local mailbox, ${url}`,
  },
}

/** Sends one letter at once, past the queue: its sender waits for the answer. */
export const mailTest = defineCommand({
  name: 'mail test',
  words,
  arguments: {
    address: { kind: 'text', value: 'ADDRESS', like: emailForm, words: { fr: words.fr.address, en: words.en.address } },
  },
  place: 'installation',
  async run(installation, { address }) {
    const { config, locale } = installation
    const { renderMail } = await import('../server/mail/layout.ts')
    const { testLetter } = await import('../server/mail/test-letter.ts')
    const { senderOf } = await import('../server/mail/layout.ts')
    const company = await companyNow(installation)
    const letter = renderMail(testLetter(new Date(), locale), company, locale)
    const mail = { from: senderOf(config.mailFrom, company), to: v.parse(emailAddress(), address), ...letter }
    return config.smtpUrl ? sendNow(config.smtpUrl, installation, mail) : keep(installation, mail)
  },
})

interface Mail {
  from: string
  to: string
  subject: string
  html: string
  text: string
}

/**
 * Hands one mail to the server at once, past the queue.
 * @throws Failure with what the server said
 */
export async function sendNow(
  smtpUrl: string,
  { config, locale, progress }: Pick<Installation, 'config' | 'locale' | 'progress'>,
  mail: Mail,
): Promise<Outcome> {
  const said = words[locale]
  const { openTransport } = await import('../server/mail/smtp.ts')
  const { host } = new URL(smtpUrl)
  progress(said.sending(host))
  const transport = await openTransport(smtpUrl, { requireTls: config.smtpRequiresTls })
  try {
    const { response } = (await transport.sendMail({ ...mail, headers: { 'Auto-Submitted': 'auto-generated' } })) as {
      response: string
    }
    return { result: { sent: true, to: mail.to, answer: response }, lines: [said.taken(host, response), said.look] }
  } catch (error) {
    throw new Failure({ what: error instanceof Error ? error.message : String(error), where: host, todo: said.mend })
  } finally {
    transport.close()
  }
}

async function keep({ config, database, locale }: Installation, mail: Mail): Promise<Outcome> {
  const { notifications } = await import('../server/db/schema/notifications.ts')
  const { html, text, ...letter } = mail
  const now = new Date()
  const kept = { ...letter, type: 'test', locale, htmlContent: html, textContent: text, createdAt: now } as const
  await database.db.insert(notifications).values({ ...kept, state: 'sent', sentAt: now, adminReadAt: now })
  const mailbox = `${config.publicUrl}${mailboxPath}`
  return { result: { sent: false, to: mail.to, mailbox }, lines: [words[locale].kept(mailbox)] }
}
