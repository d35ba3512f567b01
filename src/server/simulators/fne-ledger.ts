// What the simulated tax office has certified, and its stock of stickers. All of it is in memory.
import { randomUUID } from 'node:crypto'
import { type Priced, type Rounding, type TaxCode, taxRates, totalsOf } from './fne-totals.ts'

export interface FneItem {
  id: string
  quantity: number
  reference: string
  description: string
  /** Of one, before tax, in FCFA. */
  amount: number
  discount: 0
  measurementUnit: string
  taxes: [{ name: TaxCode; shortName: TaxCode; amount: number }]
}

export interface Client {
  clientNcc: string
  clientCompanyName: string
  clientPhone: string
  clientEmail: string
}

/** An invoice or a credit note as the answers show it, amounts in FCFA and never negative. A draft has no reference. */
export interface FneInvoice extends Client {
  id: string
  parentId: string | null
  parentReference: string | null
  reference: string
  type: 'invoice'
  subtype: 'normal' | 'refund'
  date: string
  paymentMethod: string
  /** Before tax. */
  amount: number
  vatAmount: number
  fiscalStamp: number
  discount: 0
  status: 'paid' | 'draft'
  template: string
  source: 'api' | 'portal'
  items: FneItem[]
}

export interface AskedItem extends Priced {
  /** What is taken back of a sale's item; a sale has none. */
  takesBack?: string
  reference: string
  description: string
  measurementUnit: string
}

/** What is to be certified, checked: a sale, or a credit note about `parent`. */
export interface Asked extends Client {
  parent: FneInvoice | null
  paymentMethod: string
  template: string
  source: 'api' | 'portal'
  items: AskedItem[]
}

interface LedgerTerms {
  ncc: string
  stickers: number
  rounding: Rounding
  /** What is added to a sale that is paid in cash, in FCFA. */
  stampOnCash: number
  firstSequence: number
  clock: () => Date
}

export type Ledger = ReturnType<typeof openLedger>

/** Opens an empty ledger, with its own numbers and stickers. */
export function openLedger({ ncc, stickers, rounding, stampOnCash, firstSequence, clock }: LedgerTerms) {
  const invoices: FneInvoice[] = []
  const byToken = new Map<string, FneInvoice>()
  /** How many are left to take back, by the id of a sale's item. */
  const left = new Map<string, number>()
  const next = { normal: firstSequence, refund: firstSequence }
  let stock = stickers

  function write(asked: Asked, numbered: boolean, more = 0): FneInvoice {
    const { parent, items: askedItems, ...said } = asked
    const date = clock()
    const subtype = parent ? 'refund' : 'normal'
    const sequence = numbered ? next[subtype]++ : 0
    const year = date.toISOString().slice(2, 4)
    const totals = totalsOf(askedItems, rounding)
    const items = askedItems.map(itemOf)
    const invoice: FneInvoice = {
      id: randomUUID(),
      parentId: parent?.id ?? null,
      parentReference: parent?.reference ?? null,
      reference: numbered ? `${parent ? 'A' : ''}${ncc}${year}${String(sequence).padStart(9, '0')}` : '',
      type: 'invoice',
      subtype,
      date: date.toISOString(),
      ...said,
      ...totals,
      amount: totals.amount + more,
      fiscalStamp: said.paymentMethod === 'cash' && !parent ? stampOnCash : 0,
      discount: 0,
      status: numbered ? 'paid' : 'draft',
      items,
    }
    invoices.push(invoice)
    return invoice
  }

  return {
    ncc,
    /** Sales, credit notes and drafts, oldest first. */
    invoices: invoices as readonly FneInvoice[],
    byToken: byToken as ReadonlyMap<string, FneInvoice>,
    left: left as ReadonlyMap<string, number>,
    stock: () => stock,
    isLow: () => stock * 10 <= stickers,
    addStickers(count: number) {
      stock += count
    },
    /** The sale of an id; undefined for a draft and for a credit note, of which nothing can be taken back. */
    saleOf: (id: string) =>
      invoices.find((invoice) => invoice.id === id && invoice.subtype === 'normal' && invoice.status === 'paid'),
    keepDraft: (asked: Asked) => write(asked, false),
    /**
     * Numbers it for one sticker.
     * @param more FCFA that are added to its amount by mistake
     * @returns it and the token of its page; undefined without a sticker: then a draft is kept
     */
    certify(asked: Asked, more = 0): { invoice: FneInvoice; token: string } | undefined {
      if (stock === 0) {
        write(asked, false)
        return undefined
      }
      stock -= 1
      const [invoice, token] = [write(asked, true, more), randomUUID()]
      byToken.set(token, invoice)
      if (!asked.parent) for (const { id, quantity } of invoice.items) left.set(id, quantity)
      for (const { takesBack, quantity } of asked.items) {
        if (takesBack !== undefined) left.set(takesBack, (left.get(takesBack) ?? 0) - quantity)
      }
      return { invoice, token }
    },
  }
}

const itemOf = ({ quantity, reference, description, amount, measurementUnit, taxes }: AskedItem): FneItem => ({
  id: randomUUID(),
  quantity,
  reference,
  description,
  amount,
  discount: 0,
  measurementUnit,
  taxes: [{ name: taxes, shortName: taxes, amount: taxRates[taxes] }],
})
