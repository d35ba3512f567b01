import { paperTitles } from '../../domain/desk/labels.ts'
import type { InvoiceSnapshot } from '../../domain/documents/document-snapshot.ts'
import { remainingOf } from '../../domain/registrations/registration.ts'
import type { Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { formatPhone } from '../../domain/values/phone.ts'
import {
  box,
  closeAccountingSheet,
  lastLine,
  margin,
  openAccountingSheet,
  participantLine,
  roomOn,
  styles,
  trainingLines,
} from './accounting-sheet.ts'
import { drawPricedLines, inWords, taxWords } from './priced-lines.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, type Sheet, smallestSize } from './sheet.ts'

const words = {
  fr: {
    line: (title: string) => `Formation continue\u00A0: ${title}`,
    included: 'Supports et certificat de participation compris',
    discount: (code?: string) => (code ? `Remise, code ${code}` : 'Remise'),
    discountTaken: (amount: string, code?: string) => `remise déduite${code ? ` (code ${code})` : ''}\u00A0: ${amount}`,
    received: 'Déjà reçu',
    remaining: 'Reste à payer',
    total: 'Total à payer',
    totalWithTax: 'Total TTC à payer',
    inWords: (amount: string) => `Arrêtée la présente facture proforma à la somme de ${amount}.`,
    howToPay: 'Comment payer',
    reference: 'Référence à rappeler',
    cash: 'Espèces ou chèque à notre bureau',
    transfer: 'Virement',
    fne: 'Facture normalisée électronique (FNE)',
    fneNumber: 'Numéro',
    fneUrl: 'Vérification',
    fneLater: 'Numéro et adresse de vérification à venir.',
    qr: 'Code QR menant à la vérification de la facture normalisée',
    note: 'Facture proforma\u00A0: elle ne tient pas lieu de facture normalisée électronique.',
  },
  en: {
    line: (title: string) => `Continuing education: ${title}`,
    included: 'Materials and certificate of participation included',
    discount: (code?: string) => (code ? `Discount, code ${code}` : 'Discount'),
    discountTaken: (amount: string, code?: string) => `discount taken off${code ? ` (code ${code})` : ''}: ${amount}`,
    received: 'Received already',
    remaining: 'Remaining to pay',
    total: 'Total to pay',
    totalWithTax: 'Total to pay, tax included',
    inWords: (amount: string) => `The total of this proforma invoice is ${amount}.`,
    howToPay: 'How to pay',
    reference: 'Reference to quote',
    cash: 'Cash or cheque at our office',
    transfer: 'Bank transfer',
    fne: 'Electronic normalised invoice (FNE)',
    fneNumber: 'Number',
    fneUrl: 'Verification',
    fneLater: 'Number and verification address to follow.',
    qr: 'QR code leading to the verification of the normalised invoice',
    note: 'Proforma invoice: it does not replace the electronic normalised invoice.',
  },
} satisfies Localized<unknown>

/** The electronic normalised invoice that the tax office has given for this one, if it has. */
export interface Fne {
  number: string
  url: string
}

/** Points between what stands one above the other. */
const gap = 14

/**
 * Draws a proforma invoice from its snapshot, A4 portrait: for one person on one page, whatever their names, for several on as many as
 * it takes; where a little less room between its lines spares a second page, with that. In Ivory Coast only the FNE is a tax invoice: ours
 * has its place.
 */
export function renderInvoice(snapshot: InvoiceSnapshot, fne: Fne | undefined): Promise<Buffer> {
  const pagesOf = ({ pdf }: Sheet) => pdf.bufferedPageRange().count
  const wide = drawInvoice(snapshot, fne)
  const tight = snapshot.lines && pagesOf(wide) === 2 ? drawInvoice(snapshot, fne, true) : wide
  return closeAccountingSheet(pagesOf(tight) === 1 ? tight : wide, snapshot, words[snapshot.locale].note)
}

function drawInvoice(snapshot: InvoiceSnapshot, fne: Fne | undefined, isTight = false): Sheet {
  const between = isTight ? gap / 2 : gap
  const { locale, training, price, discount = 0, discountCode, received = 0, said, lines } = snapshot
  const say = words[locale]
  const title = paperTitles.invoice[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const { sheet, y: head, column } = openAccountingSheet(snapshot, title)
  const room = roomOn(sheet, snapshot, title)

  const about = [say.line(training.title), trainingLines(snapshot), ...participantLine(snapshot), say.included].join(
    '\n',
  )
  const ways = waysToPay(sheet, snapshot, column, isTight ? smallestSize : undefined)
  const fneHeight = fne ? 92 : isTight ? 46 : 52
  const inLetters = inWords(said, price, locale)
  const texts = [inLetters && say.inWords(inLetters), said?.taxMention, said?.terms].filter((text) => text)
  const texted = texts.join('\n')
  const textsHigh = texted === '' ? 0 : sheet.heightOf(texted, column, styles.muted) + gap
  const taxHigh = said?.taxRate == null ? 0 : 2 * 17
  const receivedHigh = received > 0 ? 20 : 0
  const below = 46 + taxHigh + receivedHigh + textsHigh + ways.height + fneHeight + 2 * gap + 10

  let y = head
  if (lines) {
    y = sheet.write('P', about, margin, y, column, sheet.fitted(about, column, styles.body, 6)) + (isTight ? 8 : 16)
  }
  // One person's line takes what is left of the page; several go on to the next.
  const shown = lines
    ? lines.map(({ name, paymentReference, price: amount, discount: taken = 0, discountCode: code }) => ({
        text: [
          `${name} · ${paymentReference}`,
          ...(taken > 0 ? [say.discountTaken(formatMoney(taken), code)] : []),
        ].join('\n'),
        amount,
      }))
    : [
        { text: about, amount: price + discount },
        ...(discount > 0 ? [{ text: say.discount(discountCode), amount: -discount }] : []),
      ]
  const left = lastLine(sheet) - below - y - 34 - (discount > 0 ? 38 : 0)
  const smallest = { ...styles.body, size: smallestSize }
  const isOnePage = !lines && sheet.heightOf(about, column - 270, smallest) <= left
  const table = drawPricedLines(sheet, { locale, taxRate: said?.taxRate ?? null, lines: shown }, y, {
    room,
    isTight,
    ...(isOnePage && { high: left }),
  })

  y = room.at(table.y + 10, 46 + taxHigh + receivedHigh + textsHigh)
  const right = { ...styles.body, align: 'right' as const }
  if (said?.taxRate != null) {
    const { net, tax } = taxWords[locale]
    for (const [label, amount] of [
      [net, table.total.net],
      [tax(said.taxRate), table.total.tax],
    ] as const) {
      y = sheet.write('P', `${label}${colon}${formatMoney(amount)}`, margin, y, column - 12, right) + 1
    }
    y = sheet.write('P', `${say.totalWithTax}${colon}${formatMoney(price)}`, margin, y + 3, column - 12, totalStyle)
  } else {
    y = sheet.write('P', `${say.total}${colon}${formatMoney(price)}`, margin, y + 2, column - 12, totalStyle)
  }
  if (received > 0) {
    const owed = remainingOf({ price, paymentAmount: received })
    const parts = [`${say.received}${colon}${formatMoney(received)}`, `${say.remaining}${colon}${formatMoney(owed)}`]
    y = sheet.write('P', parts.join(' · '), margin, y + 3, column - 12, { ...right, font: 'strong' })
  }
  if (texted !== '') {
    y += gap / 2
    for (const text of texts) y = sheet.write('P', text ?? '', margin, y, column, styles.muted)
  }

  // Kept together: a page with the last box alone would look like a mistake.
  y = room.at(y + between + 4, ways.height + between + fneHeight)
  drawWays(sheet, snapshot, { ...ways, y, width: column })
  y += ways.height + between
  drawFne(sheet, snapshot, fne, { y, width: column, height: fneHeight })
  return sheet
}

const totalStyle = { font: 'heading', size: 17, color: colors.green, align: 'right' } as const

/** How the firm may be paid, and how much room that takes. */
function waysToPay(sheet: Sheet, { payment, firm, locale }: InvoiceSnapshot, column: number, size = styles.body.size) {
  const say = words[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const text = [
    ...payment.mobileMoney.map(({ operator, number }) => `${operator}${colon}${formatPhone(number)}`),
    ...(payment.bank
      ? [`${say.transfer}${colon}${payment.bank.name}, ${payment.bank.holder}\n${payment.bank.iban}`]
      : []),
    `${say.cash}${colon}${firm.address}`,
  ].join('\n')
  const inner = column - 28 - 190
  const style = sheet.fitted(text, inner, { ...styles.body, size }, 9)
  return {
    text,
    inner,
    style,
    height: Math.max(size < styles.body.size ? 76 : 90, sheet.heightOf(text, inner, style) + 42),
  }
}

function drawWays(
  sheet: Sheet,
  { locale, paymentReference }: InvoiceSnapshot,
  at: ReturnType<typeof waysToPay> & { y: number; width: number },
) {
  const say = words[locale]
  box(sheet, { x: margin, ...at }, say.howToPay, (x, below, width) => {
    sheet.write('P', at.text, x, below, at.inner, at.style)
    const aside = x + width - 170
    const under = sheet.write('P', say.reference.toUpperCase(), aside, below, 170, styles.label)
    sheet.write('P', paymentReference, aside, under + 4, 170, { font: 'heading', size: 19, color: colors.orangeDeep })
  })
}

function drawFne(
  sheet: Sheet,
  { locale }: InvoiceSnapshot,
  fne: Fne | undefined,
  at: { y: number; width: number; height: number },
) {
  const say = words[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  box(sheet, { x: margin, ...at }, say.fne, (x, below, width) => {
    if (!fne) {
      sheet.write('P', say.fneLater, x, below, width - 80, styles.muted)
      return
    }
    const text = `${say.fneNumber}${colon}${fne.number}\n${say.fneUrl}${colon}${fne.url}`
    sheet.write('P', text, x, below, width - 80, sheet.fitted(text, width - 80, styles.body, 4))
    const side = 68
    const code = { x: x + width - side + 4, y: at.y + 12, width: side, height: side }
    sheet.figure(say.qr, code, () => drawQrCode(sheet.pdf, fne.url, code.x, code.y, side))
  })
}
