import { type Resolver, set } from 'react-hook-form'
import { defaultMethod, PaymentForm, type PaymentMethod, type PaymentRow } from '../../../domain/payments/payment.ts'
import { owedOf, type RegistrationRow } from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { draftResolver } from '../../forms/use-form-errors.ts'
import { parseAmount, today } from './movement-fields.tsx'

/** A payment as it is typed; amounts of the other people by the numbers of their registrations. */
export interface PaymentDraft {
  registrationId: number | undefined
  amount: string
  amounts: Record<string, string>
  method: PaymentMethod
  operator: string
  reference: string
  valuedOn: string
  notes: string
}

/** A registration that money is recorded for: a row of a list, or what its details have of one. */
export type PayableRegistration = Omit<RegistrationRow, 'trainers'>

/** What a payment begins with: what is owed, or what stood in one that was taken back. */
export const draftOf = (
  registration: PayableRegistration | undefined,
  again: PaymentRow | undefined,
): PaymentDraft => ({
  registrationId: registration?.id,
  amount: again ? String(again.amount) : registration ? amountAtFirst(owedOf(registration)) : '',
  amounts: {},
  method: again?.method ?? defaultMethod,
  operator: again?.operator ?? '',
  reference: again?.reference ?? '',
  valuedOn: again?.valuedOn ?? today(),
  notes: again?.notes ?? '',
})

const ofOnePerson = draftResolver(PaymentForm, ({ amounts: _, valuedOn, ...draft }: PaymentDraft) => ({
  ...draft,
  amount: parseAmount(draft.amount),
  ...(valuedOn && { valuedOn }),
}))

/** Checks it as the server does; each of the other amounts as the first. */
export const paymentResolver: Resolver<PaymentDraft, unknown, PaymentForm> = async (draft, context, options) => {
  const result = await ofOnePerson(draft, context, options)
  for (const [id, typed] of Object.entries(draft.amounts)) {
    const other = await ofOnePerson({ ...draft, amount: typed, registrationId: Number(id) }, context, options)
    if (other.errors.amount) set(result.errors, `amounts.${id}`, other.errors.amount)
  }
  return result
}

// What every form that records money begins with and says of somebody (docs/rules/payments.md#remaining): what they are asked for, which
// is nothing of what was cancelled or given back, though money can still be recorded for it.

/** The amount as it stands in a field at first: what is owed, at most what there is, in FCFA; empty where nothing is owed. */
export const amountAtFirst = (owed: number, most = Number.POSITIVE_INFINITY): string =>
  owed > 0 && most > 0 ? String(Math.min(owed, most)) : ''

/** What is said of it: how much is owed, or that nothing is. */
export const dueText = (owed: number, words: { amountHint: (owed: string) => string; nothingDue: string }): string =>
  owed > 0 ? words.amountHint(formatMoney(owed)) : words.nothingDue
