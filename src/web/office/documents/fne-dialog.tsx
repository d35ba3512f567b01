import { useForm } from 'react-hook-form'
import { FneForm, type OfficeDocument } from '../../../domain/document.ts'
import { read } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { draftResolver } from '../draft-resolver.ts'
import { FormActions } from '../form-actions.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useOffice } from '../office-text.ts'
import { useFieldError } from '../use-field-error.ts'
import { useDocumentChange } from './use-document-change.ts'

const resolver = draftResolver(FneForm, (draft: FneForm) => draft)

/** Enters the electronic normalised invoice that belongs to one of ours, which is then printed again with it. */
export function FneDialog({ document, onClose }: { document: OfficeDocument; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.document
  const { register, handleSubmit, formState } = useForm({
    resolver,
    defaultValues: { fneNumber: document.fneNumber ?? '', fneUrl: document.fneUrl ?? '' },
  })
  const entry = useDocumentChange({
    send: (api, json: FneForm) =>
      read(api.admin.documents[':id'].fne.$put({ param: { id: String(document.id) }, json })),
    title: labels.fneSaved,
    onDone: onClose,
  })
  const errorOf = useFieldError(formState.errors, entry.failure?.fields)
  return (
    <FormDialog title={labels.fne} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => entry.mutate(form))} className="grid gap-5 p-5">
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
          <FormFailure message={entry.failure?.message} />
          <FormActions onCancel={close} isSaving={entry.isPending} />
        </form>
      )}
    </FormDialog>
  )
}
