import { paymentMethodLabels } from '../../domain/desk/labels.ts'
import { type ClosingSheet, type Flow, leftIn, leftOf, totalOf } from '../../domain/payments/ledger-period.ts'
import { formatDay, formatMonth } from '../../domain/values/dates.ts'
import type { Localized } from '../../domain/values/language.ts'
import { formatAmount, formatMoney } from '../../domain/values/money.ts'
import { box, closeAccountingSheet, drawFirmHead, margin, pair, styles } from './accounting-sheet.ts'
import { colors, createSheet, type TextStyle } from './sheet.ts'

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
  numbers: (first: string, last: string, count: number) => string
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
    numbers: (first, last, count) => (count === 1 ? `${first} (1)` : `${first} à ${last} (${count})`),
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
    numbers: (first, last, count) => (count === 1 ? `${first} (1)` : `${first} to ${last} (${count})`),
    noPapers: 'None',
    note: 'Made from the ledger of payments, by value date. Received and given back are what people gave and got; what was taken back (a cheque that bounced) or set lower by hand stands apart. A payout goes from one account of the firm to another. What is entered after the closing counts in the month of its entry.',
  },
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

  const widths = [66, 40, 60, 54, 66, 44, 58, 62]
  const starts = widths.map((_, index) => margin + 10 + widths.slice(0, index).reduce((sum, one) => sum + one + 3, 0))
  const rowAt = (at: number, texts: readonly string[], style: TextStyle) =>
    texts.map((text, index) => ({
      text,
      x: starts[index] ?? 0,
      y: at,
      width: widths[index] ?? 0,
      style: {
        ...sheet.fitted(text, widths[index] ?? 0, style, 1, 6),
        align: index === 0 ? ('left' as const) : ('right' as const),
      },
    }))
  sheet.artifact(() => {
    pdf.roundedRect(margin, y, column, 24, 6).fill(colors.green)
  })
  const head: TextStyle = { ...styles.label, size: 7.5, characterSpacing: 0.3, color: colors.white }
  const rows = [rowAt(y + 8, say.columns, head)]
  y += 34
  const sums = (line: Flow) =>
    [line.came, line.went, line.reversed, line.fees, line.payouts, leftIn(line)].map(formatAmount)
  for (const line of methods) {
    const texts = [paymentMethodLabels[line.method][locale], String(line.entries), ...sums(line)]
    rows.push(rowAt(y, texts, { ...styles.body, size: 9 }))
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
  rows.push(
    rowAt(y + 4, [say.total, String(closing.entries), ...sums(totalOf(methods))], { ...styles.strong, size: 9 }),
  )
  sheet.table(rows)
  y += 34
  y = sheet.write('P', formatMoney(leftOf(closing)), margin, y, column - 10, {
    font: 'heading',
    size: 22,
    color: colors.green,
    align: 'right',
  })
  y += 22
  const lines = papers.map(({ series, first, last, count }): [string, string] => [
    say.series[series] ?? series,
    say.numbers(first, last, count),
  ])
  const shown: [string, string][] = lines.length > 0 ? lines : [[say.noPapers, '']]
  box(sheet, { x: margin, y, width: column, height: 50 + 18 * shown.length }, say.papers, (x, below, room) => {
    sheet.table(
      shown.map(([label, numbers], index) => {
        const at = below + 4 + index * 18
        return [
          { text: label, x, y: at, width: 130, style: styles.body },
          { text: numbers, x: x + 140, y: at, width: room - 140, style: { ...styles.body, align: 'right' as const } },
        ]
      }),
    )
  })
  return closeAccountingSheet(sheet, { firm }, say.note)
}
