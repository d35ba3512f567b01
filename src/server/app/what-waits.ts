import { sql } from 'drizzle-orm'
import { codeMails } from '../../domain/announcements/notification.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Services } from '../http/request-context.ts'
import type { Queue } from '../jobs/jobs.ts'

const hasNoJob = (queues: string, id: string) =>
  `not exists (select from pgboss.job where name in (${queues}) and state < 'completed' and data->>'id' = ${id}::text)`

/**
 * Queues what waits to be done and is in no queue: a restored database has none, as jobs are no part of a backup. Asked at each start;
 * usually there is nothing.
 */
export async function queueWhatWaits({ database, jobs }: Pick<Services, 'database' | 'jobs'>): Promise<void> {
  const { db } = database.longRunning
  await db.transaction(async (tx) => {
    // Two instances that start at once would queue it twice; a command that changes these rows queues them itself.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.waiting})`)
    const { rows } = await tx.execute<{ queue: Queue; id: number }>(sql.raw(waitingSql))
    for (const { queue, id } of rows) await jobs.send(tx, queue, id)
  })
}

const waitingSql = `
  select case when type in (${codeMails.map((type) => `'${type}'`).join(', ')}) then 'code_mail' else 'mail' end as queue, id
  from notifications where state = 'queued' and ${hasNoJob(`'mail', 'code_mail'`, 'notifications.id')}
  union all select 'document', id from documents where state = 'pending' and ${hasNoJob(`'document'`, 'documents.id')}
  union all select 'bulk_step', id from bulk_steps where state = 'waiting' and ${hasNoJob(`'bulk_step'`, 'bulk_steps.id')}`
