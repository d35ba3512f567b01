// How the columns of a spreadsheet are told by their headings: of a list of people, of a statement.
import { fold } from '../values/text-fold.ts'

/** A heading as it is compared: without accents, case and signs. */
export const plainHeading = (heading: string): string =>
  fold(heading)
    .replaceAll(/[^\p{L}\d]+/gu, ' ')
    .trim()

/** Headings as they are met, folded and without signs. The first that fits is meant. */
export type KnownHeadings<Field extends string> = readonly (readonly [field: Field, heading: RegExp])[]

/**
 * What each column holds, as far as its heading tells; each field at most once, in the first column that fits.
 * @param repeated fields that several columns may hold
 */
export function fieldsOf<Field extends string>(
  given: readonly string[],
  known: KnownHeadings<Field>,
  repeated: readonly Field[] = [],
): (Field | null)[] {
  const told = given.map((heading) => {
    const plain = plainHeading(heading)
    return known.find(([, meant]) => meant.test(plain))?.[0] ?? null
  })
  return told.map((field, index) =>
    field && (repeated.includes(field) || told.indexOf(field) === index) ? field : null,
  )
}

/**
 * The row of the headings: the one that tells most columns, if it tells two; otherwise the first.
 * @param searched how many rows above its headings a file may have: a title, a logo’s place, an empty line
 */
export function headingRow(
  rows: readonly (readonly string[])[],
  guess: (row: readonly string[]) => readonly (string | null)[],
  searched = 20,
): number {
  const known = rows.slice(0, searched).map((row) => guess(row).filter((field) => field !== null).length)
  const most = Math.max(0, ...known)
  return most < 2 ? 0 : known.indexOf(most)
}
