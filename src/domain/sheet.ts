// The rows of a spreadsheet, and what is chosen and shown of how its file is read (docs/rules/import.md#file).
import type { ImportCell } from './import-cells.ts'

/** A row that holds something, with its number in the file, from 1. */
export interface SheetRow {
  line: number
  cells: readonly ImportCell[]
  /** By their columns, from 0, what stands in cells that are merged with those of a line above. */
  merged?: Readonly<Record<number, ImportCell>>
}
