import { NewStaffMemberForm } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PasswordField } from './password-field.tsx'
import { RoleField } from './role-field.tsx'

const empty: NewStaffMemberForm = { username: '', password: '', role: 'administrator', email: '' }

/** Creates an account (docs/rules/accounts-and-security.md#accounts). */
export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const form = useChangeForm({
    schema: NewStaffMemberForm,
    draft: empty,
    formOf: ({ email, ...rawInput }) => ({ ...rawInput, ...(email && { email }) }),
    send: (api, json) => read(api.admin.users.$post({ json })),
    recorded: words.users.created,
    touches: [['users']],
    onDone: onClose,
  })
  const { field, setValue, watch } = form
  return (
    <ChangeDialog title={words.users.createTitle} form={form} onClose={onClose} submit={words.users.createSubmit}>
      <TextField
        label={words.users.username}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...field('username')}
      />
      <TextField label={words.users.emailOptional} type="email" autoComplete="off" {...field('email')} />
      <PasswordField label={words.users.password} {...field('password')} />
      <RoleField
        legend={words.users.columns.role}
        value={watch('role')}
        onChoose={(role) => setValue('role', role, { shouldDirty: true })}
      />
      <p className="text-muted text-sm">{words.users.createHint}</p>
    </ChangeDialog>
  )
}
