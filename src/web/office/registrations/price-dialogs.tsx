import { GivenDiscountForm } from '../../../domain/discounts/discount.ts'
import { PriceForm, type RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PharmacyPicker } from '../kit/pick-list.tsx'
import { usePayerChange } from '../kit/use-change.ts'
import { parseAmount } from '../payments/movement-fields.tsx'
import { registrationChanged } from '../queries/registrations.ts'

/** Sets what is taken off one registration's price, with a reason for the team (docs/rules/payments.md#discounts). */
export function DiscountDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const labels = useOffice().words.discounts
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

/** Sets, once, what a training on request costs this participant. */
export function PriceDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const labels = useOffice().words.registration
  const form = useChangeForm({
    schema: PriceForm,
    draft: { price: '' },
    formOf: (draft) => ({ price: parseAmount(draft.price) }),
    send: (api, json) =>
      read(api.registrations[':id'].price.$put({ param: { id: String(detail.registration.id) }, json })),
    recorded: labels.priceSet,
    ...registrationChanged,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.setPrice} form={form} onClose={onClose} submit={labels.setPrice}>
      <TextField
        label={labels.priceAmount}
        hint={labels.priceHint}
        inputMode="numeric"
        autoComplete="off"
        required
        {...form.field('price')}
      />
    </ChangeDialog>
  )
}

/** Says which pharmacy pays for a registration: first those called as its organization is. */
export function PayerDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.pharmacies
  const { id, pharmacy } = detail.registration
  const change = usePayerChange({
    send: (api, pharmacyId: number | null) =>
      read(api.admin.registrations.pharmacy.$put({ json: { ids: [id], pharmacyId } })),
    title: () => labels.payerSet,
    before: pharmacy?.id ?? null,
    onDone: onClose,
  })
  return (
    <Dialog title={labels.payer} closeLabel={words.close} onClose={onClose}>
      <div className="grid gap-5 p-5">
        <p>{labels.payerText}</p>
        <PharmacyPicker label={labels.search} onPick={(choice) => change.mutate(choice.id)} />
        <FormFailure title={words.error} message={change.failure?.message} />
        {pharmacy && (
          <Button look="neutral" disabled={change.isPending} onClick={() => change.mutate(null)}>
            {labels.noPayer(pharmacy.name)}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
