// The templates of deploy/cluster say the same everywhere, and are read by those they are for, where these are installed.
// tests/long/cluster.test.ts runs them.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'

const templates = path.resolve('deploy/cluster')
const folder = mkdtempSync(path.join(tmpdir(), 'officina-cluster-files-'))
afterAll(() => rmSync(folder, { recursive: true }))

const example = readFileSync(path.join(templates, 'cluster.env'), 'utf8')
const settingOf = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(example)?.[1] ?? ''
const file = path.join(folder, 'cluster.env')
writeFileSync(file, example.replaceAll(/^(\w+_PASSWORD)=$/gm, '$1=secret-of-$1'))

const machines = ['n1', 'n2', 'n3', 'backup', 'application']
const fill = (settings: string, machine: string) =>
  spawnSync(path.join(templates, 'fill'), [settings, machine, path.join(folder, machine)], { encoding: 'utf8' })
for (const machine of machines) {
  const { status, stderr } = fill(file, machine)
  if (status !== 0) throw new Error(stderr)
}
const filled = (machine: string, name: string) => readFileSync(path.join(folder, machine, name), 'utf8')
/** Lines of `key=value`; of a key that stands more than once the last counts. */
const linesOf = (text: string) =>
  new Map([...text.matchAll(/^([\w-]+)=(.*)$/gm)].map(([, key = '', value]) => [key, value]))
const patroniOf = (machine: string) => parse(filled(machine, 'patroni.yml'))
const ports = ['POSTGRES_PORT', 'PATRONI_PORT', 'ETCD_PORT', 'ETCD_PEER_PORT', 'PGBACKREST_PORT'].map(settingOf)

test('what has no password is not filled in, and says which', () => {
  const { status, stderr } = fill(path.join(templates, 'cluster.env'), 'n1')
  expect(status).not.toBe(0)
  expect(stderr).toContain('SUPERUSER_PASSWORD is not set')
  expect(fill(file, 'n4').stderr).toContain('n4 is no machine of the cluster')
  expect(fill(file, 'n1').status).toBe(0)
})

describe.each(['n1', 'n2', 'n3'])('node %s', (node) => {
  const address = settingOf(`ADDRESS_${node.slice(1)}`)
  const patroni = patroniOf(node)
  const etcd = linesOf(filled(node, 'etcd.env'))
  const backrest = linesOf(filled(node, 'pgbackrest.conf'))

  test('speaks version 2 of etcd: with version 3, Patroni 3.0.2 loses what was answered', () => {
    expect(patroni.etcd).toBeDefined()
    expect(Object.keys(patroni)).not.toContain('etcd3')
    expect(etcd.get('ETCD_ENABLE_V2')).toBe('true')
  })

  test('finds the others where they are', () => {
    const hosts = [1, 2, 3].map((number) => `${settingOf(`ADDRESS_${number}`)}:${settingOf('ETCD_PORT')}`)
    expect(patroni.etcd.hosts.split(',')).toEqual(hosts)
    const peers = etcd.get('ETCD_INITIAL_CLUSTER')?.split(',')
    expect(peers).toContain(`${node}=${etcd.get('ETCD_INITIAL_ADVERTISE_PEER_URLS')}`)
    expect(peers).toHaveLength(3)
    expect(etcd.get('ETCD_LISTEN_CLIENT_URLS')).toBe(`https://${address}:${settingOf('ETCD_PORT')}`)
    expect(patroni.postgresql.connect_address).toBe(`${address}:${settingOf('POSTGRES_PORT')}`)
    expect(patroni.restapi.connect_address).toBe(`${address}:${settingOf('PATRONI_PORT')}`)
    expect(backrest.get('tls-server-address')).toBe(address)
    expect(backrest.get('pg1-path')).toBe(patroni.postgresql.data_dir)
  })

  test('answers only what is on two nodes, and hands over in time', () => {
    const { dcs } = patroni.bootstrap
    expect(dcs).toMatchObject({ synchronous_mode: true, synchronous_node_count: 1, failsafe_mode: true })
    const margin = patroni.watchdog.safety_margin
    expect(dcs.ttl).toBeGreaterThanOrEqual(dcs.loop_wait + 2 * dcs.retry_timeout + margin)
    expect(patroni.watchdog.mode).toBe('required')
    expect(dcs.postgresql.parameters).toMatchObject({ wal_log_hints: 'on', archive_mode: 'on' })
    // With a restore_command, a leader that was frozen takes its successor's history for its own, and is never rewound.
    expect(filled(node, 'patroni.yml')).not.toMatch(/^\s*restore_command/m)
  })

  test('lets nobody in without TLS and a password or a certificate', () => {
    const rules: string[] = patroni.postgresql.pg_hba
    for (const rule of rules) expect(rule).toMatch(/^(local all postgres peer|hostssl .* scram-sha-256)$/)
    expect(etcd.get('ETCD_CLIENT_CERT_AUTH')).toBe('true')
    expect(etcd.get('ETCD_PEER_CLIENT_CERT_AUTH')).toBe('true')
    expect(patroni.restapi.verify_client).toBe('optional')
    for (const role of ['superuser', 'replication', 'rewind'])
      expect(patroni.postgresql.authentication[role].sslmode).toBe('verify-full')
    expect([...etcd.values()].join()).not.toContain('http://')
  })

  test('opens the ports that are used, and no others, to its own network', () => {
    const [, network, open = ''] = /ip saddr (\S+) tcp dport \{ (.*) \} accept/.exec(filled(node, 'firewall.nft')) ?? []
    expect(network).toBe(settingOf('NETWORK'))
    expect(open.split(', ').sort()).toEqual(ports.toSorted())
  })
})

test('HAProxy asks Patroni who leads, and keeps a connection that only listens', () => {
  const text = filled('application', 'haproxy.cfg')
  expect(text).toContain('option httpchk OPTIONS /primary\n')
  expect(text).toContain('option httpchk OPTIONS /replica?lag=16MB\n')
  expect(text).toMatch(/timeout client 12h\n\s+timeout server 12h\n/)
  expect(text).toContain('on-marked-down shutdown-sessions')
  expect(text).toContain(`check port ${settingOf('PATRONI_PORT')} check-ssl verify required`)
  for (const number of [1, 2, 3]) {
    const server = `server n${number} ${settingOf(`ADDRESS_${number}`)}:${settingOf('POSTGRES_PORT')}\n`
    expect(text.split(server)).toHaveLength(3)
  }
})

test('the machine of the backups knows every node, and seals what it keeps', () => {
  const backrest = linesOf(filled('backup', 'backup.conf'))
  for (const number of [1, 2, 3]) {
    expect(backrest.get(`pg${number}-host`)).toBe(settingOf(`ADDRESS_${number}`))
    expect(backrest.get(`pg${number}-path`)).toBe(patroniOf(`n${number}`).postgresql.data_dir)
  }
  expect(backrest.get('repo1-cipher-type')).toBe('aes-256-cbc')
  expect(linesOf(filled('n1', 'pgbackrest.conf')).get('repo1-host')).toBe(settingOf('ADDRESS_BACKUP'))
})

const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

test.runIf(isThere('openssl'))(
  'each machine gets a certificate of the cluster’s own authority, for its own address',
  () => {
    const keys = path.join(folder, 'keys')
    execFileSync(path.join(templates, 'certificates'), [file, keys])
    const openssl = (...args: string[]) => execFileSync('openssl', args, { encoding: 'utf8', cwd: keys })
    const before = readFileSync(path.join(keys, 'n1.pem'), 'utf8')
    for (const machine of ['n1', 'n2', 'n3', 'backup']) {
      const address = settingOf(`ADDRESS_${machine === 'backup' ? 'BACKUP' : machine.slice(1)}`)
      const said = openssl('verify', '-CAfile', 'authority.pem', '-verify_ip', address, `${machine}.pem`)
      expect(said).toContain(`${machine}.pem: OK`)
    }
    rmSync(path.join(keys, 'n2.pem'))
    execFileSync(path.join(templates, 'certificates'), [file, keys]) // again, for a machine that is new
    expect(readFileSync(path.join(keys, 'n1.pem'), 'utf8')).toBe(before)
    expect(openssl('verify', '-CAfile', 'authority.pem', 'n2.pem')).toContain('OK')

    if (!isThere('haproxy')) return
    const changed = filled('application', 'haproxy.cfg').replaceAll(settingOf('HAPROXY_KEYS'), keys)
    writeFileSync(path.join(folder, 'haproxy.cfg'), changed)
    const { status, stderr } = spawnSync('haproxy', ['-c', '-f', path.join(folder, 'haproxy.cfg')], {
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([0, ''])
  },
)
