import { setTimeout } from 'node:timers/promises'
import { Gauge, type Registry } from 'prom-client'
import { choreNames } from '../../domain/operations/chore.ts'
import type { Database } from '../db/open.ts'
import { watchedSql } from '../documents/fne/watch-queries.ts'
import { watchedPaymentsSql, watchedProvidersSql } from '../payments/online/watch-queries.ts'

/** What is read from the database: its name for Prometheus, what it says, and what tells its values apart. */
const gauges = {
  notifications: {
    help: 'Mails by delivery state, but for codes; those sent are counted every five minutes',
    label: 'state',
  },
  notification_oldest_age_seconds: { help: 'How long ago the oldest mail of a state joined the queue', label: 'state' },
  mail_paused: { help: '1 while the mail server refuses everything, or lets nobody in', label: undefined },
  mail_pause_reason: { help: 'While mail is paused: which server, and what it says', label: 'reason' },
  job_queue_length: { help: 'Jobs that could be begun at once', label: 'queue' },
  job_queue_delayed: { help: 'Jobs that are to be begun later, such as another try', label: 'queue' },
  job_oldest_age_seconds: { help: 'How long the oldest job that could be begun has waited', label: 'queue' },
  backup_age_seconds: {
    help: 'Time since the last backup that went well; absent where there was none',
    label: undefined,
  },
  rehearsal_age_seconds: {
    help: 'Time since the last rehearsal that went well; absent where there was none',
    label: undefined,
  },
  chore_success_age_seconds: {
    help: 'Time since something that is done by itself last went well, or was first tried',
    label: 'chore',
  },
  chore_failures: { help: 'How often running it has failed; 0 where it went well', label: 'chore' },
  webhooks: {
    help: 'Addresses that are told what happens, by state; failing are those that are told in vain',
    label: 'state',
  },
  webhook_deliveries_waiting: { help: 'What waits to be told to an address, or to be tried again', label: undefined },
  fne_stopped: { help: '1 while no invoice is certified, by the reason', label: 'reason' },
  fne_stickers: { help: 'Stickers for certified invoices that are left', label: undefined },
  fne_sticker_days: { help: 'For how many days they last as things went in the last thirty', label: undefined },
  fne_doubtful: { help: 'Calls of the tax office that nobody knows the end of', label: undefined },
  fne_oldest_age_seconds: {
    help: 'How long the oldest call of a state has been in it; those that wait for an equal one in doubt are left out',
    label: 'state',
  },
  online_provider_stopped: { help: '1 while a provider that is on may not be asked', label: 'provider' },
  online_provider_down_seconds: { help: 'For how long a provider that is on has not answered', label: 'provider' },
  online_notice_age_seconds: { help: 'Time since a provider that is on last told anything', label: 'provider' },
  online_statement_age_seconds: {
    help: 'Time since the end of the last day whose movements were taken in',
    label: 'provider',
  },
  online_payout_age_seconds: { help: 'Time since the last payout that a statement tells of', label: 'provider' },
  online_payments_stuck: { help: 'Payments in the browser that were paid and are in no ledger', label: undefined },
  online_payment_oldest_age_seconds: {
    help: 'How long ago the oldest was begun that is stuck, or has been without an answer for ten minutes',
    label: 'state',
  },
  media_bytes: {
    help: 'What media take in the database, those that are being sent as if they were whole',
    label: undefined,
  },
  registrations: { help: 'Registrations that there are, by status', label: 'status' },
  money_received_fcfa: { help: 'What came in, less what was given back, in FCFA, by how it was paid', label: 'method' },
} as const
type Name = keyof typeof gauges

interface Measured {
  name: Name
  label: string | null
  value: number
}

/**
 * Everything but what was sent, in one statement. It reads what waits and what failed, a run of each kind, and the tallies: as many rows
 * whatever the age of the firm.
 */
const measuresSql = `
  with jobs as materialized (
    select name as queue, start_after from pgboss.job where state < 'active' and not blocked
  ), undelivered as materialized (
    select state, queued_at from notifications where state = 'queued' and type <> 'sign_in_code'
    union all select state, queued_at from notifications where state = 'failed' and type <> 'sign_in_code'
  ), known_chores as materialized (
    select name, succeeded_at, created_at, failures from chores where name in (${Object.keys(choreNames)
      .map((name) => `'${name}'`)
      .join(', ')})
  ), fne as materialized (${watchedSql('now()')}),
  online as materialized (${watchedPaymentsSql('now()')}), providers as materialized (${watchedProvidersSql})
  select 'job_queue_length' as name, queue as label, count(*)::float8 as value from jobs where start_after <= now() group by queue
  union all select 'job_queue_delayed', queue, count(*) from jobs where start_after > now() group by queue
  union all select 'job_oldest_age_seconds', queue, extract(epoch from now() - min(start_after))
    from jobs where start_after <= now() group by queue
  union all select 'notifications', state, count(*) from undelivered group by state
  union all select 'notification_oldest_age_seconds', state, extract(epoch from now() - min(queued_at)) from undelivered group by state
  union all select 'mail_paused', null, coalesce(max(case when state = 'paused' then 1 else 0 end), 0) from mail_flow
  union all select 'mail_pause_reason', reason, 1 from mail_flow where state = 'paused'
  union all select kind || '_age_seconds', null, extract(epoch from now() - (select ended_at from backup_runs
    where backup_runs.kind = kinds.kind and problem is null order by ended_at desc limit 1)) from (values ('backup'), ('rehearsal')) kinds (kind)
  union all select 'chore_success_age_seconds', name, extract(epoch from now() - coalesce(succeeded_at, created_at)) from known_chores
  union all select 'chore_failures', name, failures from known_chores
  union all select 'webhooks', state, count(found.id) from (values ('active'), ('failing'), ('paused'), ('off')) states (state)
    left join (select id, case when state = 'active' and failing_since is not null then 'failing' else state end as state from webhooks) found
    using (state) group by state
  union all select 'webhook_deliveries_waiting', null, count(*) from webhook_deliveries where state = 'waiting'
  union all select 'fne_stopped', stopped, 1 from fne where stopped is not null
  union all select 'fne_stickers', null, stickers from fne
  union all select 'fne_sticker_days', null, "stickerDays" from fne
  union all select 'fne_doubtful', null, doubtful from fne
  union all select 'fne_oldest_age_seconds', 'waiting', extract(epoch from now() - "waitingSince") from fne
  union all select 'fne_oldest_age_seconds', 'doubtful', extract(epoch from now() - "doubtfulSince") from fne
  union all select 'online_provider_stopped', provider, 1 from providers where stopped is not null
  union all select 'online_provider_down_seconds', provider, extract(epoch from now() - "downSince") from providers where "downSince" is not null
  union all select 'online_notice_age_seconds', provider, extract(epoch from now() - "noticeAt") from providers
  union all select 'online_statement_age_seconds', provider, extract(epoch from now() - "statementUntil") from providers
  union all select 'online_payout_age_seconds', provider, extract(epoch from now() - "payoutAt") from providers
  union all select 'online_payments_stuck', null, stuck from online
  union all select 'online_payment_oldest_age_seconds', 'stuck', extract(epoch from now() - "stuckSince") from online
  union all select 'online_payment_oldest_age_seconds', 'unanswered', extract(epoch from now() - "unansweredSince") from online
  union all select 'media_bytes', null, coalesce(sum(size), 0) from media_files
  union all select 'registrations', status, sum(count) from registration_tallies group by status
  union all select 'money_received_fcfa', method, sum(amount) from payment_tallies group by method`

/** An index is read for it, one entry a mail: not for every scrape. */
const sentSql = `select count(*)::float8 as value from notifications where state = 'sent' and type <> 'sign_in_code'`
const countedEvery = 5 * 60_000

/** How long the database may take, in milliseconds: a scrape ends after ten seconds, and the rest must be told all the same. */
const timeout = 3_000
/** How long what was read is good for, in milliseconds: every gauge asks by itself. */
const freshFor = 1_000

/** Asks once for all gauges of a scrape. @returns undefined where it fails, or is not answered in time */
function sharedBriefly<Answer>(ask: () => Promise<Answer>): () => Promise<Answer | undefined> {
  let last: { at: number; answer: Promise<Answer | undefined> } | undefined
  return () => {
    if (!last || performance.now() - last.at > freshFor) {
      const tooLate = setTimeout(timeout, undefined, { ref: false })
      last = { at: performance.now(), answer: Promise.race([ask().catch(() => undefined), tooLate]) }
    }
    return last.answer
  }
}

/** @returns what reads everything but what is a replica's */
function readerOf({ pool }: Pick<Database, 'pool'>): () => Promise<Measured[]> {
  let sent = { value: 0, countedAt: Number.NEGATIVE_INFINITY }
  async function countSent() {
    if (performance.now() - sent.countedAt < countedEvery) return
    const { rows } = await pool.query<{ value: number }>(sentSql)
    sent = { value: rows[0]?.value ?? 0, countedAt: performance.now() }
  }
  return async () => {
    const { rows } = await pool.query<Measured>(measuresSql)
    await countSent()
    return [...rows, { name: 'notifications', label: 'sent', value: sent.value }]
  }
}

/** Adds what the database knows: one statement a scrape, and one more every five minutes. While it is away only `database_up` is told. */
export function addDatabaseMeasures(registry: Registry, database: Pick<Database, 'pool' | 'replicaLag'>): void {
  if (database.replicaLag) addReplicaMeasures(registry, database.replicaLag)
  const read = sharedBriefly(readerOf(database))
  const shared = { registers: [registry], aggregator: 'max' as const } // every worker reads the same
  new Gauge({
    ...shared,
    name: 'database_up',
    help: '1 where the database has answered this scrape',
    aggregator: 'min',
    async collect() {
      this.set((await read()) ? 1 : 0)
    },
  })
  for (const [name, { help, label }] of Object.entries(gauges)) {
    new Gauge({
      ...shared,
      name,
      help,
      labelNames: label ? [label] : [],
      async collect() {
        const measured = (await read())?.filter((one) => one.name === name && one.value !== null) ?? []
        this.reset()
        if (measured.length === 0 && !label) this.remove()
        for (const one of measured) this.set(label ? { [label]: one.label ?? '' } : {}, one.value)
      },
    })
  }
}

/** How far the replica is behind that this instance reads: two short statements a scrape. While it is away only `db_replica_up` is told. */
function addReplicaMeasures(registry: Registry, lag: NonNullable<Database['replicaLag']>): void {
  const read = sharedBriefly(lag)
  const add = (name: string, help: string, of: (found: Awaited<ReturnType<typeof lag>>) => number | null | undefined) =>
    new Gauge({
      name,
      help,
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const value = of(await read())
        this.reset()
        if (typeof value === 'number') this.set(value)
        else this.remove()
      },
    })
  add('db_replica_up', '1 where the replica has answered this scrape', (found) => (found ? 1 : 0))
  add(
    'db_replication_lag_bytes',
    'How much of the leader’s log the replica has not played yet',
    (found) => found?.bytes,
  )
  add('db_replication_lag_seconds', 'How old what the replica shows is, while it is behind', (found) => found?.seconds)
}
