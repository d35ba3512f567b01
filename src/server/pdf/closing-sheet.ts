import { paymentMethodLabels } from '../../domain/desk/labels.ts'
import { type ClosingSheet, type Flow, leftIn, leftOf, totalOf } from '../../domain/payments/ledger-period.ts'
import { formatDay, formatMonth } from '../../domain/values/dates.ts'
import type { Localized } from '../../domain/values/language.ts'
import { formatAmount, formatMoney } from '../../domain/values/money.ts'
import { box, closeAccountingSheet, drawFirmHead, margin, pair, styles } from './accounting-sheet.ts'
import { colors, createSheet, type Sheet, smallestSize, type TextStyle } from './sheet.ts'

interface Words {
  title: string
  month: string
  state: string
  closed: (day: string, by: string) => string
  closedWith: (month: string) => string
  open: (day: string) => string
  columns: readonly string[]
  total: string
  papers: string
  series: Record<string, string>
  numbers: (first: string, last: string, count: string, isSeveral: boolean) => string
  noPapers: string
  note: string
}

const words: Localized<Words> = {
  fr: {
    title: 'Feuille de clôture',
    month: 'Mois',
    state: 'État',
    closed: (day, by) => `Clôturé le ${day} par ${by}`,
    closedWith: (month) => `, avec ${month}`,
    open: (day) => `Provisoire, au ${day}`,
    columns: ['Moyen, en FCFA', 'Écritures', 'Reçu', 'Rendu', 'Annulé ou corrigé', 'Frais', 'Reversements', 'Solde'],
    total: 'Total',
    papers: 'Papiers du mois',
    series: { A: 'Avoirs', F: 'Factures proforma', R: 'Reçus' },
    numbers: (first, last, count, isSeveral) => (isSeveral ? `${first} à ${last} (${count})` : `${first} (${count})`),
    noPapers: 'Aucun',
    note: 'Établi d’après le registre des paiements, par date de valeur. Reçu et rendu disent ce que les personnes ont donné et repris\u00A0; ce qui a été annulé (un chèque sans provision) ou corrigé à la main est à part. Un reversement va d’un compte du cabinet à un autre. Ce qui est saisi après la clôture compte au mois de sa saisie.',
  },
  en: {
    title: 'Closing sheet',
    month: 'Month',
    state: 'State',
    closed: (day, by) => `Closed on ${day} by ${by}`,
    closedWith: (month) => `, with ${month}`,
    open: (day) => `Provisional, as of ${day}`,
    columns: ['Method, in FCFA', 'Entries', 'Received', 'Given back', 'Taken back', 'Fees', 'Payouts', 'Balance'],
    total: 'Total',
    papers: 'Papers of the month',
    series: { A: 'Credit notes', F: 'Proforma invoices', R: 'Receipts' },
    numbers: (first, last, count, isSeveral) => (isSeveral ? `${first} to ${last} (${count})` : `${first} (${count})`),
    noPapers: 'None',
    note: 'Made from the ledger of payments, by value date. Received and given back are what people gave and got; what was taken back (a cheque that bounced) or set lower by hand stands apart. A payout goes from one account of the firm to another. What is entered after the closing counts in the month of its entry.',
  },
}

const [left, right] = ['left', 'right'] as const
const head: TextStyle = { ...styles.label, size: 7.5, characterSpacing: 0.3, color: colors.white }

/** How wide a heading is on two lines, broken where that is narrowest. */
function onTwoLines(title: string, wide: (text: string) => number): number {
  const words = title.split(' ')
  const breaks = words.map((_, at) => [words.slice(0, at + 1), words.slice(at + 1)])
  return Math.min(...breaks.map((lines) => Math.max(...lines.map((line) => wide(line.join(' '))))))
}

/** The largest size in which all of a table stands on single lines, and where each of its columns stands: what is left is shared among them. */
function columnsFor(sheet: Sheet, heads: readonly string[], rows: readonly (readonly string[])[], width: number) {
  const wide = (text: string, style: TextStyle) => sheet.widthOf(text, style) + 1
  for (let size = 9; ; size -= 0.5) {
    const widths = heads.map((title, index) =>
      Math.max(
        onTwoLines(title, (text) => wide(`${text} `, head)),
        ...rows.map((texts) => wide(texts[index] ?? '', { ...styles.strong, size })),
      ),
    )
    const gap = (width - widths.reduce((sum, one) => sum + one, 0)) / (widths.length - 1)
    if (gap < 6 && size > smallestSize) continue
    const columns = widths.map((one, index) => ({
      x: widths.slice(0, index).reduce((sum, before) => sum + before + gap, 0),
      width: one,
    }))
    return { size, columns }
  }
}

/** Draws the closing sheet of a month, A4 portrait. */
export function renderClosingSheet(closing: ClosingSheet): Promise<Buffer> {
  const { locale, firm, month, methods, papers, closedAt, closedBy, closedWith, madeAt } = closing
  const say = words[locale]
  const name = formatMonth(month, locale)
  const title = `${say.title} · ${name}`
  const sheet = createSheet({
    title,
    subject: name,
    author: firm.name,
    locale,
    issuedAt: new Date(madeAt),
    layout: 'portrait',
  })
  const { pdf, width } = sheet
  const column = width - 2 * margin
  drawFirmHead(sheet, firm)
  let y = sheet.write('H1', say.title, margin, 122, column, { font: 'heading', size: 27, color: colors.ink }) + 14
  const beside = closedWith ? say.closedWith(formatMonth(closedWith, locale)) : ''
  const state =
    closedAt && closedBy
      ? say.closed(formatDay(closedAt, locale), closedBy) + beside
      : say.open(formatDay(madeAt, locale))
  y =
    pair(sheet, y, [
      [say.month, name],
      [say.state, state],
    ]) + 20

  const sums = (line: Flow) =>
    [line.came, line.went, line.reversed, line.fees, line.payouts, leftIn(line)].map(formatAmount)
  const lines = methods.map((line) => [
    paymentMethodLabels[line.method][locale],
    formatAmount(line.entries),
    ...sums(line),
  ])
  const totals = [say.total, formatAmount(closing.entries), ...sums(totalOf(methods))]
  const { size, columns } = columnsFor(sheet, say.columns, [...lines, totals], column - 20)
  const rowAt = (at: number, texts: readonly string[], style: TextStyle) =>
    texts.map((text, index) => {
      const { x = 0, width = 0 } = columns[index] ?? {}
      return { text, x: margin + 10 + x, y: at, width, style: { ...style, align: index === 0 ? left : right } }
    })
  sheet.artifact(() => {
    pdf.roundedRect(margin, y, column, 32, 6).fill(colors.green)
  })
  const table = sheet.openTable()
  const middle = y + 16
  table.add(
    rowAt(0, say.columns, head).map((cell) => ({
      ...cell,
      y: middle - sheet.heightOf(cell.text, cell.width, cell.style) / 2,
    })),
  )
  y += 42
  for (const texts of lines) {
    table.add(rowAt(y, texts, { ...styles.body, size }))
    y += 24
  }
  const line = y - 6
  sheet.artifact(() => {
    pdf
      .moveTo(margin, line)
      .lineTo(margin + column, line)
      .lineWidth(0.75)
      .stroke(colors.sand)
  })
  table.add(rowAt(y + 4, totals, { ...styles.strong, size }))
  table.end()
  y += 34
  y = sheet.write('P', formatMoney(leftOf(closing)), margin, y, column - 10, {
    font: 'heading',
    size: 22,
    color: colors.green,
    align: 'right',
  })
  y += 22
  const series = papers.map(({ series, first, last, count }) => [
    say.series[series] ?? series,
    say.numbers(first, last, formatAmount(count), count > 1),
  ])
  const shown = series.length > 0 ? series : [[say.noPapers, '']]
  box(sheet, { x: margin, y, width: column, height: 50 + 18 * shown.length }, say.papers, (x, below, room) => {
    const list = sheet.openTable('Row')
    for (const [index, [label = '', numbers = '']] of shown.entries()) {
      const at = below + 4 + index * 18
      list.add([
        { text: label, x, y: at, width: 130, style: styles.body },
        { text: numbers, x: x + 140, y: at, width: room - 136, style: { ...styles.body, align: right } },
      ])
    }
    list.end()
  })
  return closeAccountingSheet(sheet, { firm }, say.note)
}
