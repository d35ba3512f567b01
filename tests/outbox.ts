import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../src/server/db/open.ts'
import { packText } from '../src/server/db/packed-text.ts'
import { auditEntries } from '../src/server/db/schema/audit.ts'
import { notifications } from '../src/server/db/schema/notifications.ts'

/** The letters about a registration, newest first. */
export const lettersAbout = (db: Db, registrationId: number) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.registrationId, registrationId))
    .orderBy(desc(notifications.id))

/** The letters to an address, oldest first. */
export const lettersTo = (db: Db, email: string) =>
  db.select().from(notifications).where(eq(notifications.to, email)).orderBy(notifications.id)

export interface MailJob {
  state: string
  /** Seconds until it may be taken up, counted from when it was queued. */
  delay: number
}

/** The jobs that are to deliver a letter, newest first. */
export async function jobsFor(
  db: Db,
  notificationId: number,
  queue: 'mail' | 'code_mail' | 'document' = 'mail',
): Promise<MailJob[]> {
  const { rows } = await db.execute<{ state: string; delay: number }>(sql`
    select state::text, round(extract(epoch from start_after - created_on))::int as delay
    from pgboss.job where name = ${queue} and data->>'id' = ${String(notificationId)} order by created_on desc`)
  return rows.map(({ state, delay }) => ({ state, delay }))
}

/** Writes so many ordinary mails to `{name}-1@example.ci` and on, each with its job: what a busy day leaves in the queue. */
export async function queueMails(db: Db, count: number, name: string): Promise<void> {
  await db.execute(sql`
    with written as (
      insert into notifications (type, locale, from_address, to_address, subject, html_content, text_content, queued_at)
      select 'reminder', 'fr', 'Officina <contact@officina.example>', ${name}::text || '-' || n || '@example.ci', 'Rappel ' || n,
        ${packText('<p>Bonjour</p>')}::bytea, ${packText('Bonjour')}::bytea, now()
      from generate_series(1, ${count}::int) n returning id)
    insert into pgboss.job (name, data, expire_seconds) select 'mail', jsonb_build_object('id', id), 300 from written order by id`)
}

/** What the audit trail says about a record, newest first. */
export const historyOf = (db: Db, subjectType: string, subjectId: number) =>
  db
    .select()
    .from(auditEntries)
    .where(sql`${auditEntries.subjectType} = ${subjectType} and ${auditEntries.subjectId} = ${subjectId}`)
    .orderBy(desc(auditEntries.id))

/** The six-digit code of the latest letter to an address, or undefined when it has none. */
export async function codeMailedTo(db: Db, email: string): Promise<string | undefined> {
  const [letter] = await db
    .select({ text: notifications.textContent })
    .from(notifications)
    .where(eq(notifications.to, email))
    .orderBy(desc(notifications.id))
    .limit(1)
  return /^\d{6}$/m.exec(letter?.text ?? '')?.[0]
}
