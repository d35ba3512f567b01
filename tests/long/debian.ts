// A Debian of its own in a folder, for what is tried as on a fresh machine. Needs root, and Debian's mirrors.
import { type SpawnSyncReturns, spawnSync } from 'node:child_process'
import { copyFileSync, cpSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const isRoot = process.getuid?.() === 0
const has = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/**
 * Makes sure that programs of Debian's are installed.
 * @param packages program → the package that brings it, and others that it needs
 * @returns why what needs them cannot be tried here; undefined where it can
 */
export function missingHere(packages: Record<string, string>): string | undefined {
  const missing = Object.entries(packages).filter(([program]) => !has(program))
  if (missing.length === 0) return undefined
  const names = missing.flatMap(([, name]) => name.split(' '))
  if (!isRoot || !has('apt-get')) return `install ${names.join(', ')} first, or run this as root on Debian`
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  apt('update', '-q')
  apt('install', '-y', '-q', '--no-install-recommends', ...names)
  const still = missing.filter(([program]) => !has(program)).map(([, name]) => name)
  return still.length > 0 ? `apt-get could not install ${still.join(', ')}` : undefined
}

/** Why no Debian can be made here; undefined where it can. */
export const noDebian = (): string | undefined =>
  isRoot ? missingHere({ debootstrap: 'debootstrap', unshare: 'util-linux' }) : 'only root can make a root of its own'

/** A fresh Debian, as its installer leaves it without anything chosen. @param suite such as bookworm */
export function makeDebian(suite: string, include: string[] = []) {
  const folder = path.join(mkdtempSync(path.join(tmpdir(), 'officina-debian-')), 'root')
  const more = include.length > 0 ? [`--include=${include.join(',')}`] : []
  const made = spawnSync('debootstrap', ['--variant=minbase', ...more, suite, folder], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`debootstrap failed: ${made.stdout.slice(-2_000)}${made.stderr}`)
  copyFileSync('/etc/resolv.conf', path.join(folder, 'etc/resolv.conf'))
  // Where a machine reaches the world through a certificate of its own, the root does too.
  const { NODE_EXTRA_CA_CERTS: certificates } = process.env
  if (certificates && existsSync(certificates)) {
    mkdirSync(path.join(folder, path.dirname(certificates)), { recursive: true })
    if (!existsSync(path.join(folder, certificates))) copyFileSync(certificates, path.join(folder, certificates))
  }
  return folder
}

/** Another one, as that one is now. */
export function copyOf(folder: string): string {
  const copy = path.join(mkdtempSync(path.join(tmpdir(), 'officina-debian-')), 'root')
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true, filter: isNoDevice })
  spawnSync('cp', ['-a', path.join(folder, 'dev'), copy])
  return copy
}
const isNoDevice = (file: string) => !/\/root\/dev(\/|$)/.test(file)

export const removeDebian = (folder: string): void => rmSync(path.dirname(folder), { recursive: true, force: true })

/**
 * How something is run in there: in a space of its own for mounts and processes, which end with it.
 * @param prepare shell commands of this machine that come first, such as further mounts; `$ROOT` is the folder
 */
export function inside(folder: string, program: string[], prepare = ''): [string, string[]] {
  const script = `set -e
    mount --bind "$ROOT" "$ROOT"
    mount -t proc proc "$ROOT/proc"
    mount -t tmpfs -o mode=1777 tmpfs "$ROOT/dev/shm" 2> /dev/null || true
    ${prepare}
    exec chroot "$ROOT" "$@"`
  return [
    'unshare',
    ['--mount', '--pid', '--fork', '--kill-child', 'env', `ROOT=${folder}`, 'sh', '-c', script, 'sh', ...program],
  ]
}

const bare = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LC_ALL: 'C.UTF-8' }

/** The environment of what is run in there: nothing of this one. */
export function environmentInside(more: Record<string, string> = {}): Record<string, string> {
  const { NODE_EXTRA_CA_CERTS } = process.env
  return { ...bare, ...(NODE_EXTRA_CA_CERTS && { NODE_EXTRA_CA_CERTS }), ...more }
}

/** Runs one shell command in there to its end. @throws with what it said, when it fails */
export function runInside(
  folder: string,
  command: string,
  { environment = {}, cwd = '/' }: { environment?: Record<string, string>; cwd?: string } = {},
): SpawnSyncReturns<string> {
  const [program, args] = inside(folder, ['sh', '-c', `cd "$0" && ${command}`, cwd])
  const ended = spawnSync(program, args, { encoding: 'utf8', env: environmentInside(environment), maxBuffer: 1e8 })
  if (ended.status !== 0)
    throw new Error(`${command} ended with ${ended.status}: ${`${ended.stdout}${ended.stderr}`.slice(-4_000)}`)
  return ended
}
