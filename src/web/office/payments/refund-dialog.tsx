import { useForm } from 'react-hook-form'
import { afterRefund, type PaymentMethod, type PaymentRow, RefundForm } from '../../../domain/payments/payment.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSendingKey } from '../../forms/use-sending-key.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'
import { MoneyFields } from './money-fields.tsx'
import { MovementFields, today } from './movement-fields.tsx'
import { parseAmount } from './parse-amount.ts'

/** Whose money it is, how it came where that is known, and how much of it is proposed. */
export type Refundable = Pick<
  PaymentRow,
  'registrationId' | 'participant' | 'trainingTitle' | 'startsAt' | 'paymentAmount' | 'amount' | 'method' | 'operator'
>

/** A refund as it is typed. */
interface Draft {
  amount: string
  method: PaymentMethod
  operator: string
  reference: string
  valuedOn: string
  reason: string
  afterwards?: RefundForm['afterwards']
}

const resolver = draftResolver(RefundForm, ({ valuedOn, ...draft }: Draft) => ({
  ...draft,
  amount: parseAmount(draft.amount),
  ...(valuedOn && { valuedOn }),
}))

/** Gives money back (docs/rules/payments.md#refunds): a row of its own in the ledger, beginning with this payment's amount and method. */
export function RefundDialog({ payment, onClose }: { payment: Refundable; onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.refund
  const { participant, trainingTitle, startsAt, registrationId, paymentAmount, method, operator } = payment
  const sendingKey = useSendingKey()
  const form = useForm({
    resolver,
    defaultValues: {
      amount: String(Math.min(payment.amount, paymentAmount)),
      method,
      operator: operator ?? '',
      reference: '',
      valuedOn: today(),
      reason: '',
    },
  })
  const { register, handleSubmit, formState, watch, setValue } = form
  const refund = useChange({
    failsIn: 'place',
    send: (api, json: RefundForm) =>
      read(
        api.registrations[':id'].refunds.$post(
          { param: { id: String(registrationId) }, json },
          sendingKey.optionsFor(json),
        ),
      ),
    success: { title: labels.recorded },
    touches: [['registrations'], ...changedByRegistration],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, refund.failure)
  const afterwards = watch('afterwards')
  const isAsked = afterwards !== undefined || errorOf('afterwards') !== undefined
  return (
    <FormDialog title={labels.title} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => refund.mutate(form))} className="grid grid-cols-1 gap-5 p-5">
          <p className="grid rounded-lg bg-green-wash px-4 py-3 text-sm">
            <span className="font-semibold">
              {participant.firstName} {participant.lastName}
            </span>
            <span>{datedTitle(trainingTitle, startsAt, locale)}</span>
            <span>{labels.paid(formatMoney(paymentAmount))}</span>
          </p>
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <MoneyFields methodLabel={labels.method} register={register} errorOf={errorOf} />
            <MovementFields method={watch('method')} register={register} errorOf={errorOf} />
          </div>
          <TextArea label={labels.reason} rows={2} required error={errorOf('reason')} {...register('reason')} />
          {isAsked && (
            <div className="grid gap-2">
              <ChoiceField
                legend={labels.afterwards}
                name="afterwards"
                choices={afterRefund}
                labelOf={(choice) => labels.afterwardsChoices[choice]}
                value={afterwards}
                onChoose={(choice) => setValue('afterwards', choice, { shouldDirty: true })}
                error={afterwards === undefined ? errorOf('afterwards') : undefined}
              />
              <p className="text-muted text-sm">{labels.afterwardsHint}</p>
            </div>
          )}
          <p className="text-muted text-sm">{labels.hint}</p>
          <FormActions change={{ isPending: refund.isPending, failure }} onCancel={close} label={labels.submit} />
        </form>
      )}
    </FormDialog>
  )
}
