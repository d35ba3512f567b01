import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { codeMails } from '../../domain/announcements/notification.ts'
import { sealAudit } from '../audit/commands.ts'
import { type Sending, send, takeDue } from '../connect/send-commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Database } from '../db/open.ts'
import type { Certifying } from '../documents/fne/due-commands.ts'
import type { Sending as Asking } from '../documents/fne/send-commands.ts'
import type { Services } from '../http/request-context.ts'
import type { Queue } from '../jobs/jobs.ts'
import type { Settling } from '../payments/online/due-commands.ts'
import type { Paying } from '../payments/online/provider-commands.ts'

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

/** How often it is looked whether something is due, in milliseconds. */
const lookEvery = 1_000

/**
 * Sends what addresses are told, until it is stopped. Each message is by itself: one that takes long holds up no other look.
 * @returns stops it, and waits for what is on its way, 8 seconds at most
 */
export function startWebhooks(parts: Sending, log: Pick<Services['log'], 'error'>): () => Promise<void> {
  const fail = (message: string) => (error: unknown) => log.error({ err: error }, message)
  const onTheirWay = new Set<Promise<void>>()
  let looking: Promise<void> | undefined
  const look = async () => {
    try {
      for (const id of await takeDue(parts, parts.clock())) {
        const sending: Promise<void> = send(parts, id)
          .catch(fail('a webhook could not be sent'))
          .finally(() => onTheirWay.delete(sending))
        onTheirWay.add(sending)
      }
    } catch (error) {
      fail('what is due to webhooks could not be read')(error)
    }
    looking = undefined
  }
  const timer = setInterval(() => {
    looking ??= look()
  }, lookEvery).unref()
  return async () => {
    clearInterval(timer)
    await looking
    // What is cut off is taken up again after a minute, under the same id.
    await Promise.race([Promise.all(onTheirWay), wait(8_000, undefined, { ref: false })])
  }
}

/**
 * Has invoices certified where the firm has set so; until then nothing of it is loaded.
 * @returns stops it, and waits for what is under way, 8 seconds at most
 */
export function startCertifying(parts: Asking, log: Pick<Services['log'], 'error'>): () => Promise<void> {
  let opened: Promise<Certifying> | undefined
  const look = async () => {
    if (!(await parts.settings.read()).fne.isOn) return
    opened ??= import('../documents/fne/due-commands.ts').then(({ openCertifying }) => openCertifying(parts, log))
    const certifying = await opened
    certifying.look()
  }
  const fail = (error: unknown) => log.error({ err: error }, 'it could not be looked what is to be certified')
  const timer = setInterval(() => void look().catch(fail), lookEvery).unref()
  return async () => {
    clearInterval(timer)
    await (await opened)?.stop()
  }
}

/**
 * Settles payments in the browser, once a provider was given its keys.
 * @returns stops it, and waits for what is under way, 8 seconds at most
 */
export function startSettling(parts: Paying, log: Pick<Services['log'], 'error'>): () => Promise<void> {
  let opened: Promise<Settling> | undefined
  const look = async () => {
    opened ??= import('../payments/online/due-commands.ts').then(({ openSettling }) => openSettling(parts, log))
    const settling = await opened
    settling.look()
  }
  const fail = (error: unknown) => log.error({ err: error }, 'it could not be looked what is to be settled')
  const timer = setInterval(() => void look().catch(fail), lookEvery).unref()
  return async () => {
    clearInterval(timer)
    await (await opened)?.stop()
  }
}

/** How long an entry waits for its seal at most, in milliseconds. */
const every = 30_000

/** Seals the trail in the background; several instances may do so at once. */
export function startSealing(
  { db }: Pick<Database, 'db'>,
  log: { error: (details: object, message: string) => void },
): NodeJS.Timeout {
  const seal = () => sealAudit(db).catch((error) => log.error({ err: error }, 'the trail could not be sealed'))
  return setInterval(seal, every).unref()
}

/** How long nobody has asked for anything, in milliseconds. */
const idleAfter = 10_000

/**
 * Gives back what the start, or a busy time, has left: V8 collects when memory is asked for, and never because nobody asks for anything.
 * It stops the process for some 30 ms, once, when nobody waits.
 */
export function collectWhenIdle(server: Server): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  setFlagsFromString('--no-expose-gc')
  const timer = setTimeout(collect, idleAfter).unref()
  server.on('request', () => timer.refresh())
}
