import { useState } from 'react'
import { CreditTransferForm } from '../../../domain/payments/payment.ts'
import { owedOf, type RegistrationDetail, type RegistrationRow } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { useChangeForm } from '../kit/change-dialog.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { parseAmount } from './movement-fields.tsx'
import { amountAtFirst, dueText } from './payment-draft.ts'
import { RegistrationPicker } from './registration-picker.tsx'

interface Props {
  detail: RegistrationDetail
  onClose: () => void
}

/** Lets a credit, or what is to be given back, count for another registration (docs/rules/payments.md#credit): first which, then how much. */
export function CreditDialog({ detail: { registration }, onClose }: Props) {
  const { words } = useOffice()
  const [to, choose] = useState<RegistrationRow>()
  const available = registration.credit + registration.toGiveBack
  return (
    <FormDialog title={words.credit.title} shape="wide" isDirty={to !== undefined} onClose={onClose}>
      {(close) => (
        <div className="grid grid-cols-1 gap-5 p-5">
          <p>{words.credit.available(formatMoney(available))}</p>
          {to ? (
            <AmountForm
              key={to.id}
              from={registration.id}
              to={to}
              available={available}
              onChooseOther={() => choose(undefined)}
              onCancel={close}
              onDone={onClose}
            />
          ) : (
            <RegistrationPicker onPay={choose} />
          )}
        </div>
      )}
    </FormDialog>
  )
}

interface AmountProps {
  from: number
  to: RegistrationRow
  available: number
  onChooseOther: () => void
  onCancel: () => void
  onDone: () => void
}

function AmountForm({ from, to, available, onChooseOther, onCancel, onDone }: AmountProps) {
  const { locale, words } = useOffice()
  const form = useChangeForm({
    schema: CreditTransferForm,
    draft: { registrationId: to.id, amount: amountAtFirst(owedOf(to), available) },
    formOf: (draft) => ({ ...draft, amount: parseAmount(draft.amount) }),
    send: (api, json, once) =>
      read(api.registrations[':id']['credit-transfers'].$post({ param: { id: String(from) }, json }, once)),
    recorded: words.credit.done,
    touches: changedByMoney,
    onDone,
  })
  return (
    <form noValidate onSubmit={form.submit} className="grid grid-cols-1 gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3 text-sm">
        <p className="grid">
          <span className="font-semibold">{fullName(to.participant)}</span>
          <span>{datedTitle(to.trainingTitle, to.startsAt, locale)}</span>
          <span>{dueText(owedOf(to), words.payment)}</span>
        </p>
        <Button look="quiet" size="compact" onClick={onChooseOther}>
          {words.payment.other}
        </Button>
      </div>
      <TextField
        label={words.payment.amount}
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.field('amount')}
      />
      <p className="text-muted text-sm">{words.credit.hint}</p>
      <FormActions
        change={{ isPending: form.change.isPending, failure: form.failure }}
        onCancel={onCancel}
        label={words.credit.submit}
      />
    </form>
  )
}
