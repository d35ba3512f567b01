import { type ChoreName, choreFailures, choreNames } from '../../../domain/operations/chore.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { findingOf, hasTable, type Queryable } from './finding.ts'

const words = {
  fr: {
    noTables: 'pas encore de tables',
    none: 'aucune n’a encore été faite\u00A0; elles le sont peu après le démarrage du serveur',
    well: 'toutes réussissent',
    failing: (name: string, times: number, since: string, reason: string) =>
      `«\u00A0${name}\u00A0» a échoué ${times > 1 ? `${times} fois de suite` : 'une fois'} (dernière réussite\u00A0: ${since})\u00A0: ${reason}`,
    never: 'jamais',
    look: 'Le journal dit quelle ligne l’arrête («\u00A0upkeep failed\u00A0»)\u00A0; tout le reste se fait, et elle est essayée de nouveau d’elle-même.',
  },
  en: {
    noTables: 'no tables yet',
    none: 'none has been done yet; they are soon after the server starts',
    well: 'all of them go well',
    failing: (name: string, times: number, since: string, reason: string) =>
      `“${name}” has failed ${times > 1 ? `${times} times running` : 'once'} (last went well: ${since}): ${reason}`,
    never: 'never',
    look: 'The log says which row stops it (“upkeep failed”); everything else is done, and it is tried again by itself.',
  },
}

/** How a chore stands, for all instances together. */
interface ChoreState {
  name: ChoreName
  succeededAt: Date | null
  failures: number
  problem: string | null
}

/** Every chore, in the order of the list, also those that were never tried. */
export async function findChores(pool: Queryable): Promise<ChoreState[]> {
  const { rows } = await pool.query<ChoreState>(
    'select name, succeeded_at as "succeededAt", failures, problem from chores',
  )
  return (Object.keys(choreNames) as ChoreName[]).map(
    (name) => rows.find((row) => row.name === name) ?? { name, succeededAt: null, failures: 0, problem: null },
  )
}

const finding = findingOf('chores')

/** Whether what is done by itself goes well: one that fails three times running is wrong. */
export async function checkChores(pool: Queryable, locale: Locale) {
  const said = words[locale]
  if (!(await hasTable(pool, 'chores'))) return finding('skipped', said.noTables)
  const found = await findChores(pool)
  const failing = found.filter(({ failures }) => failures > 0).toSorted((a, b) => b.failures - a.failures)
  if (failing.length === 0) {
    return finding('ok', found.some(({ succeededAt }) => succeededAt) ? said.well : said.none)
  }
  const says = failing.map(({ name, failures, succeededAt, problem }) =>
    said.failing(
      choreNames[name][locale],
      failures,
      succeededAt ? formatMoment(succeededAt.toISOString(), locale) : said.never,
      problem ?? '',
    ),
  )
  const isWrong = failing.some(({ failures }) => failures >= choreFailures)
  return finding(isWrong ? 'wrong' : 'warning', says.join('; '), said.look)
}
