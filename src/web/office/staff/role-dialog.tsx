import { type FormEvent, useState } from 'react'
import type { StaffRole } from '../../../domain/staff/role.ts'
import type { StaffMember } from '../../../domain/staff/staff.ts'
import { read } from '../../api/api.ts'
import { type Clash, useEditedVersion } from '../../forms/use-edited-version.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { RoleField } from './role-field.tsx'

const roleVersion = ({ role, version }: StaffMember) => ({ draft: { role }, version })

/** Gives an account another role, which ends its sessions; the last administrator's stays. */
export function RoleDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.users
  const [role, choose] = useState<StaffRole>(member.role)
  const edited = useEditedVersion(member, roleVersion)
  const param = { id: String(member.id) }
  const change = useChange({
    failsIn: 'place',
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
