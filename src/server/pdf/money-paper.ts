import type { CreditNoteSnapshot, ReceiptSnapshot } from '../../domain/document-snapshot.ts'
import { paperTitles, paymentMethodLabels } from '../../domain/labels.ts'
import type { Localized } from '../../domain/language.ts'
import { formatMoney } from '../../domain/money.ts'
import { remainingOf } from '../../domain/registration.ts'
import {
  box,
  closeAccountingSheet,
  margin,
  openAccountingSheet,
  pair,
  styles,
  trainingLines,
} from './accounting-sheet.ts'
import { colors } from './sheet.ts'

const words = {
  fr: {
    training: 'Formation',
    reference: 'Référence de la transaction',
    none: 'Sans référence',
    account: 'Situation du dossier',
    price: 'Prix de la formation',
    paid: 'Payé à ce jour',
    credit: 'Gardé en crédit',
    remaining: 'Reste à payer',
    quote: 'Référence du dossier',
    subject: 'Libellé',
    amount: 'Montant',
  },
  en: {
    training: 'Training',
    reference: 'Transaction reference',
    none: 'No reference',
    account: 'State of the account',
    price: 'Price of the training',
    paid: 'Paid to date',
    credit: 'Kept as a credit',
    remaining: 'Remaining to pay',
    quote: 'Account reference',
    subject: 'Item',
    amount: 'Amount',
  },
} satisfies Localized<unknown>

/** Lengths in points. */
const wide = { band: 74, label: 15, gap: 24, row: 21 }
const tight = { band: 64, label: 10, gap: 16, row: 17 }

/** What a paper about money that moved says of its own. */
export interface MoneyWords {
  /** Over the amount. */
  moved: string
  method: string
  note: string
  /** Labelled texts below the method, two in a row. */
  facts?: [label: string, text: string][]
}

/**
 * Draws a receipt or an avoir from its snapshot, A4 portrait.
 * @param revokedAt when it was revoked: then it says so
 */
export function renderMoneyPaper(
  snapshot: ReceiptSnapshot | CreditNoteSnapshot,
  { moved, method: methodLabel, note, facts = [] }: MoneyWords,
  revokedAt: Date | null,
): Promise<Buffer> {
  const { kind, locale, amount, method, reference, price, paidInAll, paymentReference } = snapshot
  const say = words[locale]
  const { sheet, y: head, column } = openAccountingSheet(snapshot, paperTitles[kind][locale], revokedAt)
  const { pdf } = sheet
  const training = `${snapshot.training.title}\n${trainingLines(snapshot)}`
  const label = sheet.write('P', say.training.toUpperCase(), margin, head, column, styles.label)
  const top =
    sheet.write('P', training, margin, label + 3, column, sheet.fitted(training, column, styles.body, 5, 7)) + 20
  // A long name and a long title leave less room.
  const room = top > 420 ? tight : wide
  sheet.artifact(() => {
    pdf.roundedRect(margin, top, column, room.band, 9).fill(revokedAt ? colors.muted : colors.green)
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
  let y = pair(sheet, top + room.band + room.gap, [
    [methodLabel, paymentMethodLabels[method][locale]],
    [say.reference, reference ?? say.none],
  ])
  for (let index = 0; index < facts.length; index += 2) y = pair(sheet, y + room.gap / 2, facts.slice(index, index + 2))
  y += room.gap + 2
  const credit = snapshot.kind === 'receipt' ? (snapshot.credit ?? 0) : 0
  const lines: [string, string][] = [
    [say.price, formatMoney(price)],
    [say.paid, formatMoney(paidInAll)],
    ...(credit > 0 ? ([[say.credit, formatMoney(credit)]] as [string, string][]) : []),
    // Nobody owes what was given back to them.
    ...(kind === 'receipt'
      ? ([[say.remaining, formatMoney(remainingOf({ price, paymentAmount: paidInAll }))]] as [string, string][])
      : []),
  ]
  const height = 68 + room.row * (lines.length + 1)
  box(sheet, { x: margin, y, width: column, height }, say.account, (x, below, width) => {
    const rows: [string, string][] = [[say.subject, say.amount], ...lines]
    sheet.table(
      rows.map(([label, value], index) => {
        const isHead = index === 0
        const style = isHead ? styles.label : index === rows.length - 1 ? styles.strong : styles.body
        const at = below + 4 + index * room.row
        return [
          { text: isHead ? label.toUpperCase() : label, x, y: at, width: width - 160, style },
          {
            text: isHead ? value.toUpperCase() : value,
            x: x + width - 150,
            y: at,
            width: 150,
            style: { ...style, align: 'right' },
          },
        ]
      }),
    )
    sheet.write('P', `${say.quote} ${paymentReference}`, x, below + 12 + room.row * rows.length, width, styles.muted)
  })
  return closeAccountingSheet(sheet, snapshot, note)
}
