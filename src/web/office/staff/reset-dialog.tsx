import { useForm } from 'react-hook-form'
import { ResetPasswordForm, type StaffMember } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { PasswordField } from './password-field.tsx'

interface Draft {
  password: string
}

const resolver = draftResolver(ResetPasswordForm, (rawInput: Draft) => rawInput)

/** Gives a colleague who has lost theirs a new password, without a second factor. */
export function ResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { words } = useOffice()
  const form = useForm({ resolver, defaultValues: { password: '' } })
  const { register, handleSubmit, formState } = form
  const resetting = useChange({
    failsIn: 'place',
    send: (api, json: Draft) => read(api.admin.users[':id'].password.$put({ param: { id: String(member.id) }, json })),
    success: { title: words.users.resetDone },
    touches: [['users']],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, resetting.failure)
  return (
    <FormDialog title={words.users.resetTitle(member.username)} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => resetting.mutate(form))} className="grid gap-5 p-5">
          <p>{words.users.resetText}</p>
          <PasswordField label={words.users.newPassword} error={errorOf('password')} {...register('password')} />
          <FormActions
            change={{ isPending: resetting.isPending, failure }}
            onCancel={close}
            label={words.users.resetSubmit}
          />
        </form>
      )}
    </FormDialog>
  )
}
