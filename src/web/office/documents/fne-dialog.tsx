import { useForm } from 'react-hook-form'
import { FneForm, type OfficeDocument } from '../../../domain/documents/document.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { settleForm } from '../../forms/settle-form.ts'
import { type Clash, type EditedVersion, useEditedVersion } from '../../forms/use-edited-version.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useDocumentChange } from './use-document-change.ts'

interface FneDraft {
  fneNumber: string
  fneUrl: string
}
const resolver = draftResolver(FneForm, (draft: FneDraft) => draft)
const fneVersion = ({ fneNumber, fneUrl, version }: OfficeDocument): EditedVersion<FneDraft> => ({
  draft: { fneNumber: fneNumber ?? '', fneUrl: fneUrl ?? '' },
  version,
})

/** Enters the electronic normalised invoice that belongs to one of ours, which is then printed again with it. */
export function FneDialog({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.document
  const form = useForm({ resolver, defaultValues: fneVersion(document).draft })
  const { register, handleSubmit, formState } = form
  const edited = useEditedVersion(document, fneVersion)
  const param = { id: String(document.id) }
  const entry = useDocumentChange({
    failsIn: 'place',
    send: (api, _: undefined) =>
      edited.save(
        form.getValues(),
        (version, draft) =>
          read(api.admin.documents[':id'].fne.$put({ param, json: { ...resolver.bodyOf(draft), version } })),
        (settled) => settleForm(form, settled),
      ),
    title: labels.fneSaved,
    onDone: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, entry.failure)
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    settleForm(form, edited.settle(form.getValues(), taken))
    entry.reset()
  }
  return (
    <FormDialog title={labels.fne} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit(() => entry.mutate(undefined))} className="grid gap-5 p-5">
          <p className="text-muted text-sm">{labels.fneHint}</p>
          <TextField
            label={labels.fneNumber}
            autoComplete="off"
            required
            error={errorOf('fneNumber')}
            {...register('fneNumber')}
          />
          <TextField
            label={labels.fneUrl}
            hint={labels.fneUrlHint}
            type="url"
            inputMode="url"
            autoComplete="off"
            required
            error={errorOf('fneUrl')}
            {...register('fneUrl')}
          />
          {isClashing && (
            <EditConflict
              clashes={edited.clashes}
              labelOf={(name) => (name === 'fneNumber' ? labels.fneNumber : labels.fneUrl)}
              onSettle={settle}
            />
          )}
          <FormActions change={{ isPending: entry.isPending, failure }} onCancel={close} isClashing={isClashing} />
        </form>
      )}
    </FormDialog>
  )
}
