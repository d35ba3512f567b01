import type { UseFormRegisterReturn } from 'react-hook-form'
import { paymentMethods } from '../../../domain/payments/payment.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  methodLabel: string
  register: (name: 'amount' | 'method') => UseFormRegisterReturn
  errorOf: (name: string) => string | undefined
}

/** How much, in FCFA, and by which method: of money that comes in, and of money that is given back. */
export function MoneyFields({ methodLabel, register, errorOf }: Props) {
  const { words } = useOffice()
  return (
    <>
      <TextField
        label={words.payment.amount}
        inputMode="numeric"
        autoComplete="off"
        required
        error={errorOf('amount')}
        {...register('amount')}
      />
      <SelectField label={methodLabel} required error={errorOf('method')} {...register('method')}>
        {paymentMethods.map((method) => (
          <option key={method} value={method}>
            {words.payments.methods[method]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
