import { statfs } from 'node:fs/promises'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Services } from '../http/request-context.ts'
import { openSigningFile } from '../pdf/signing-store.ts'
import type { Kept } from './kept.ts'

/** The connections to the database: how many are open, in use, and waited for. */
export function addPoolMeasures(registry: Registry, { pool, writers, oldestWait }: Services['database']): void {
  const pools = [
    { name: 'reading', of: pool, oldest: () => oldestWait.reading() },
    ...(writers === pool ? [] : [{ name: 'writing', of: writers, oldest: () => oldestWait.writing() }]),
  ]
  const told = {
    db_pool_connections: {
      help: 'Open connections to the database',
      of: ({ of }: (typeof pools)[number]) => of.totalCount,
    },
    db_pool_connections_idle: { help: 'Connections that nobody uses', of: ({ of }) => of.idleCount },
    db_pool_connections_max: { help: 'As many connections as there may be', of: ({ of }) => of.options.max ?? 0 },
    db_pool_waiting: { help: 'Requests and jobs that wait for a connection', of: ({ of }) => of.waitingCount },
    db_pool_oldest_wait_seconds: {
      help: 'How long the oldest of those has waited',
      of: ({ oldest }) => oldest() / 1_000,
      aggregator: 'max',
    },
  } satisfies Record<string, { help: string; of: (one: (typeof pools)[number]) => number; aggregator?: 'max' }>
  for (const [name, { of, ...described }] of Object.entries(told)) {
    new Gauge({
      ...described,
      name,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const one of pools) this.set({ pool: one.name }, of(one))
      },
    })
  }
}

/** What is kept as finished bytes. Those answers are given in front of the framework, which counts none of them. */
export function addKeptMeasures(registry: Registry, kept: Pick<Kept, 'pages' | 'catalogue'>): void {
  const caches = [
    ['pages', kept.pages],
    ['catalogue', kept.catalogue],
  ] as const
  const add = (name: string, help: string, of: (counts: ReturnType<Kept['pages']['counts']>) => number) => {
    const described = { name, help, labelNames: ['cache'], registers: [registry] }
    if (name.endsWith('_total')) {
      new Counter({
        ...described,
        collect() {
          this.reset()
          for (const [cache, { counts }] of caches) this.inc({ cache }, of(counts()))
        },
      })
    } else {
      new Gauge({
        ...described,
        collect() {
          for (const [cache, { counts }] of caches) this.set({ cache }, of(counts()))
        },
      })
    }
  }
  add(
    'cache_hits_total',
    'Requests answered from what is kept; http_request_duration_seconds has none of these',
    (of) => of.hits,
  )
  add('cache_misses_total', 'Answers that were made because none was kept', (of) => of.misses)
  add('cache_bytes', 'What is kept, in all its forms', (of) => of.bytes)
}

/** The room on the disk of what this machine writes and for media, and how long papers can be signed. */
export function addMachineMeasures(
  registry: Registry,
  { dataFolder, backup, media, signing }: Services['config'],
): void {
  new Gauge({
    name: 'media_quota_bytes',
    help: 'What media may take in the database',
    aggregator: 'max',
    registers: [registry],
  }).set(media.quota)
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Room that is left on the disk of a folder',
    labelNames: ['folder'],
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.reset()
      for (const [name, folder] of Object.entries({ data: dataFolder, backups: backup.folder })) {
        const found = folder && (await statfs(folder).catch(() => undefined)) // not made yet
        if (found) this.set({ folder: name }, found.bavail * found.bsize)
      }
    },
  })
  if (!signing) return
  // As it was read at the start: another file takes another start.
  let end: Promise<number> | undefined
  new Gauge({
    name: 'signing_certificate_end_timestamp_seconds',
    help: 'When the certificate ends that papers are signed with, in seconds since 1970',
    aggregator: 'max',
    registers: [registry],
    async collect() {
      end ??= openSigningFile(signing).then(({ validUntil }) => validUntil.getTime() / 1_000)
      this.set(await end.catch(() => 0))
    },
  })
}
