// Backups copied over the network: by SFTP to an OpenSSH server on the loopback, and by restic to a server that speaks S3.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { copyBackups } from '../../src/server/operations/backup/copy.ts'
import { nameOf } from '../../src/server/operations/backup/keep.ts'
import { onPostgres } from '../database.ts'
import { freePort } from '../server-process.ts'
import { missingHere } from './debian.ts'

// It touches no database: once is enough.
const reason = onPostgres()
  ? 'it is tried in the other run'
  : missingHere({ sshd: 'openssh-server', sftp: 'openssh-client', restic: 'restic' })
if (reason) console.warn(`Copies over the network are not tried: ${reason}.`)

const folder = mkdtempSync(path.join(tmpdir(), 'officina-copy-'))
const at = (name: string) => path.join(folder, name)
const backups = at('backups')
const night = (daysAgo: number) => nameOf(new Date(Date.UTC(2026, 10, 26, 2) - daysAgo * 86_400_000))
const write = (name: string, text: string) => writeFileSync(path.join(backups, name), text)
const running: ChildProcess[] = []
/** What lies beside backups, as it is called there. */
const pieces = ['a', 'b'].map((digit) => [`media/${digit.repeat(64)}.piece`, `piece ${digit}`] as const)

beforeAll(() => {
  mkdirSync(backups)
  write(night(1), 'yesterday')
  write(night(0), 'today')
  write('erasures.jsonl', '{}\n')
  write(`${night(0)}.partial`, 'half')
  mkdirSync(path.join(backups, 'media'))
  for (const [name, text] of pieces) write(name, text)
  write('media/half.piece.partial', 'half')
})
afterAll(() => {
  for (const child of running) child.kill()
  rmSync(folder, { recursive: true })
})

/** An OpenSSH server with a key of its own, and an `sftp` that finds it as its user's configuration would say. */
async function startSsh(): Promise<number> {
  const port = await freePort()
  for (const name of ['server-key', 'own-key'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(name)])
  writeFileSync(
    at('sshd_config'),
    `Port ${port}
ListenAddress 127.0.0.1
HostKey ${at('server-key')}
AuthorizedKeysFile ${at('own-key.pub')}
PidFile none
StrictModes no
PermitRootLogin prohibit-password
Subsystem sftp internal-sftp
`,
  )
  mkdirSync('/run/sshd', { recursive: true })
  running.push(spawn('/usr/sbin/sshd', ['-D', '-e', '-f', at('sshd_config')], { stdio: 'ignore' }))
  const known = execFileSync('cat', [at('server-key.pub')], { encoding: 'utf8' })
  writeFileSync(at('known_hosts'), `[127.0.0.1]:${port} ${known}`)
  writeFileSync(at('ssh_config'), `IdentityFile ${at('own-key')}\nUserKnownHostsFile ${at('known_hosts')}\n`)
  mkdirSync(at('bin'))
  const sftp = execFileSync('sh', ['-c', 'command -v sftp'], { encoding: 'utf8' }).trim()
  writeFileSync(at('bin/sftp'), `#!/bin/sh\nexec ${sftp} -F ${at('ssh_config')} "$@"\n`)
  chmodSync(at('bin/sftp'), 0o755)
  process.env.PATH = `${at('bin')}:${process.env.PATH}`
  await vi.waitFor(() => execFileSync('ssh-keyscan', ['-p', String(port), '127.0.0.1'], { stdio: 'pipe' }), {
    timeout: 180_000,
    interval: 500,
  })
  return port
}

test.runIf(!reason)(
  'by SFTP: sent once, gone by the same rule, and refused by a server that is not known',
  async () => {
    const port = await startSsh()
    const to = `sftp://${process.env.USER ?? 'root'}@127.0.0.1:${port}${at('over there').replaceAll(' ', '%20')}`
    expect(await copyBackups(backups, to)).toEqual({ files: 5, sent: 5, bytes: 31, removed: 0 })
    expect(readdirSync(at('over there')).sort()).toEqual(['erasures.jsonl', 'media', night(1), night(0)].sort())
    for (const [name, text] of pieces) expect(readFileSync(path.join(at('over there'), name), 'utf8')).toBe(text)
    expect(readFileSync(path.join(at('over there'), night(0)), 'utf8')).toBe('today')
    expect(await copyBackups(backups, to)).toMatchObject({ files: 5, sent: 1 }) // the list of erasures, which may have grown
    for (let days = 2; days < 20; days++) writeFileSync(path.join(at('over there'), night(days)), 'x')
    expect((await copyBackups(backups, to)).removed).toBeGreaterThan(5)
    // A piece that no backup names any more has gone here; there it waits until no backup is there alone.
    rmSync(path.join(backups, pieces[1]?.[0] ?? ''))
    for (let days = 2; days < 20; days++) rmSync(path.join(at('over there'), night(days)), { force: true })
    expect(await copyBackups(backups, to)).toMatchObject({ files: 4, sent: 1, removed: 1 })
    expect(readdirSync(path.join(at('over there'), 'media'))).toEqual([path.basename(pieces[0]?.[0] ?? '')])

    writeFileSync(at('known_hosts'), '')
    await expect(copyBackups(backups, to)).rejects.toMatchObject({ code: 'program_failed' })
  },
)

test.runIf(!reason)('by restic to a server that speaks S3', async () => {
  const tools = at('tools')
  execFileSync('npm', ['install', '--prefix', tools, '--no-audit', '--no-fund', '--no-save', 's3rver@3.7.1'])
  // Over TLS, as it is on the network: without it restic signs each piece, in a form that this server takes for content.
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=IP:127.0.0.1']
  const newKey = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-keyout', at('s3.key'), '-out', at('s3.pem')]
  execFileSync('openssl', ['req', ...newKey, ...names], { stdio: 'pipe' })
  const port = await freePort()
  const server = [
    '--directory',
    at('s3'),
    '--port',
    String(port),
    '--address',
    '127.0.0.1',
    '--configure-bucket',
    'copies',
    '--key',
    at('s3.key'),
    '--cert',
    at('s3.pem'),
  ]
  mkdirSync(at('s3'))
  running.push(spawn(process.execPath, [path.join(tools, 'node_modules/s3rver/bin/s3rver.js'), ...server]))
  await vi.waitFor(() => execFileSync('curl', ['-sk', `https://127.0.0.1:${port}/`], { stdio: 'pipe' }), {
    timeout: 180_000,
    interval: 500,
  })
  Object.assign(process.env, {
    RESTIC_PASSWORD: 'a password of restic',
    RESTIC_CACHE_DIR: at('cache'),
    SSL_CERT_FILE: at('s3.pem'),
    AWS_ACCESS_KEY_ID: 'S3RVER',
    AWS_SECRET_ACCESS_KEY: 'S3RVER',
  })
  const to = `restic:s3:https://127.0.0.1:${port}/copies/officina`
  expect(await copyBackups(backups, to)).toMatchObject({ files: 4 })
  write('by-hand.backup', 'mine')
  expect(await copyBackups(backups, to)).toMatchObject({ files: 5 })
  execFileSync('restic', ['--repo', to.slice('restic:'.length), 'restore', 'latest', '--target', at('back')])
  const back = path.join(at('back'), backups)
  expect(readdirSync(back).sort()).toEqual(['by-hand.backup', 'erasures.jsonl', 'media', night(1), night(0)].sort())
  expect(readFileSync(path.join(back, pieces[0]?.[0] ?? ''), 'utf8')).toBe('piece a')
  expect(readFileSync(path.join(back, night(1)), 'utf8')).toBe('yesterday')
  process.env.RESTIC_PASSWORD = 'another'
  await expect(copyBackups(backups, to)).rejects.toMatchObject({ code: 'program_failed' })
})
