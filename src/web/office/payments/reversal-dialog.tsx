import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { reversibleAs } from '../../../domain/payments/ledger.ts'
import { type PaymentRow, ReversalForm } from '../../../domain/payments/payment.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { draftResolver, useFormErrors, useSendingKey } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { RecordPaymentDialog } from './record-payment-dialog.tsx'

const resolver = draftResolver(ReversalForm, (draft: { reason: string }) => draft)

/**
 * Takes an entry back (docs/rules/payments.md#taking-back): asks why, and records the payment again for the person who was meant, or with the right
 * amount, where that is wanted.
 */
export function ReversalDialog({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.reversal
  const as = reversibleAs(payment.kind)
  const { id, amount, method, reference, participant, trainingTitle, startsAt } = payment
  const sendingKey = useSendingKey()
  const [isRecordingAgain, setRecordingAgain] = useState(false)
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const { handleSubmit, formState } = form
  const reversal = useChange({
    send: (api, { form }: { form: ReversalForm; isThenRecorded: boolean }) =>
      read(api.payments[':id'].reversal.$post({ param: { id: String(id) }, json: form }, sendingKey.optionsFor(form))),
    success: { title: labels.done[as] },
    touches: changedByMoney,
    onSuccess: (_, { isThenRecorded }) => (isThenRecorded ? setRecordingAgain(true) : onClose()),
  })
  const { field, failure } = useFormErrors(form, reversal.failure)
  if (isRecordingAgain) return <RecordPaymentDialog again={payment} onClose={onClose} />
  const send = (isThenRecorded: boolean) => handleSubmit((form) => reversal.mutate({ form, isThenRecorded }))
  return (
    <FormDialog title={labels.titles[as]} shape="wide" isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={send(false)} className="grid grid-cols-1 gap-5 p-5">
          <p>{labels.what[as]}</p>
          <p className="grid rounded-lg bg-green-wash px-4 py-3 text-sm">
            <span className="font-semibold">
              {participant.firstName} {participant.lastName}
            </span>
            <span>{datedTitle(trainingTitle, startsAt, locale)}</span>
            <span>{[formatMoney(amount), words.payments.methods[method], reference].filter(Boolean).join(' · ')}</span>
          </p>
          <TextArea label={labels.reason} hint={labels.reasonHint} rows={2} required {...field('reason')} />
          <p className="text-muted text-sm">{labels.hints[as]}</p>
          <FormActions
            change={{ isPending: reversal.isPending, failure }}
            onCancel={close}
            label={labels.titles[as]}
            cancelLabel={labels.leave}
            besides={
              as === 'payment' && (
                <Button look="outline" disabled={reversal.isPending} onClick={() => void send(true)()}>
                  {labels.submitAndAgain}
                </Button>
              )
            }
          />
        </form>
      )}
    </FormDialog>
  )
}
