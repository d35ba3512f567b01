import { useState } from 'react'
import { preview } from '../../../domain/announcements/notification.ts'
import type { RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ResendButton } from '../notifications/resend-button.tsx'

/** How much of a message is shown before it is opened whole, in characters (docs/rules/formats.md#previews). */
const shown = 200

type Sent = RegistrationDetail['notifications'][number]

/** The messages sent about a registration, newest first (docs/rules/office.md#registration-details). */
export function NotificationHistory({ notifications }: { notifications: Sent[] }) {
  const { words } = useOffice()
  if (notifications.length === 0) return <p className="text-muted text-sm">{words.registration.noNotifications}</p>
  return (
    <ul className="grid gap-3">
      {notifications.map((notification) => (
        <SentNotification key={notification.id} notification={notification} />
      ))}
    </ul>
  )
}

function SentNotification({ notification }: { notification: Sent }) {
  const { locale, words } = useOffice()
  const [isWhole, setWhole] = useState(false)
  const { subject, createdAt, read, state, lastError, textContent, isTextKept } = notification
  const short = preview(textContent, shown)
  return (
    <li className="grid gap-1.5 rounded-lg border border-sand p-3.5 text-sm">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold">{subject}</span>
        <span className="flex gap-1.5">
          <DeliveryBadge state={state} />
          <Badge tone={read ? 'plain' : 'orange'}>{read ? words.registration.read : words.registration.unread}</Badge>
        </span>
      </div>
      <time dateTime={createdAt} className="text-muted">
        {formatMoment(createdAt, locale)}
      </time>
      {isTextKept ? (
        <p className={isWhole ? 'whitespace-pre-line' : undefined}>{isWhole ? textContent : short}</p>
      ) : (
        <p className="text-muted">{words.notifications.textGone}</p>
      )}
      {state !== 'sent' && lastError && (
        <p className="text-red">
          {words.notifications.reason}
          {`${words.dashboard.colon} ${lastError}`}
        </p>
      )}
      <div className="-ml-3 flex flex-wrap items-center justify-between gap-2">
        {short !== textContent && (
          <Button look="quiet" size="compact" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
            {isWhole ? words.registration.showLess : words.registration.showAll}
          </Button>
        )}
        <span className="ml-auto">
          <ResendButton notification={notification} />
        </span>
      </div>
    </li>
  )
}
