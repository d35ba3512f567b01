import { useForm } from 'react-hook-form'
import { GivenDiscountForm } from '../../../domain/discounts/discount.ts'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useRegistrationChange } from '../kit/use-registration-change.ts'
import { parseAmount } from '../payments/parse-amount.ts'

const resolver = draftResolver(GivenDiscountForm, (draft: { amount: string; reason: string }) => ({
  ...draft,
  amount: parseAmount(draft.amount),
}))

/** Sets what is taken off one registration's price, with a reason for the team (docs/rules/payments.md#discounts). */
export function DiscountDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.discounts
  const { id, price, discountAmount = 0, discountCode, version } = detail.registration
  const form = useForm({
    resolver,
    defaultValues: { amount: discountAmount === 0 ? '' : String(discountAmount), reason: '' },
  })
  const { register, handleSubmit, formState } = form
  const change = useRegistrationChange({
    failsIn: 'place',
    send: (api, form: GivenDiscountForm) =>
      read(api.registrations[':id'].discount.$put({ param: { id: String(id) }, json: { ...form, version } })),
    title: labels.given,
    onDone: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, change.failure)
  return (
    <FormDialog title={labels.giveTitle} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => change.mutate(form))} className="grid grid-cols-1 gap-5 p-5">
          <TextField
            label={labels.amount}
            hint={labels.amountHint(formatMoney((price ?? 0) + discountAmount))}
            inputMode="numeric"
            autoComplete="off"
            required
            error={errorOf('amount')}
            {...register('amount')}
          />
          <TextArea
            label={labels.reason}
            hint={labels.reasonHint}
            rows={2}
            required
            error={errorOf('reason')}
            {...register('reason')}
          />
          <p className="text-muted text-sm">
            {[discountCode && labels.replaces(discountCode), labels.giveHint].filter(Boolean).join(' ')}
          </p>
          <FormActions change={{ isPending: change.isPending, failure }} onCancel={close} label={labels.giveTitle} />
        </form>
      )}
    </FormDialog>
  )
}
