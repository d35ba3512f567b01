import { guessColumns } from '../../domain/import-columns.ts'
import { readLines } from '../../domain/import-line.ts'
import type { PictureShape } from '../../domain/site-content.ts'
import { readStatement } from '../../domain/statement.ts'
import { guessStatementColumns } from '../../domain/statement-columns.ts'
import { admitFile, admitMessagePicture, admitPicture } from './admit-file.ts'
import { admitSheet } from './admit-sheet.ts'
import { readList } from './read-list.ts'
import { redrawSignature } from './redraw-signature.ts'
import { photoWidths, portraitWidths } from './render-picture.ts'

const widthsOf = { portrait: portraitWidths, photo: photoWidths }

/** What is done with a file that somebody sent, in a process of its own. */
export const tasks = {
  attachment: admitFile,
  messagePicture: admitMessagePicture,
  signature: redrawSignature,
  signedSheet: admitSheet,
  sitePicture: (content: Buffer, shape: PictureShape) => admitPicture(content, widthsOf[shape]),
  peopleList: (content: Buffer, sheet: number | undefined) => readList(content, sheet, guessColumns),
  people: readLines,
  statementList: (content: Buffer, sheet: number | undefined) => readList(content, sheet, guessStatementColumns),
  statement: readStatement,
}
export type Tasks = typeof tasks
