import type { SheetType } from '../../domain/attendance/signed-sheet.ts'
import { guessExportColumns, readExport } from '../../domain/fne/export.ts'
import { headingRow } from '../../domain/imports/headings.ts'
import { importLimits } from '../../domain/imports/import.ts'
import { cellLine, cellText, isUntold } from '../../domain/imports/import-cells.ts'
import { guessColumns } from '../../domain/imports/import-columns.ts'
import { readLines } from '../../domain/imports/import-line.ts'
import type { SheetChoices, SheetFacts, SheetRow } from '../../domain/imports/sheet.ts'
import type { PictureShape } from '../../domain/site/site-content.ts'
import { readStatement } from '../../domain/statements/statement.ts'
import { guessStatementColumns } from '../../domain/statements/statement-columns.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { admitFile, admitMessagePicture, admitPicture, pictureTypeOf, refused } from './admit-file.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { type Guess, readTable, type Table } from './read-table.ts'
import { redrawLogo } from './redraw-logo.ts'
import { redrawAsPhotograph, redrawWithin } from './redraw-picture.ts'
import { redrawSignature } from './redraw-signature.ts'
import { photoWidths, portraitWidths } from './render-picture.ts'

/** How long the longer side of a photographed page is kept, in pixels: 200 dpi of A4, at which every signature is read. */
const longestSide = 2340

/**
 * Takes in a signed sheet for what it is by its content: a PDF as it is, once nothing in it runs, hides or is locked; a photograph
 * drawn again, upright and smaller, without what a camera wrote into it.
 * @throws Refusal `file_type_refused`, or `file_refused` with the reason at the field
 */
async function admitSheet(content: Buffer): Promise<{ content: Buffer; mimeType: SheetType }> {
  if (pictureTypeOf(content)) return { content: await redrawAsPhotograph(content, longestSide), mimeType: 'image/jpeg' }
  if (content.toString('latin1', 0, 5) !== '%PDF-') throw refused('sheetType')
  const reason = inspectPdf(content)
  if (reason) throw refused(reason)
  return { content, mimeType: 'application/pdf' }
}

/** A spreadsheet with headings above its lines. */
interface List extends Omit<Table, 'rows' | 'hiddenColumns'>, Pick<SheetFacts, 'hiddenColumns' | 'uncomputed'> {
  headings: string[]
  body: SheetRow[]
}

/**
 * Reads a spreadsheet whose headings stand above its lines, maybe below a title.
 * @param guess what the columns under some headings hold
 * @throws Refusal `import_file_refused` with the reason at the field
 */
async function readList(content: Buffer, choices: SheetChoices, guess: Guess): Promise<List> {
  const { rows, hiddenColumns, ...table } = await readTable(content, choices, guess)
  const texts = rows.map(({ cells, merged }) => cells.map((cell, column) => cellText(cell ?? merged?.[column] ?? null)))
  const top = headingRow(texts, guess)
  const headings = (rows[top]?.cells ?? []).map((cell, column) => cellLine(cell ?? rows[top]?.merged?.[column] ?? null))
  const body = rows.slice(top + 1)
  if (body.length === 0) throw new Refusal('import_file_refused', {}, { file: 'importEmpty' })
  if (body.length > importLimits.lines) throw new Refusal('import_file_refused', {}, { file: 'importTooLong' })
  return {
    ...{ ...table, headings, body },
    hiddenColumns: hiddenColumns.map((column) => headings[column] || letterOf(column)),
    uncomputed: body.flatMap(({ line, cells }) =>
      cells.some((cell) => isUntold(cell) && cell.untold === 'formula') ? line : [],
    ),
  }
}

/** What a spreadsheet calls a column, from 0. */
function letterOf(column: number): string {
  const before = Math.floor(column / 26)
  return `${before > 0 ? letterOf(before - 1) : ''}${String.fromCharCode(65 + (column % 26))}`
}

const widthsOf = { portrait: portraitWidths, photo: photoWidths }

/** What is done with a file that somebody sent, in a process of its own. */
export const tasks = {
  attachment: admitFile,
  messagePicture: admitMessagePicture,
  signature: redrawSignature,
  fneLogo: redrawLogo,
  signedSheet: admitSheet,
  smallerSheet: redrawWithin,
  sitePicture: (content: Buffer, shape: PictureShape) => admitPicture(content, widthsOf[shape]),
  peopleList: (content: Buffer, choices: SheetChoices) => readList(content, choices, guessColumns),
  people: readLines,
  statementList: (content: Buffer, choices: SheetChoices) => readList(content, choices, guessStatementColumns),
  statement: readStatement,
  fneExport: async (content: Buffer) => readExport(await readTable(content, { withHidden: true }, guessExportColumns)),
}
export type Tasks = typeof tasks
