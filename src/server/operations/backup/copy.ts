import { spawn } from 'node:child_process'
import { copyFile, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises'
import path from 'node:path'
import { momentOf, superseded } from './keep.ts'
import { mediaFolder } from './media-store.ts'

/** Why the backups could not be copied: a code with words of its own in the command, and what a program said. */
export class CopyFailed extends Error {
  readonly code: 'same_disk' | 'program_missing' | 'program_failed' | 'differs'
  constructor(code: CopyFailed['code'], says: string) {
    super(says)
    this.code = code
  }
}

/** What a copy has done. */
export interface Copied {
  /** Files that are elsewhere now, those that were there already included. */
  files: number
  /** Of these, how many were sent, and how many bytes that was; a repository of restic counts by itself. */
  sent: number
  bytes: number
  removed: number
}

/** Files of a folder by name, in bytes. */
type Sizes = Map<string, number>

/** A place that takes files by name. */
interface Place {
  list: () => Promise<Sizes>
  /** Puts files there, each under its name only once it is whole, and removes others. */
  change: (put: string[], remove: string[]) => Promise<void>
}

/**
 * Copies the folder of backups elsewhere, the list of erasures with it. What was written by itself is sent once; files of other names,
 * which may have changed, each time. The rule by which backups stay (docs/operations/backups.md) is kept there too. An interrupted copy
 * leaves nothing half written under its name, and goes on when it is done again.
 * @param to a folder on another disk, `sftp://user@server[:port]/folder`, or `restic:` and a repository
 * @throws CopyFailed
 */
export async function copyBackups(folder: string, to: string): Promise<Copied> {
  // Before the list of erasures is read: it then knows every erasure that these backups have counted.
  const sizes = await sizesIn(folder)
  if (to.startsWith('restic:')) return keepInRepository(folder, to.slice('restic:'.length), sizes)
  const place = to.startsWith('sftp://') ? sftpPlace(folder, new URL(to)) : await folderPlace(folder, to)
  const there = await place.list()
  const isThere = (name: string) => isWrittenOnce(name) && there.get(name) === sizes.get(name)
  const put = [...sizes.keys()].filter((name) => !isThere(name)).sort(inOrder)
  const backups = superseded([...new Set([...there.keys(), ...put])]).filter((name) => !sizes.has(name))
  const remove = [...backups, ...mediaToRemove([...there.keys()], backups, sizes)]
  await place.change(put, remove)
  const after = await place.list()
  for (const name of put)
    if (!after.has(name) || (isWrittenOnce(name) && after.get(name) !== sizes.get(name)))
      throw new CopyFailed('differs', name)
  const bytes = put.reduce((sum, name) => sum + (sizes.get(name) ?? 0), 0)
  return { files: sizes.size, sent: put.length, bytes, removed: remove.length }
}

const isMedia = (name: string) => name.startsWith(`${mediaFolder}/`)
/** Under its name it never changes. */
const isWrittenOnce = (name: string) => isMedia(name) || momentOf(name) !== undefined

/**
 * A restore refuses a backup whose list of erasures is shorter than when it was written, or whose media are missing: the list goes ahead,
 * then media.
 */
const inOrder = (one: string, other: string) => turnOf(one) - turnOf(other)
const turnOf = (name: string) => (name.endsWith('.jsonl') ? 0 : isMedia(name) ? 1 : 2)

/** Pieces that are no longer here; none where a backup stays there that is not here, for it may name them. */
function mediaToRemove(there: string[], removed: string[], here: Sizes): string[] {
  const staysAlone = there.some(
    (name) => !isMedia(name) && momentOf(name) && !here.has(name) && !removed.includes(name),
  )
  return staysAlone ? [] : there.filter((name) => isMedia(name) && !here.has(name))
}

async function sizesIn(folder: string): Promise<Sizes> {
  const sizes: Sizes = new Map()
  for (const entry of await readdir(folder, { withFileTypes: true }))
    if (entry.isFile() && !entry.name.endsWith('.partial'))
      sizes.set(entry.name, (await stat(path.join(folder, entry.name))).size)
  for (const name of await readdir(path.join(folder, mediaFolder)).catch(() => []))
    if (!name.endsWith('.partial'))
      sizes.set(`${mediaFolder}/${name}`, (await stat(path.join(folder, mediaFolder, name))).size)
  return sizes
}

async function folderPlace(from: string, to: string): Promise<Place> {
  // A disk that is not mounted would be its empty folder on this one.
  const [here, there] = await Promise.all([stat(from), stat(to)])
  if (here.dev === there.dev) throw new CopyFailed('same_disk', to)
  return {
    list: () => sizesIn(to),
    async change(put, remove) {
      if (put.some(isMedia)) await mkdir(path.join(to, mediaFolder), { recursive: true, mode: 0o700 })
      for (const name of put) {
        const [source, target] = [path.join(from, name), path.join(to, name)]
        await copyFile(source, `${target}.partial`)
        const { atime, mtime } = await stat(source)
        await utimes(`${target}.partial`, atime, mtime)
        await rename(`${target}.partial`, target)
      }
      for (const name of remove) await rm(path.join(to, name))
    },
  }
}

/** By OpenSSH's own program, which finds keys and known servers where its user keeps them. */
function sftpPlace(from: string, { hostname, port, username, pathname }: URL): Place {
  const to = decodeURIComponent(pathname)
  const server = username ? `${decodeURIComponent(username)}@${hostname}` : hostname
  const options = ['-b', '-', '-o', 'BatchMode=yes', ...(port ? ['-P', port] : []), server]
  const quoted = (name: string) => `"${name.replaceAll(/["\\]/g, '\\$&')}"`
  // A line that begins with a hyphen may fail: the folder is there already.
  const batch = (lines: string[]) => run('sftp', options, [`-mkdir ${quoted(to)}`, `cd ${quoted(to)}`, ...lines])
  return {
    async list() {
      const filesOf = (said: string) =>
        [...said.matchAll(/^-\S+\s+\S+\s+\S+\s+\S+\s+(\d+)\s+\S+\s+\S+\s+\S+\s+(.+)$/gm)].map(
          ([, size, name = '']) => [name.trim(), Number(size)] as const,
        )
      const files = filesOf(await batch(['ls -ln']))
      const media = filesOf(await batch([`-mkdir ${mediaFolder}`, `cd ${mediaFolder}`, 'ls -ln']))
      return new Map([...files, ...media.map(([name, size]) => [`${mediaFolder}/${name}`, size] as const)])
    },
    async change(put, remove) {
      await batch([
        ...put.flatMap((name) => [
          `put -p ${quoted(path.join(from, name))} ${quoted(`${name}.partial`)}`,
          `rename ${quoted(`${name}.partial`)} ${quoted(name)}`,
        ]),
        ...remove.map((name) => `rm ${quoted(name)}`),
      ])
    },
  }
}

/** By restic, which keeps its own account of what it has: S3, and whatever else it speaks. */
async function keepInRepository(folder: string, repository: string, sizes: Sizes): Promise<Copied> {
  const restic = (...args: string[]) => run('restic', ['--repo', repository, '--quiet', ...args])
  await restic('cat', 'config').catch(async (error: unknown) => {
    if (error instanceof CopyFailed && error.code === 'program_missing') throw error
    await restic('init')
  })
  await restic('backup', '--exclude', '*.partial', folder)
  await restic('forget', '--keep-daily', '7', '--keep-weekly', '5', '--keep-monthly', '12', '--prune')
  await restic('check')
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, 0)
  return { files: sizes.size, sent: sizes.size, bytes, removed: 0 }
}

/** @returns what the program printed @throws CopyFailed with its last words */
async function run(program: string, args: string[], input: string[] = []): Promise<string> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  let complained = ''
  child.stdout.on('data', (chunk) => (said += chunk))
  child.stderr.on('data', (chunk) => (complained += chunk))
  child.stdin.on('error', () => {}) // it has ended before it has read all: its own words say why
  child.stdin.end(input.map((line) => `${line}\n`).join(''))
  const code = await new Promise<number | null>((resolve, reject) => {
    child.on('error', () => reject(new CopyFailed('program_missing', program)))
    child.on('close', resolve)
  })
  if (code === 0) return said
  throw new CopyFailed('program_failed', `${program}: ${complained.trim().split('\n').at(-1) || `exit code ${code}`}`)
}
