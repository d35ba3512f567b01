import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../signed-in/loaded.tsx'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { Button } from '../../ui/button.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { DisplayMenu } from '../kit/display-menu.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { ShownTable } from '../kit/shown-table.tsx'
import { useDisplay } from '../kit/use-display.ts'
import { staffQuery } from '../queries/staff.ts'
import { CreateDialog } from './create-dialog.tsx'
import { InvitationList } from './invitation-list.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { type StaffAction, useStaffColumns } from './staff-columns.tsx'
import { StateDialog } from './state-dialog.tsx'

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
          <OnlyFor circle="administrators">
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
      <OnlyFor circle="administrators">
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
