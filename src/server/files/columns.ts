import { formatMoment } from '../../domain/dates.ts'
import type { Cell } from '../../domain/export.ts'
import type { Locale, Localized } from '../../domain/language.ts'

/** One column of an exported list: its heading, and a row's value in it. Amounts are numbers in whole FCFA, to be added up. */
export interface Column<Row> {
  heading: Localized
  value: (row: Row, locale: Locale) => Cell
}

export const column = <Row>(fr: string, en: string, value: Column<Row>['value']): Column<Row> => ({
  heading: { fr, en },
  value,
})

/** A moment in ISO 8601 as the reader writes it. */
export const momentCell = (at: string | null, locale: Locale) => (at === null ? null : formatMoment(at, locale))

export const yesOrNo = (is: boolean, locale: Locale) => (locale === 'fr' ? (is ? 'oui' : 'non') : is ? 'yes' : 'no')
