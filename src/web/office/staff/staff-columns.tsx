import type { StaffMember } from '../../../domain/staff/staff.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { EmailText } from '../kit/email-text.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'

/** What is done with an account: a question about its state, another role, or a new password. */
export interface StaffAction {
  kind: 'state' | 'role' | 'reset'
  member: StaffMember
}

/** The accounts' columns; readers do nothing with them, and one's own password is changed with the old one, not reset. */
export function useStaffColumns(ownId: number | undefined, act: (action: StaffAction) => void): Column<StaffMember>[] {
  const { locale, words } = useOffice()
  const { columns, ...labels } = words.users
  const may = useMay()
  const moment = (at: string) => (
    <time dateTime={at} className="whitespace-nowrap tabular-nums">
      {formatMoment(at, locale)}
    </time>
  )
  const all: Column<StaffMember>[] = [
    {
      id: 'username',
      header: columns.username,
      isRowHeader: true,
      cell: ({ id, username, email }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-2 max-md:justify-end">
          <span className="break-all font-semibold">{username}</span>
          {id === ownId && <Badge>{labels.you}</Badge>}
          {email && <EmailText email={email} className="w-full text-muted" />}
        </span>
      ),
    },
    { id: 'role', header: columns.role, cell: ({ role }) => labels.roles[role] },
    {
      id: 'state',
      header: columns.state,
      cell: ({ disabled }) => (
        <Badge tone={disabled ? 'grey' : 'green'}>{disabled ? labels.disabled : labels.active}</Badge>
      ),
    },
    {
      id: 'secondFactor',
      header: columns.secondFactor,
      cell: ({ hasSecondFactor }) => (hasSecondFactor ? labels.withFactor : labels.withoutFactor),
    },
    {
      id: 'lastSeen',
      header: columns.lastSeen,
      cell: ({ lastSeenAt }) => (lastSeenAt ? moment(lastSeenAt) : <span className="text-muted">{labels.never}</span>),
    },
    { id: 'createdAt', header: columns.createdAt, cell: ({ createdAt }) => moment(createdAt) },
    {
      id: 'actions',
      header: columns.actions,
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
    },
  ]
  return may('administrators') ? all : all.filter(({ id }) => id !== 'actions')
}
