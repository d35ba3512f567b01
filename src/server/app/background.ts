import type { Server } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { sql } from 'drizzle-orm'
import { codeMails } from '../../domain/announcements/notification.ts'
import { sealAudit } from '../audit/commands.ts'
import { type Sending, send, takeDue } from '../connect/send-commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Queue } from '../db/jobs.ts'
import { onlyHere } from '../db/only-here.ts'
import type { Database } from '../db/open.ts'
import { paymentProviders } from '../db/schema/online-payments.ts'
import type { Sending as Asking } from '../documents/fne/send-commands.ts'
import type { Services } from '../http/request-context.ts'
import type { Paying } from '../payments/online/provider-commands.ts'
import type { Config } from '../settings/config.ts'

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

/** What does its work each time it is looked, and waits for what is under way when it is to stop. */
interface Worker {
  look: () => void
  stop: () => Promise<void>
}

/**
 * Looks each second, once there is anything of it; until then nothing of it is loaded.
 * @param opens the worker, where it has something to do; undefined until then
 * @returns stops it, and waits for what is under way, 8 seconds at most
 */
function lookEachSecond(
  opens: () => Promise<Worker | undefined>,
  log: Pick<Services['log'], 'error'>,
  problem: string,
): () => Promise<void> {
  let opened: Worker | undefined
  let opening: Promise<void> | undefined
  const open = async () => {
    opened = await opens()
  }
  const timer = setInterval(() => {
    if (opened) return opened.look()
    opening ??= open()
      .catch((error) => log.error({ err: error }, problem))
      .finally(() => {
        opening = undefined
      })
  }, lookEvery).unref()
  return async () => {
    clearInterval(timer)
    await opening
    await opened?.stop()
  }
}

/** Has invoices certified where the firm has set so. @returns stops it, and waits for what is under way */
export const startCertifying = (parts: Asking, log: Pick<Services['log'], 'error'>): (() => Promise<void>) =>
  lookEachSecond(
    async () => {
      if (!(await parts.settings.read()).fne.isOn) return undefined
      return (await import('../documents/fne/due-commands.ts')).openCertifying(parts, log)
    },
    log,
    'it could not be looked what is to be certified',
  )

/** Settles payments in the browser, once a provider was given its keys. @returns stops it, and waits for what is under way */
export function startSettling(parts: Paying, log: Pick<Services['log'], 'error'>): () => Promise<void> {
  let askedAt = 0
  const opens = async () => {
    if (Date.now() - askedAt < keysAskedEvery) return undefined
    askedAt = Date.now()
    // Also where it was switched off since: what was begun may still be paid.
    if ((await parts.database.db.$count(paymentProviders)) === 0) return undefined
    return (await import('../payments/online/due-commands.ts')).openSettling(parts, log)
  }
  return lookEachSecond(opens, log, 'it could not be looked what is to be settled')
}

/** How often it is asked whether a provider of payments has its first keys, in milliseconds. */
const keysAskedEvery = 5_000

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
 * It takes all that it can get, as V8 does before it gives up; that stops the process for some 60 ms, once, when nobody waits.
 */
export function collectWhenIdle(server: Server): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as (how: object) => void
  setFlagsFromString('--no-expose-gc')
  const collectAll = () => collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
  const timer = setTimeout(collectAll, idleAfter).unref()
  server.on('request', () => timer.refresh())
}

/** How often it is looked whether a backup is due, in milliseconds. */
const lookForBackups = 60_000

/**
 * Writes what is due into the folder of backups: one a night, and once a month a rehearsal of the last. Of several instances on one
 * database one does it: another finds it noted, or being written.
 * @returns ends the looking; what is being written is finished, or left unfinished by the end of the process
 */
export function startBackups(
  parts: { config: Config; database: Database },
  clock: () => Date,
  log: Services['log'],
): () => void {
  const { folder } = parts.config.backup
  if (!folder) return () => {}
  let isBusy = false
  const lookOnce = async () => {
    if (isBusy) return
    isBusy = true
    try {
      const { doWhatIsDue } = await import('../operations/backup/schedule.ts') // a start is shorter without
      await onlyHere(parts.database, { lock: 'backup' }, () => doWhatIsDue(parts, folder, clock(), log))
    } catch (error) {
      log.error({ err: error }, 'backup failed')
    } finally {
      isBusy = false
    }
  }
  const timer = setInterval(lookOnce, lookForBackups).unref()
  return () => clearInterval(timer)
}
