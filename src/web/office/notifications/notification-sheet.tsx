import { useQuery } from '@tanstack/react-query'
import { type DeliveredNotification, kindOf } from '../../../domain/announcements/notification.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { mailPath } from '../../../domain/values/paths.ts'
import { DetailList } from '../../ui/detail-list.tsx'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { useOffice } from '../kit/office-text.ts'
import { notificationQuery } from '../queries/notifications.ts'
import { AboutLink } from './about-link.tsx'
import { MarkReadButton } from './mark-read-button.tsx'
import { ResendButton } from './resend-button.tsx'

/** One notification beside its list. */
export function NotificationSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(notificationQuery(id))
  return (
    <DetailSheet
      title={found.data?.subject ?? words.notifications.untitled}
      query={found}
      notFound={words.notifications.notFound}
      loadError={words.notifications.oneLoadError}
      onClose={onClose}
    >
      {(notification) => <NotificationDetails notification={notification} />}
    </DetailSheet>
  )
}

/** From, to, what became of it and the letter itself. */
function NotificationDetails({ notification }: { notification: DeliveredNotification }) {
  const { locale, words } = useOffice()
  const { id, subject, type, from, to, createdAt, sentAt, state, lastError, isTextKept } = notification
  const labels = words.notifications
  const isAbout = notification.registrationId !== null || notification.contactMessageId !== null
  return (
    <div className="grid grid-cols-1 gap-5 p-5">
      <DetailList
        rows={[
          [labels.from, from],
          [labels.to, to],
          [labels.type, labels.types[kindOf(type)]],
          [labels.columns.about, isAbout && <AboutLink key="about" notification={notification} />],
          [labels.columns.createdAt, formatMoment(createdAt, locale)],
          [labels.columns.state, <DeliveryBadge key="state" state={state} />],
          [labels.sentAt, sentAt && formatMoment(sentAt, locale)],
          [labels.reason, state === 'sent' ? null : lastError],
        ]}
      />
      <div className="flex flex-wrap gap-2 empty:hidden">
        <MarkReadButton notification={notification} />
        <ResendButton notification={notification} />
      </div>
      {isTextKept ? (
        <iframe
          title={labels.content(subject)}
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src={mailPath(id)}
          className="h-[32rem] w-full rounded-lg border border-sand"
        />
      ) : (
        <p className="text-muted">{labels.textGone}</p>
      )}
    </div>
  )
}
