import { useForm } from 'react-hook-form'
import { RemoveFactorForm } from '../../../domain/user.ts'
import { read } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { draftResolver } from '../draft-resolver.ts'
import { FormActions } from '../form-actions.tsx'
import { FormDialog } from '../form-dialog.tsx'
import { useOffice } from '../office-text.ts'
import { useChange } from '../use-change.ts'
import { useFieldError } from '../use-field-error.ts'

interface Draft {
  password: string
}

const resolver = draftResolver(RemoveFactorForm, (typed: Draft) => typed)

/** Gives the second factor up, with the password. */
export function RemoveFactorDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.account
  const { register, handleSubmit, formState } = useForm({ resolver, defaultValues: { password: '' } })
  const removal = useChange({
    send: (api, json: Draft) => read(api.admin.account['second-factor'].$delete({ json })),
    success: { title: labels.factorRemoved },
    touches: [['users']],
    onSuccess: onClose,
  })
  const errorOf = useFieldError(formState.errors, removal.failure?.fields)
  return (
    <FormDialog title={labels.removeFactor} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => removal.mutate(form))} className="grid gap-5 p-5">
          <p>{labels.removeText}</p>
          <TextField
            label={labels.currentPassword}
            type="password"
            autoComplete="current-password"
            required
            error={errorOf('password')}
            {...register('password')}
          />
          <FormFailure message={removal.failure?.message} />
          <FormActions onCancel={close} isSaving={removal.isPending} label={labels.removeSubmit} />
        </form>
      )}
    </FormDialog>
  )
}
