// Registrations out of a spreadsheet (docs/rules/import.md).
import * as v from 'valibot'
import type { registrationStatuses } from '../registrations/registration.ts'
import { locales } from '../values/language.ts'
import { countingNumber } from '../values/numbers.ts'
import { leftOut, organizationName } from '../values/text.ts'
import { key } from '../values/validation.ts'
import { importFields } from './import-columns.ts'
import { sheetChoices, sheetFacts } from './sheet.ts'

/** How large a file may be, in bytes, how many lines it may have below its headings, and how many columns are looked at. */
export const importLimits = { bytes: 5 * 1024 * 1024, lines: 5_000, columns: 100 } as const

/**
 * What a spreadsheet can hold at most, as Excel has it: columns, rows, and signs of a cell; and how many cells and signs of text are read
 * of one. Fifty columns of every line, and a page of text in each line, are less.
 */
export const sheetLimits = {
  columns: 16_384,
  rows: 1_048_576,
  cellSigns: 32_767,
  cells: 2_000_000,
  signs: 16 * 1024 * 1024,
} as const

/** How many people one import writes to, or makes papers for. */
export const importToldLimit = 500

/** How long an import can be taken back, in days. */
export const importUndoDays = 30

const tick = () => v.optional(v.boolean(key('invalid')), false)

/** What is asked beside the file; nothing is sent and no paper made unless it is ticked. */
export const ImportChoices = v.strictObject({
  ...sheetChoices,
  /** What each column holds; left out, what was chosen for the same headings last, or what they tell. */
  columns: v.optional(
    v.pipe(
      v.array(v.nullable(v.picklist(importFields, key('invalid')))),
      v.maxLength(importLimits.columns, key('tooMany')),
    ),
  ),
  /** The session of every line that names none. */
  trainingId: v.optional(v.nullable(countingNumber('training')), null),
  /** Where a line is silent. */
  status: v.optional(v.picklist(['en_attente', 'confirmée'], key('status')), 'en_attente'),
  locale: v.optional(v.picklist(locales, key('invalid')), 'fr'),
  organization: leftOut(organizationName()),
  position: leftOut(organizationName()),
  /** All lines that are not there yet, or nothing; otherwise those that can be. */
  wholeFile: v.optional(v.boolean(key('invalid')), true),
  beyondPlaces: tick(),
  /** Nothing is to be paid: the price is 0. */
  nothingDue: tick(),
  sendsMail: tick(),
  issuesPapers: tick(),
})
export type ImportChoices = v.InferOutput<typeof ImportChoices>

/**
 * What becomes of a line: `good` is imported; `known` is registered for that session already; `cancelled` says so itself, and is left
 * out; `wrong` is told at its cells; for `full` there is no place.
 */
export const importStates = ['good', 'known', 'cancelled', 'wrong', 'full'] as const
export type ImportState = (typeof importStates)[number]

const Words = v.record(v.picklist(importFields), v.string())

/** A line of the file, as it is understood. */
export const ImportLine = v.object({
  /** Its number in the file, where the first is 1. */
  line: v.number(),
  state: v.picklist(importStates),
  /** What stands in its cells, mended where that is certain. */
  values: Words,
  /** What is wrong with them, in the reader's language. */
  problems: Words,
  session: v.nullable(v.object({ id: v.number(), title: v.string(), startsAt: v.nullable(v.string()) })),
})
export type ImportLine = v.InferOutput<typeof ImportLine>

export const ImportPreview = v.object({
  ...sheetFacts,
  headings: v.array(v.string()),
  columns: v.array(v.nullable(v.picklist(importFields))),
  /** Whether the columns are those that were chosen for these headings last. */
  isRemembered: v.boolean(),
  /** What no column holds and nobody chose. */
  missing: v.array(v.picklist(importFields)),
  counts: v.object({ good: v.number(), known: v.number(), cancelled: v.number(), wrong: v.number(), full: v.number() }),
  lines: v.array(ImportLine),
})
export type ImportPreview = v.InferOutput<typeof ImportPreview>

/**
 * Whether an import can be taken back: not once it `is` undone, one of its registrations was `changed`, somebody was `told` (a mail, a
 * paper), or it is `over`.
 */
export const importUndoStates = ['possible', 'undone', 'changed', 'told', 'over'] as const
export type ImportUndoState = (typeof importUndoStates)[number]

/** An import, as the office reads it. */
export const ImportRecord = v.object({
  id: v.number(),
  fileName: v.string(),
  importedBy: v.string(),
  createdAt: v.string(),
  imported: v.number(),
  known: v.number(),
  cancelled: v.number(),
  refused: v.number(),
  sentMail: v.boolean(),
  issuedPapers: v.boolean(),
  undo: v.picklist(importUndoStates),
  undoneAt: v.nullable(v.string()),
})
export type ImportRecord = v.InferOutput<typeof ImportRecord>

/** The answer to an import: what it did, and the lines that it refused, with what is wrong with them. */
export const ImportResult = v.object({ import: ImportRecord, refused: v.array(ImportLine) })
export type ImportResult = v.InferOutput<typeof ImportResult>

/** The status that a line may be imported with. */
export type ImportedStatus = Exclude<(typeof registrationStatuses)[number], 'annulée'>
