import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { pharmacyQuery } from '../queries/pharmacies.ts'
import { type PharmacyDraft, pharmacyDraft, pharmacyForm } from './pharmacy-draft.ts'
import { PharmacyFields } from './pharmacy-fields.tsx'

const versionOf = (pharmacy: Pharmacy): EditedVersion<PharmacyDraft> => ({
  draft: pharmacyDraft(pharmacy),
  version: pharmacy.version,
})

/** Changes a pharmacy; what a colleague has changed meanwhile is shown first. */
export function PharmacyDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const labels = useOffice().words.pharmacies
  const form = useEditForm({
    ...pharmacyForm,
    present: pharmacy,
    versionOf,
    put: (api, json) => read(api.admin.pharmacies[':id'].$put({ param: { id: String(pharmacy.id) }, json })),
    recorded: labels.changed,
    touches: [['pharmacies', 'list'], ['registrations'], ['audit']],
    answers: ({ id }) => pharmacyQuery(id).queryKey,
    onDone: onClose,
  })
  return (
    <EditDialog
      title={labels.changeTitle}
      shape="wide"
      form={form}
      onClose={onClose}
      actions={{ isDisabled: !form.formState.isDirty }}
      labelOf={(name) => labels.fields[name as keyof PharmacyDraft]}
    >
      <PharmacyFields errorOf={form.errorOf} />
    </EditDialog>
  )
}
