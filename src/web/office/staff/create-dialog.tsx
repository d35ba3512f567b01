import { useForm } from 'react-hook-form'
import { NewStaffMemberForm } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { PasswordField } from './password-field.tsx'
import { RoleField } from './role-field.tsx'

const resolver = draftResolver(NewStaffMemberForm, ({ email, ...rawInput }: NewStaffMemberForm) => ({
  ...rawInput,
  ...(email && { email }),
}))
const empty: NewStaffMemberForm = { username: '', password: '', role: 'administrator', email: '' }

/** Creates an account (docs/rules/accounts-and-security.md#accounts). */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const form = useForm({ resolver, defaultValues: empty })
  const { register, handleSubmit, formState, setValue, watch } = form
  const creation = useChange({
    failsIn: 'place',
    send: (api, json: NewStaffMemberForm) => read(api.admin.users.$post({ json })),
    success: { title: words.users.created },
    touches: [['users']],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, creation.failure)
  return (
    <FormDialog title={words.users.createTitle} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => creation.mutate(form))} className="grid gap-5 p-5">
          <TextField
            label={words.users.username}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            error={errorOf('username')}
            {...register('username')}
          />
          <TextField
            label={words.users.emailOptional}
            type="email"
            autoComplete="off"
            error={errorOf('email')}
            {...register('email')}
          />
          <PasswordField label={words.users.password} error={errorOf('password')} {...register('password')} />
          <RoleField
            legend={words.users.columns.role}
            value={watch('role')}
            onChoose={(role) => setValue('role', role, { shouldDirty: true })}
          />
          <p className="text-muted text-sm">{words.users.createHint}</p>
          <FormActions
            change={{ isPending: creation.isPending, failure }}
            onCancel={close}
            label={words.users.createSubmit}
          />
        </form>
      )}
    </FormDialog>
  )
}
