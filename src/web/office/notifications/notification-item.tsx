import { useId, useState } from 'react'
import { formatMoment } from '../../../domain/dates.ts'
import type { AdminNotification } from '../../../domain/notification.ts'
import { mailPath } from '../../../domain/paths.ts'
import { read } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { ResendButton } from './resend-button.tsx'

/** One notification: subject, type, date and what became of it; From, To and content when opened (docs/rules/office.md#notifications-tab). */
export function NotificationItem({ notification }: { notification: AdminNotification }) {
  const { locale, words } = useOffice()
  const may = useMay()
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const { id, subject, type, createdAt, state, lastError } = notification
  const labels = words.notifications
  const typeLabels: Partial<Record<AdminNotification['type'], string>> = labels.types
  const markRead = useChange({
    failsIn: 'toast',
    send: (api) => read(api.notifications[':id'].read.$put({ param: { id: String(id) } })),
    success: { title: labels.markedRead },
    touches: [['notifications'], ['registrations', 'one']],
  })
  return (
    <li className="grid grid-cols-1 gap-3 px-4 py-3.5">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <h3 className="break-words font-body font-semibold text-base">{subject}</h3>
          <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
            <Badge>{typeLabels[type] ?? labels.types.other}</Badge>
            <DeliveryBadge state={state} />
            {notification.read && <Badge>{labels.read}</Badge>}
            <time dateTime={createdAt}>{formatMoment(createdAt, locale)}</time>
          </p>
          {state !== 'sent' && lastError && (
            <p className="break-words text-red text-sm">
              {labels.reason}
              {`${words.dashboard.colon} ${lastError}`}
            </p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            look="quiet"
            size="compact"
            aria-expanded={isOpen}
            aria-controls={isOpen ? contentId : undefined}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? labels.hide : labels.show}
            <span className="sr-only">{`${words.dashboard.colon} ${subject}`}</span>
          </Button>
          <ResendButton notification={notification} />
          {!notification.read && may('administrators') && (
            <Button
              look="neutral"
              size="compact"
              disabled={markRead.isPending}
              onClick={() => markRead.mutate(undefined)}
            >
              {labels.markRead}
              <span className="sr-only">{`${words.dashboard.colon} ${subject}`}</span>
            </Button>
          )}
        </div>
      </div>
      {isOpen && (
        <div id={contentId} className="grid gap-3">
          <DetailList
            rows={[
              [labels.from, notification.from],
              [labels.to, notification.to],
            ]}
          />
          <iframe
            title={labels.content(subject)}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={mailPath(id)}
            className="h-[28rem] w-full rounded-lg border border-sand"
          />
        </div>
      )}
    </li>
  )
}
