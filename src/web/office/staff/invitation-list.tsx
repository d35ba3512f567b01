import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '../../../domain/staff/staff.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { done, read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { invitationsQuery } from '../queries/staff.ts'

/** Who was invited and has not come yet; each can be sent again or withdrawn. */
export function InvitationList() {
  const labels = useOffice().words.invitations
  const invitations = useQuery(invitationsQuery)
  if (invitations.data?.length === 0) return null
  return (
    <section aria-labelledby="invitations-titre" className="grid gap-3">
      <h3 id="invitations-titre" className="font-body font-semibold text-base">
        {labels.title}
      </h3>
      <Loaded query={invitations} error={labels.loadError} lines={2}>
        {(all) => (
          <ul className="framed-rows text-sm">
            {all.map((invitation) => (
              <Pending key={invitation.id} invitation={invitation} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  )
}

function Pending({ invitation }: { invitation: Invitation }) {
  const { locale, words } = useOffice()
  const labels = words.invitations
  const { id, email, role, invitedBy, expiresAt, isOpen } = invitation
  const param = { id: String(id) }
  const touches = [['users', 'invitations']]
  const resending = useChange({
    failsIn: 'toast',
    send: (api) => read(api.admin.invitations[':id'].resend.$post({ param })),
    success: { title: labels.sent },
    touches,
  })
  const withdrawal = useChange({
    failsIn: 'toast',
    send: (api) => done(api.admin.invitations[':id'].$delete({ param })),
    success: { title: labels.withdrawn },
    touches,
  })
  const isBusy = resending.isPending || withdrawal.isPending
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-3">
      <span className="grid min-w-0 gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="break-all font-semibold">{email}</span>
          <Badge tone={isOpen ? 'blue' : 'grey'}>{isOpen ? words.users.roles[role] : labels.over}</Badge>
        </span>
        <span className="text-muted">
          {[labels.by(invitedBy), isOpen && labels.until(formatMoment(expiresAt, locale))].filter(Boolean).join(' · ')}
        </span>
      </span>
      <span className="flex flex-wrap gap-2">
        <Button look="neutral" size="compact" disabled={isBusy} onClick={() => resending.mutate(undefined)}>
          {labels.resend}
          <span className="sr-only"> {email}</span>
        </Button>
        <Button look="quiet" size="compact" disabled={isBusy} onClick={() => withdrawal.mutate(undefined)}>
          {labels.withdraw}
          <span className="sr-only"> {email}</span>
        </Button>
      </span>
    </li>
  )
}
