import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import type { PaymentMethod } from '../../../domain/payments/payment.ts'
import { useSite } from '../../page/use-site.ts'
import { TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

/** Methods by which money comes through somebody who counts it too. */
const throughOthers: PaymentMethod[] = ['virement', 'chèque', 'mobile']

interface Props {
  method: PaymentMethod
  register: (name: 'operator' | 'reference' | 'valuedOn') => UseFormRegisterReturn
  errorOf: (name: string) => string | undefined
}

/** Through whom money moved, its reference there, and on which day that one counts it; the firm's own accounts are proposed. */
export function MovementFields({ method, register, errorOf }: Props) {
  const { words } = useOffice()
  const { company } = useSite()
  const proposals = useId()
  const { mobileMoney, bank } = company.payment
  const names = method === 'mobile' ? mobileMoney.map(({ operator }) => operator) : bank ? [bank.name] : []
  return (
    <>
      {throughOthers.includes(method) && (
        <>
          <TextField
            label={words.payment.operator}
            autoComplete="off"
            list={proposals}
            error={errorOf('operator')}
            {...register('operator')}
          />
          <datalist id={proposals}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <TextField
        label={words.payment.reference}
        autoComplete="off"
        error={errorOf('reference')}
        {...register('reference')}
      />
      <TextField
        label={words.payment.valuedOn}
        type="date"
        max={today()}
        error={errorOf('valuedOn')}
        {...register('valuedOn')}
      />
    </>
  )
}

/** The firm's day, such as `2026-11-30`. */
export const today = (): string => new Date().toISOString().slice(0, 10)
