import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { compareVersions } from '../server/doctor/release.ts'
import { isRelease } from '../server/settings/command-call.ts'
import { changeRelease } from './change-release.ts'
import { defineCommand, type Terminal } from './command.ts'
import { Failure } from './failure.ts'
import { findInstances, hasSystemd, isAnswering } from './instances.ts'
import { releaseWords } from './release-words.ts'
import {
  baseOf,
  currentRelease,
  formerRelease,
  leadTo,
  lockReleases,
  placeRelease,
  type Releases,
  readRelease,
  verifyChecksum,
} from './releases.ts'

const words = {
  fr: {
    summary: 'passer à une autre version, essayée d’abord',
    details:
      'Vérifie la somme de contrôle (ARCHIVE.sha256, à côté), déballe à côté de ce qui tourne, essaie la version sur un port à part, puis redémarre les instances l’une après l’autre. Revient de lui-même à la version d’avant si une instance ne démarre pas. Retapée après une interruption, la commande continue.',
    archive: 'l’archive d’une version, ou le dossier où elle est déballée',
  },
  en: {
    summary: 'go to another release, which is tried first',
    details:
      'Verifies the checksum (ARCHIVE.sha256, beside it), unpacks beside what runs, tries the release on a port of its own, then restarts one instance after the other. It goes back by itself where an instance does not start. Typed again after whatever interrupted it, it goes on.',
    archive: 'the archive of a release, or the folder that it was unpacked into',
  },
}
const both = <Key extends 'timeout' | 'base'>(key: Key) => ({ fr: releaseWords.fr[key], en: releaseWords.en[key] })
export const releaseOptions = {
  timeout: { kind: 'number', value: 'SECONDS', words: both('timeout') },
  base: { kind: 'text', value: 'FOLDER', words: both('base') },
} as const

/**
 * Takes the releases of this machine.
 * @throws Failure where they are none of systemd's, another process has them, or this is not root
 */
export function openReleases(base: string | undefined, { locale, folder }: Pick<Terminal, 'locale' | 'folder'>) {
  const said = releaseWords[locale]
  if (!isRelease) throw new Failure({ what: said.checkout, where: process.cwd() })
  if (!hasSystemd()) throw new Failure({ what: said.noSystemd })
  const releases: Releases = { base: base === undefined ? baseOf(process.cwd()) : path.resolve(folder, base), locale }
  process.umask(0o022)
  return { releases, lock: lockReleases(releases) }
}

/** As it happens, and apart from the result: who looks at a long command wants to know what it is at. */
export const say = (sentence: string): void => console.error(sentence)

export const upgrade = defineCommand({
  name: 'upgrade',
  words,
  arguments: { archive: { kind: 'text', value: 'ARCHIVE', words: { fr: words.fr.archive, en: words.en.archive } } },
  options: releaseOptions,
  place: 'terminal',
  async run({ locale, folder }, { archive: named, timeout, base }) {
    const said = releaseWords[locale]
    const archive = path.resolve(folder, named)
    const { releases, lock } = openReleases(base, { locale, folder })
    try {
      if (!existsSync(archive)) throw new Failure({ what: said.noFile, where: archive })
      const isFolder = statSync(archive).isDirectory()
      if (isFolder) readRelease(archive, locale)
      say(isFolder ? said.unpackedBefore : said.verified(await verifyChecksum(archive, locale)))
      const current = currentRelease(releases)
      const instances = findInstances(`${releases.base}/current`)
      const used = instances.flatMap(({ release }) => release ?? [])
      const to = placeRelease(releases, archive, current ? [current.folder, ...used] : used, ({ version, trial }) => {
        if (current && compareVersions(version, current.version) < 0)
          throw new Failure({ what: said.older(version, current.version), where: archive, todo: said.rollBack })
        if (current && !trial) throw new Failure({ what: said.noTrial(version), where: archive, todo: said.installOld })
      })
      if (!current) {
        leadTo(releases, to)
        return { result: { version: to.version }, lines: [said.installed(to.version)] }
      }
      const isCurrent = current.folder === to.folder
      if (isCurrent && instances.every(({ release }) => release === to.folder)) {
        const answer = await Promise.all(instances.map(isAnswering))
        if (answer.every(Boolean)) return { result: { version: to.version }, lines: [said.already(to.version)] }
      }
      if (!isCurrent) say(said.placed(to.folder))
      // One that was interrupted after `current` had moved goes on, and still goes back to what was before.
      const from = isCurrent ? (formerRelease(to, locale) ?? current) : current
      return await changeRelease({ releases, from, to, isUpgrade: true, timeout, say })
    } finally {
      lock.release()
    }
  },
})
