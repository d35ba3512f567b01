import type { Locale } from '../../../domain/values/language.ts'
import { type Finding, hasTable, type Queryable } from './finding.ts'

const minute = 60_000
const hour = 60 * minute
/** How old what waits may be: a mail is tried again for three days, a paper takes seconds. */
const slowedFor = 5 * minute
const limits = { mail: { late: 15 * minute, stuck: 24 * hour }, paper: { late: 10 * minute, stuck: hour } }

const words = {
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
  const said = words[locale]
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
