import { type ComponentProps, type FormEvent, useState } from 'react'
import { type StaffRole, staffRoles } from '../../../domain/staff/role.ts'
import { NewStaffMemberForm, passwordLength, ResetPasswordForm, type StaffMember } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { type Clash, useEditedVersion } from '../../forms/use-edited-version.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { Button } from '../../ui/button.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

interface PasswordFieldProps extends ComponentProps<typeof TextField> {
  /** How many characters it has at least. */
  shortest?: number
}

/** A new password: the rules under its name, and a way to see what is typed instead of typing it twice. */
export function PasswordField({ shortest = passwordLength, ...props }: PasswordFieldProps) {
  const { words } = useOffice()
  const [isShown, setShown] = useState(false)
  return (
    <div className="grid gap-2.5">
      <TextField
        hint={words.users.passwordHint(shortest)}
        type={isShown ? 'text' : 'password'}
        autoComplete="new-password"
        autoCapitalize="none"
        spellCheck={false}
        required
        {...props}
      />
      <CheckboxField
        label={words.users.showPassword}
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  )
}

/** What an account is for, each role with what it reads and does. */
export function RoleField(props: { legend: string; value: StaffRole; onChoose: (role: StaffRole) => void }) {
  const { roles, roleTexts } = useOffice().words.users
  return (
    <ChoiceField
      name="role"
      choices={staffRoles}
      labelOf={(role) => (
        <span className="grid">
          <span className="font-semibold">{roles[role]}</span>
          <span className="text-muted text-sm">{roleTexts[role]}</span>
        </span>
      )}
      {...props}
    />
  )
}

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

const roleVersion = ({ role, version }: StaffMember) => ({ draft: { role }, version })

/** Gives an account another role, which ends its sessions; the last administrator's stays. */
export function RoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const labels = useOffice().words.users
  const [role, choose] = useState<StaffRole>(member.role)
  const edited = useEditedVersion(member, roleVersion)
  const param = { id: String(member.id) }
  const change = useChange({
    send: (api, role: StaffRole) =>
      edited.save({ role }, (version, draft) =>
        read(api.admin.users[':id'].role.$put({ param, json: { ...draft, version } })),
      ),
    success: { title: labels.roleDone },
    touches: [['users']],
    onSuccess: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate(role)
  }
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    edited.settle({ role }, taken)
    change.reset()
    if (taken.length > 0) onClose()
  }
  return (
    <FormDialog title={labels.roleTitle(member.username)} isDirty={role !== member.role} onClose={onClose}>
      {(close) => (
        <form onSubmit={submit} className="grid gap-5 p-5">
          <RoleField legend={labels.columns.role} value={role} onChoose={choose} />
          <p className="text-muted text-sm">{labels.roleHint}</p>
          {isClashing && (
            <EditConflict
              clashes={edited.clashes}
              labelOf={() => labels.columns.role}
              wordsOf={(_, role) => labels.roles[role as StaffRole]}
              onSettle={settle}
            />
          )}
          <FormActions change={change} onCancel={close} isDisabled={role === member.role} isClashing={isClashing} />
        </form>
      )}
    </FormDialog>
  )
}

interface StateDialogProps {
  member: StaffMember
  isOwn: boolean
  /** Whether nobody else could open the office: then it cannot be disabled. */
  isLast: boolean
  onClose: () => void
}

/** Asks before an account is disabled, or enabled again; of the last active one it says at once that it stays. */
export function StateDialog({ member, isOwn, isLast, onClose }: StateDialogProps) {
  const { words } = useOffice()
  const { id, username, disabled } = member
  const labels = words.users
  const change = useChange({
    send: (api) => read(api.admin.users[':id'].$put({ param: { id: String(id) }, json: { disabled: !disabled } })),
    success: { title: disabled ? labels.enableDone : labels.disableDone },
    touches: [['users']],
    onSuccess: onClose,
  })
  const question = isOwn ? labels.disableOwnText : labels.disableText
  return (
    <Dialog
      title={disabled ? labels.enableTitle(username) : labels.disableTitle(username)}
      closeLabel={words.close}
      onClose={onClose}
    >
      <div className="grid gap-5 p-5">
        {isLast ? (
          <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{labels.disableLast}</p>
        ) : (
          <p>{disabled ? labels.enableText : question}</p>
        )}
        <FormFailure title={words.error} message={change.failure?.message} />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onClose}>
            {isLast ? words.close : words.cancel}
          </Button>
          {!isLast && (
            <Button
              look={disabled ? 'primary' : 'danger'}
              disabled={change.isPending}
              onClick={() => change.mutate(undefined)}
            >
              {disabled ? labels.enable : labels.disable}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}
