import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByNotification } from '../queries/notifications.ts'

/** Takes back what was marked as read at one moment. */
export function useUnreadAgain() {
  const { words } = useOffice()
  return useChange({
    failsIn: 'toast',
    send: (api, readAt: string) => read(api.admin.notifications.unread.$put({ json: { readAt } })),
    success: { title: words.undone },
    touches: changedByNotification,
  })
}
