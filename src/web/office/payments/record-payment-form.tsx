import { useEffect, useRef } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { useForm } from 'react-hook-form'
import type { PaymentForm, PaymentRow } from '../../../domain/payments/payment.ts'
import { owedOf } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { ApiError, read } from '../../api/api.ts'
import { useFormErrors, useSendingKey } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { FormActions } from '../kit/form-dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { MoneyFields, MovementFields, parseAmount } from './movement-fields.tsx'
import { amountAtFirst, draftOf, dueText, type PayableRegistration, paymentResolver } from './payment-draft.ts'

interface OtherPayersProps {
  people: PayableRegistration[]
  register: (id: number) => UseFormRegisterReturn
  errorOf: (id: number) => string | undefined
  onRemove: (id: number) => void
}

/** The other people that the same money pays for, each with how much. */
function OtherPayers({ people, register, errorOf, onRemove }: OtherPayersProps) {
  const { locale, words } = useOffice()
  return (
    <ul className="grid gap-3">
      {people.map((registration) => {
        const name = fullName(registration.participant)
        return (
          <li
            key={registration.id}
            className="grid items-start gap-3 rounded-lg border border-sand p-4 sm:grid-cols-[1fr_14rem_auto]"
          >
            <p className="grid text-sm">
              <span className="font-semibold">{name}</span>
              <span className="text-muted">
                {datedTitle(registration.trainingTitle, registration.startsAt, locale)}
              </span>
              <span>{dueText(owedOf(registration), words.payment)}</span>
            </p>
            <TextField
              label={words.payment.amountFor(name)}
              inputMode="numeric"
              autoComplete="off"
              required
              error={errorOf(registration.id)}
              {...register(registration.id)}
            />
            <Button look="quiet" size="compact" onClick={() => onRemove(registration.id)}>
              <Glyph name="close" />
              <span className="sr-only">{words.payment.removePerson(name)}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}

interface Props {
  registration: PayableRegistration | undefined
  /** Whom the same money pays for besides. */
  others: PayableRegistration[]
  again: PaymentRow | undefined
  onAddPerson: (() => void) | undefined
  onRemovePerson: (id: number) => void
  onChooseOther: () => void
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

/** Amount, method, reference, day and notes (docs/rules/payments.md#recording); waits for a registration, begins with what it still owes. */
export function RecordPaymentForm(props: Props) {
  const { registration, others, again, onAddPerson, onRemovePerson, onChooseOther, onDirty, onCancel, onDone } = props
  const { locale, words } = useOffice()
  const sendingKey = useSendingKey()
  const form = useForm({ resolver: paymentResolver, defaultValues: draftOf(registration, again) })
  const { register, unregister, formState, setFocus, watch } = form
  const { isDirty } = formState
  const sentAmounts = useRef('')
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    if (registration) setFocus('amount', { shouldSelect: true })
  }, [registration, setFocus])

  const payment = useChange({
    send: async (api, { registrationId, amount, ...received }: PaymentForm) => {
      const { amounts } = form.getValues()
      sentAmounts.current = amountsIn(form.getValues())
      const more = others.map((other) => ({
        registrationId: other.id,
        amount: parseAmount(amountOf(other, amounts)) ?? 0,
      }))
      if (more.length === 0) {
        const json = { registrationId, amount, ...received }
        return read(api.payments.$post({ json }, sendingKey.optionsFor(json)))
      }
      const json = { ...received, allocations: [{ registrationId, amount }, ...more] }
      return read(api.payments.transactions.$post({ json }, sendingKey.optionsFor(json)))
    },
    success: { title: words.payment.added, description: words.payment.addedText },
    fallback: words.payment.fallback,
    touches: changedByMoney,
    onSuccess: onDone,
  })
  const { errorOf, field, failure } = useFormErrors(form, payment.failure)
  const typed = watch()
  const total = [typed.amount, ...others.map((other) => amountOf(other, typed.amounts))].reduce(
    (sum, amount) => sum + (parseAmount(amount) || 0),
    0,
  )
  // It may be the same money; sent once more with the same reference, it is meant (docs/rules/payments.md#same-reference).
  const problem = payment.error instanceof ApiError ? payment.error.problem : undefined
  const sent = payment.variables
  const isKnown = problem?.code === 'reference_known' && typed.reference.trim() === sent?.reference
  const isCancelled = problem?.code === 'training_cancelled'
  // More than is owed may be kept for the payer (docs/rules/payments.md#credit).
  const isAbove = problem?.code === 'amount_too_high' && sentAmounts.current === amountsIn(typed)
  const isAsking = isKnown || isCancelled || isAbove
  const isOfReversed = again?.reference != null && again.reference === typed.reference.trim()
  const confirmed = {
    confirmReference: isKnown || isOfReversed || (isAsking && sent?.confirmReference === true),
    confirmCancelled: isCancelled || (isAsking && sent?.confirmCancelled === true),
    ...((isAbove || (isAsking && sent?.surplus)) && { surplus: 'credit' as const }),
  }
  const askingLabel = isAbove ? words.payment.keepSurplus : words.payment.submitAnyway

  return (
    <form
      noValidate
      onSubmit={form.handleSubmit((body) => payment.mutate({ ...body, ...confirmed }))}
      className={`grid grid-cols-1 gap-5 ${registration ? '' : 'border-sand border-t pt-5'}`}
    >
      {registration && (
        <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3 text-sm">
          <p className="grid">
            <span className="font-semibold">
              {registration.participant.firstName} {registration.participant.lastName}
            </span>
            <span>{datedTitle(registration.trainingTitle, registration.startsAt, locale)}</span>
            <span>{dueText(owedOf(registration), words.payment)}</span>
          </p>
          <Button look="quiet" size="compact" onClick={onChooseOther}>
            {words.payment.other}
          </Button>
        </div>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyFields methodLabel={words.payment.method} field={field} />
        <MovementFields method={typed.method} field={field} />
        <TextArea label={words.payment.notes} rows={2} {...field('notes')} />
      </div>
      {registration && (
        <div className="grid gap-3">
          <OtherPayers
            people={others}
            register={(id) => {
              const other = others.find((one) => one.id === id)
              return register(`amounts.${id}`, { value: other ? amountAtFirst(owedOf(other)) : '' })
            }}
            errorOf={(id) =>
              errorOf(`amounts.${id}`) ?? errorOf(`allocations.${1 + others.findIndex((one) => one.id === id)}.amount`)
            }
            onRemove={(id) => {
              unregister(`amounts.${id}`)
              onRemovePerson(id)
            }}
          />
          <div className="flex flex-wrap items-center justify-between gap-3 text-sm">
            {onAddPerson && (
              <Button look="quiet" size="compact" onClick={onAddPerson}>
                {words.payment.addPerson}
              </Button>
            )}
            {others.length > 0 && (
              <p className="font-semibold tabular-nums" aria-live="polite">
                {words.payment.total(formatMoney(total))}
              </p>
            )}
          </div>
        </div>
      )}
      {isAsking && (
        <p role="alert" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
          {problem.message}
        </p>
      )}
      <FormActions
        change={{ isPending: payment.isPending, failure: isAsking ? undefined : failure }}
        onCancel={onCancel}
        isDisabled={!registration}
        label={isAsking ? askingLabel : words.payment.submit}
      />
    </form>
  )
}

/** What is typed for one of the others, from the first what they owe. */
const amountOf = (other: PayableRegistration, amounts: Record<string, string>): string =>
  amounts[other.id] ?? amountAtFirst(owedOf(other))

/** All that is typed of amounts, to tell whether it is still what was sent. */
const amountsIn = ({ amount, amounts }: { amount: string; amounts: Record<string, string> }) =>
  JSON.stringify([amount, amounts])
