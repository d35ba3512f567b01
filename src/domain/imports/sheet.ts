// The rows of a spreadsheet, and what is chosen and shown of how its file is read (docs/rules/import.md#file).
import * as v from 'valibot'
import { key } from '../values/validation.ts'
import type { ImportCell } from './import-cells.ts'

/** A row that holds something, with its number in the file, from 1. */
export interface SheetRow {
  line: number
  cells: readonly ImportCell[]
  /** By their columns, from 0, what stands in cells that are merged with those of a line above. */
  merged?: Readonly<Record<number, ImportCell>>
}

/** What may part the cells of a CSV file. */
export const separators = [';', ',', '\t', '|'] as const
export type Separator = (typeof separators)[number]

/** How the letters of a CSV file may be written, where it has no mark that says so. */
export const encodings = ['utf-8', 'windows-1252', 'iso-8859-15', 'macintosh', 'cp850'] as const
export type Encoding = (typeof encodings)[number]

/** Whether the day or the month comes first where both are figures. */
export const dayOrders = ['dmy', 'mdy'] as const
export type DayOrder = (typeof dayOrders)[number]

/** What is chosen of how a file is read; what is left out is told by the file itself. */
export const sheetChoices = {
  /** Which sheet of a workbook, from 0; left out, the one that tells most columns. */
  sheet: v.optional(v.pipe(v.number(key('invalid')), v.integer(key('invalid')), v.minValue(0, key('invalid')))),
  separator: v.optional(v.picklist(separators, key('invalid'))),
  encoding: v.optional(v.picklist(encodings, key('invalid'))),
  /** Whether the day or the month comes first in its columns of days. */
  dayOrder: v.optional(v.picklist(dayOrders, key('invalid'))),
  /** Whether hidden rows and columns are read as well. */
  withHidden: v.optional(v.boolean(key('invalid'))),
}
export type SheetChoices = v.InferOutput<v.ObjectSchema<typeof sheetChoices, undefined>>

/** What the file cannot tell, and nobody chose yet. */
export const sheetQuestions = ['encoding', 'dayOrder'] as const

/** How a file was read. */
export const sheetFacts = {
  /** The sheets of a workbook; none for CSV. */
  sheets: v.array(v.string()),
  sheet: v.number(),
  /** Of CSV; null for a workbook. */
  separator: v.nullable(v.picklist(separators)),
  encoding: v.nullable(v.picklist([...encodings, 'utf-16'])),
  /** Where the encoding is asked: the first lines with accents, in each that is as likely. */
  readings: v.array(v.object({ encoding: v.picklist(encodings), lines: v.array(v.string()) })),
  /** Lines with a quote that is not closed. */
  openQuotes: v.array(v.number()),
  /** Lines that are hidden, and headings of columns that are, or their letters: left out unless they are chosen. */
  hiddenLines: v.array(v.number()),
  hiddenColumns: v.array(v.string()),
  /** Lines with a formula that was never computed. */
  uncomputed: v.array(v.number()),
  /** Which comes first in its columns of days; null where no cell needs it. */
  dayOrder: v.nullable(v.picklist(dayOrders)),
  asked: v.array(v.picklist(sheetQuestions)),
}
export type SheetFacts = v.InferOutput<v.ObjectSchema<typeof sheetFacts, undefined>>
