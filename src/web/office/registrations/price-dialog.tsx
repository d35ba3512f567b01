import { PriceForm, type RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { read } from '../../api/api.ts'
import { TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { parseAmount } from '../payments/parse-amount.ts'
import { registrationChanged } from '../queries/registrations.ts'

/** Sets, once, what a training on request costs this participant. */
export function PriceDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.registration
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
