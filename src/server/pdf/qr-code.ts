import { create } from 'qrcode'
import { colors } from './sheet.ts'

/** The least side of a module that a copier keeps, in points: 0.33 mm. */
const leastModule = (0.33 / 25.4) * 72

/**
 * Draws an address as a QR code of vectors, `side` points wide, its quiet zone of four modules included. A very long one mends fewer
 * damaged modules (level L) rather than have smaller ones.
 */
export function drawQrCode(pdf: PDFKit.PDFDocument, url: string, x: number, y: number, side: number) {
  const sideOf = (code: ReturnType<typeof create>) => side / (code.modules.size + 8)
  const usual = create(url, { errorCorrectionLevel: 'M' })
  const code = sideOf(usual) < leastModule ? create(url, { errorCorrectionLevel: 'L' }) : usual
  const { modules } = code
  const module = sideOf(code)
  pdf.rect(x, y, side, side).fill(colors.white)
  for (let row = 0; row < modules.size; row++) {
    // Neighbours in a row are drawn as one: no hairlines between them, and a smaller file.
    for (let column = 0; column < modules.size; column++) {
      let run = 0
      while (column + run < modules.size && modules.get(row, column + run)) run++
      if (run > 0) pdf.rect(x + (column + 4) * module, y + (row + 4) * module, run * module, module)
      column += run
    }
  }
  pdf.fill(colors.ink)
}
