import { paymentKindLabels, paymentMethodLabels } from '../../domain/desk/labels.ts'
import type { AccountEntry, AccountLine, AccountStatement, Charge } from '../../domain/payments/account-statement.ts'
import { datedTitle } from '../../domain/trainings/session-name.ts'
import { formatDay, formatShortDay } from '../../domain/values/dates.ts'
import type { Locale, Localized } from '../../domain/values/language.ts'
import { formatMoney } from '../../domain/values/money.ts'
import { closeAccountingSheet, drawFirmHead, margin, pair, styles } from './accounting-sheet.ts'
import { drawPagedTable } from './paged-table.ts'
import { colors, createSheet, type TextStyle } from './sheet.ts'

interface Words {
  title: string
  on: string
  lines: (count: number) => string
  entries: string
  columns: [date: string, what: string, due: string, paid: string, balance: string]
  proforma: string
  cancelled: string
  refunded: string
  unpriced: string
  paidBy: (pharmacy: string) => string
  owed: string
  inFavour: string
  settled: string
  credit: (amount: string) => string
  note: string
}

const words: Localized<Words> = {
  fr: {
    title: 'Relevé de compte',
    on: 'Arrêté au',
    proforma: 'proforma',
    lines: (count) => `${count}\u00A0ligne${count > 1 ? 's' : ''}`,
    entries: 'Contenu',
    columns: ['Date', 'Libellé', 'Dû', 'Payé', 'Solde'],
    cancelled: 'inscription annulée',
    refunded: 'inscription remboursée',
    unpriced: 'tarif à fixer',
    paidBy: (pharmacy) => `payée par ${pharmacy}`,
    owed: 'Reste à payer',
    inFavour: 'En votre faveur',
    settled: 'Compte soldé',
    credit: (amount) => `Gardé en crédit pour vous\u00A0: ${amount}`,
    note: 'Établi d’après le registre des paiements, par date de valeur. Il ne tient pas lieu de facture normalisée électronique.',
  },
  en: {
    title: 'Statement of account',
    on: 'As of',
    proforma: 'proforma',
    lines: (count) => `${count}\u00A0line${count === 1 ? '' : 's'}`,
    entries: 'Contents',
    columns: ['Date', 'Item', 'Due', 'Paid', 'Balance'],
    cancelled: 'registration cancelled',
    refunded: 'registration refunded',
    unpriced: 'price to be set',
    paidBy: (pharmacy) => `paid by ${pharmacy}`,
    owed: 'Remaining to pay',
    inFavour: 'In your favour',
    settled: 'Settled',
    credit: (amount) => `Kept as a credit for you: ${amount}`,
    note: 'Made from the ledger of payments, by value date. It does not replace the electronic normalised invoice.',
  },
}

const isCharge = (of: Charge | AccountEntry): of is Charge => 'training' in of

function stateOf({ status, paymentStatus, price, payer }: Charge, say: Words): string | null {
  if (status === 'annulée') return say.cancelled
  if (payer !== undefined) return say.paidBy(payer)
  if (paymentStatus === 'remboursé') return say.refunded
  return price === null ? say.unpriced : null
}

function textOf({ of }: AccountLine, locale: Locale): string {
  const say = words[locale]
  if (!isCharge(of)) {
    const { kind, method, reference, paymentReference } = of
    const how = kind === 'credit' || kind === 'credit_transfer' ? null : paymentMethodLabels[method][locale]
    return [paymentKindLabels[kind][locale], how, reference, paymentReference].filter((part) => part).join(' · ')
  }
  const proformas = (of.proformas ?? []).map((number) => `${say.proforma} ${number}`)
  return [of.person, datedTitle(of.training, of.startsAt, locale), of.paymentReference, ...proformas, stateOf(of, say)]
    .filter((part) => part)
    .join(' · ')
}

/** Draws the statement of an account, A4 portrait, on as many pages as it takes. */
export function renderStatement(statement: AccountStatement): Promise<Buffer> {
  const { locale, firm, holder, lines, credit, madeAt } = statement
  const say = words[locale]
  const sheet = createSheet({
    title: `${say.title} · ${holder}`,
    subject: holder,
    author: firm.name,
    locale,
    issuedAt: new Date(madeAt),
    layout: 'portrait',
  })
  const { pdf, width, height } = sheet
  const column = width - 2 * margin
  const lastLine = height - 78
  drawFirmHead(sheet, firm)
  let y = sheet.write('H1', say.title, margin, 122, column, { font: 'heading', size: 27, color: colors.ink }) + 10
  const name: TextStyle = { font: 'heading', size: 16, color: colors.green }
  y = sheet.write('P', holder, margin, y, column, sheet.fitted(holder, column, name, 2, 9)) + 10
  const facts: [string, string][] = [
    [say.on, formatDay(madeAt, locale)],
    [say.entries, say.lines(lines.length)],
  ]
  y = pair(sheet, y, facts) + 16

  const [date, what, ...money] = say.columns
  y = drawPagedTable(
    sheet,
    lines.map((line) => [
      formatShortDay(line.at, locale),
      textOf(line, locale),
      ...[line.due, line.paid].map((amount) => (amount === 0 ? '' : formatMoney(amount))),
      formatMoney(line.balance),
    ]),
    {
      columns: [
        { title: date, width: 54, align: 'left', lines: 1 },
        { title: what, width: column - 54 - 3 * 70 - 4 * 6 - 20, align: 'left', lines: 8 },
        ...money.map((title) => ({ title, width: 70, align: 'right' as const, lines: 1 })),
      ],
      ...{ gap: 6, size: 9, from: y, lastLine },
    },
  )
  if (y + 60 > lastLine) {
    pdf.addPage()
    y = margin
  }
  const balance = lines.at(-1)?.balance ?? 0
  const label = balance > 0 ? say.owed : balance < 0 ? say.inFavour : say.settled
  const total: TextStyle = { font: 'heading', size: 17, color: colors.green, align: 'right' }
  const colon = locale === 'fr' ? '\u00A0: ' : ': '
  const text = balance === 0 ? label : `${label}${colon}${formatMoney(Math.abs(balance))}`
  y = sheet.write('P', text, margin, y + 8, column - 10, total)
  if (credit > 0) {
    sheet.write('P', say.credit(formatMoney(credit)), margin, y + 4, column - 10, { ...styles.muted, align: 'right' })
  }
  return closeAccountingSheet(sheet, { firm }, say.note)
}
