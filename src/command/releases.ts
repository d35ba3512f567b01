// Releases lie beside each other in a folder, and a link, `current`, names the one that a start runs (docs/decisions/0123).
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  createReadStream,
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { pipeline } from 'node:stream/promises'
import type { Locale } from '../domain/values/language.ts'
import { Failure } from './failure.ts'
import { releaseWords } from './release-words.ts'

export interface Release {
  folder: string
  version: string
  commit: string | null
  /** Whether it can be started on trial: 1.0.0 cannot. */
  trial: boolean
}

/** Where the releases of this machine are. */
export interface Releases {
  base: string
  locale: Locale
}

/** How many are kept, with the one that runs. */
const keptReleases = 3
const usualBase = '/opt/officina'

/** The folder that an installed release lies in, two floors above it; for one that is not installed yet, the usual one. */
export function baseOf(own: string): string {
  const folder = realpathSync(own)
  return path.basename(path.dirname(folder)) === 'releases' ? path.dirname(path.dirname(folder)) : usualBase
}

/**
 * Takes the releases of this machine for this process; the kernel lets go of them however it ends.
 * @throws Failure where another process has them, or this one may not write there
 */
export function lockReleases({ base, locale }: Releases): { release: () => void } {
  const words = releaseWords[locale]
  try {
    accessSync(base, constants.W_OK)
  } catch {
    throw new Failure({ what: words.notRoot, where: base, todo: words.asRoot })
  }
  try {
    const lock = new DatabaseSync(path.join(base, 'upgrade.lock'))
    lock.exec('pragma busy_timeout = 0; begin exclusive')
    return { release: () => lock.close() }
  } catch {
    throw new Failure({ what: words.busy, where: base, todo: words.waitForOther })
  }
}

/** @throws Failure where the folder holds no release */
export function readRelease(folder: string, locale: Locale): Release {
  try {
    const { version, commit, trial } = JSON.parse(readFileSync(path.join(folder, 'release.json'), 'utf8'))
    if (typeof version !== 'string' || !/^\d+\.\d+\.\d+[\w.-]*$/.test(version)) throw new Error('no version')
    if (commit !== null && !/^[\da-f]+$/.test(commit)) throw new Error('no commit')
    return { folder, version, commit, trial: trial === true }
  } catch {
    throw new Failure({ what: releaseWords[locale].noRelease, where: folder })
  }
}

/** The release that a link leads to; undefined where it leads nowhere. */
function behind(link: string, locale: Locale): Release | undefined {
  return existsSync(link) ? readRelease(realpathSync(link), locale) : undefined
}
/** The release that a start runs. */
export const currentRelease = ({ base, locale }: Releases) => behind(path.join(base, 'current'), locale)
/** The one that a release has replaced. */
export const formerRelease = ({ folder }: Release, locale: Locale) => behind(path.join(folder, 'former'), locale)

/**
 * Compares an archive with the file of its checksum beside it, as `sha256sum` writes it.
 * @throws Failure where there is none, it is another archive's, or the archive is not as it was made
 */
export async function verifyChecksum(archive: string, locale: Locale): Promise<string> {
  const words = releaseWords[locale]
  const name = path.basename(archive)
  const file = `${archive}.sha256`
  if (!existsSync(file)) throw new Failure({ what: words.noChecksum, where: file, todo: words.bringChecksum(name) })
  const lines = readFileSync(file, 'utf8').split('\n')
  const wanted = lines.map((line) => /^([\da-f]{64}) [ *](.+)$/.exec(line.trim())).find((found) => found?.[2] === name)
  if (!wanted) throw new Failure({ what: words.otherChecksum(name), where: file, todo: words.bringChecksum(name) })
  const hash = createHash('sha256')
  await pipeline(createReadStream(archive), hash)
  const found = hash.digest('hex')
  if (found !== wanted[1]) throw new Failure({ what: words.wrongChecksum, where: archive, todo: words.bringAgain })
  return found
}

/** What a kill of an earlier run has left half made. */
const isHalfMade = (name: string) => name.startsWith('.unpacked-') || name.endsWith('.new')

/**
 * Unpacks an archive, or takes a folder that was unpacked, and puts it beside the others, where nothing leads to it yet.
 * @param used the folders that processes run in: one that is there already and runs is left as it is
 * @param refuse throws where it is not wanted, before it is put there
 * @returns the release in its place
 * @throws Failure where it is none, or for another kind of machine
 */
export function placeRelease(
  { base, locale }: Releases,
  from: string,
  used: string[],
  refuse: (release: Release) => void,
): Release {
  const words = releaseWords[locale]
  const releases = path.join(base, 'releases')
  mkdirSync(releases, { recursive: true })
  for (const name of readdirSync(releases).filter(isHalfMade))
    rmSync(path.join(releases, name), { recursive: true, force: true })
  const unpacked = mkdtempSync(path.join(releases, '.unpacked-'))
  try {
    const isArchive = !statSync(from).isDirectory()
    const { status, stderr } = isArchive
      ? spawnSync('tar', ['--no-same-owner', '-xf', from, '-C', unpacked], { encoding: 'utf8' })
      : spawnSync('cp', ['-a', from, path.join(unpacked, 'release')], { encoding: 'utf8' })
    if (status !== 0) throw new Failure({ what: words.notUnpacked(stderr.trim()), where: from })
    const [only = '', ...others] = readdirSync(unpacked)
    if (others.length > 0) throw new Failure({ what: words.noRelease, where: from })
    const made = path.join(unpacked, only)
    const release = readRelease(made, locale)
    refuse(release)
    const runs = spawnSync(path.join(made, 'node_modules/node/bin/node'), ['--version']).status === 0
    if (!runs) throw new Failure({ what: words.otherMachine(`${process.platform}-${process.arch}`), where: from })
    const target = path.join(releases, [release.version, release.commit].filter(Boolean).join('-'))
    if (!used.includes(target)) {
      prepare(made, path.join(base, 'current'))
      rmSync(target, { recursive: true, force: true })
      renameSync(made, target)
    }
    return { ...release, folder: target }
  } finally {
    rmSync(unpacked, { recursive: true, force: true })
  }
}

/** Gives a release this machine's settings and the folder of what Node has compiled, and notes which files are its own. */
function prepare(folder: string, current: string) {
  if (process.getuid?.() === 0) execFileSync('chown', ['-hR', 'root:root', folder])
  const links = { '.env': '/etc/officina/officina.env', 'dist/compiled': '/var/cache/officina' }
  for (const [name, usual] of Object.entries(links)) {
    const before = path.join(current, name)
    const isLink = lstatSync(before, { throwIfNoEntry: false })?.isSymbolicLink()
    const link = path.join(folder, name)
    rmSync(link, { recursive: true, force: true })
    symlinkSync(isLink ? readlinkSync(before) : usual, link)
  }
  utimesSync(folder, new Date(), new Date())
  const own = globSync('{assets,pictures}/**/*', { cwd: path.join(folder, 'dist/client'), withFileTypes: true })
  const names = own
    .filter((file) => file.isFile())
    .map((file) => path.relative(path.join(folder, 'dist/client'), path.join(file.parentPath, file.name)))
  writeFileSync(path.join(folder, 'own-files'), names.map((name) => `${name}\n`).join(''))
}

/**
 * Gives two releases each other's scripts and styles: while some instances are of one and some of the other, a page of one may ask the
 * other for them.
 */
export function shareFiles(one: Release, other: Release): void {
  for (const [from, to] of [
    [one.folder, other.folder],
    [other.folder, one.folder],
  ] as const) {
    const list = path.join(from, 'own-files')
    if (!existsSync(list)) continue
    for (const name of readFileSync(list, 'utf8').split('\n').filter(Boolean)) {
      const copy = path.join(to, 'dist/client', name)
      if (existsSync(copy)) continue
      mkdirSync(path.dirname(copy), { recursive: true })
      linkSync(path.join(from, 'dist/client', name), copy)
    }
  }
}

/** Makes a link lead somewhere at once: a reader finds one of the two. */
function lead(link: string, target: string) {
  rmSync(`${link}.new`, { force: true })
  symlinkSync(target, `${link}.new`)
  renameSync(`${link}.new`, link)
}

/** Notes which release another has replaced, for `officina rollback`. */
export const noteFormer = (release: Release, former: Release): void =>
  lead(path.join(release.folder, 'former'), path.join('..', path.basename(former.folder)))

/** Has every start from now on run a release. */
export const leadTo = ({ base }: Releases, { folder }: Release): void => lead(path.join(base, 'current'), folder)

/**
 * Removes what is older than the last three and what they have replaced; never what a process runs in.
 * @returns the names of what was removed
 */
export function removeOldReleases({ base, locale }: Releases, used: string[]): string[] {
  const releases = path.join(base, 'releases')
  const all = readdirSync(releases).map((name) => path.join(releases, name))
  const age = (folder: string) => statSync(folder).mtimeMs
  const kept = new Set([...used, ...all.sort((a, b) => age(b) - age(a)).slice(0, keptReleases)])
  const current = currentRelease({ base, locale })
  const former = current && formerRelease(current, locale)
  for (const release of [current, former]) if (release) kept.add(release.folder)
  const removed = all.filter((folder) => !kept.has(folder))
  for (const folder of removed) rmSync(folder, { recursive: true, force: true })
  return removed.map((folder) => path.basename(folder))
}
