// What the tax office wants to see before it gives the address of production: one of each kind (docs/operations/fne.md#approval).
import { type TaxCode, taxCodes } from '../values/tax.ts'
import { type FneMethod, type Reachable, type SaleBody, type SaleTerms, type Sold, saleBody } from './sale.ts'

/** A made-up sale; its total with tax in FCFA. */
export interface Specimen {
  taxCode: TaxCode
  total: number
  body: SaleBody
}

/** In FCFA, tax included; before 18 % of it, it has decimals. */
const price = 65_000
const reduced = 52_000

/** Without address and phone, so that the firm's own are sent: nobody else hears of it. */
const person = { firstName: 'Awa', lastName: 'Spécimen', organization: null, position: null, email: '', phone: '' }
const payer = {
  name: 'Pharmacie Spécimen',
  taxpayerNumber: '0000000X',
  tradeRegister: '',
  address: '',
  email: '',
  phone: '',
}
const training = { title: 'Spécimen de formation' }

/** A way to pay for each tax code, so that every one is seen; the sale to a pharmacy is not paid yet. */
const methods: Record<TaxCode, FneMethod> = { TVA: 'cash', TVAB: 'mobile-money', TVAC: 'transfer', TVAD: 'check' }

/**
 * The sales to show, as the product sends them: to a person with each tax code, and to a pharmacy with several lines, one of them
 * at a lower price. A credit note takes the second line of the last one back.
 */
export function specimenSales(terms: Omit<SaleTerms, 'taxCode' | 'namesPeople'>, unreached: Reachable): Specimen[] {
  const write = (sold: Sold, taxCode: TaxCode, method: FneMethod): Specimen => ({
    taxCode,
    total: sold.price,
    body: saleBody(sold, { ...terms, taxCode, namesPeople: true }, method, unreached),
  })
  const toPerson = taxCodes.map((taxCode) =>
    write({ person, training, price, paymentReference: `SPECIMEN-${taxCode}` }, taxCode, methods[taxCode]),
  )
  const lines = [price, price, reduced].map((each, index) => ({
    name: `${person.firstName} ${person.lastName} ${index + 1}`,
    paymentReference: `SPECIMEN-${index + 1}`,
    price: each,
  }))
  const total = lines.reduce((sum, line) => sum + line.price, 0)
  const toPharmacy = { person, payer, training, lines, price: total, paymentReference: 'SPECIMEN' }
  return [...toPerson, write(toPharmacy, 'TVA', 'deferred')]
}

/** What the credit note takes back, in FCFA, and which line. */
export const specimenCredit = { total: price, line: 1 }
