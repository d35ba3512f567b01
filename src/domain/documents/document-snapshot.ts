import type { FirmPart, PaymentInstructions } from '../company/company.ts'
import type { PaymentMethod } from '../payments/payment.ts'
import type { Half } from '../trainings/session-days.ts'
import type { Locale } from '../values/language.ts'
import type { PresenceBasis } from './document.ts'

/** Who a document was made out to, as they were at that moment. */
export interface PersonPart {
  firstName: string
  lastName: string
  organization: string | null
  position: string | null
  email: string
  phone: string
}

/** The pharmacy that pays, as it was at that moment. */
export interface PayerPart {
  name: string
  /** Taxpayer number and trade register; empty where they are not known, as is the address. */
  taxpayerNumber: string
  tradeRegister: string
  address: string
  phone: string
  email: string
}

/** One participant of several on an invoice; amounts in FCFA. */
export interface InvoiceLine {
  name: string
  paymentReference: string
  /** The discount taken off. */
  price: number
  /** What was taken off; not on those without a discount. */
  discount?: number
  /** The code that it was for; one that was given by hand has none. */
  discountCode?: string
}

/** A training as it was; moments in ISO 8601, duration in hours. */
export interface TrainingPart {
  title: string
  startsAt: string | null
  endsAt: string | null
  duration: number
  location: string
}

interface Issued {
  locale: Locale
  number: string
  /** ISO 8601. */
  issuedAt: string
  firm: FirmPart
  person: PersonPart
  training: TrainingPart
}

/** Half a day, such as the morning of `2026-12-14`. */
interface HalfName {
  date: string
  half: Half
}

export interface CertificateSnapshot extends Issued {
  kind: 'certificate'
  /** What its QR code says by itself; those drawn before there were signed codes have none (docs/rules/documents.md#signed-codes). */
  code?: {
    /** Of its signature (`verifier-list.ts`), in hexadecimal digits: it stays when the name goes. */
    hash: string
    /** The signed facts, as they stand behind the `#` of its address; gone with the name. */
    facts?: string
  }
  /** The number of the one whose place it takes; those that take no other's place, or issued before that was said, have none. */
  replaces?: string
  trainers: string[]
  /** What it rests on, and the hours attended where presence was taken; those issued before that was asked have none. */
  presence?: {
    basis: PresenceBasis
    hours: number | null
    reason: string | null
    /** Half-days attended, and of how many; null where presence was not taken, and missing where it was not kept yet. */
    attendedHalves?: number | null
    halves?: number | null
    /** Half-days that were missed and attended at another session of the programme instead. */
    madeUp?: { missed: HalfName; on: HalfName }[]
    /** Of an online course: when it was begun, and when its final assessment was passed. */
    taken?: { begunAt: string; passedAt: string }
  }
  /** Its last day, as `2027-12-14`; those of a programme without an end, or issued before ends were stated, have none. */
  validUntil?: string
  /** Who signs for the firm, and the number of the picture of their signature; those issued before it was asked for have none. */
  signatory?: { name: string; title: string; picture?: number }
}

/** What the firm said of tax and payment when a paper was issued, in its language (docs/rules/documents.md#tax). */
export interface PaperTerms {
  /** Whole percent that prices include, or null where no tax is stated. */
  taxRate: number | null
  taxMention: string
  /** Of proformas alone: terms of payment, and the last day, as `2027-01-14`. */
  terms?: string
  validUntil?: string
}

/** What papers about money freeze beside the rest. */
interface IssuedAboutMoney extends Issued {
  /** Whom it is made out to where somebody else pays for the person. */
  payer?: PayerPart
  /** Those issued before the firm could set them have none, and no amount in words. */
  said?: PaperTerms
}

/** What only the holder of a paper knows: with its number, it leads to its verification. */
interface Verifiable {
  /** Eight characters; those issued before receipts could be verified have none. */
  secret?: string
}

/** What stands on a certified invoice beside what its proforma said (order 0337 of 9 May 2025, article 6). */
export interface CertifiedPart {
  /** ISO 8601. */
  at: string
  seller: string
  pointOfSale: string
  establishment: string
  taxCentre: string
  taxRegime: string
  /** To pay with the tax office's duty stamp, in FCFA; null where only its export told of it. */
  net: number | null
}

/** Amounts in FCFA. */
export interface InvoiceSnapshot extends IssuedAboutMoney {
  kind: 'invoice'
  /** Of all lines together, the discount taken off. */
  price: number
  /** What was taken off; not on those without a discount. */
  discount?: number
  /** The code that it was for; one that was given by hand has none. */
  discountCode?: string
  /** What had been received when it was issued; not on those of which nothing had. */
  received?: number
  /** Of an invoice for several participants; one for one person has none. */
  lines?: InvoiceLine[]
  paymentReference: string
  payment: PaymentInstructions
  /** Of one that the tax office has certified. */
  certified?: CertifiedPart
}

/** How money moved; those issued before it was said have neither an operator nor a day. */
interface MovedMoney {
  method: PaymentMethod
  operator?: string | null
  reference: string | null
  /** The day of value, such as `2026-11-30`. */
  valuedOn?: string
}

/** Amounts in FCFA. */
export interface ReceiptSnapshot extends IssuedAboutMoney, Verifiable, MovedMoney {
  kind: 'receipt'
  amount: number
  price: number
  paidInAll: number
  /** What of it is kept for the payer, above what was owed. */
  credit?: number
  paymentReference: string
}

/** What is given back of what an invoice said and receipts told. Amounts in FCFA. */
export interface CreditNoteSnapshot extends IssuedAboutMoney, Verifiable, MovedMoney {
  kind: 'credit_note'
  amount: number
  price: number
  /** What is paid of it after that. */
  paidInAll: number
  /** What is to be paid then, to be given back yet, and kept as a credit; those issued before it was said have none. */
  remaining?: number
  toGiveBack?: number
  credit?: number
  paymentReference: string
  /** The numbers of the papers that it is about, and of the electronic normalised invoice, where there are. */
  invoice: string | null
  fneNumber: string | null
  receipts: string[]
}

/** What is offered to a pharmacy. Amounts in FCFA. */
export interface QuoteSnapshot extends IssuedAboutMoney {
  kind: 'quote'
  payer: PayerPart
  places: number
  /** Of one place, and what is taken off it. */
  unitPrice: number
  discount: number
  /** Of all places together. */
  price: number
}

/** All a document says, frozen when it was issued: later edits of the training or the person do not change it. */
export type Snapshot = CertificateSnapshot | InvoiceSnapshot | ReceiptSnapshot | CreditNoteSnapshot | QuoteSnapshot
