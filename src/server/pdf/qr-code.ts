import { create } from 'qrcode'
import { colors } from './sheet.ts'

/** Draws an address as a QR code of vectors, `side` points wide, its quiet zone of four modules included. */
export function drawQrCode(pdf: PDFKit.PDFDocument, url: string, x: number, y: number, side: number) {
  const { modules } = create(url, { errorCorrectionLevel: 'M' })
  const module = side / (modules.size + 8)
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
