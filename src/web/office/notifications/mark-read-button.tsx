import type { AdminNotification } from '../../../domain/announcements/notification.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { changedByNotification } from '../queries/notifications.ts'
import { useUnreadAgain } from './use-unread-again.ts'

type Readable = Pick<AdminNotification, 'id' | 'subject' | 'read'>

/** Marks a notification as read by the office. */
export function MarkReadButton({ notification: { id, subject, read: isRead } }: { notification: Readable }) {
  const { words } = useOffice()
  const may = useMay()
  const labels = words.notifications
  const undoing = useUnreadAgain()
  const marking = useChange({
    failsIn: 'toast',
    send: (api) => read(api.notifications[':id'].read.$put({ param: { id: String(id) } })),
    success: { title: labels.markedRead },
    undo: ({ readAt }) => (readAt === null ? undefined : () => undoing.mutate(readAt)),
    touches: changedByNotification,
  })
  if (isRead || !may('administrators')) return null
  return (
    <Button
      look="neutral"
      size="compact"
      disabled={marking.isPending}
      onClick={() => marking.mutate(undefined)}
      className="whitespace-nowrap"
    >
      {labels.markRead}
      <span className="sr-only">{`${words.dashboard.colon} ${subject}`}</span>
    </Button>
  )
}
