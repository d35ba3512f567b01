import { useState } from 'react'
import type { AdminNotification } from '../../../domain/announcements/notification.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { changedByNotification } from '../queries/notifications.ts'

type Resendable = Pick<AdminNotification, 'id' | 'subject' | 'to' | 'state' | 'isTextKept'>

/** Sends a mail again: at once when it failed, after a question when its reader may have it already. */
export function ResendButton({ notification }: { notification: Resendable }) {
  const { words } = useOffice()
  const may = useMay()
  const [isAsking, setAsking] = useState(false)
  const labels = words.notifications
  const { id, subject, to, state, isTextKept } = notification
  const resending = useChange({
    failsIn: 'toast',
    send: (api) => read(api.admin.notifications[':id'].resend.$post({ param: { id: String(id) } })),
    success: ({ to }) => ({ title: labels.resent, description: labels.resentTo(to) }),
    touches: changedByNotification,
    onSuccess: () => setAsking(false),
  })
  // What waits is about to leave anyway, who was erased has no address any more, and of an old one the text may be gone.
  if (state === 'queued' || to === '' || !isTextKept || !may('administrators')) return null
  return (
    <>
      <Button
        look="neutral"
        size="compact"
        disabled={resending.isPending}
        onClick={() => (state === 'failed' ? resending.mutate(undefined) : setAsking(true))}
      >
        {labels.resend}
        <span className="sr-only">{`${words.dashboard.colon} ${subject}`}</span>
      </Button>
      {isAsking && (
        <Dialog title={labels.resendTitle} closeLabel={words.close} onClose={() => setAsking(false)}>
          <div className="grid gap-5 p-5">
            <p className="font-semibold">{subject}</p>
            <p>{labels.resendQuestion(to)}</p>
            <div className="flex flex-wrap justify-end gap-3">
              <Button look="neutral" onClick={() => setAsking(false)}>
                {words.cancel}
              </Button>
              <Button disabled={resending.isPending} onClick={() => resending.mutate(undefined)}>
                {labels.resend}
              </Button>
            </div>
          </div>
        </Dialog>
      )}
    </>
  )
}
