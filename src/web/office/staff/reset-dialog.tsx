import { ResetPasswordForm, type StaffMember } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PasswordField } from './password-field.tsx'

/** Gives a colleague who has lost theirs a new password, without a second factor. */
export function ResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { words } = useOffice()
  const form = useChangeForm({
    schema: ResetPasswordForm,
    draft: { password: '' },
    send: (api, json) => read(api.admin.users[':id'].password.$put({ param: { id: String(member.id) }, json })),
    recorded: words.users.resetDone,
    touches: [['users']],
    onDone: onClose,
  })
  return (
    <ChangeDialog
      title={words.users.resetTitle(member.username)}
      form={form}
      onClose={onClose}
      submit={words.users.resetSubmit}
    >
      <p>{words.users.resetText}</p>
      <PasswordField label={words.users.newPassword} {...form.field('password')} />
    </ChangeDialog>
  )
}
