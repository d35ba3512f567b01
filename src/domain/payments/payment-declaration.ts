// What people say they have paid to a published number, before the office knows (docs/rules/declared-payments.md). Amounts in FCFA.
import * as v from 'valibot'
import { paymentStatuses, registrationStatuses } from '../registrations/registration.ts'
import { dayField } from '../values/moment.ts'
import { amountLimit, countingNumber, movedAmount } from '../values/numbers.ts'
import { heading, line, linkToken, text } from '../values/text.ts'
import { key } from '../values/validation.ts'

/** What becomes of a declared payment (docs/rules/declared-payments.md#states). */
export const declarationStates = ['to_check', 'confirmed', 'refused'] as const
export type DeclarationState = (typeof declarationStates)[number]

/** How many of one registration may wait to be checked at once: more is somebody playing, or somebody to be called. */
export const openDeclarations = 5

/** A picture of the operator's message as it is sent, in bytes: a screenshot of any phone. */
export const messagePictureLimit = 8 * 1024 * 1024

/** How long a picture is kept once it is decided about, in days: until a doubt would have been raised. */
export const pictureDays = 90

/** Figures in groups of three, or without groups; then the centimes, of which FCFA has none. */
const groups = /^(\d{1,3}(?:\s\d{3})+|\d+)(?:[.,]00)?$|^(\d{1,3}(?:\.\d{3})+)(?:,00)?$/
const currency = /\s*(?:F\s*CFA|XOF|F)$/i

/**
 * An amount as people copy it from their operator's message: `65000`, `65 000`, `65.000 FCFA`, `65 000,00`. There are no centimes: what has
 * others than `00` after a comma or point is none.
 * @returns undefined for what is no amount
 */
export function readAmount(rawInput: string): number | undefined {
  const bare = rawInput.trim().replace(currency, '')
  const [, whole, dotted] = groups.exec(bare) ?? []
  const figures = whole ?? dotted
  return figures === undefined ? undefined : Number(figures.replaceAll(/\D/g, ''))
}

/** Which registration a link is about, and what makes it unguessable. */
export const payersLink = {
  paymentReference: v.pipe(heading(), v.regex(/^[\w-]{4,40}$/, key('proofToken'))),
  token: linkToken('proofToken'),
}

/** An amount in FCFA as a payer types or copies it. */
export const typedAmount = () =>
  v.pipe(
    heading(20),
    v.minLength(1, key('paymentAmountRequired')),
    v.transform(readAmount),
    v.number(key('operationAmount')),
    v.minValue(1, key('paymentAmount')),
    v.maxValue(amountLimit, key('invalid')),
  )

/** The body of POST /api/payment-declarations/check. */
export const DeclarationLinkForm = v.strictObject(payersLink)
export type DeclarationLinkForm = v.InferOutput<typeof DeclarationLinkForm>

/** The fields of POST /api/payment-declarations, as a form sends them: all of them texts. */
export const DeclarationForm = v.strictObject({
  ...payersLink,
  operator: v.pipe(line(60), v.minLength(1, key('paidOperator'))),
  // The shortest known have ten letters and digits; an amount or a name's piece has fewer than six.
  reference: v.pipe(
    line(100),
    v.check((typed) => (typed.match(/[\p{L}\d]/gu) ?? []).length >= 6, key('operationReference')),
  ),
  amount: typedAmount(),
})
export type DeclarationForm = v.InferOutput<typeof DeclarationForm>

/** The body of POST /api/admin/payment-declarations/{id}/confirmation. */
export const ConfirmationForm = v.strictObject({
  /** What came: it may be more or less than was declared. */
  amount: movedAmount(),
  /** The day on which the operator counts it, such as `2026-11-30`; left out, the day of the declaration. */
  valuedOn: v.optional(dayField()),
  /** The payment of the same registration, and of that amount, that it is, where that was recorded already. */
  paymentId: v.optional(countingNumber()),
  surplus: v.optional(v.literal('credit', key('invalid'))),
  confirmReference: v.optional(v.boolean(key('invalid')), false),
  confirmCancelled: v.optional(v.boolean(key('invalid')), false),
})
export type ConfirmationForm = v.InferOutput<typeof ConfirmationForm>

/** The body of POST /api/admin/payment-declarations/{id}/refusal: why, as the person is told. */
export const RefusalForm = v.strictObject({ reason: v.pipe(text(500), v.minLength(3, key('declarationReason'))) })
export type RefusalForm = v.InferOutput<typeof RefusalForm>

const declared = {
  id: v.number(),
  operator: v.string(),
  reference: v.string(),
  amount: v.number(),
  state: v.picklist(declarationStates),
  /** Why it was refused. */
  reason: v.nullable(v.string()),
  hasPicture: v.boolean(),
  createdAt: v.string(),
  decidedAt: v.nullable(v.string()),
}

/** A declaration, as who made it reads it. */
export const OwnDeclaration = v.object(declared)
export type OwnDeclaration = v.InferOutput<typeof OwnDeclaration>

/** What a link shows: what is to be paid, for one registration or a whole booking, to which numbers, and what was declared; the latest first. */
export const PayableRegistration = v.object({
  paymentReference: v.string(),
  /** For how many people, where a pharmacy has registered them at once: the amounts are those of all of them. */
  people: v.nullable(v.number()),
  status: v.picklist(registrationStatuses),
  /** Null until it is set. */
  price: v.nullable(v.number()),
  paymentAmount: v.number(),
  remaining: v.number(),
  /** The pharmacy that pays, where the link is its person's; null where its reader does. */
  payer: v.nullable(v.string()),
  training: v.object({
    slug: v.string(),
    title: v.string(),
    description: v.string(),
    english: v.nullable(v.object({ title: v.nullable(v.string()), description: v.nullable(v.string()) })),
    startsAt: v.nullable(v.string()),
    location: v.string(),
  }),
  operators: v.array(v.object({ operator: v.string(), number: v.string() })),
  declarations: v.array(OwnDeclaration),
})
export type PayableRegistration = v.InferOutput<typeof PayableRegistration>

/** What is owed of a registration of a booking; `owed` in FCFA. */
interface Owing {
  registrationId: number
  owed: number
}

/**
 * How money for a whole booking counts: for each what it owes, in their order, until it is used up. What is above all of it goes with the
 * last of them, as far as there is any that owes; where none does, with the first.
 */
export function sharesOfBooking(
  amount: number,
  people: readonly Owing[],
): { registrationId: number; amount: number }[] {
  let rest = amount
  const shares = people.flatMap(({ registrationId, owed }) => {
    const share = Math.min(rest, owed)
    rest -= share
    return share > 0 ? [{ registrationId, amount: share }] : []
  })
  const last = shares.at(-1)
  if (last) last.amount += rest
  else if (people[0]) shares.push({ registrationId: people[0].registrationId, amount: rest })
  return shares
}

const twin = {
  id: v.number(),
  registrationId: v.number(),
  name: v.string(),
  amount: v.number(),
  createdAt: v.string(),
}

/** A row of the office's list. */
export const DeclarationRow = v.object({
  ...declared,
  /** Of a booking: the first of its registrations, as is who is named. */
  registrationId: v.number(),
  /** Whose it is where a pharmacy says that it has paid for all that it registered at once; null for one registration. */
  booking: v.nullable(
    v.object({
      reference: v.string(),
      pharmacy: v.object({ id: v.number(), name: v.string() }),
      /** Those that it pays for. */
      registrationIds: v.array(v.number()),
    }),
  ),
  participant: v.object({ firstName: v.string(), lastName: v.string() }),
  trainingTitle: v.string(),
  startsAt: v.nullable(v.string()),
  status: v.picklist(registrationStatuses),
  paymentStatus: v.picklist(paymentStatuses),
  /** What the registration, or all of the booking, still owes; null until a price is set. */
  remaining: v.nullable(v.number()),
  /** Who decided; null where nobody has. */
  decidedBy: v.nullable(v.string()),
  /** The payment that it became, or turned out to be. */
  paymentId: v.nullable(v.number()),
  /** What else bears its number: other declarations, and payments that count. */
  sameReference: v.object({
    declarations: v.array(v.object({ ...twin, state: v.picklist(declarationStates) })),
    payments: v.array(v.object(twin)),
  }),
})
export type DeclarationRow = v.InferOutput<typeof DeclarationRow>

/** What the office's list may be narrowed to. */
export const declarationFilters = [...declarationStates, 'all'] as const
