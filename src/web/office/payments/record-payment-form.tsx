import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { formatMoney } from '../../../domain/money.ts'
import { defaultMethod, PaymentForm, type PaymentMethod } from '../../../domain/payment.ts'
import { type RegistrationRow, remainingOf } from '../../../domain/registration.ts'
import { datedTitle } from '../../../domain/session-name.ts'
import { ApiError, read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFieldError } from '../../forms/use-field-error.ts'
import { useSendingKey } from '../../forms/use-sending-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'
import { MoneyFields } from './money-fields.tsx'
import { parseAmount } from './parse-amount.ts'

/** A payment as it is typed. */
interface Draft {
  registrationId: number | undefined
  amount: string
  method: PaymentMethod
  reference: string
  notes: string
}

const resolver = draftResolver(PaymentForm, (draft: Draft) => ({ ...draft, amount: parseAmount(draft.amount) }))

interface Props {
  registration: RegistrationRow | undefined
  onChooseOther: () => void
  onDirty: (isDirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

/** Amount, method, reference and notes (docs/rules/payments.md#recording); waits for a registration, begins with what it still owes. */
export function RecordPaymentForm({ registration, onChooseOther, onDirty, onCancel, onDone }: Props) {
  const { locale, words } = useOffice()
  const sendingKey = useSendingKey()
  const remaining = registration && remainingOf(registration)
  const form = useForm({
    resolver,
    defaultValues: {
      registrationId: registration?.id,
      amount: remaining === undefined ? '' : String(remaining),
      method: defaultMethod,
      reference: '',
      notes: '',
    },
  })
  const { register, formState, setFocus, watch } = form
  const { isDirty } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  useEffect(() => {
    if (registration) setFocus('amount', { shouldSelect: true })
  }, [registration, setFocus])

  const payment = useChange({
    failsIn: 'place',
    send: (api, json: PaymentForm) => read(api.payments.$post({ json }, sendingKey.optionsFor(json))),
    success: { title: words.payment.added, description: words.payment.addedText },
    fallback: words.payment.fallback,
    touches: [['registrations'], ...changedByRegistration],
    onSuccess: onDone,
  })
  const errorOf = useFieldError(formState.errors, payment.failure?.fields)
  // It may be the same money; sent once more with the same reference, it is meant (docs/rules/payments.md#same-reference).
  const problem = payment.error instanceof ApiError ? payment.error.problem : undefined
  const isKnown = problem?.code === 'reference_known' && watch('reference').trim() === payment.variables?.reference
  const isCancelled = problem?.code === 'training_cancelled'
  const isAsking = isKnown || isCancelled
  const confirmed = {
    confirmReference: isKnown,
    confirmCancelled: isCancelled || (isKnown && payment.variables?.confirmCancelled === true),
  }

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
            <span>{words.payment.amountHint(formatMoney(remainingOf(registration)))}</span>
          </p>
          <Button look="quiet" size="compact" onClick={onChooseOther}>
            {words.payment.other}
          </Button>
        </div>
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <MoneyFields methodLabel={words.payment.method} register={register} errorOf={errorOf} />
        <TextField
          label={words.payment.reference}
          autoComplete="off"
          error={errorOf('reference')}
          {...register('reference')}
        />
        <TextArea label={words.payment.notes} rows={2} error={errorOf('notes')} {...register('notes')} />
      </div>
      {isAsking && (
        <p role="alert" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
          {problem.message}
        </p>
      )}
      <FormActions
        change={isAsking ? { isPending: payment.isPending, failure: undefined } : payment}
        onCancel={onCancel}
        isDisabled={!registration}
        label={isAsking ? words.payment.submitAnyway : words.payment.submit}
      />
    </form>
  )
}
