import { useForm } from 'react-hook-form'
import {
  OwnPasswordForm,
  OwnPasswordFormWithoutFactor,
  passwordLength,
  passwordLengthWithFactor,
} from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { PasswordField } from './password-field.tsx'

interface Draft {
  currentPassword: string
  newPassword: string
}

const withFactor = draftResolver(OwnPasswordForm, (rawInput: Draft) => rawInput)
const withoutFactor = draftResolver(OwnPasswordFormWithoutFactor, (rawInput: Draft) => rawInput)

interface Props {
  hasSecondFactor: boolean
  onClose: () => void
}

/** Changes one's own password, with the old one; beside a second factor it may be shorter. */
export function OwnPasswordDialog({ hasSecondFactor, onClose }: Props) {
  const { words } = useOffice()
  const form = useForm({
    resolver: hasSecondFactor ? withFactor : withoutFactor,
    defaultValues: { currentPassword: '', newPassword: '' },
  })
  const { register, handleSubmit, formState } = form
  const change = useChange({
    failsIn: 'place',
    send: (api, json: Draft) => read(api.admin.account.password.$put({ json })),
    success: { title: words.account.passwordChanged },
    touches: [['users']],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, change.failure)
  return (
    <FormDialog title={words.account.changePassword} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => change.mutate(form))} className="grid gap-5 p-5">
          <TextField
            label={words.account.currentPassword}
            type="password"
            autoComplete="current-password"
            required
            error={errorOf('currentPassword')}
            {...register('currentPassword')}
          />
          <PasswordField
            label={words.users.newPassword}
            shortest={hasSecondFactor ? passwordLengthWithFactor : passwordLength}
            error={errorOf('newPassword')}
            {...register('newPassword')}
          />
          <p className="text-muted text-sm">{words.account.passwordText}</p>
          <FormActions change={{ isPending: change.isPending, failure }} onCancel={close} />
        </form>
      )}
    </FormDialog>
  )
}
