import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageLabels } from '../../../domain/desk/labels.ts'
import { InvitationForm, type StaffMember } from '../../../domain/staff/staff.ts'
import { locales } from '../../../domain/values/language.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { DisplayMenu } from '../kit/display-menu.tsx'
import { EmailText } from '../kit/email-text.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { Moment } from '../kit/moment.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { ShownTable } from '../kit/shown-table.tsx'
import { useDisplay } from '../kit/use-display.ts'
import { useMay } from '../kit/use-may.ts'
import { staffQuery } from '../queries/staff.ts'
import { InvitationList } from './invitation-list.tsx'
import { CreateDialog, ResetDialog, RoleDialog, RoleField, StateDialog } from './member-dialogs.tsx'

/** What is done with an account: a question about its state, another role, or a new password. */
interface StaffAction {
  kind: 'state' | 'role' | 'reset'
  member: StaffMember
}

/** The accounts' columns; readers do nothing with them, and one's own password is changed with the old one, not reset. */
function useStaffColumns(ownId: number | undefined, act: (action: StaffAction) => void): Column<StaffMember>[] {
  const { columns, ...labels } = useOffice().words.users
  const column = columnsOf(columns)
  const may = useMay()
  const all: Column<StaffMember>[] = [
    column('username', {
      isRowHeader: true,
      cell: ({ id, username, email }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <span className="break-all font-semibold">{username}</span>
          {id === ownId && <Badge>{labels.you}</Badge>}
          {email && <EmailText email={email} className="w-full text-muted" />}
        </span>
      ),
    }),
    column('role', { cell: ({ role }) => labels.roles[role] }),
    column('state', {
      cell: ({ disabled }) => (
        <Badge tone={disabled ? 'grey' : 'green'}>{disabled ? labels.disabled : labels.active}</Badge>
      ),
    }),
    column('secondFactor', {
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? labels.withFactor : labels.withoutFactor),
    }),
    column('lastSeen', {
      cell: ({ lastSeenAt }) =>
        lastSeenAt ? <Moment at={lastSeenAt} /> : <span className="text-muted">{labels.never}</span>,
    }),
    column('createdAt', { cell: ({ createdAt }) => <Moment at={createdAt} /> }),
    column('actions', {
      isHeaderHidden: true,
      align: 'right',
      cell: (member) => (
        <span className="flex flex-wrap justify-end gap-2">
          <Button look="quiet" size="compact" onClick={() => act({ kind: 'role', member })}>
            {labels.changeRole}
            <span className="sr-only"> {member.username}</span>
          </Button>
          {member.id !== ownId && (
            <Button look="quiet" size="compact" onClick={() => act({ kind: 'reset', member })}>
              {labels.reset}
              <span className="sr-only"> {member.username}</span>
            </Button>
          )}
          <Button look="quiet" size="compact" onClick={() => act({ kind: 'state', member })}>
            {member.disabled ? labels.enable : labels.disable}
            <span className="sr-only"> {member.username}</span>
          </Button>
        </span>
      ),
    }),
  ]
  return may('administrators') ? all : all.filter(({ id }) => id !== 'actions')
}

/** Invites somebody to join the staff (docs/rules/accounts-and-security.md#invitations). */
function InviteDialog({ onClose }: { onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.invitations
  const form = useChangeForm({
    schema: InvitationForm,
    draft: { email: '', role: 'reader', locale } as InvitationForm,
    send: (api, json) => read(api.admin.invitations.$post({ json })),
    recorded: labels.sent,
    touches: [['users', 'invitations']],
    onDone: onClose,
  })
  const { field, register, setValue, watch } = form
  return (
    <ChangeDialog title={labels.invite} form={form} onClose={onClose} submit={labels.send}>
      <p className="text-muted text-sm">{labels.hint}</p>
      <TextField label={labels.email} type="email" autoComplete="off" required {...field('email')} />
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
    </ChangeDialog>
  )
}

/** Who may open the office, and what is done with their accounts. */
export function StaffSection() {
  const { words } = useOffice()
  const ownId = useQuery(sessionQuery).data?.id
  const [isCreating, setCreating] = useState(false)
  const [isInviting, setInviting] = useState(false)
  const [action, act] = useState<StaffAction>()
  const columns = useStaffColumns(ownId, act)
  const list = useQuery(staffQuery)
  const display = useDisplay('utilisateurs')
  const active = list.data?.filter(({ disabled, role }) => !disabled && role === 'administrator') ?? []
  const close = () => act(undefined)
  return (
    <section aria-labelledby="equipe-titre" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="equipe-titre" className="text-heading">
            {words.users.staff}
          </h2>
          <p className="text-muted text-sm">{words.users.staffIntro}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <DisplayMenu columns={columns} display={display} />
          <OnlyFor group="administrators">
            <ExportMenu request={(api, format) => api.admin.users.export.$get({ query: { format } })} />
            <Button look="outline" size="compact" onClick={() => setCreating(true)}>
              {words.users.create}
            </Button>
            <AddButton onClick={() => setInviting(true)}>{words.invitations.invite}</AddButton>
          </OnlyFor>
        </div>
      </div>
      <Loaded query={list} error={words.users.loadError} lines={4}>
        {(rows) => (
          <ShownTable
            display={display}
            caption={words.users.staff}
            columns={columns}
            rows={rows}
            rowId={({ id }) => id}
          />
        )}
      </Loaded>
      <OnlyFor group="administrators">
        <InvitationList />
      </OnlyFor>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {action?.kind === 'reset' && <ResetDialog member={action.member} onClose={close} />}
      {action?.kind === 'role' && <RoleDialog member={action.member} onClose={close} />}
      {action?.kind === 'state' && (
        <StateDialog
          member={action.member}
          isOwn={action.member.id === ownId}
          isLast={active.length === 1 && active[0]?.id === action.member.id}
          onClose={close}
        />
      )}
    </section>
  )
}
