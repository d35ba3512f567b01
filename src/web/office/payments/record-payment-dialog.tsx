import { useState } from 'react'
import type { PaymentRow } from '../../../domain/payments/payment.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { PayableRegistration } from './payment-draft.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RegistrationPicker } from './registration-picker.tsx'

interface Props {
  /** Whose payment it is, when that is known from the start. */
  registration?: PayableRegistration
  /** A payment that was taken back, and is recorded again as it was meant. */
  again?: PaymentRow
  onClose: () => void
}

/** 'Enregistrer un nouveau paiement' (docs/rules/office.md#payments-tab): first whose it is, then how much; of one or several people. */
export function RecordPaymentDialog({ registration, again, onClose }: Props) {
  const { words } = useOffice()
  const [paying, setPaying] = useState(registration)
  const [others, setOthers] = useState<PayableRegistration[]>([])
  const [isAdding, setAdding] = useState(false)
  const [isDirty, setDirty] = useState(false)
  const pick = (picked: PayableRegistration) => {
    setAdding(false)
    if (!paying) setPaying(picked)
    else if (picked.id !== paying.id && others.every(({ id }) => id !== picked.id)) setOthers([...others, picked])
  }
  return (
    <FormDialog title={words.payment.title} shape="wide" isDirty={isDirty} onClose={onClose}>
      {(close) => (
        <div className="grid grid-cols-1 gap-5 p-5">
          {again && !paying && <p className="text-muted text-sm">{words.payment.again}</p>}
          {(!paying || isAdding) && <RegistrationPicker onPay={pick} />}
          <RecordPaymentForm
            key={paying?.id ?? 0}
            registration={paying}
            others={others}
            again={again}
            onAddPerson={isAdding ? undefined : () => setAdding(true)}
            onRemovePerson={(gone) => setOthers(others.filter(({ id }) => id !== gone))}
            onChooseOther={() => {
              setPaying(undefined)
              setOthers([])
            }}
            onDirty={setDirty}
            onCancel={close}
            onDone={onClose}
          />
        </div>
      )}
    </FormDialog>
  )
}
