// deploy/cluster with Debian's own Patroni, etcd, HAProxy and pgBackRest, brought up on this machine (scripts/cluster.ts), and two instances
// of Officina in production on it. Ten times something happens to it while people register.
import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Cluster, startCluster } from '../../scripts/cluster.ts'
import { type NodeName, nodes } from '../../scripts/cluster-files.ts'
import { onPostgres } from '../database.ts'
import { contactForm, trainingForm } from '../forms.ts'
import { type MailServer, startMailServer } from '../mail-server.ts'
import { productionSettings } from '../production-settings.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'
import { missingHere } from './debian.ts'
import { startRegistering } from './registering.ts'

// It brings its own PostgreSQL: once is enough.
const reason = !onPostgres()
  ? 'it is tried in the run on PostgreSQL'
  : process.getuid?.() !== 0
    ? 'only root can run it as the user postgres'
    : missingHere({
        patroni: 'patroni python3-etcd python3-idna',
        etcd: 'etcd-server',
        haproxy: 'haproxy',
        pgbackrest: 'pgbackrest',
        openssl: 'openssl',
      })
if (reason) console.warn(`The cluster is not tried: ${reason}.`)

/** How long after the answer to a change a page may still show what was, in milliseconds. */
const mayBeStale = 1_000
/** How long writes may be away, in seconds: after a failure, and where somebody wanted it. */
const [afterFailure, onPurpose] = [30, 5]
/** A machine that is busy elects later: an absence beyond this part of the time says nothing of the product, and it happens once more. */
const share = 0.7
const mostTries = 4
/** How long something is frozen, and how long it is watched what becomes of the rest, in milliseconds. */
const [frozenFor, watchedFor] = [30_000, 35_000]

interface Kind {
  name: string
  isOnPurpose?: boolean
  /** Does it. @returns what makes it good again */
  hurt: (cluster: Cluster) => Promise<() => Promise<void> | void>
}

const killedPostmaster: Kind = {
  name: 'the leader’s postmaster killed (-9)',
  async hurt(cluster) {
    cluster.killPostmaster(await cluster.leader())
    return () => {}
  },
}
const killedNode: Kind = {
  name: 'the leader killed (-9), Patroni and PostgreSQL',
  async hurt(cluster) {
    const name = await cluster.leader()
    cluster.killNode(name)
    return () => cluster.startNode(name)
  },
}
const stopped: Kind = {
  name: 'the leader stopped in good order',
  isOnPurpose: true,
  async hurt(cluster) {
    const name = await cluster.leader()
    cluster.stopNode(name)
    return () => cluster.startNode(name)
  },
}
const switchedOver: Kind = {
  name: 'switchover',
  isOnPurpose: true,
  async hurt(cluster) {
    await cluster.switchOver()
    return () => {}
  },
}
const frozen = async (cluster: Cluster, name: NodeName) => {
  cluster.freeze(name)
  await setTimeout(frozenFor)
  cluster.thaw(name)
  return () => {}
}
const frozenLeader: Kind = {
  name: 'the leader’s machine frozen for 30 s, then thawed',
  hurt: async (cluster) => frozen(cluster, await cluster.leader()),
}
const frozenStandby: Kind = {
  name: 'the synchronous standby frozen for 30 s, then thawed',
  hurt: async (cluster) => frozen(cluster, await cluster.standby()),
}
const killedEtcd: Kind = {
  name: 'two of three etcd killed',
  async hurt(cluster) {
    const [, ...two] = nodes
    for (const name of two) cluster.killEtcd(name)
    return () => two.forEach(cluster.startEtcd)
  },
}
const tenTimes = [
  ...[killedPostmaster, killedNode, stopped, switchedOver, frozenLeader, frozenStandby, killedEtcd],
  ...[killedNode, switchedOver, frozenLeader],
]

/**
 * Writes again and again by itself, as no product does.
 * @returns ends it, and says the longest time in which the cluster took nothing, in seconds
 */
function startWriting(connectionString: string) {
  let isOver = false
  let longest = 0
  let last = performance.now()
  const writeOnce = async () => {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 500, query_timeout: 500 })
    client.on('error', () => {}) // its leader goes away
    try {
      await client.connect()
      await client.query(`select pg_logical_emit_message(true, 'officina', '')`)
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    } catch {
      // Nobody leads: the next try says when somebody does.
    } finally {
      await client.end().catch(() => {})
    }
  }
  const writing = (async () => {
    while (!isOver) {
      await writeOnce()
      await setTimeout(50)
    }
  })()
  return async () => {
    isOver = true
    await writing
    return longest / 1_000
  }
}

describe.runIf(!reason)('a cluster that changes its leader', () => {
  const secret = 'Une longue phrase pour essayer 2026'
  const instances: ChildProcess[] = []
  let origins: string[] = []
  let cluster: Cluster
  let mail: MailServer
  let database: pg.Pool
  let cookie = ''
  let shown = { id: 0, slug: '' }
  const everybody: string[] = []

  beforeAll(async () => {
    cluster = await startCluster()
    mail = await startMailServer()
    const ports = [await freePort(), await freePort()]
    origins = ports.map((port) => `http://127.0.0.1:${port}`)
    const settings = {
      ...productionSettings(),
      ...cluster.settings,
      SMTP_URL: mail.url,
      MAIL_PER_SECOND: '1000',
      TRUSTED_PROXIES: '1',
      ADMIN_USERNAME: 'direction',
      ADMIN_PASSWORD: secret,
    }
    for (const port of ports) instances.push(await startServer({ ...settings, PORT: String(port) }))
    database = new pg.Pool({ connectionString: cluster.settings.DATABASE_URL, max: 1 })
    database.on('error', () => {}) // its leader goes away
    const signedIn = await call('/login', 'POST', { username: 'direction', password: secret })
    cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    shown = await create('Ce qui se montre')
  })
  afterAll(async () => {
    for (const instance of instances) await stopServer(instance, 'SIGKILL')
    await database?.end()
    await mail?.close()
    cluster?.remove()
  })

  async function call(address: string, method: string, body: object) {
    const headers = { 'content-type': 'application/json', connection: 'close', cookie }
    const response = await fetch(`${origins[0]}/api${address}`, { method, headers, body: JSON.stringify(body) })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${address} answered ${response.status}: ${text}`)
    return { headers: response.headers, text }
  }
  const create = async (title: string) =>
    JSON.parse((await call('/trainings', 'POST', trainingForm({ title, maxParticipants: 1_000 }))).text)

  async function pagesFollow(description: string) {
    await call(`/trainings/${shown.id}`, 'PUT', { title: 'Ce qui se montre', description })
    await setTimeout(mayBeStale)
    for (const origin of origins) {
      const page = await fetch(`${origin}/formations/${shown.slug}`)
      expect(await page.text()).toContain(description)
    }
  }

  /** Lets it happen while people register, and sees that each of them is written once. @returns what they saw of it */
  async function happens({ name, hurt, number }: Kind & { number: number }) {
    await cluster.whole()
    const sold = await create(`Ce qui se vend ${number}`)
    const before = await cluster.leader()
    const people = startRegistering(origins, sold.id)
    const endWriting = startWriting(cluster.settings.DATABASE_URL)
    await setTimeout(5_000)
    const happened = performance.now()
    const mend = await hurt(cluster)
    await setTimeout(Math.max(0, happened + watchedFor - performance.now()))
    await mend()
    await cluster.whole()
    const after = await cluster.leader()
    await setTimeout(3_000)
    await people.finish()
    const away = await endWriting()

    const silence = people.longestSilence(happened)
    const failures = people.answered.flatMap((one) => one.failures)
    const { rows } = await database.query<{ email: string; papers: number; letters: number }>(
      `select email, count(distinct documents.id)::int as papers, count(distinct notifications.id)::int as letters
       from registrations
       left join documents on documents.registration_id = registrations.id and documents.kind = 'invoice'
       left join notifications on notifications.registration_id = registrations.id and notifications.type = 'registration'
       where registrations.training_id = $1 group by registrations.id`,
      [sold.id],
    )
    const emails = people.answered.map(({ email }) => email)
    everybody.push(...emails)
    const written = rows.map(({ email }) => email)
    const lost = emails.filter((email) => !written.includes(email)).length
    const moved = `${before} → ${after}`
    const said = [number, name, moved, away.toFixed(1), silence.toFixed(1), failures.length, emails.length, lost]
    console.info(`| ${said.join(' | ')} |`)

    expect(people.refused).toEqual([])
    expect(written.toSorted()).toEqual(emails.toSorted())
    expect(rows.filter(({ papers, letters }) => papers !== 1 || letters !== 1)).toEqual([])
    return { away, silence, failures }
  }

  test.for(tenTimes.map((kind, index) => ({ ...kind, number: index + 1 })))(
    '$number: $name',
    { timeout: mostTries * 150_000 },
    async (kind) => {
      const { isOnPurpose = false, number } = kind
      const mayBeAway = isOnPurpose ? onPurpose : afterFailure
      let seen = await happens(kind)
      for (let tries = 1; seen.away > share * mayBeAway && tries < mostTries; tries++) seen = await happens(kind)

      if (isOnPurpose) expect(seen.failures).toEqual([])
      expect(seen.silence).toBeLessThanOrEqual(mayBeAway)
      await pagesFollow(`Après ${number}.`)
    },
  )

  test('and all papers are numbered without a gap, and every letter arrives under one name', async () => {
    const { rows } = await database.query<{ number: string }>(
      `select number from documents where kind = 'invoice' order by number`,
    )
    const numbers = rows.map(({ number }) => Number(/\d+$/.exec(number)?.[0])).sort((a, b) => a - b)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    expect(numbers.length).toBe(everybody.length)

    await vi.waitFor(
      async () => {
        const left = await database.query(`select 1 from notifications where state = 'queued'`)
        expect(left.rowCount).toBe(0)
      },
      { timeout: 420_000, interval: 1_000 }, // what was being handed over at a kill comes again after five minutes
    )
    const names = new Map<string, Set<string | undefined>>()
    for (const { recipients, messageId } of mail.received) {
      const [to = ''] = recipients
      names.set(to, (names.get(to) ?? new Set()).add(messageId))
    }
    expect(everybody.filter((email) => names.get(email)?.size !== 1)).toEqual([])
  }, 480_000)

  test('and a restore to a second has what was before it, and nothing of what came after', async () => {
    cluster.backUp()
    const writeToUs = (message: string) => call('/contact', 'POST', contactForm({ message }))
    await writeToUs('Écrit avant ce moment.')
    await setTimeout(1_500)
    const { rows } = await database.query<{ moment: Date }>('select now() as moment')
    const moment = rows[0]?.moment ?? new Date(Number.NaN)
    await setTimeout(1_500)
    await writeToUs('Écrit après ce moment.')
    await cluster.sendLog()

    const ask = await cluster.restore(moment)
    expect(ask(`select string_agg(message, ',' order by id) from contact_messages`)).toBe('Écrit avant ce moment.')
    expect(Number(ask('select count(*) from registrations'))).toBe(everybody.length)
  }, 240_000)
})
