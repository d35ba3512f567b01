// `node scripts/cluster.ts`: three PostgreSQL nodes under Patroni with etcd, HAProxy in front and pgBackRest beside them, as deploy/cluster
// has them for four machines, brought up on this one: each has an address of its own (127.…), and the same ports. Prints the addresses for
// Officina, and takes all of it down again at Ctrl-C. Needs root, and Debian's packages (docs/operations/cluster.md).
import { randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { type NodeName, nodes, writeClusterFiles } from './cluster-files.ts'
import { lastWords, makeFolder, runProgram, signalAll, startProgram } from './cluster-machine.ts'

/** What Patroni says of a node. */
export interface Member {
  name: NodeName
  role: 'leader' | 'sync_standby' | 'replica'
  state: string
  timeline?: number
}

/** How long it may take until three nodes have begun, or are whole again, in milliseconds. */
const timeout = 90_000

/** @throws with what the last attempt said, when it has not come true in time */
export async function waitUntil(what: string, isSo: () => Promise<boolean>, within = timeout): Promise<void> {
  const giveUp = performance.now() + within
  let said: unknown
  while (performance.now() < giveUp) {
    try {
      if (await isSo()) return
    } catch (error) {
      said = error
    }
    await setTimeout(200)
  }
  throw new Error(`not ${what} within ${within / 1_000} s`, { cause: said })
}

/** Brings the cluster up. @returns how it is reached, and how it is hurt */
export async function startCluster() {
  const folder = mkdtempSync(path.join(tmpdir(), 'officina-cluster-'))
  chmodSync(folder, 0o755)
  const remove = () => {
    signalAll(folder, 'SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', remove)
  try {
    return { ...(await bringUp(folder)), folder, remove }
  } catch (error) {
    console.error(lastWords(folder))
    remove()
    throw error
  }
}
export type Cluster = Awaited<ReturnType<typeof startCluster>>

async function bringUp(folder: string) {
  const { at, settingOf, authority } = await writeClusterFiles(folder)
  const addressOf = (name: NodeName) => settingOf(`ADDRESS_${name.slice(1)}`)
  const certificate = {
    ca: readFileSync(authority),
    cert: readFileSync(path.join(folder, 'keys/backup.pem')),
    key: readFileSync(path.join(folder, 'keys/backup.key')),
  }

  /** Asks a node's Patroni, as one that may change something. */
  const patroni = (name: NodeName, address: string, body?: object) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const url = `https://${addressOf(name)}:${settingOf('PATRONI_PORT')}${address}`
      const asked = request(url, { ...certificate, method: body ? 'POST' : 'GET', agent: false, timeout: 30_000 })
      asked.on('response', (response) => {
        let text = ''
        response.on('data', (chunk) => (text += chunk))
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      })
      asked.on('timeout', () => asked.destroy(new Error(`${name} says nothing`)))
      asked.on('error', reject)
      asked.end(body && JSON.stringify(body))
    })

  /** The nodes, as the first of them knows them that answers. */
  async function members(): Promise<Member[]> {
    const said = nodes.map(async (name) => {
      const { text } = await patroni(name, '/cluster')
      return (JSON.parse(text) as { members: Member[] }).members
    })
    return await Promise.any(said)
  }
  const leader = async (): Promise<NodeName> => {
    const found = (await members()).find(({ role }) => role === 'leader')
    if (!found) throw new Error('nobody leads')
    return found.name
  }
  const standby = async (): Promise<NodeName> => {
    const found = (await members()).find(({ role }) => role === 'sync_standby')
    if (!found) throw new Error('nobody follows synchronously')
    return found.name
  }
  /** Waits until one leads, one follows synchronously and one more follows, all in the same line of history. */
  const whole = () =>
    waitUntil('whole', async () => {
      const all = await members()
      const lines = new Set(all.map(({ timeline }) => timeline))
      const isWell = all.every(({ state }) => state === 'running' || state === 'streaming')
      const roles = all.map(({ role }) => role).sort()
      return isWell && lines.size === 1 && roles.join() === 'leader,replica,sync_standby'
    })

  const startEtcd = (name: NodeName) => {
    const lines = readFileSync(at(name, 'etcd.env'), 'utf8').matchAll(/^([A-Z0-9_]+)=(.*)$/gm)
    const settings = Object.fromEntries([...lines].map(([, key = '', value = '']) => [key, value]))
    startProgram(at(name, 'etcd'), ['etcd'], settings)
  }
  const startPatroni = (name: NodeName) => startProgram(at(name, 'patroni'), ['patroni', at(name, 'patroni.yml')])
  const pgbackrest = (...args: string[]) =>
    runProgram(at('backup', 'pgbackrest'), [
      ...['pgbackrest', `--config=${at('backup', 'backup.conf')}`, '--stanza=officina'],
      ...args,
    ])

  for (const name of nodes) startEtcd(name)
  for (const [machine, file] of [...nodes.map((name) => [name, 'pgbackrest.conf']), ['backup', 'backup.conf']]) {
    if (!machine || !file) continue
    startProgram(at(machine, 'pgbackrest'), ['pgbackrest', `--config=${at(machine, file)}`, 'server'])
  }
  for (const name of nodes) startPatroni(name)
  startProgram(at('application', 'haproxy'), ['haproxy', '-db', '-f', at('application', 'haproxy.cfg')])
  await whole()

  const verified = `sslmode=verify-full&sslrootcert=${authority}`
  const url = (role: string, port: string, database: string, password: string) =>
    `postgres://${role}:${password}@127.0.0.1:${port}/${database}?${verified}`
  const [writes, reads] = [settingOf('WRITES_PORT'), settingOf('READS_PORT')]
  const password = randomBytes(24).toString('hex')
  const superuser = (database: string) => url('postgres', writes, database, settingOf('SUPERUSER_PASSWORD'))
  await waitUntil('reached through HAProxy', () => makeDatabase(superuser('postgres'), password))
  pgbackrest('stanza-create')

  return {
    /** What Officina is given. */
    settings: {
      DATABASE_URL: url('officina', writes, 'officina', password),
      DATABASE_MIGRATION_URL: url('officina_owner', writes, 'officina', password),
      DATABASE_READ_URL: url('officina', reads, 'officina', password),
    },
    members,
    leader,
    standby,
    whole,
    killPostmaster(name: NodeName) {
      const [id] = readFileSync(at(name, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
      process.kill(Number(id), 'SIGKILL')
    },
    /** Ends Patroni, then every process of PostgreSQL, as a failure of its own would; etcd goes on. */
    killNode(name: NodeName) {
      signalAll(at(name, 'patroni'), 'SIGKILL')
      signalAll(at(name, 'postgres'), 'SIGKILL')
    },
    /** Has Patroni stop PostgreSQL and give its place up, as `systemctl stop patroni` does. */
    stopNode: (name: NodeName) => signalAll(at(name, 'patroni'), 'SIGTERM'),
    startNode: (name: NodeName) => void startPatroni(name),
    /** Stops every process of a machine where it stands. */
    freeze: (name: NodeName) => signalAll(at(name), 'SIGSTOP'),
    thaw: (name: NodeName) => signalAll(at(name), 'SIGCONT'),
    killEtcd: (name: NodeName) => signalAll(at(name, 'etcd'), 'SIGKILL'),
    startEtcd,
    async switchOver() {
      const from = await leader()
      const { status, text } = await patroni(from, '/switchover', { leader: from })
      if (status !== 200) throw new Error(`no switchover: ${text}`)
    },
    sendLog: () => sendLog(superuser('postgres')),
    backUp: () => void pgbackrest('--type=full', 'backup'),
    /**
     * Restores the database as it was at a moment into a fresh folder, and starts it there.
     * @returns asks it one statement; the values of a row are separated by |
     */
    restore: (moment: Date) => restore(moment),
  }

  async function restore(moment: Date): Promise<(statement: string) => string> {
    const restored = makeFolder(at('restored'))
    const data = path.join(restored, 'data')
    const from = ['pgbackrest', `--config=${at('n1', 'pgbackrest.conf')}`, '--stanza=officina', `--pg1-path=${data}`]
    const target = moment.toISOString().replace('T', ' ').replace('Z', '+00')
    runProgram(restored, [...from, '--type=time', `--target=${target}`, '--target-action=promote', 'restore'])
    const programs = settingOf('POSTGRES_PROGRAMS')
    // What Patroni wrote for the node that was backed up: its access rules, and whom its commits wait for.
    const own = { hba_file: path.join(data, 'pg_hba.conf'), synchronous_standby_names: '' }
    const options = { listen_addresses: '', unix_socket_directories: restored, archive_mode: 'off', ssl: 'off', ...own }
    const given = Object.entries(options).flatMap(([name, value]) => ['-c', `${name}=${value}`])
    startProgram(restored, [path.join(programs, 'postgres'), '-D', data, ...given])
    const ask = (statement: string) =>
      runProgram(restored, ['psql', '-XAtq', '-h', restored, '-d', 'officina', '-c', statement]).trim()
    await waitUntil('restored', async () => ask('select pg_is_in_recovery()') === 'f')
    return ask
  }
}

/** Waits until all that was written so far is with the backups. */
async function sendLog(superuser: string): Promise<void> {
  const client = new pg.Client(superuser)
  await client.connect()
  try {
    const { rows } = await client.query<{ file: string }>('select pg_walfile_name(pg_switch_wal()) as file')
    const isSent = 'select last_archived_wal >= $1 as "isSent" from pg_stat_archiver'
    await waitUntil('sent away', async () => (await client.query(isSent, [rows[0]?.file])).rows[0]?.isSent)
  } finally {
    await client.end()
  }
}

/** Makes Officina's two roles and its database, as docs/operations/cluster.md has it. */
async function makeDatabase(superuser: string, password: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: superuser, connectionTimeoutMillis: 3_000 })
  await client.connect()
  try {
    for (const role of ['officina_owner', 'officina'])
      await client.query(`create role ${role} login password '${password}'`)
    await client.query('create database officina owner officina_owner')
    return true
  } finally {
    await client.end()
  }
}

if (import.meta.main) {
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit()) // which takes it down
  const cluster = await startCluster()
  for (const [name, value] of Object.entries(cluster.settings)) console.log(`${name}=${value}`)
  console.log('The cluster is up; Ctrl-C takes it down.')
  globalThis.setInterval(() => {}, 60_000)
}
