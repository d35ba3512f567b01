import type { Cell } from '../../domain/values/export.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import type { Db } from '../db/open.ts'
import { readAll } from '../db/read-all.ts'
import type { Selection } from '../db/selection.ts'
import { csvOf } from '../files/csv.ts'
import type { ExportedList, Totals } from '../files/exported-list.ts'
import type { Sheet } from '../files/xlsx.ts'
import type { ListQuery } from '../http/list-route.ts'

const words = {
  total: { fr: 'Total', en: 'Total' },
  count: { fr: 'Nombre', en: 'Count' },
  amount: { fr: 'Montant (FCFA)', en: 'Amount (FCFA)' },
} satisfies Record<string, Localized>

/** A list's rows as CSV. */
export function asCsv<Query extends ListQuery, Row>(
  db: Db,
  { columns }: ExportedList<Query, Row>,
  selection: Selection<Row>,
  locale: Locale,
): AsyncIterable<Uint8Array> {
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const rows of readAll(db, selection)) {
      yield rows.map((row) => columns.map(({ value }) => value(row, locale)))
    }
  }
  return csvOf(
    columns.map(({ heading }) => heading[locale]),
    cells(),
    locale,
  )
}

/** A list's rows as a workbook: the sums of its amounts below them, and what the list adds up on a sheet of its own. */
export async function* asWorkbook<Query extends ListQuery, Row>(
  db: Db,
  { title, columns, totals }: ExportedList<Query, Row>,
  selection: Selection<Row>,
  locale: Locale,
): AsyncGenerator<Uint8Array> {
  const sums = totals && new Sums(totals, locale)
  async function* cells(): AsyncGenerator<Cell[][]> {
    for await (const rows of readAll(db, selection)) {
      for (const row of rows) sums?.add(row)
      yield rows.map((row) => columns.map(({ value }) => value(row, locale)))
    }
  }
  const list: Sheet = {
    title: title[locale],
    columns: columns.map(({ heading, ...column }) => ({ ...column, heading: heading[locale] })),
    batches: cells(),
    totalLabel: words.total[locale],
  }
  const { xlsxOf } = await import('../files/xlsx.ts') // written by few servers on few days
  yield* xlsxOf(sums ? [list, sums.sheet()] : [list])
}

/** Adds up a list's amounts while its rows go by. */
class Sums<Row> {
  readonly #groups = new Map<string, { names: string[]; count: number; amount: number }>()
  readonly #totals: Totals<Row>
  readonly #locale: Locale

  constructor(totals: Totals<Row>, locale: Locale) {
    this.#totals = totals
    this.#locale = locale
  }

  add(row: Row) {
    const names = this.#totals.by.map(({ value }) => value(row, this.#locale))
    const key = names.join('\n')
    const group = this.#groups.get(key) ?? { names, count: 0, amount: 0 }
    this.#groups.set(key, group)
    group.count += 1
    group.amount += this.#totals.amount(row)
  }

  /** Its rows are read after the list's own, when all of them have gone by. */
  sheet(): Sheet {
    const groups = this.#groups
    async function* rows(): AsyncGenerator<Cell[][]> {
      yield [...groups.values()].map(({ names, count, amount }) => [...names, count, amount])
    }
    const text = (heading: Localized) => ({ heading: heading[this.#locale], isMoney: false })
    return {
      title: this.#totals.title[this.#locale],
      columns: [
        ...this.#totals.by.map(({ heading }) => text(heading)),
        text(words.count),
        { heading: words.amount[this.#locale], isMoney: true },
      ],
      batches: rows(),
      totalLabel: words.total[this.#locale],
    }
  }
}
