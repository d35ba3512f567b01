import type { ReceiptSnapshot } from '../../domain/document-snapshot.ts'
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
    received: 'Montant reçu',
    method: 'Mode de paiement',
    reference: 'Référence de la transaction',
    none: 'Sans référence',
    account: 'Situation du dossier',
    price: 'Prix de la formation',
    paid: 'Payé à ce jour',
    remaining: 'Reste à payer',
    quote: 'Référence du dossier',
    subject: 'Libellé',
    amount: 'Montant',
    note: 'Reçu établi par voie électronique, valable sans cachet. Il ne tient pas lieu de facture normalisée électronique.',
  },
  en: {
    training: 'Training',
    received: 'Amount received',
    method: 'Payment method',
    reference: 'Transaction reference',
    none: 'No reference',
    account: 'State of the account',
    price: 'Price of the training',
    paid: 'Paid to date',
    remaining: 'Remaining to pay',
    quote: 'Account reference',
    subject: 'Item',
    amount: 'Amount',
    note: 'Receipt made electronically, valid without a stamp. It does not replace the electronic normalised invoice.',
  },
} satisfies Localized<unknown>

/** Draws the receipt of one payment from its snapshot, A4 portrait. */
export function renderReceipt(snapshot: ReceiptSnapshot): Promise<Buffer> {
  const { locale, amount, method, reference, price, paidInAll, paymentReference } = snapshot
  const say = words[locale]
  const { sheet, y: head, column } = openAccountingSheet(snapshot, paperTitles.receipt[locale])
  const { pdf } = sheet
  const training = `${snapshot.training.title}\n${trainingLines(snapshot)}`
  const label = sheet.write('P', say.training.toUpperCase(), margin, head, column, styles.label)
  const top =
    sheet.write('P', training, margin, label + 3, column, sheet.fitted(training, column, styles.body, 5, 7)) + 20
  sheet.artifact(() => {
    pdf.roundedRect(margin, top, column, 74, 9).fill(colors.green)
  })
  sheet.write('P', say.received.toUpperCase(), margin + 20, top + 15, column - 40, {
    ...styles.label,
    color: colors.white,
  })
  sheet.write('P', formatMoney(amount), margin + 20, top + 29, column - 40, {
    font: 'heading',
    size: 27,
    color: colors.white,
  })
  let y = pair(sheet, top + 98, [
    [say.method, paymentMethodLabels[method][locale]],
    [say.reference, reference ?? say.none],
  ])
  y += 26
  const lines: [string, string][] = [
    [say.price, formatMoney(price)],
    [say.paid, formatMoney(paidInAll)],
    [say.remaining, formatMoney(remainingOf({ price, paymentAmount: paidInAll }))],
  ]
  box(sheet, { x: margin, y, width: column, height: 152 }, say.account, (x, below, width) => {
    const rows: [string, string][] = [[say.subject, say.amount], ...lines]
    sheet.table(
      rows.map(([label, value], index) => {
        const isHead = index === 0
        const style = isHead ? styles.label : index === rows.length - 1 ? styles.strong : styles.body
        const at = below + 4 + index * 21
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
    sheet.write('P', `${say.quote} ${paymentReference}`, x, below + 96, width, styles.muted)
  })
  return closeAccountingSheet(sheet, snapshot, say.note)
}
