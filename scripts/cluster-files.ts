// The files of each machine of a cluster that is tried on one computer, from the templates of deploy/cluster, as an administrator makes them.
import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { appendFileSync, chmodSync, cpSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '../tests/server-process.ts'
import { giveFiles, makeFolder } from './cluster-machine.ts'

const templates = fileURLToPath(new URL('../deploy/cluster', import.meta.url))

export const nodes = ['n1', 'n2', 'n3'] as const
export type NodeName = (typeof nodes)[number]

/**
 * Makes certificates and files: each machine has an address of its own, the ports of the templates, and a folder of its name.
 * @param folder of all of them
 * @returns a machine's path, a setting's value, and where the authority's certificate is, for everybody to read
 */
export async function writeClusterFiles(folder: string) {
  const network = `127.${randomInt(1, 255)}.${randomInt(0, 256)}`
  const at = (machine: string, ...more: string[]) => path.join(folder, machine, ...more)
  const own = (machine: string, suffix: string) => ({
    [`POSTGRES_DATA_${suffix}`]: at(machine, 'postgres/data'),
    [`POSTGRES_SOCKETS_${suffix}`]: makeFolder(at(machine, 'postgres')),
    [`ETCD_DATA_${suffix}`]: at(machine, 'etcd/data'),
    [`PGBACKREST_CONFIGURATION_${suffix}`]: at(machine, machine === 'backup' ? 'backup.conf' : 'pgbackrest.conf'),
    [`PGBACKREST_LOG_${suffix}`]: makeFolder(at(machine, 'pgbackrest')),
    [`PGBACKREST_LOCKS_${suffix}`]: at(machine, 'pgbackrest/locks'),
  })
  const password = () => randomBytes(24).toString('hex')
  const keys = path.join(folder, 'keys')
  const changes: Record<string, string | number> = {
    ...Object.fromEntries([1, 2, 3].map((number) => [`ADDRESS_${number}`, `${network}.${number}`])),
    ADDRESS_BACKUP: `${network}.4`,
    NETWORK: '127.0.0.0/8',
    SUPERUSER_PASSWORD: password(),
    REPLICATION_PASSWORD: password(),
    REWIND_PASSWORD: password(),
    REPOSITORY_PASSWORD: password(),
    WRITES_PORT: await freePort(),
    READS_PORT: await freePort(),
    POSTGRES_KEYS: keys,
    ETCD_KEYS: keys,
    HAPROXY_KEYS: keys,
    REPOSITORY: makeFolder(at('backup', 'repository')),
    WATCHDOG: 'off',
    HAPROXY_USER: 'postgres',
    ...Object.assign({}, ...nodes.map((name, index) => own(name, String(index + 1))), own('backup', 'BACKUP')),
  }
  const settings = path.join(folder, 'cluster.env')
  const added = Object.entries(changes).map(([name, value]) => `${name}=${value}\n`)
  cpSync(path.join(templates, 'cluster.env'), settings)
  chmodSync(settings, 0o600)
  appendFileSync(settings, added.join(''))
  execFileSync(path.join(templates, 'certificates'), [settings, keys])
  giveFiles(keys)
  for (const machine of [...nodes, 'backup', 'application']) {
    execFileSync(path.join(templates, 'fill'), [settings, machine, at(machine)])
    giveFiles(at(machine))
  }
  const authority = path.join(folder, 'authority.pem')
  cpSync(path.join(keys, 'authority.pem'), authority)
  chmodSync(authority, 0o644)
  const said = readFileSync(path.join(templates, 'cluster.env'), 'utf8')
  const settingOf = (name: string) => String(changes[name] ?? new RegExp(`^${name}=(.*)$`, 'm').exec(said)?.[1])
  return { at, settingOf, authority }
}
