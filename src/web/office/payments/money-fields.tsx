import type { UseFormRegisterReturn } from 'react-hook-form'
import { paymentMethods } from '../../../domain/payments/payment.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  methodLabel: string
  field: (name: 'amount' | 'method') => UseFormRegisterReturn & { error: string | undefined }
}

/** How much, in FCFA, and by which method: of money that comes in, and of money that is given back. */
export function MoneyFields({ methodLabel, field }: Props) {
  const { words } = useOffice()
  return (
    <>
      <TextField label={words.payment.amount} inputMode="numeric" autoComplete="off" required {...field('amount')} />
      <SelectField label={methodLabel} required {...field('method')}>
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {words.payments.methods[method]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
