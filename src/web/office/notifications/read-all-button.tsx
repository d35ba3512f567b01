import { useQuery } from '@tanstack/react-query'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByNotification, unreadQuery } from '../queries/notifications.ts'
import { useUnreadAgain } from './use-unread-again.ts'

/** Marks all unread notifications as read, up to the newest that was shown. */
export function ReadAllButton() {
  const { words } = useOffice()
  const { data } = useQuery(unreadQuery())
  const undoing = useUnreadAgain()
  const marking = useChange({
    failsIn: 'toast',
    send: (api, through: number) => read(api.admin.notifications.read.$put({ json: { through } })),
    success: ({ count }) => ({ title: words.notifications.allRead(count) }),
    undo: ({ count, readAt }) => (count > 0 ? () => undoing.mutate(readAt) : undefined),
    touches: changedByNotification,
  })
  if (!data?.rows.length) return null
  const newest = Math.max(...data.rows.map(({ id }) => id))
  return (
    <Button look="neutral" size="compact" disabled={marking.isPending} onClick={() => marking.mutate(newest)}>
      {words.notifications.markAllRead}
    </Button>
  )
}
