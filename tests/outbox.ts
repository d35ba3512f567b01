import { desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../src/server/db/open.ts'
import { auditEntries, notifications } from '../src/server/db/schema.ts'

/** The letters about a registration, newest first. */
export const lettersAbout = (db: Db, registrationId: number) =>
  db
    .select()
    .from(notifications)
    .where(eq(notifications.registrationId, registrationId))
    .orderBy(desc(notifications.id))

export interface MailJob {
  state: string
  /** Seconds until it may be taken up, counted from when it was queued. */
  delay: number
}

/** The jobs that are to deliver a letter, newest first. */
export async function jobsFor(db: Db, notificationId: number): Promise<MailJob[]> {
  const { rows } = await db.execute<{ state: string; delay: number }>(sql`
    select state::text, round(extract(epoch from start_after - created_on))::int as delay
    from pgboss.job where name = 'mail' and data->>'id' = ${String(notificationId)} order by created_on desc`)
  return rows.map(({ state, delay }) => ({ state, delay }))
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
