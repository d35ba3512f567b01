import { useForm } from 'react-hook-form'
import { languageLabels } from '../../../domain/desk/labels.ts'
import { InvitationForm } from '../../../domain/staff/staff.ts'
import { locales } from '../../../domain/values/language.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { RoleField } from './role-field.tsx'

const resolver = draftResolver(InvitationForm, (rawInput: InvitationForm) => rawInput)

/** Invites somebody to join the staff (docs/rules/accounts-and-security.md#invitations). */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.invitations
  const form = useForm<InvitationForm>({
    resolver,
    defaultValues: { email: '', role: 'reader', locale },
  })
  const { register, handleSubmit, formState, setValue, watch } = form
  const invitation = useChange({
    failsIn: 'place',
    send: (api, json: InvitationForm) => read(api.admin.invitations.$post({ json })),
    success: { title: labels.sent },
    touches: [['users', 'invitations']],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, invitation.failure)
  return (
    <FormDialog title={labels.invite} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => invitation.mutate(form))} className="grid gap-5 p-5">
          <p className="text-muted text-sm">{labels.hint}</p>
          <TextField
            label={labels.email}
            type="email"
            autoComplete="off"
            required
            error={errorOf('email')}
            {...register('email')}
          />
          <RoleField
            legend={words.users.columns.role}
            value={watch('role')}
            onChoose={(role) => setValue('role', role, { shouldDirty: true })}
          />
          <SelectField label={labels.locale} {...register('locale')}>
            {locales.map((one) => (
              <option key={one} value={one}>
                {languageLabels[one][locale]}
              </option>
            ))}
          </SelectField>
          <FormActions change={{ isPending: invitation.isPending, failure }} onCancel={close} label={labels.send} />
        </form>
      )}
    </FormDialog>
  )
}
