import { useId } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { type PaymentMethod, paymentMethods } from '../../../domain/payments/payment.ts'
import { useSite } from '../../page/use-site.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'

/** Methods by which money comes through somebody who counts it too. */
const throughOthers: PaymentMethod[] = ['virement', 'chèque', 'mobile']

interface Props {
  method: PaymentMethod
  field: (name: 'operator' | 'reference' | 'valuedOn') => UseFormRegisterReturn & { error: string | undefined }
}

/** Through whom money moved, its reference there, and on which day that one counts it; the firm's own accounts are proposed. */
export function MovementFields({ method, field }: Props) {
  const { words } = useOffice()
  const { company } = useSite()
  const proposals = useId()
  const { mobileMoney, bank } = company.payment
  const names = method === 'mobile' ? mobileMoney.map(({ operator }) => operator) : bank ? [bank.name] : []
  return (
    <>
      {throughOthers.includes(method) && (
        <>
          <TextField label={words.payment.operator} autoComplete="off" list={proposals} {...field('operator')} />
          <datalist id={proposals}>
            {names.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
        </>
      )}
      <TextField label={words.payment.reference} autoComplete="off" {...field('reference')} />
      <TextField label={words.payment.valuedOn} type="date" max={today()} {...field('valuedOn')} />
    </>
  )
}

/** The firm's day, such as `2026-11-30`. */
export const today = (): string => new Date().toISOString().slice(0, 10)

interface MoneyFieldsProps {
  methodLabel: string
  /** Whether the amount has the focus when the form opens. */
  isFirst?: boolean
  field: (name: 'amount' | 'method') => UseFormRegisterReturn & { error: string | undefined }
}

/** How much, in FCFA. */
export function AmountField({ isFirst = false, field }: Omit<MoneyFieldsProps, 'methodLabel'>) {
  const { words } = useOffice()
  return (
    <TextField
      label={words.payment.amount}
      inputMode="numeric"
      autoComplete="off"
      required
      data-first-focus={isFirst ? '' : undefined}
      {...field('amount')}
    />
  )
}

/** How much, and by which method: of money that comes in, and of money that is given back. */
export function MoneyFields({ methodLabel, ...amount }: MoneyFieldsProps) {
  const { words } = useOffice()
  const { field } = amount
  return (
    <>
      <AmountField {...amount} />
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

/** An amount in FCFA as it was typed, with spaces, full stops or commas between the thousands or none; undefined for nothing, NaN for no number. */
export function parseAmount(rawInput: string): number | undefined {
  const typed = rawInput.replaceAll(/\s/g, '')
  const digits = /^\d{1,3}([.,]\d{3})+$/.test(typed) ? typed.replaceAll(/[.,]/g, '') : typed
  return digits === '' ? undefined : Number(digits)
}
