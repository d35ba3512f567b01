import { type AdminNotification, kindOf } from '../../../domain/announcements/notification.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { Badge } from '../../ui/badge.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { EmailText } from '../kit/email-text.tsx'
import { useOffice } from '../kit/office-text.ts'
import { AboutLink } from './about-link.tsx'
import { MarkReadButton } from './mark-read-button.tsx'
import { ResendButton } from './resend-button.tsx'

/** The columns of the notifications (docs/rules/office.md#notifications-tab); what the office has not read stands out. */
export function useNotificationColumns(open: (id: number) => void): Column<AdminNotification>[] {
  const { locale, words } = useOffice()
  const { columns, unread, open: openLabel } = words.notifications
  return [
    {
      id: 'subject',
      header: columns.subject,
      isRowHeader: true,
      cell: ({ id, subject, read }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-2 max-md:justify-end">
          <button
            type="button"
            aria-label={openLabel(subject)}
            onClick={() => open(id)}
            className={`min-w-0 text-left underline decoration-sand-deep underline-offset-4 hover:text-green max-md:text-right ${read ? '' : 'font-semibold'}`}
          >
            {subject}
          </button>
          {!read && <Badge tone="orange">{unread}</Badge>}
        </span>
      ),
    },
    { id: 'to', header: columns.to, cell: ({ to }) => <EmailText email={to} /> },
    { id: 'type', header: columns.type, cell: ({ type }) => words.notifications.types[kindOf(type)] },
    { id: 'about', header: columns.about, cell: (notification) => <AboutLink notification={notification} /> },
    {
      id: 'createdAt',
      header: columns.createdAt,
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap tabular-nums">
          {formatMoment(createdAt, locale)}
        </time>
      ),
    },
    {
      id: 'state',
      header: columns.state,
      cell: ({ state, lastError }) => (
        <span className="grid min-w-0 justify-items-start gap-1 max-md:justify-items-end">
          <DeliveryBadge state={state} />
          {state !== 'sent' && lastError && <span className="max-w-64 text-red">{lastError}</span>}
        </span>
      ),
    },
    {
      id: 'actions',
      header: columns.actions,
      isHeaderHidden: true,
      cell: (notification) => (
        <span className="flex flex-wrap justify-end gap-1">
          {/* One that was sent asks first, in its sheet. */}
          {notification.state === 'failed' && <ResendButton notification={notification} />}
          <MarkReadButton notification={notification} />
        </span>
      ),
    },
  ]
}
