// What a person sees of the simulated tax office: the portal's table, its list, and the page that a QR code leads to.
import type { FneInvoice, Ledger } from './fne-ledger.ts'

const headings = [
  ...['Référence', 'Date', 'Sous-type de facture', 'NCC du client', 'Nom de la société / du client', 'Total HT'],
  ...['Total TVA', 'Total TTC', 'Net a payer', 'Timbre de quittance', 'RCCM', 'Référence initial'],
]

/** Such as `14/12/2026 09:00:30`, in Abidjan's time, which is UTC. */
function momentOf({ date }: FneInvoice): string {
  const [day = '', time = ''] = date.split('T')
  return `${day.split('-').reverse().join('/')} ${time.slice(0, 8)}`
}

/** FCFA such as `-65 000,00`. */
const amountText = (amount: number): string =>
  amount
    .toFixed(2)
    .replace('.', ',')
    .replaceAll(/\B(?=(\d{3})+,)/g, ' ')

/** What an invoice comes to with tax, and what is to be paid, stamp included, in FCFA; negative for a credit note. */
function sumsOf({ amount, vatAmount, fiscalStamp, subtype }: FneInvoice) {
  const sign = subtype === 'refund' ? -1 : 1
  const signed = (sum: number) => (sum === 0 ? 0 : sign * sum)
  return {
    net: signed(amount),
    tax: signed(vatAmount),
    total: signed(amount + vatAmount),
    stamp: signed(fiscalStamp),
    toPay: signed(amount + vatAmount + fiscalStamp),
  }
}

function rowOf(invoice: FneInvoice): string[] {
  const { net, tax, total, toPay, stamp } = sumsOf(invoice)
  const { reference, subtype, clientNcc, clientCompanyName, parentReference } = invoice
  const client = [clientNcc, clientCompanyName]
  const sums = [net, tax, total, toPay, stamp].map(amountText)
  return [reference, momentOf(invoice), subtype, ...client, ...sums, '', parentReference ?? '']
}

const cellOf = (text: string): string => (/[;"\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)

/** The table of « Reçus et factures émis », newest first, as the portal gives it: semicolons, UTF-8 with its mark, CRLF. */
export const csvOf = (invoices: readonly FneInvoice[]): string =>
  `\uFEFF${[headings, ...invoices.toReversed().map(rowOf)].map((row) => `${row.map(cellOf).join(';')}\r\n`).join('')}`

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (sign) => signs[sign] ?? sign)

const page = (title: string, body: string): string =>
  `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${title}</title><style>body{font:16px sans-serif;margin:2rem}td,th{padding:.25rem .75rem;text-align:left}</style>
<h1>${title}</h1><p>Simulateur\u00A0: rien n’est transmis à la DGI.</p>${body}</html>`

/** The page that anyone can check an invoice on. */
export function verificationPage(invoice: FneInvoice): string {
  const kind = invoice.subtype === 'refund' ? 'Facture d’avoir' : 'Facture de vente'
  const total = `${amountText(sumsOf(invoice).total)} FCFA`
  return page(
    'Vérification d’une facture',
    `<p>${kind} <strong>${escaped(invoice.reference)}</strong></p><p>Total TTC\u00A0: ${total}</p><p>Date\u00A0: ${momentOf(invoice)}</p>`,
  )
}

/** All that was certified, newest first, and the way to the table. */
export function listPage({ invoices, byToken, ncc, stock }: Ledger): string {
  const tokens = new Map([...byToken].map(([token, invoice]) => [invoice, token]))
  const rows = invoices.toReversed().map((invoice) => {
    const token = tokens.get(invoice)
    const reference = token ? `<a href="/fr/verification/${token}">${escaped(invoice.reference)}</a>` : 'Brouillon'
    const cells = [momentOf(invoice), escaped(invoice.clientCompanyName), amountText(sumsOf(invoice).total)]
    return `<tr>${[reference, ...cells].map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  return page(
    'Reçus et factures émis',
    `<p>NCC ${escaped(ncc)} · ${stock()} stickers · <a href="/ws/export.csv">Exporter (CSV)</a></p>
<table><tr><th>Référence</th><th>Date</th><th>Client</th><th>Total TTC</th></tr>${rows.join('')}</table>`,
  )
}
