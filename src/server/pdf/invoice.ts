import type { InvoiceSnapshot } from '../../domain/document-snapshot.ts'
import { paperTitles } from '../../domain/labels.ts'
import type { Localized } from '../../domain/language.ts'
import { formatMoney } from '../../domain/money.ts'
import { formatPhone } from '../../domain/phone.ts'
import { box, closeAccountingSheet, margin, openAccountingSheet, styles, trainingLines } from './accounting-sheet.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, type TextStyle } from './sheet.ts'

const words = {
  fr: {
    item: 'Désignation',
    quantity: 'Qté',
    unit: 'Prix unitaire',
    amount: 'Montant',
    line: (title: string) => `Formation continue\u00A0: ${title}`,
    included: 'Supports et certificat de participation compris',
    total: 'Total à payer',
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
    item: 'Description',
    quantity: 'Qty',
    unit: 'Unit price',
    amount: 'Amount',
    line: (title: string) => `Continuing education: ${title}`,
    included: 'Materials and certificate of participation included',
    total: 'Total to pay',
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

/** Draws a proforma invoice from its snapshot, A4 portrait. In Ivory Coast only the FNE is a tax invoice: ours has its place. */
export function renderInvoice(snapshot: InvoiceSnapshot, fne: Fne | undefined): Promise<Buffer> {
  const { locale, training, price, paymentReference, payment } = snapshot
  const say = words[locale]
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const { sheet, y: top, column } = openAccountingSheet(snapshot, paperTitles.invoice[locale])
  const { pdf } = sheet
  const right = margin + column

  const ways = [
    ...payment.mobileMoney.map(({ operator, number }) => `${operator}${colon}${formatPhone(number)}`),
    ...(payment.bank
      ? [`${say.transfer}${colon}${payment.bank.name}, ${payment.bank.holder}\n${payment.bank.iban}`]
      : []),
    `${say.cash}${colon}${snapshot.firm.address}`,
  ].join('\n')
  const waysWidth = column - 28 - 190
  const waysStyle = sheet.fitted(ways, waysWidth, styles.body, 9, 6)
  const payHeight = Math.max(90, sheet.heightOf(ways, waysWidth, waysStyle) + 46)
  const fneHeight = fne ? 92 : 58
  const gap = 14
  const foot = sheet.height - 64 - gap
  const boxes = payHeight + gap + fneHeight

  const item = `${say.line(training.title)}\n${trainingLines(snapshot)}\n${say.included}`
  const itemWidth = column - 230
  // Whatever is left between the head and the boxes, the total taken off.
  const height = foot - boxes - top - 104
  const itemStyle = sheet.fitted(item, itemWidth, styles.body, { height }, 6)
  const head: TextStyle = { ...styles.label, color: colors.white }
  const cells = (y: number, texts: [string, string, string, string], style: TextStyle, first = style) => [
    { text: texts[0], x: margin + 12, y, width: itemWidth, style: first },
    { text: texts[1], x: right - 212, y, width: 30, style: { ...style, align: 'right' as const } },
    { text: texts[2], x: right - 176, y, width: 80, style: { ...style, align: 'right' as const } },
    { text: texts[3], x: right - 92, y, width: 80, style: { ...style, align: 'right' as const } },
  ]
  sheet.artifact(() => {
    pdf.roundedRect(margin, top, column, 24, 6).fill(colors.green)
  })
  sheet.table([
    cells(top + 8, [say.item, say.quantity, say.unit, say.amount], head),
    cells(top + 34, [item, '1', formatMoney(price), formatMoney(price)], styles.body, itemStyle),
  ])
  let y = top + 34 + sheet.heightOf(item, itemWidth, itemStyle) + 10
  sheet.artifact(() => {
    pdf.moveTo(margin, y).lineTo(right, y).lineWidth(0.75).stroke(colors.sand)
  })
  y = sheet.write('P', `${say.total}${colon}${formatMoney(price)}`, margin, y + 12, column - 12, {
    font: 'heading',
    size: 17,
    color: colors.green,
    align: 'right',
  })

  const start = Math.min(y + 24, foot - boxes)
  box(sheet, { x: margin, y: start, width: column, height: payHeight }, say.howToPay, (x, below, width) => {
    sheet.write('P', ways, x, below, waysWidth, waysStyle)
    const aside = x + width - 170
    const under = sheet.write('P', say.reference.toUpperCase(), aside, below, 170, styles.label)
    sheet.write('P', paymentReference, aside, under + 4, 170, { font: 'heading', size: 19, color: colors.orangeDeep })
  })
  box(
    sheet,
    { x: margin, y: start + payHeight + gap, width: column, height: fneHeight },
    say.fne,
    (x, below, width) => {
      if (!fne) {
        sheet.write('P', say.fneLater, x, below, width - 80, styles.muted)
        return
      }
      const text = `${say.fneNumber}${colon}${fne.number}\n${say.fneUrl}${colon}${fne.url}`
      sheet.write('P', text, x, below, width - 80, sheet.fitted(text, width - 80, styles.body, 4, 6.5))
      const side = 68
      sheet.figure(say.qr, () => drawQrCode(pdf, fne.url, x + width - side + 4, start + payHeight + gap + 12, side))
    },
  )
  return closeAccountingSheet(sheet, snapshot, say.note)
}
