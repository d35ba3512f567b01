import { paperTitles } from '../../domain/desk/labels.ts'
import type { QuoteSnapshot } from '../../domain/documents/document-snapshot.ts'
import type { Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { closeAccountingSheet, margin, openAccountingSheet, roomOn, styles, trainingLines } from './accounting-sheet.ts'
import { drawPricedLines, inWords, taxWords } from './priced-lines.ts'
import { colors } from './sheet.ts'

const words = {
  fr: {
    line: (title: string, places: number) =>
      `Formation continue\u00A0: ${title}\n${places}\u00A0place${places > 1 ? 's' : ''}`,
    discounted: (price: string, discount: string) => `Prix d’une place\u00A0: ${price}, remise\u00A0: ${discount}`,
    included: 'Supports et certificat de participation compris',
    total: 'Total',
    totalWithTax: 'Total TTC',
    inWords: (amount: string) => `Arrêté le présent devis à la somme de ${amount}.`,
    accept: 'Il s’accepte par le lien du courrier qui l’accompagne. Les participants peuvent être nommés plus tard.',
    note: 'Devis\u00A0: il n’est ni une facture ni un reçu.',
  },
  en: {
    line: (title: string, places: number) =>
      `Continuing education: ${title}\n${places}\u00A0place${places > 1 ? 's' : ''}`,
    discounted: (price: string, discount: string) => `Price of a place: ${price}, discount: ${discount}`,
    included: 'Materials and certificate of participation included',
    total: 'Total',
    totalWithTax: 'Total, tax included',
    inWords: (amount: string) => `The total of this quote is ${amount}.`,
    accept: 'It is accepted by the link of the letter that it comes with. The participants may be named later.',
    note: 'Quote: it is neither an invoice nor a receipt.',
  },
} satisfies Localized<unknown>

/** Draws a quote from its snapshot, A4 portrait. */
export function renderQuote(snapshot: QuoteSnapshot): Promise<Buffer> {
  const { locale, training, places, unitPrice, discount, price, said } = snapshot
  const say = words[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const title = paperTitles.quote[locale]
  const { sheet, y: head, column } = openAccountingSheet(snapshot, title)
  const room = roomOn(sheet, snapshot, title)
  const text = [
    say.line(training.title, places),
    trainingLines(snapshot),
    ...(discount > 0 ? [say.discounted(formatMoney(unitPrice), formatMoney(discount))] : []),
    say.included,
  ].join('\n')
  const taxRate = said?.taxRate ?? null
  const table = drawPricedLines(sheet, { locale, taxRate, lines: [{ text, amount: price, quantity: places }] }, head, {
    room,
  })
  let y = room.at(table.y + 10, 120)
  const right = { ...styles.body, align: 'right' as const }
  if (taxRate !== null) {
    const { net, tax } = taxWords[locale]
    for (const [label, amount] of [
      [net, table.total.net],
      [tax(taxRate), table.total.tax],
    ] as const) {
      y = sheet.write('P', `${label}${colon}${formatMoney(amount)}`, margin, y, column - 12, right) + 1
    }
  }
  const total = { font: 'heading', size: 17, color: colors.green, align: 'right' } as const
  const label = taxRate === null ? say.total : say.totalWithTax
  y = sheet.write('P', `${label}${colon}${formatMoney(price)}`, margin, y + 2, column - 12, total) + 12
  const letters = inWords(said, price, locale)
  const texts = [letters && say.inWords(letters), said?.taxMention, said?.terms, say.accept].filter((one) => one)
  for (const one of texts) y = sheet.write('P', one ?? '', margin, y, column, styles.muted) + 2
  return closeAccountingSheet(sheet, snapshot, say.note)
}
