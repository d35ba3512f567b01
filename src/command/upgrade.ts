import { existsSync, statSync } from 'node:fs'
import path from 'node:path'
import { compareVersions } from '../server/operations/doctor/release.ts'
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
  type Release,
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
const releaseOptions = {
  timeout: { kind: 'number', value: 'SECONDS', words: both('timeout') },
  base: { kind: 'text', value: 'FOLDER', words: both('base') },
} as const

/**
 * Takes the releases of this machine.
 * @throws Failure where they are none of systemd's, another process has them, or this is not root
 */
function openReleases(base: string | undefined, { locale, folder }: Pick<Terminal, 'locale' | 'folder'>) {
  const said = releaseWords[locale]
  if (!isRelease) throw new Failure({ what: said.checkout, where: process.cwd() })
  if (!hasSystemd()) throw new Failure({ what: said.noSystemd })
  const releases: Releases = { base: base === undefined ? baseOf(process.cwd()) : path.resolve(folder, base), locale }
  process.umask(0o022)
  return { releases, lock: lockReleases(releases) }
}

/** As it happens, and apart from the result: who looks at a long command wants to know what it is at. */
const say = (sentence: string): void => console.error(sentence)

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

const rollbackWords = {
  fr: {
    summary: 'revenir à la version d’avant',
    details:
      'Les instances sont redémarrées l’une après l’autre. Les tables restent telles que la version suivante les a faites\u00A0: chaque version travaille avec celles de la suivante, et rien de ce qui a été saisi n’est perdu. Aucune sauvegarde n’est restaurée.',
  },
  en: {
    summary: 'go back to the release before',
    details:
      'One instance after the other is restarted. The tables stay as the later release has made them: each release works on those of the next one, and nothing that was entered is lost. No backup is restored.',
  },
}

/** What is gone back to, and from where. */
function wayBack(releases: Releases): { from: Release; to: Release } {
  const { base, locale } = releases
  const said = releaseWords[locale]
  const current = currentRelease(releases)
  if (!current) throw new Failure({ what: said.noCurrent, where: base })
  // Going back was interrupted once `current` had moved: some instances still run what it had replaced.
  for (const { release } of findInstances(`${base}/current`)) {
    if (release === undefined || release === current.folder) continue
    const left = { ...current, folder: release }
    if (formerRelease(left, locale)?.folder === current.folder) return { from: current, to: current }
  }
  const to = formerRelease(current, locale)
  if (!to) throw new Failure({ what: said.noFormer(current.version), where: base, todo: said.restoreInstead })
  return { from: current, to }
}

export const rollback = defineCommand({
  name: 'rollback',
  words: rollbackWords,
  options: releaseOptions,
  place: 'terminal',
  async run({ locale, folder }, { timeout, base }) {
    const { releases, lock } = openReleases(base, { locale, folder })
    try {
      const { from, to } = wayBack(releases)
      if (from !== to) say(releaseWords[locale].tablesStay(from.version, to.version))
      return await changeRelease({ releases, from, to, isUpgrade: false, timeout, say })
    } finally {
      lock.release()
    }
  },
})
