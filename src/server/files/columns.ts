import type { Cell } from '../../domain/values/export.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'

/** One column of an exported list: its heading, and a row's value in it. */
export interface Column<Row> {
  heading: Localized
  value: (row: Row, locale: Locale) => Cell
  /** Whether its numbers are amounts in whole FCFA, of which a workbook gives the sum. */
  isMoney: boolean
  /** False where the sum of its amounts says nothing. */
  isSummed?: false
}

export const column = <Row>(fr: string, en: string, value: Column<Row>['value']): Column<Row> => ({
  heading: { fr, en },
  value,
  isMoney: false,
})

/** Amounts in FCFA that may be added up over all rows. */
export const moneyColumn = <Row>(fr: string, en: string, value: (row: Row) => number | null): Column<Row> => ({
  heading: { fr: `${fr} (FCFA)`, en: `${en} (FCFA)` },
  value,
  isMoney: true,
})

/** Amounts in FCFA of which one may stand in several rows, or whose sum says nothing. */
export const singleAmountColumn = <Row>(...of: Parameters<typeof moneyColumn<Row>>): Column<Row> => ({
  ...moneyColumn(...of),
  isSummed: false,
})

/** A moment in ISO 8601, as a spreadsheet can reckon with it. */
export const momentCell = (at: string | null): Cell => (at === null ? null : { at })

/** A day such as `2026-11-07`, as a spreadsheet can reckon with it. */
export const dayCell = (day: string | null): Cell => (day === null ? null : { day })

export const yesOrNo = (is: boolean, locale: Locale) => (locale === 'fr' ? (is ? 'oui' : 'non') : is ? 'yes' : 'no')
