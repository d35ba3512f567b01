import type { PaperTerms } from '../../domain/documents/document-snapshot.ts'
import { amountInWords, mostInWords } from '../../domain/values/amount-in-words.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { type TaxedAmount, taxedAmount, taxedTotal } from '../../domain/values/tax.ts'
import { margin, type Room, styles } from './accounting-sheet.ts'
import { colors, type Sheet, type TextStyle } from './sheet.ts'

/** What papers about money say of tax and in words (docs/rules/documents.md#tax). */
export const taxWords = {
  fr: { net: 'Montant HT', tax: (rate: number) => `TVA ${rate}\u00A0%`, gross: 'Montant TTC' },
  en: { net: 'Before tax', tax: (rate: number) => `VAT ${rate}%`, gross: 'With tax' },
} satisfies Localized<unknown>

/**
 * An amount as a paper writes it out; none on those issued before that was done, nor where it is more than can be written.
 * @param amount FCFA
 */
export const inWords = (said: PaperTerms | undefined, amount: number, locale: Locale): string | undefined =>
  said && amount <= mostInWords ? amountInWords(amount, locale) : undefined

const words = {
  fr: { item: 'Désignation', quantity: 'Qté', unit: 'Prix unitaire', amount: 'Montant' },
  en: { item: 'Description', quantity: 'Qty', unit: 'Unit price', amount: 'Amount' },
} satisfies Localized<unknown>

interface Priced {
  locale: Locale
  /** Whole percent that the amounts include, or null where no tax is stated. */
  taxRate: number | null
  /** FCFA, a discount's negative; each counts once, or so often as it says, which its amount has in it. */
  lines: { text: string; amount: number; quantity?: number }[]
}

/**
 * Draws what is sold line by line, on as many pages as it takes, each line with its tax where there is a rate.
 * @param high points that a line has: it is written smaller for it; `isTight`, whether lines stand closer
 * @returns where it ends, and the totals of the lines
 */
export function drawPricedLines(
  sheet: Sheet,
  { locale, taxRate, lines }: Priced,
  top: number,
  { room, high: most, isTight = false }: { room: Room; high?: number; isTight?: boolean },
): { y: number; total: TaxedAmount } {
  const { pdf } = sheet
  const column = sheet.width - 2 * margin
  const right = margin + column
  const say = words[locale]
  const tax = taxWords[locale]
  const heads = taxRate === null ? [say.quantity, say.unit, say.amount] : [tax.net, tax.tax(taxRate), tax.gross]
  const widths = taxRate === null ? [30, 80, 80] : [74, 68, 74]
  const itemWidth = column - 24 - widths.reduce((sum, width) => sum + width + 6, 0)
  const several: TextStyle =
    lines.length > 1 ? { ...styles.body, size: isTight ? 8 : 9, lineGap: isTight ? 0 : 1 } : styles.body
  const money: TextStyle = taxRate === null ? styles.body : { ...styles.body, size: 9 }
  // Of each place by itself, as its invoice will say it.
  const amounts = lines.map(({ amount, quantity = 1 }) =>
    taxedTotal(Array.from({ length: quantity }, () => taxedAmount(amount / quantity, taxRate ?? 0))),
  )
  const moneyOf = ({ net, tax: due, gross }: TaxedAmount, quantity: number) =>
    taxRate === null
      ? [String(quantity), formatMoney(gross / quantity), formatMoney(gross)]
      : [net, due, gross].map((part) => formatMoney(part))

  const cells = (y: number, item: string, rest: string[], style: TextStyle, first = style) => {
    let end = right - 12
    const texts = rest.map((text, index) => ({ text, width: widths[index] ?? 0 })).reverse()
    const placed = texts.map(({ text, width }) => {
      const cell = {
        text,
        x: end - width,
        y,
        width,
        style: { ...sheet.fitted(text, width, style, 1), align: 'right' as const },
      }
      end -= width + 6
      return cell
    })
    return [{ text: item, x: margin + 12, y, width: itemWidth, style: first }, ...placed.reverse()]
  }

  let y = top
  const table = sheet.openTable()
  const begin = (draw: typeof table.add) => {
    const band = y
    sheet.artifact(() => {
      pdf.roundedRect(margin, band, column, 24, 6).fill(colors.green)
    })
    draw(cells(y + 8, say.item, heads, { ...styles.label, characterSpacing: 0.3, color: colors.white }))
    y += 34
  }
  begin(table.add)
  for (const [index, { text, quantity = 1 }] of lines.entries()) {
    const first = most === undefined ? several : sheet.fitted(text, itemWidth, styles.body, { height: most })
    const high = sheet.heightOf(text, itemWidth, first)
    if (!room.fits(y, high + 10)) {
      y = room.at(y, high + 10)
      begin(table.repeat)
    }
    const amount = amounts[index]
    table.add(cells(y, text, amount ? moneyOf(amount, quantity) : [], money, first))
    y += high + (isTight ? 2 : lines.length > 1 ? 5 : 10)
    const below = y
    sheet.artifact(() => {
      pdf.moveTo(margin, below).lineTo(right, below).lineWidth(0.75).stroke(colors.sand)
    })
    y += isTight ? 3 : lines.length > 1 ? 6 : 0
  }
  table.end()
  return { y, total: taxedTotal(amounts) }
}
