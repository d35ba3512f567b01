import type { SheetType } from '../../domain/signed-sheet.ts'
import { pictureTypeOf, refused } from './admit-file.ts'
import { inspectPdf } from './inspect-pdf.ts'
import { redrawAsPhotograph } from './redraw-picture.ts'

/** How long the longer side of a photographed page is kept, in pixels: 200 dpi of A4, at which every signature is read. */
const longestSide = 2340

/**
 * Takes in a signed sheet for what it is by its content: a PDF as it is, once nothing in it runs, hides or is locked; a photograph
 * drawn again, upright and smaller, without what a camera wrote into it.
 * @throws Refusal `file_type_refused`, or `file_refused` with the reason at the field
 */
export async function admitSheet(content: Buffer): Promise<{ content: Buffer; mimeType: SheetType }> {
  if (pictureTypeOf(content)) return { content: await redrawAsPhotograph(content, longestSide), mimeType: 'image/jpeg' }
  if (content.toString('latin1', 0, 5) !== '%PDF-') throw refused('sheetType')
  const reason = inspectPdf(content)
  if (reason) throw refused(reason)
  return { content, mimeType: 'application/pdf' }
}
