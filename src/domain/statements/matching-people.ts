// Who is named in the texts of a statement (docs/rules/matching.md#names).
import { fold, joinName } from '../values/text-fold.ts'

/** Somebody who may be named. */
interface Person {
  firstName: string
  lastName: string
}

/** Words as they are compared: N’Guessan, N'GUESSAN and NGUESSAN are one, Anne-Marie is two. */
const wordsOf = (text: string): string[] =>
  fold(text)
    .replaceAll(/['’‘ʼʹ´`′]/g, '')
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '')

/** The words of a text; a bank that has no apostrophes writes `N GUESSAN`, which counts as one as well. */
export function textWords(...texts: string[]): Set<string> {
  const words = wordsOf(texts.join(' '))
  const joined = words.flatMap((word, index) => (word.length === 1 ? word + (words[index + 1] ?? '') : []))
  return new Set([...words, ...joined])
}

/** What many names of organizations begin with, written in several ways; alone it names none. */
const kinds = new Set(
  'pharmacie pharmacies phcie phie ph pharma officine grande nouvelle societe ste ets clinique laboratoire labo hopital centre chu chr de des du d la le les l et un une'.split(
    ' ',
  ),
)

/** Adds to the list of a key. */
function addTo<Key, Value>(lists: Map<Key, Value[]>, key: Key, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}

/**
 * @returns a function that finds the people whom some words name: all words of their last name, and one of their first
 */
export function nameFinder<Row extends Person>(rows: readonly Row[]): (words: ReadonlySet<string>) => Row[] {
  // By the first word of the last name, then by each of the first.
  const byName = new Map<string, Map<string, { row: Row; lastName: string[] }[]>>()
  for (const row of rows) {
    const lastName = wordsOf(row.lastName)
    const byFirstName = byName.get(lastName[0] ?? '') ?? new Map<string, { row: Row; lastName: string[] }[]>()
    byName.set(lastName[0] ?? '', byFirstName)
    for (const word of new Set(wordsOf(row.firstName))) if (word.length > 1) addTo(byFirstName, word, { row, lastName })
  }
  return (words) => {
    const found = new Set<Row>()
    for (const lastWord of words) {
      const byFirstName = byName.get(lastWord)
      if (!byFirstName) continue
      for (const word of words) {
        for (const { row, lastName } of byFirstName.get(word) ?? []) {
          // One word is not both: « KONE » alone names no Koné Kone.
          if (word !== lastWord && lastName.every((part) => words.has(part))) found.add(row)
        }
      }
    }
    return [...found]
  }
}

/** How many words of a text may be one name. */
const mostParts = 4

/** Texts of a line without what separates their words: each run of a few words as one. */
export function joinedTexts(...texts: string[]): Set<string> {
  const words = texts.flatMap((text) => wordsOf(text))
  return new Set(
    words.flatMap((_, at) => Array.from({ length: mostParts }, (_, more) => words.slice(at, at + more + 1).join(''))),
  )
}

/**
 * @returns a function that finds the people whom a text names once nothing separates the parts of names, `TRABI IRIE` a Tra Bi; another
 * person may be meant
 */
export function joinedNameFinder<Row extends Person>(rows: readonly Row[]): (joined: ReadonlySet<string>) => Row[] {
  const byName = new Map<string, Map<string, Row[]>>()
  for (const row of rows) {
    const { firstName } = row
    const lastName = joinName(row.lastName)
    const byFirstName = byName.get(lastName) ?? new Map<string, Row[]>()
    byName.set(lastName, byFirstName)
    for (const name of new Set([joinName(firstName), ...wordsOf(firstName)]))
      if (name.length > 1 && name !== lastName) addTo(byFirstName, name, row)
  }
  byName.delete('')
  return (joined) => {
    const found = [...joined].flatMap((text) => {
      const byFirstName = byName.get(text)
      return byFirstName ? [...joined].flatMap((name) => byFirstName.get(name) ?? []) : []
    })
    return [...new Set(found)]
  }
}

/** The words that make an organization what it is, such as `lagunes` of « Pharmacie des Lagunes »; none for « Pharmacie ». */
const ownWords = (organization: string | null) => wordsOf(organization ?? '').filter((word) => !kinds.has(word))

/** Organizations are the same whose own words are; those without any belong to none. */
export const organizationKey = (organization: string | null): string => {
  const key = ownWords(organization).join(' ')
  return /\p{L}{3}/u.test(key) ? key : ''
}

/** @returns a function that finds the people whose organization, or whatever `nameOf` tells of them, some words name */
export function organizationFinder<Row>(
  rows: readonly Row[],
  nameOf: (row: Row) => string | null,
): (words: ReadonlySet<string>) => Row[] {
  const byKey = new Map<string, Row[]>()
  for (const row of rows) addTo(byKey, organizationKey(nameOf(row)), row)
  byKey.delete('')
  // By the longest of its own words, which the fewest others have.
  const byWord = new Map<string, { words: string[]; rows: Row[] }[]>()
  for (const [key, people] of byKey) {
    const words = key.split(' ')
    const longest = words.toSorted((one, other) => other.length - one.length)[0] ?? ''
    addTo(byWord, longest, { words, rows: people })
  }
  return (words) =>
    [...words].flatMap((word) =>
      (byWord.get(word) ?? []).flatMap((named) => (named.words.every((part) => words.has(part)) ? named.rows : [])),
    )
}
