import { useState } from 'react'
import type { RegistrationRow } from '../../../domain/registration.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { RecordPaymentForm } from './record-payment-form.tsx'
import { RegistrationPicker } from './registration-picker.tsx'

interface Props {
  /** Whose payment it is, when that is known from the start. */
  registration?: RegistrationRow
  onClose: () => void
}

/** 'Enregistrer un nouveau paiement' (docs/rules/office.md#payments-tab): first whose it is, then how much. */
export function RecordPaymentDialog({ registration, onClose }: Props) {
  const { words } = useOffice()
  const [paying, setPaying] = useState(registration)
  const [isDirty, setDirty] = useState(false)
  return (
    <FormDialog title={words.payment.title} shape="wide" isDirty={isDirty} onClose={onClose}>
      {(close) => (
        <div className="grid grid-cols-1 gap-5 p-5">
          {!paying && <RegistrationPicker onPay={setPaying} />}
          <RecordPaymentForm
            key={paying?.id ?? 0}
            registration={paying}
            onChooseOther={() => setPaying(undefined)}
            onDirty={setDirty}
            onCancel={close}
            onDone={onClose}
          />
        </div>
      )}
    </FormDialog>
  )
}
