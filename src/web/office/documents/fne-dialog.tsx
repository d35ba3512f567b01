import { FneForm, type OfficeDocument } from '../../../domain/documents/document.ts'
import { read } from '../../api/api.ts'
import type { EditedVersion } from '../../forms/use-edited-version.ts'
import { TextField } from '../../ui/field.tsx'
import { EditDialog, useEditForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { documentChanged } from '../queries/documents.ts'

interface FneDraft {
  fneNumber: string
  fneUrl: string
}
const fneVersion = ({ fneNumber, fneUrl, version }: OfficeDocument): EditedVersion<FneDraft> => ({
  draft: { fneNumber: fneNumber ?? '', fneUrl: fneUrl ?? '' },
  version,
})

/** Enters the electronic normalised invoice that belongs to one of ours, which is then printed again with it. */
export function FneDialog({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.document
  const form = useEditForm({
    schema: FneForm,
    present: document,
    versionOf: fneVersion,
    put: (api, json) => read(api.admin.documents[':id'].fne.$put({ param: { id: String(document.id) }, json })),
    recorded: labels.fneSaved,
    ...documentChanged,
    onDone: onClose,
  })
  return (
    <EditDialog
      title={labels.fne}
      form={form}
      onClose={onClose}
      labelOf={(name) => (name === 'fneNumber' ? labels.fneNumber : labels.fneUrl)}
    >
      <p className="text-muted text-sm">{labels.fneHint}</p>
      <TextField label={labels.fneNumber} autoComplete="off" required {...form.field('fneNumber')} />
      <TextField
        label={labels.fneUrl}
        hint={labels.fneUrlHint}
        type="url"
        inputMode="url"
        autoComplete="off"
        required
        {...form.field('fneUrl')}
      />
    </EditDialog>
  )
}
