// From one release to another: tried first, then `current`, then one instance after the other; and back by itself where one fails.
import { setTimeout } from 'node:timers/promises'
import type { Locale } from '../domain/values/language.ts'
import type { Outcome } from './command.ts'
import { Failure } from './failure.ts'
import { findInstances, type Instance, installUnits, isAnswering, likeInstance, restartInstance } from './instances.ts'
import { releaseWords } from './release-words.ts'
import { leadTo, noteFormer, type Release, type Releases, removeOldReleases, shareFiles } from './releases.ts'
import { tryRelease } from './trial.ts'

/** Seconds that a start may take where nothing is said. */
const usualTimeout = 120
/** An instance leaves the balancer and finishes what it has begun before it starts again (TimeoutStopSec), in seconds. */
const stopsWithin = 90
/** A restart on the embedded database changes its tables: it has as long as its unit allows (TimeoutStartSec), in seconds. */
const longest = 2 * 60 * 60
/** How often an instance that answered before is asked whether it still does, and how long between, in milliseconds. */
const questions = 10
const betweenQuestions = 500

interface Change {
  releases: Releases
  /** What answers now, and is gone back to where `to` fails. */
  from: Release
  to: Release
  /** Whether `from` is noted as what `to` has replaced. */
  isUpgrade: boolean
  timeout: number | undefined
  say: (sentence: string) => void
}

const namesOf = (instances: Instance[], locale: Locale) =>
  instances.map(({ unit }) => unit.replace(/\.service$/, '')).join(', ') || releaseWords[locale].noInstances

/** Those that answer; one that is busy is asked again. */
async function answering(instances: Instance[], tries: number): Promise<Instance[]> {
  const found: Instance[] = []
  for (const instance of instances) {
    for (let left = tries; left > 0; left--) {
      if (await isAnswering(instance)) {
        found.push(instance)
        break
      }
      if (left > 1) await setTimeout(betweenQuestions)
    }
  }
  return found
}

/**
 * @throws Failure where the release cannot be used: `current` then leads to `from`, and every instance that had been restarted runs it
 * again
 */
export async function changeRelease({ releases, from, to, isUpgrade, timeout, say }: Change): Promise<Outcome> {
  const { base, locale } = releases
  const words = releaseWords[locale]
  const instances = findInstances(`${base}/current`)
  const before = await answering(instances, 3)
  const seconds = timeout ?? usualTimeout
  let isOwnDatabase = false
  if (to.trial) {
    say(words.trying(to.version))
    const trial = await tryRelease(to, {
      start: likeInstance(instances, to),
      timeout: seconds * 1_000,
      locale,
      from,
      say,
      async meanwhile() {
        const after = await answering(before, questions)
        const silent = before.filter((instance) => !after.includes(instance))
        if (silent.length > 0) {
          const what = words.silentAfter(from.version, namesOf(silent, locale))
          throw new Failure({ what, todo: words.lookAndRestore })
        }
        if (before.length > 0) say(words.stillAnswers(from.version, namesOf(after, locale)))
      },
    })
    isOwnDatabase = trial.isOwnDatabase
  } else say(words.notTried(to.version))

  shareFiles(from, to)
  if (isUpgrade && from.folder !== to.folder) noteFormer(to, from)
  leadTo(releases, to)
  installUnits(to)

  // Those that answer come first: one that was down before shows nothing of the release.
  const all = [...before, ...instances.filter((instance) => !before.includes(instance))]
  const limit = (stopsWithin + (isOwnDatabase ? longest : seconds)) * 1_000
  const restarted: Instance[] = []
  const silent: Instance[] = []
  for (const instance of all) {
    const name = namesOf([instance], locale)
    say(words.restarting(name, to.version))
    if (await restartInstance(instance, limit)) {
      restarted.push(instance)
      say(words.restarted(name, to.version))
    } else if (restarted.length > 0 && !before.includes(instance)) {
      silent.push(instance)
      say(words.stillSilent(name))
    } else await goBack([...restarted, instance])
  }

  /** Has everything run `from` again. @throws Failure, always */
  async function goBack(changed: Instance[]): Promise<never> {
    const failed = namesOf(changed.slice(-1), locale)
    const todo = words.readLog(failed)
    if (from.folder === to.folder) throw new Failure({ what: words.notStarted(failed, to.version), todo })
    leadTo(releases, from)
    installUnits(from)
    const lost: Instance[] = []
    for (const instance of changed.reverse()) if (!(await restartInstance(instance, limit))) lost.push(instance)
    const what = [
      words.movedBack(failed, to.version, from.version),
      ...(lost.length > 0 ? [words.notBack(namesOf(lost, locale))] : []),
    ]
    throw new Failure({ what: what.join('\n'), todo })
  }

  const removed = removeOldReleases(releases, [
    from.folder,
    ...findInstances(`${base}/current`).flatMap(({ release }) => release ?? []),
  ])
  return {
    exitCode: silent.length > 0 ? 3 : 0,
    result: {
      version: to.version,
      from: from.version,
      instances: restarted.map(({ unit }) => unit),
      silent: silent.map(({ unit }) => unit),
      removed,
    },
    lines: [
      ...(removed.length > 0 ? [words.removed(removed.join(', '))] : []),
      words.done(to.version, namesOf(restarted, locale)),
    ],
  }
}
