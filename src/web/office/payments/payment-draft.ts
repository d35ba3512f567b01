import type { Resolver } from 'react-hook-form'
import { set } from 'react-hook-form'
import { defaultMethod, PaymentForm, type PaymentMethod, type PaymentRow } from '../../../domain/payments/payment.ts'
import { owedOf, type RegistrationRow } from '../../../domain/registrations/registration.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { amountAtFirst } from './amount-due.ts'
import { today } from './movement-fields.tsx'
import { parseAmount } from './parse-amount.ts'

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

/** What a payment begins with: what is owed, or what stood in one that was taken back. */
export const draftOf = (registration: RegistrationRow | undefined, again: PaymentRow | undefined): PaymentDraft => ({
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
