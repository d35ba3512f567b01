import { changeRelease } from './change-release.ts'
import { defineCommand } from './command.ts'
import { Failure } from './failure.ts'
import { findInstances } from './instances.ts'
import { releaseWords } from './release-words.ts'
import { currentRelease, formerRelease, type Release, type Releases } from './releases.ts'
import { openReleases, releaseOptions, say } from './upgrade.ts'

const words = {
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
  words,
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
