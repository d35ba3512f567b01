// What the tax office is asked to certify (docs/rules/fne.md#what-is-sent). Amounts in FCFA.
import type { InvoiceSnapshot } from '../documents/document-snapshot.ts'
import type { PaymentMethod } from '../payments/payment.ts'
import { type TaxCode, taxRates } from '../values/tax.ts'
import { netPrice } from './amounts.ts'

/** How a sale is paid, in the tax office's words; `deferred` is not paid yet. */
export const fneMethods = ['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred'] as const
export type FneMethod = (typeof fneMethods)[number]

/** Our ways to pay in its words; it has none for `autre`. */
export const fneMethodOf: Record<PaymentMethod, FneMethod | undefined> = {
  espèces: 'cash',
  virement: 'transfer',
  chèque: 'check',
  mobile: 'mobile-money',
  autre: undefined,
}

/** A taxpayer's number: seven digits and a letter. The platform takes any other one too, so it is checked here. */
export const isNcc = (typed: string): boolean => /^\d{7}[A-Z]$/.test(nccOf(typed))

/** A taxpayer's number as the platform writes it: without spaces and dashes, in capitals. */
export const nccOf = (typed: string): string => typed.replaceAll(/[\s\p{Pd}.]/gu, '').toUpperCase()

/** What the firm has set for all of its invoices. */
export interface SaleTerms {
  pointOfSale: string
  establishment: string
  seller: string
  taxCode: TaxCode
  /** Whether lines name the participants. */
  namesPeople: boolean
}

/** Whom the platform may reach: it asks for both of everybody. */
export interface Reachable {
  email: string
  phone: string
}

/** A line of a sale: what one registration costs. */
export interface SaleLine {
  paymentReference: string
  /** Tax included. */
  price: number
  name: string
}

/** What of an invoice is sold, and to whom. */
export type Sold = Pick<InvoiceSnapshot, 'lines' | 'paymentReference' | 'price' | 'person' | 'payer'> & {
  training: Pick<InvoiceSnapshot['training'], 'title'>
}

/** The lines that are sold, a registration each; what costs nothing is not sold. */
export const saleLines = ({ lines, paymentReference, price, person }: Sold): SaleLine[] =>
  (lines ?? [{ paymentReference, price, name: `${person.firstName} ${person.lastName}` }])
    .filter((line) => line.price > 0)
    .map((line) => ({ paymentReference: line.paymentReference, price: line.price, name: line.name }))

/** The client as the platform knows them: a pharmacy by its number, a person by their name. */
export const clientOf = ({ payer, person }: Sold): { ncc: string; name: string } =>
  payer
    ? { ncc: nccOf(payer.taxpayerNumber), name: payer.name }
    : { ncc: '', name: `${person.firstName} ${person.lastName}`.trim() }

/** The body of `POST /external/invoices/sign`. */
export interface SaleBody {
  invoiceType: 'sale'
  paymentMethod: FneMethod
  template: 'B2B' | 'B2C'
  isRne: false
  clientNcc?: string
  clientCompanyName: string
  clientPhone: string
  clientEmail: string
  clientSellerName: string
  pointOfSale: string
  establishment: string
  items: { taxes: [TaxCode]; reference: string; description: string; quantity: 1; amount: number }[]
}

/**
 * Writes a sale as the platform takes it. Discounts are in the prices: of its own discount nobody says whether it is a sum or a part.
 * @param unreached the firm's own address and phone, for a client who has none
 */
export function saleBody(snapshot: Sold, terms: SaleTerms, paymentMethod: FneMethod, unreached: Reachable): SaleBody {
  const { ncc, name } = clientOf(snapshot)
  const { email, phone } = snapshot.payer ?? snapshot.person
  const { title } = snapshot.training
  return {
    invoiceType: 'sale',
    paymentMethod,
    template: ncc ? 'B2B' : 'B2C',
    isRne: false,
    ...(ncc && { clientNcc: ncc }),
    clientCompanyName: name,
    clientPhone: phone || unreached.phone,
    clientEmail: email || unreached.email,
    clientSellerName: terms.seller,
    pointOfSale: terms.pointOfSale,
    establishment: terms.establishment,
    items: saleLines(snapshot).map((line) => ({
      taxes: [terms.taxCode],
      reference: line.paymentReference,
      description: terms.namesPeople ? `${title} – ${line.name}` : title,
      quantity: 1,
      amount: netPrice(line.price, taxRates[terms.taxCode]),
    })),
  }
}
