import { useForm } from 'react-hook-form'
import { ListViewForm } from '../../../domain/desk/list-view.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { viewsQuery } from '../queries/views.ts'
import { FormActions } from './form-actions.tsx'
import { FormDialog } from './form-dialog.tsx'
import { useOffice } from './office-text.ts'
import { OnlyFor } from './only-for.tsx'
import { useChange } from './use-change.ts'

const resolver = draftResolver(ListViewForm, (rawInput: ListViewForm) => rawInput)

interface Props extends Pick<ListViewForm, 'list' | 'kept'> {
  onClose: () => void
  onSaved: () => void
}

/** Keeps filters and order of the list as it is shown under a name; administrators may share them. */
export function SaveViewDialog({ list, kept, onClose, onSaved }: Props) {
  const { words } = useOffice()
  const labels = words.views
  const defaultValues: ListViewForm = { list, kept, name: '', isShared: false }
  const form = useForm({ resolver, defaultValues })
  const { register, handleSubmit, formState } = form
  const saving = useChange({
    failsIn: 'place',
    send: (api, json: ListViewForm) => read(api.admin['list-views'].$post({ json })),
    success: { title: labels.saved },
    touches: [viewsQuery.queryKey],
    onSuccess: onSaved,
  })
  const { errorOf, failure } = useFormErrors(form, saving.failure)
  return (
    <FormDialog title={labels.save} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => saving.mutate(form))} className="grid gap-5 p-5">
          <p className="text-muted text-sm">{labels.saveText}</p>
          <TextField
            label={labels.name}
            autoComplete="off"
            required
            data-first-focus=""
            error={errorOf('name')}
            {...register('name')}
          />
          <OnlyFor circle="administrators">
            <CheckboxField label={labels.share} {...register('isShared')} />
          </OnlyFor>
          <FormActions change={{ isPending: saving.isPending, failure }} onCancel={close} />
        </form>
      )}
    </FormDialog>
  )
}
