// How an accountant's software takes the journal (docs/rules/payments.md#as-a-file).
import * as v from 'valibot'
import { wholeNumber } from '../values/numbers.ts'
import { line } from '../values/text.ts'
import { key } from '../values/validation.ts'

/** The columns of an « fichier des écritures comptables », in its order (article A47 A-1 of the French book of tax procedures). */
export const fecColumns = [
  ...['JournalCode', 'JournalLib', 'EcritureNum', 'EcritureDate', 'CompteNum', 'CompteLib', 'CompAuxNum', 'CompAuxLib'],
  ...['PieceRef', 'PieceDate', 'EcritureLib', 'Debit', 'Credit', 'EcritureLet', 'DateLet', 'ValidDate'],
  ...['Montantdevise', 'Idevise'],
] as const
/** What a layout may ask for beside them: the numbers of papers, each apart. */
export const layoutColumns = [...fecColumns, 'Recu', 'Facture', 'FNE', 'Avoir'] as const
export type LayoutColumn = (typeof layoutColumns)[number]

const separators = ['tab', 'semicolon', 'pipe'] as const

/** How many layouts are remembered. */
export const layoutLimit = 3

/** A layout, under the name of the accountant whose software takes it. */
export const JournalLayout = v.strictObject({
  name: v.optional(line(40), ''),
  columns: v.pipe(v.array(v.picklist(layoutColumns, key('journalColumn'))), v.minLength(1, key('journalColumn'))),
  separator: v.picklist(separators),
  /** Up to how many figures accounts are filled with zeros; null leaves them as they are. */
  accountLength: v.nullable(wholeNumber(3, 20, 'accountLength', 'accountLength')),
  /** Whether it is written in Windows' CP1252; else in UTF-8. */
  isCp1252: v.boolean(key('required')),
  /** Whether lines end as in Windows; else with a line feed alone. */
  isCrlf: v.boolean(key('required')),
})
export type JournalLayout = v.InferOutput<typeof JournalLayout>
