import { margin, styles } from './accounting-sheet.ts'
import { colors, type Sheet, type TextStyle } from './sheet.ts'

interface Column {
  title: string
  /** In points. */
  width: number
  align: 'left' | 'right'
  /** On how many lines a text may be set before it is made smaller. */
  lines: number
}

interface Layout {
  columns: readonly Column[]
  /** Between two columns, in points. */
  gap: number
  /** Of what stands in the rows, in points. */
  size: number
  /** Where the table begins and where a page of it ends, in points from the top. */
  from: number
  lastLine: number
}

/**
 * Draws a table on as many pages as it takes, with its headings on each.
 * @returns where what follows begins, in points from the top of the page that it ends on
 */
export function drawPagedTable(sheet: Sheet, rows: readonly (readonly string[])[], layout: Layout): number {
  const { pdf, width } = sheet
  const { columns, gap, size, from, lastLine } = layout
  const right = width - margin
  const starts = columns.map(
    (_, index) => margin + 10 + columns.slice(0, index).reduce((sum, one) => sum + one.width + gap, 0),
  )
  const rowAt = (at: number, texts: readonly string[], style: TextStyle) =>
    columns.map((column, index) => {
      const text = texts[index] ?? ''
      const fitted = sheet.fitted(text, column.width, style, column.lines)
      return { text, x: starts[index] ?? 0, y: at, width: column.width, style: { ...fitted, align: column.align } }
    })
  const head: TextStyle = { ...styles.label, size: 7.5, characterSpacing: 0.3, color: colors.white }
  const titles = columns.map(({ title }) => title)
  let y = from
  const table = sheet.openTable()
  const begin = (draw: typeof table.add) => {
    const top = y
    sheet.artifact(() => {
      pdf.roundedRect(margin, top, right - margin, 24, 6).fill(colors.green)
    })
    draw(rowAt(y + 8, titles, head))
    y += 32
  }
  begin(table.add)
  for (const texts of rows) {
    const cells = rowAt(y, texts, { ...styles.body, size })
    const tall = Math.max(...cells.map(({ text, width: room, style }) => sheet.heightOf(text, room, style)))
    if (y + tall > lastLine) {
      pdf.addPage()
      y = margin
      begin(table.repeat)
    }
    table.add(cells.map((cell) => ({ ...cell, y })))
    y += tall + 5
    const below = y
    sheet.artifact(() => {
      pdf.moveTo(margin, below).lineTo(right, below).lineWidth(0.5).stroke(colors.sand)
    })
    y += 6
  }
  table.end()
  return y
}
