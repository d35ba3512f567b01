import { type FormEvent, useState } from 'react'
import { formatMoney } from '../../../domain/money.ts'
import { type PaymentStatus, paymentStatuses, type RegistrationDetail } from '../../../domain/registration.ts'
import { validationMessage } from '../../../domain/validation.ts'
import { read } from '../../api.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { FormActions } from '../form-actions.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useOffice } from '../office-text.ts'
import { useRegistrationChange } from './use-registration-change.ts'

interface Props {
  registration: RegistrationDetail['registration']
  onClose: () => void
}

/** 'Modifier le paiement' (§2): a status must be chosen; an empty amount is sent as 0 (§5). */
export function PaymentDialog({ registration, onClose }: Props) {
  const { locale, words } = useOffice()
  const present = registration.paymentAmount > 0 ? String(registration.paymentAmount) : ''
  const [chosen, choose] = useState<PaymentStatus>()
  const [typed, setTyped] = useState(present)
  const [isSent, setSent] = useState(false)
  const labels = words.registration
  const amount = typed.replaceAll(/\s/g, '')
  const isAmount = /^\d{0,9}$/.test(amount)
  const change = useRegistrationChange({
    send: (api, paymentStatus: PaymentStatus) =>
      read(
        api.registrations[':id'].payment.$put({
          param: { id: String(registration.id) },
          json: { paymentStatus, paymentAmount: Number(amount) },
        }),
      ),
    title: labels.paymentUpdated,
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (chosen && isAmount) change.mutate(chosen)
  }
  const { paymentStatus: statusRefused, paymentAmount: amountRefused } = change.failure?.fields ?? {}
  return (
    <FormDialog title={labels.editPayment} isDirty={chosen !== undefined || typed !== present} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={submit} className="grid gap-5 p-5">
          <ChoiceField
            legend={labels.paymentStatus}
            name="paymentStatus"
            choices={paymentStatuses}
            labelOf={(status) => words.paymentStatuses[status]}
            value={chosen}
            onChoose={choose}
            error={isSent && !chosen ? validationMessage('status', locale) : statusRefused}
          />
          <TextField
            label={labels.amount}
            hint={labels.amountHint(registration.price === null ? labels.priceToSet : formatMoney(registration.price))}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            error={isSent && !isAmount ? labels.amountInvalid : amountRefused}
          />
          <p className="text-muted text-sm">{labels.notifyHint}</p>
          <FormFailure message={change.failure?.message} />
          <FormActions onCancel={close} isSaving={change.isPending} />
        </form>
      )}
    </FormDialog>
  )
}
