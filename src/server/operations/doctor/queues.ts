import type { Locale } from '../../../domain/values/language.ts'
import { openTransport } from '../../mail/smtp.ts'
import { call } from '../../settings/command-call.ts'
import type { Config } from '../../settings/config.ts'
import { type Finding, findingOf, hasTable, type Queryable } from './finding.ts'

const minute = 60_000
const hour = 60 * minute
/** How old what waits may be: a mail is tried again for three days, a paper takes seconds. */
const slowedFor = 5 * minute
const limits = { mail: { late: 15 * minute, stuck: 24 * hour }, paper: { late: 10 * minute, stuck: hour } }

const queueWords = {
  fr: {
    noTables: 'pas encore de tables',
    moves: 'rien n’attend depuis longtemps',
    mail: (age: string) => `le plus ancien e-mail attend depuis ${age}`,
    paper: (age: string) => `le plus ancien document attend depuis ${age}`,
    paused: (reason: string) => `l’e-mail est en pause\u00A0: ${reason}`,
    slowed: (reason: string) => `le serveur d’envoi remet à plus tard\u00A0: ${reason}`,
    look: 'Le serveur est-il en marche\u00A0? Voyez «\u00A0Notifications\u00A0» et «\u00A0Documents\u00A0» dans l’administration, et le journal.',
    mendMail: 'Vérifiez SMTP_URL\u00A0; l’e-mail repart de lui-même dès que le serveur l’accepte.',
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count}\u00A0h`,
  },
  en: {
    noTables: 'no tables yet',
    moves: 'nothing has waited for long',
    mail: (age: string) => `the oldest mail has waited for ${age}`,
    paper: (age: string) => `the oldest paper has waited for ${age}`,
    paused: (reason: string) => `mail is paused: ${reason}`,
    slowed: (reason: string) => `the mail server puts mail off: ${reason}`,
    look: 'Does the server run? See “Notifications” and “Documents” in the office, and the log.',
    mendMail: 'Check SMTP_URL; mail goes on by itself as soon as the server takes it.',
    minutes: (count: number) => `${count} min`,
    hours: (count: number) => `${count} h`,
  },
}

interface Waiting {
  mail: Date | null
  paper: Date | null
  paused: string | null
  slowed: string | null
}

/** How long mails and papers have waited, and whether mail is paused, or has been put off for minutes. */
export async function checkQueues(pool: Queryable, now: Date, locale: Locale): Promise<Finding> {
  const said = queueWords[locale]
  if (!(await hasTable(pool, 'mail_flow'))) return { check: 'queues', state: 'skipped', says: said.noTables }
  const { rows } = await pool.query<Waiting>(
    `select (select min(queued_at) from notifications where state = 'queued') as mail,
      (select min(queued_at) from documents where state = 'pending') as paper,
      (select coalesce(reason, '') from mail_flow where state = 'paused') as paused,
      (select reason from mail_flow where state = 'slowed' and since < $1) as slowed`,
    [new Date(now.getTime() - slowedFor)],
  )
  const { mail = null, paper = null, paused = null, slowed = null } = rows[0] ?? {}
  const found = (['mail', 'paper'] as const).flatMap((kind) => {
    const since = { mail, paper }[kind]
    const age = since ? now.getTime() - since.getTime() : 0
    const { late, stuck } = limits[kind]
    if (age < late) return []
    const told = age < 2 * hour ? said.minutes(Math.round(age / minute)) : said.hours(Math.round(age / hour))
    return [{ says: said[kind](told), isStuck: age >= stuck }]
  })
  if (slowed !== null) found.unshift({ says: said.slowed(slowed), isStuck: false })
  if (paused !== null) found.unshift({ says: said.paused(paused), isStuck: true })
  if (found.length === 0) return { check: 'queues', state: 'ok', says: said.moves }
  return {
    check: 'queues',
    state: found.some(({ isStuck }) => isStuck) ? 'wrong' : 'warning',
    says: found.map(({ says }) => says).join('; '),
    todo: paused === null ? said.look : said.mendMail,
  }
}

const mailWords = {
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
  const said = mailWords[locale]
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

const webhookWords = {
  fr: {
    noTables: 'pas encore de tables',
    none: 'aucun autre logiciel n’est prévenu',
    told: (count: number) => (count > 1 ? `${count} webhooks sont actifs` : 'un webhook est actif'),
    off: (names: string) => `coupé après des échecs\u00A0: ${names}`,
    failing: (names: string) => `en échec depuis plus d’une heure\u00A0: ${names}`,
    look: 'Voyez «\u00A0Webhooks\u00A0» sous «\u00A0Utilisateurs\u00A0»\u00A0: les envois disent pourquoi. Corrigez l’adresse ou réparez le logiciel, puis remettez en marche.',
  },
  en: {
    noTables: 'no tables yet',
    none: 'no other tool is told',
    told: (count: number) => (count > 1 ? `${count} webhooks are active` : 'one webhook is active'),
    off: (names: string) => `switched off after failures: ${names}`,
    failing: (names: string) => `failing for more than an hour: ${names}`,
    look: 'See “Webhooks” under “Users”: what was sent says why. Correct the address or mend the tool, then switch it on again.',
  },
}

const finding = findingOf('webhooks')

/** Whether other tools are told what happens: an address that was switched off, or has failed for an hour, misses it. */
export async function checkWebhooks(pool: Queryable, now: Date, locale: Locale) {
  const said = webhookWords[locale]
  if (!(await hasTable(pool, 'webhooks'))) return finding('skipped', said.noTables)
  const { rows } = await pool.query<{ name: string; state: string; failing_since: Date | null }>(
    `select name, state, failing_since from webhooks where state <> 'paused' order by id`,
  )
  const namesOf = (wanted: (row: (typeof rows)[number]) => boolean) =>
    rows
      .filter(wanted)
      .map(({ name }) => name)
      .join(', ')
  const off = namesOf(({ state }) => state === 'off')
  const failing = namesOf(
    (row) => row.state === 'active' && row.failing_since !== null && +now - +row.failing_since > hour,
  )
  const wrong = [off && said.off(off), failing && said.failing(failing)].filter((one) => one !== '')
  if (wrong.length > 0) return finding('warning', wrong.join('; '), said.look)
  return finding('ok', rows.length === 0 ? said.none : said.told(rows.length))
}
