import { type FormEvent, useState } from 'react'
import {
  type PaymentStatus,
  paymentStatuses,
  type RegistrationDetail,
} from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { read } from '../../api/api.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { type Clash, type Settled, useEditedVersion } from '../../forms/use-edited-version.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { registrationChanged } from '../queries/registrations.ts'

/** What is recorded as paid, as it is typed: nothing where nothing is paid. */
const paymentVersion = ({ registration: { paymentStatus, paymentAmount, version } }: RegistrationDetail) => ({
  draft: { paymentStatus, paymentAmount: paymentAmount > 0 ? String(paymentAmount) : '' },
  version,
})

/** 'Modifier le paiement' (docs/rules/office.md#payment-dialog): a status must be chosen; an empty amount is sent as 0 (docs/rules/office.md#payment-dialog). */
export function PaymentDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { locale, words } = useOffice()
  const { registration } = detail
  const edited = useEditedVersion(detail, paymentVersion)
  const param = { id: String(registration.id) }
  const [present, setPresent] = useState(() => paymentVersion(detail).draft.paymentAmount)
  const [chosen, choose] = useState<PaymentStatus>()
  const [typed, setTyped] = useState(present)
  const [isSent, setSent] = useState(false)
  const labels = words.registration
  const amount = typed.replaceAll(/\s/g, '')
  const isAmount = /^\d{0,9}$/.test(amount)
  const goOn = ({ present, merged }: Settled<ReturnType<typeof paymentVersion>['draft']>) => {
    setPresent(present.paymentAmount)
    choose(merged.paymentStatus)
    setTyped(merged.paymentAmount)
  }
  const change = useChange({
    send: (api, paymentStatus: PaymentStatus) =>
      edited.save(
        { paymentStatus, paymentAmount: amount },
        (version, draft) =>
          read(
            api.registrations[':id'].payment.$put({
              param,
              json: { ...draft, paymentAmount: Number(draft.paymentAmount), version },
            }),
          ),
        goOn,
        ['paymentStatus'],
      ),
    success: { title: labels.paymentUpdated },
    ...registrationChanged,
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setSent(true)
    if (chosen && isAmount) change.mutate(chosen)
  }
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    if (chosen) goOn(edited.settle({ paymentStatus: chosen, paymentAmount: amount }, taken))
    change.reset()
  }
  const failure = useLeftRefusal(change.failure, { paymentStatus: chosen, paymentAmount: typed })
  const { paymentStatus: statusRefused, paymentAmount: amountRefused } = failure?.fields ?? {}
  return (
    <FormDialog title={labels.editPayment} isDirty={chosen !== undefined || typed !== present} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={submit} className="grid gap-5 p-5">
          <p>{labels.editPaymentWhat}</p>
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
          {isClashing && (
            <EditConflict
              clashes={edited.clashes}
              labelOf={(name) => (name === 'paymentStatus' ? labels.paymentStatus : labels.amount)}
              wordsOf={(name, value) =>
                name === 'paymentStatus' ? words.paymentStatuses[value as PaymentStatus] : formatMoney(Number(value))
              }
              onSettle={settle}
            />
          )}
          <FormActions change={{ isPending: change.isPending, failure }} onCancel={close} isClashing={isClashing} />
        </form>
      )}
    </FormDialog>
  )
}
