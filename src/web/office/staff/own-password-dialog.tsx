import {
  OwnPasswordForm,
  OwnPasswordFormWithoutFactor,
  passwordLength,
  passwordLengthWithFactor,
} from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PasswordField } from './password-field.tsx'

interface Props {
  hasSecondFactor: boolean
  onClose: () => void
}

/** Changes one's own password, with the old one; beside a second factor it may be shorter. */
export function OwnPasswordDialog({ hasSecondFactor, onClose }: Props) {
  const { words } = useOffice()
  const form = useChangeForm({
    schema: hasSecondFactor ? OwnPasswordForm : OwnPasswordFormWithoutFactor,
    draft: { currentPassword: '', newPassword: '' },
    send: (api, json) => read(api.admin.account.password.$put({ json })),
    recorded: words.account.passwordChanged,
    touches: [['users']],
    onDone: onClose,
  })
  return (
    <ChangeDialog title={words.account.changePassword} form={form} onClose={onClose}>
      <TextField
        label={words.account.currentPassword}
        type="password"
        autoComplete="current-password"
        required
        {...form.field('currentPassword')}
      />
      <PasswordField
        label={words.users.newPassword}
        shortest={hasSecondFactor ? passwordLengthWithFactor : passwordLength}
        {...form.field('newPassword')}
      />
      <p className="text-muted text-sm">{words.account.passwordText}</p>
    </ChangeDialog>
  )
}
