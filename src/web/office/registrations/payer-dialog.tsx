import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PharmacyPicker } from '../kit/pharmacy-picker.tsx'
import { usePayerChange } from '../kit/use-payer-change.ts'

/** Says which pharmacy pays for a registration: first those called as its organization is. */
export function PayerDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.pharmacies
  const { id, pharmacy } = detail.registration
  const change = usePayerChange({
    failsIn: 'place',
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
