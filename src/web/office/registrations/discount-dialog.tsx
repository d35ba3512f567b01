import { GivenDiscountForm } from '../../../domain/discounts/discount.ts'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { parseAmount } from '../payments/parse-amount.ts'
import { registrationChanged } from '../queries/registrations.ts'

/** Sets what is taken off one registration's price, with a reason for the team (docs/rules/payments.md#discounts). */
export function DiscountDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.discounts
  const { id, price, discountAmount = 0, discountCode, version } = detail.registration
  const form = useChangeForm({
    schema: GivenDiscountForm,
    draft: { amount: discountAmount === 0 ? '' : String(discountAmount), reason: '' },
    formOf: (draft) => ({ ...draft, amount: parseAmount(draft.amount) }),
    send: (api, form) =>
      read(api.registrations[':id'].discount.$put({ param: { id: String(id) }, json: { ...form, version } })),
    recorded: labels.given,
    ...registrationChanged,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.giveTitle} form={form} onClose={onClose} submit={labels.giveTitle}>
      <TextField
        label={labels.amount}
        hint={labels.amountHint(formatMoney((price ?? 0) + discountAmount))}
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.field('amount')}
      />
      <TextArea label={labels.reason} hint={labels.reasonHint} rows={2} required {...form.field('reason')} />
      <p className="text-muted text-sm">
        {[discountCode && labels.replaces(discountCode), labels.giveHint].filter(Boolean).join(' ')}
      </p>
    </ChangeDialog>
  )
}
