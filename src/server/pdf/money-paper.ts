import { paperTitles, paymentMethodLabels } from '../../domain/desk/labels.ts'
import type { CreditNoteSnapshot, ReceiptSnapshot } from '../../domain/documents/document-snapshot.ts'
import { remainingOf } from '../../domain/registrations/registration.ts'
import type { Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { taxedAmount } from '../../domain/values/tax.ts'
import {
  box,
  closeAccountingSheet,
  margin,
  openAccountingSheet,
  pair,
  participantLine,
  styles,
  trainingLines,
} from './accounting-sheet.ts'
import { inWords, taxWords } from './priced-lines.ts'
import { drawQrCode } from './qr-code.ts'
import { colors, type Sheet, smallestSize, type TextStyle } from './sheet.ts'

const words = {
  fr: {
    training: 'Formation',
    reference: 'Référence de la transaction',
    none: 'Sans référence',
    giveBack: 'Reste à rendre',
    account: 'Situation du dossier',
    price: 'Prix de la formation',
    paid: 'Payé à ce jour',
    credit: 'Gardé en crédit',
    remaining: 'Reste à payer',
    quote: 'Référence du dossier',
    subject: 'Libellé',
    amount: 'Montant',
    check: 'Vérifier ce document',
    qr: 'Code QR menant à la vérification de ce document',
  },
  en: {
    training: 'Training',
    reference: 'Transaction reference',
    none: 'No reference',
    giveBack: 'Still to be given back',
    account: 'State of the account',
    price: 'Price of the training',
    paid: 'Paid to date',
    credit: 'Kept as a credit',
    remaining: 'Remaining to pay',
    quote: 'Account reference',
    subject: 'Item',
    amount: 'Amount',
    check: 'Verify this document',
    qr: 'QR code leading to the verification of this document',
  },
} satisfies Localized<unknown>

/** Lengths in points. */
const wide = { band: 74, label: 15, gap: 24, row: 21, box: 140 }
const tight = { band: 62, label: 9, gap: 8, row: 15, box: 136 }

/** Points that the way to its verification is wide. */
const qrSide = 92

/** How a receipt or an avoir stands when it is drawn. */
export interface PaperState {
  /** When it was revoked: then it says so. */
  revokedAt: Date | null
  /** Where it is verified; none of one issued before that was possible. */
  url: string | undefined
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The code that leads to the paper's verification, and what can be typed there in its place. */
function drawCheck(
  sheet: Sheet,
  { locale, number, secret }: ReceiptSnapshot | CreditNoteSnapshot,
  url: string,
  { x, y }: { x: number; y: number },
) {
  const say = words[locale]
  const code = { x, y, width: qrSide, height: qrSide }
  sheet.figure(say.qr, code, () => drawQrCode(sheet.pdf, url, x, y, qrSide))
  const small: TextStyle = { ...styles.muted, size: smallestSize, align: 'center', lineGap: 1 }
  sheet.write('P', `${say.check}\n${number}-${secret}`, x - 12, y + qrSide + 3, qrSide + 24, small)
}

/** What a paper about money that moved says of its own. */
interface MoneyWords {
  /** Over the amount. */
  moved: string
  method: string
  note: string
  /** Labelled texts below the method, two in a row. */
  facts?: [label: string, text: string][]
}

/** What is left after that: to be paid, and of an avoir what is still to be given back, if anything is. */
function leftLines(snapshot: ReceiptSnapshot | CreditNoteSnapshot): [string, string][] {
  const { locale, price, paidInAll } = snapshot
  const say = words[locale]
  if (snapshot.kind === 'receipt')
    return [[say.remaining, formatMoney(remainingOf({ price, paymentAmount: paidInAll }))]]
  const { remaining, toGiveBack = 0 } = snapshot
  // One that was issued before says nothing of it.
  if (remaining === undefined) return []
  return toGiveBack > 0 ? [[say.giveBack, formatMoney(toGiveBack)]] : [[say.remaining, formatMoney(remaining)]]
}

/** Draws a receipt or an avoir from its snapshot, A4 portrait. */
function renderMoneyPaper(
  snapshot: ReceiptSnapshot | CreditNoteSnapshot,
  { moved, method: methodLabel, note, facts = [] }: MoneyWords,
  { revokedAt, url }: PaperState,
): Promise<Buffer> {
  const { kind, locale, amount, method, reference, price, paidInAll, paymentReference, said } = snapshot
  const say = words[locale]
  const { sheet, y: head, column } = openAccountingSheet(snapshot, paperTitles[kind][locale], revokedAt)
  const { pdf } = sheet
  const edge = margin + column - 20
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const training = [...participantLine(snapshot), snapshot.training.title, trainingLines(snapshot)].join('\n')
  const label = sheet.write('P', say.training.toUpperCase(), margin, head, column, styles.label)
  const top = sheet.write('P', training, margin, label + 3, column, sheet.fitted(training, column, styles.body, 5)) + 20
  // A long name and a long title leave less room.
  const room = top + (facts.length > 0 ? 45 : 0) > 400 ? tight : wide
  const letters = inWords(said, amount, locale)
  const band = room.band + (letters ? 16 : 0)
  sheet.artifact(() => {
    pdf.roundedRect(margin, top, column, band, 9).fill(revokedAt ? colors.muted : colors.green)
  })
  sheet.write('P', moved.toUpperCase(), margin + 20, top + room.label, column - 40, {
    ...styles.label,
    color: colors.white,
  })
  sheet.write('P', formatMoney(amount), margin + 20, top + room.label + 14, column - 40, {
    font: 'heading',
    size: 27,
    color: colors.white,
  })
  if (letters) {
    const text = capitalized(letters)
    const style = sheet.fitted(text, column - 40, { ...styles.body, color: colors.white }, 1)
    sheet.write('P', text, margin + 20, top + room.label + 50, column - 40, style)
  }
  if (said?.taxRate != null) {
    const { net, tax } = taxedAmount(amount, said.taxRate)
    const of = taxWords[locale]
    const text = `${of.net}${colon}${formatMoney(net)}\n${of.tax(said.taxRate)}${colon}${formatMoney(tax)}`
    const style: TextStyle = { ...styles.body, size: 9.5, color: colors.white, align: 'right' }
    const from = margin + column / 2
    sheet.write('P', text, from, top + room.label + 18, edge - from, style)
  }
  let y = pair(sheet, top + band + room.gap, [
    [methodLabel, [paymentMethodLabels[method][locale], snapshot.operator?.trim()].filter(Boolean).join(' · ')],
    [say.reference, reference ?? say.none],
  ])
  for (let index = 0; index < facts.length; index += 2) y = pair(sheet, y + room.gap / 2, facts.slice(index, index + 2))
  y += room.gap + 2
  // What is to be given back has the credit in it.
  const { credit = 0 } = snapshot.kind === 'credit_note' && snapshot.toGiveBack ? {} : snapshot
  const lines: [string, string][] = [
    [say.price, formatMoney(price)],
    [say.paid, formatMoney(paidInAll)],
    ...(credit > 0 ? ([[say.credit, formatMoney(credit)]] as [string, string][]) : []),
    ...leftLines(snapshot),
  ]
  const height = Math.max(68 + room.row * (lines.length + 1), url ? room.box : 0)
  // The code stands at the left: so all amounts end on one edge.
  const inset = url ? qrSide + 30 : 0
  box(sheet, { x: margin, y, width: column, height, inset }, say.account, (x, below) => {
    const table = sheet.openTable()
    const rows: [string, string][] = [[say.subject, say.amount], ...lines]
    for (const [index, [label, value]] of rows.entries()) {
      const isHead = index === 0
      const style = isHead ? styles.label : index === rows.length - 1 ? styles.strong : styles.body
      const at = below + 4 + index * room.row
      const end = edge - 150
      table.add([
        { text: isHead ? label.toUpperCase() : label, x, y: at, width: end - x - 10, style },
        { text: isHead ? value.toUpperCase() : value, x: end, y: at, width: 150, style: { ...style, align: 'right' } },
      ])
    }
    table.end()
    sheet.write('P', `${say.quote} ${paymentReference}`, x, below + 12 + room.row * rows.length, edge - x, styles.muted)
    if (url) drawCheck(sheet, snapshot, url, { x: margin + 24, y: y + 12 })
  })
  return closeAccountingSheet(sheet, snapshot, note, said?.taxMention)
}

const receiptWords: Localized<MoneyWords> = {
  fr: {
    moved: 'Montant reçu',
    method: 'Mode de paiement',
    note: 'Reçu établi par voie électronique, valable sans cachet. Il ne tient pas lieu de facture normalisée électronique.',
  },
  en: {
    moved: 'Amount received',
    method: 'Payment method',
    note: 'Receipt made electronically, valid without a stamp. It does not replace the electronic normalised invoice.',
  },
}

/** Draws the receipt of one payment. */
export const renderReceipt = (snapshot: ReceiptSnapshot, state: PaperState): Promise<Buffer> =>
  renderMoneyPaper(snapshot, receiptWords[snapshot.locale], state)

const creditWords: Localized<MoneyWords & Record<'invoice' | 'fne' | 'receipts' | 'none', string>> = {
  fr: {
    moved: 'Montant rendu',
    method: 'Mode de remboursement',
    invoice: 'Sur la facture proforma',
    fne: 'FNE',
    receipts: 'Sur les reçus',
    none: 'Aucun',
    note: 'Avoir établi par voie électronique, valable sans cachet. Il ne tient pas lieu d’avoir normalisé électronique.',
  },
  en: {
    moved: 'Amount given back',
    method: 'Refund method',
    invoice: 'About the proforma invoice',
    fne: 'FNE',
    receipts: 'About the receipts',
    none: 'None',
    note: 'Credit note made electronically, valid without a stamp. It does not replace the electronic normalised credit note.',
  },
}

/** Draws the avoir of one refund. */
export function renderCreditNote(snapshot: CreditNoteSnapshot, state: PaperState): Promise<Buffer> {
  const { locale, invoice, fneNumber, receipts } = snapshot
  const say = creditWords[locale]
  const facts: [string, string][] = [
    [say.invoice, [invoice ?? say.none, fneNumber && `${say.fne} ${fneNumber}`].filter(Boolean).join('\n')],
    [say.receipts, receipts.join(', ') || say.none],
  ]
  return renderMoneyPaper(snapshot, { ...say, facts }, state)
}
