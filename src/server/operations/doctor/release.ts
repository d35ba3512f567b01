import { readFile, stat } from 'node:fs/promises'
import type { Locale } from '../../../domain/values/language.ts'
import { version } from '../../db/instance.ts'
import { isRelease } from '../../settings/command-call.ts'
import { type Finding, findingOf } from './finding.ts'

const words = {
  fr: {
    none: (own: string) => `${own}\u00A0; aucun fichier ne dit quelle est la plus récente (NEWEST_RELEASE)`,
    newest: (own: string) => `${own}, la plus récente`,
    newer: (own: string, newest: string) => `${own} répond, et ${newest} est publiée`,
    upgrade: 'Lisez ce qu’elle apporte, puis officina upgrade (docs/operations/upgrade.md).',
    pull: 'Lisez ce qu’elle apporte dans CHANGELOG.md, puis mettez à jour.',
    unreadable: (file: string) => `NEWEST_RELEASE\u00A0: ${file} ne peut pas être lu`,
    noVersion: (file: string) => `NEWEST_RELEASE\u00A0: ${file} ne dit aucune version`,
    write: 'Mettez-y la version la plus récente, comme 1.2.0, ou le fichier .sha256 de son archive.',
  },
  en: {
    none: (own: string) => `${own}; no file says which is the newest (NEWEST_RELEASE)`,
    newest: (own: string) => `${own}, the newest`,
    newer: (own: string, newest: string) => `${own} answers, and ${newest} is published`,
    upgrade: 'Read what it brings, then officina upgrade (docs/operations/upgrade.md).',
    pull: 'Read in CHANGELOG.md what it brings, then upgrade.',
    unreadable: (file: string) => `NEWEST_RELEASE: ${file} cannot be read`,
    noVersion: (file: string) => `NEWEST_RELEASE: ${file} says no version`,
    write: 'Put the newest version into it, such as 1.2.0, or the .sha256 file of its archive.',
  },
}

/** More than a version and some checksums is no such file. */
const mostBytes = 100_000

/** Less than 0 where the first version is older, more where it is newer (Semantic Versioning, its three numbers). */
export function compareVersions(one: string, other: string): number {
  const [first = [], second = []] = [one, other].map((text) => text.split('.').map((part) => Number.parseInt(part, 10)))
  const index = [0, 1, 2].find((place) => first[place] !== second[place])
  return index === undefined ? 0 : (first[index] ?? 0) - (second[index] ?? 0)
}

/** The newest version that a text names, alone or within the name of an archive; one that is still tried (`-rc.1`) is none. */
function newestIn(text: string): string | undefined {
  return [...text.matchAll(/(?<![\w.])(?:officina-|v)?(\d+\.\d+\.\d+)(?![\w.]|-(?!linux|darwin))/g)]
    .map(([, found = '']) => found)
    .sort(compareVersions)
    .at(-1)
}

/**
 * Whether a newer release is there than the one that answers: by a file that the owner puts or mounts, for nobody is asked over a network.
 * @param file as the settings name it
 */
export async function checkRelease(file: string | undefined, locale: Locale): Promise<Finding> {
  const said = words[locale]
  const finding = findingOf('release')
  if (file === undefined) return finding('skipped', said.none(version))
  const text = await readSmall(file).catch(() => undefined)
  if (text === undefined) return finding('warning', said.unreadable(file), said.write)
  const newest = newestIn(text)
  if (newest === undefined) return finding('warning', said.noVersion(file), said.write)
  return compareVersions(newest, version) > 0
    ? finding('warning', said.newer(version, newest), isRelease ? said.upgrade : said.pull)
    : finding('ok', said.newest(version))
}

async function readSmall(file: string): Promise<string> {
  const found = await stat(file)
  if (!found.isFile() || found.size > mostBytes) throw new Error('no such file') // a pipe would be waited for
  return readFile(file, 'utf8')
}
