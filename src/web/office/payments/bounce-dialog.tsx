import { BounceForm, type PaymentRow } from '../../../domain/payments/payment.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { parseAmount, today } from './movement-fields.tsx'

/** Takes back what a cheque had paid that bounced, with what the bank took for it (docs/rules/payments.md#bounced-cheques). */
export function BounceDialog({ payment, onClose }: { payment: PaymentRow; onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.bounce
  const { id, amount, operator, reference, participant, trainingTitle, startsAt } = payment
  const form = useChangeForm({
    schema: BounceForm,
    draft: { fee: '', valuedOn: today() },
    formOf: ({ fee, valuedOn }) => ({ fee: parseAmount(fee), ...(valuedOn && { valuedOn }) }),
    send: (api, json, once) => read(api.payments[':id'].bounce.$post({ param: { id: String(id) }, json }, once)),
    recorded: labels.recorded,
    touches: changedByMoney,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.title} form={form} onClose={onClose} submit={labels.submit}>
      <p>{labels.what}</p>
      <p className="grid rounded-lg bg-green-wash px-4 py-3 text-sm">
        <span className="font-semibold">{fullName(participant)}</span>
        <span>{datedTitle(trainingTitle, startsAt, locale)}</span>
        <span>{[formatMoney(amount), operator, reference].filter(Boolean).join(' · ')}</span>
      </p>
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={labels.fee}
          hint={labels.feeHint}
          inputMode="numeric"
          autoComplete="off"
          data-first-focus=""
          {...form.field('fee')}
        />
        <TextField label={labels.day} type="date" max={today()} {...form.field('valuedOn')} />
      </div>
      <p className="text-muted text-sm">{labels.hint}</p>
    </ChangeDialog>
  )
}
