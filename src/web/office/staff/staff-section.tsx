import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '../../signed-in/loaded.tsx'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ExportMenu } from '../kit/export-menu.tsx'
import { useOffice } from '../kit/office-text.ts'
import { staffQuery } from '../queries/staff.ts'
import { CreateDialog } from './create-dialog.tsx'
import { ResetDialog } from './reset-dialog.tsx'
import { type StaffAction, useStaffColumns } from './staff-columns.tsx'
import { StateDialog } from './state-dialog.tsx'

/** Who may open the office, and what is done with their accounts. */
export function StaffSection() {
  const { words } = useOffice()
  const ownId = useQuery(sessionQuery).data?.id
  const [isCreating, setCreating] = useState(false)
  const [action, act] = useState<StaffAction>()
  const columns = useStaffColumns(ownId, act)
  const list = useQuery(staffQuery)
  const active = list.data?.filter(({ disabled }) => !disabled) ?? []
  const close = () => act(undefined)
  return (
    <section aria-labelledby="administrateurs-titre" className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 id="administrateurs-titre" className="text-heading">
            {words.users.administrators}
          </h2>
          <p className="text-muted text-sm">{words.users.administratorsIntro}</p>
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <ExportMenu request={(api, format) => api.admin.users.export.$get({ query: { format } })} />
          <AddButton onClick={() => setCreating(true)}>{words.users.create}</AddButton>
        </div>
      </div>
      <Loaded query={list} error={words.users.loadError} lines={4}>
        {(rows) => (
          <DataTable
            caption={words.users.administrators}
            columns={columns}
            rows={rows}
            rowId={(administrator) => administrator.id}
          />
        )}
      </Loaded>
      {isCreating && <CreateDialog onClose={() => setCreating(false)} />}
      {action?.kind === 'reset' && <ResetDialog administrator={action.administrator} onClose={close} />}
      {action?.kind === 'state' && (
        <StateDialog
          administrator={action.administrator}
          isOwn={action.administrator.id === ownId}
          isLast={active.length === 1 && active[0]?.id === action.administrator.id}
          onClose={close}
        />
      )}
    </section>
  )
}
