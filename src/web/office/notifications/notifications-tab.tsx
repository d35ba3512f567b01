import { useQuery } from '@tanstack/react-query'
import {
  type AdminNotification,
  type DeliveredNotification,
  kindOf,
} from '../../../domain/announcements/notification.ts'
import { describedNotifications } from '../../../domain/desk/office-lists.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { mailPath } from '../../../domain/values/paths.ts'
import { read } from '../../api/api.ts'
import { askedAt } from '../../api/list-page.ts'
import { WholeNumbers } from '../../signed-in/whole-numbers.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { DetailList } from '../../ui/detail-list.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import type { Column } from '../../ui/table-cells.tsx'
import { DeliveryBadge } from '../kit/delivery-badge.tsx'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { EmailText } from '../kit/email-text.tsx'
import { useChoices } from '../kit/filters.tsx'
import { askedBy } from '../kit/list-search.ts'
import { ListTab } from '../kit/list-tab.tsx'
import { wordOfTool } from '../kit/list-toolbar.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useChange } from '../kit/use-change.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import {
  changedByNotification,
  notificationQuery,
  notificationsPerPage,
  notificationsQuery,
  unreadQuery,
} from '../queries/notifications.ts'
import { AboutLink } from './about-link.tsx'
import { MarkReadButton } from './mark-read-button.tsx'
import { ResendButton } from './resend-button.tsx'
import { useUnreadAgain } from './use-unread-again.ts'

/** One notification beside its list. */
function NotificationSheet({ id, onClose }: { id: number; onClose: () => void }) {
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

/** Marks all unread notifications as read, up to the newest that was shown. */
function ReadAllButton() {
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
    <Button
      look="neutral"
      size="compact"
      disabled={marking.isPending}
      onClick={() => marking.mutate(newest)}
      // So wide on a phone that the search before it takes its own line, in either language, and the tools after it stay on this one.
      className="max-md:min-w-45"
    >
      {words.notifications.markAllRead}
    </Button>
  )
}

/** The columns of the notifications (docs/rules/office.md#notifications-tab); what the office has not read stands out. */
function useNotificationColumns(open: (id: number) => void): Column<AdminNotification>[] {
  const { locale, words } = useOffice()
  const { columns, unread, open: openLabel } = words.notifications
  return [
    {
      id: 'subject',
      header: columns.subject,
      isRowHeader: true,
      cell: ({ id, subject, read }) => (
        <span className="flex min-w-0 flex-wrap items-center gap-2">
          <button
            type="button"
            aria-label={openLabel(subject)}
            onClick={() => open(id)}
            className={`min-w-0 text-left underline decoration-sand-deep underline-offset-4 hover:text-green ${read ? '' : 'font-semibold'}`}
          >
            <WholeNumbers text={subject} />
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

/** docs/rules/office.md#notifications-tab: what the office has not read; also every notification, by delivery, direction and type. */
export default function NotificationsTab() {
  const { words } = useOffice()
  const { search, show } = useOfficeSearch()
  const { q, livraison, notification } = search
  const labels = words.notifications
  const open = (id: number) => show({ notification: id })
  const columns = useNotificationColumns(open)
  const narrowed = askedBy(describedNotifications, search)
  const isNarrowed = q !== '' || Object.keys(narrowed).length > 0
  // The unread ones have a call of their own, which narrows nothing.
  const isAllUnread = livraison === 'unread' && !isNarrowed
  const query = { filter: livraison, q, ...narrowed }
  const asked = askedAt(placeOf(search))
  const unread = useQuery({ ...unreadQuery(asked), enabled: isAllUnread })
  const delivered = useQuery({ ...notificationsQuery({ ...query, ...asked }), enabled: !isAllUnread })
  const list = isAllUnread ? unread : delivered
  return (
    <ListTab<AdminNotification, 'livraison'>
      id="notifications"
      words={labels}
      intro={labels.intro}
      tabs={{
        name: 'livraison',
        label: labels.filtersLabel,
        labelOf: (filter) => labels.filters[filter],
      }}
      filters={useChoices(describedNotifications)}
      exportAs={(api, format) => api.admin.notifications.export.$get({ query: { ...query, format } })}
      actions={
        <>
          {isAllUnread && (
            <OnlyFor group="administrators">
              <ReadAllButton />
            </OnlyFor>
          )}
          <Button
            look="neutral"
            size="compact"
            title={labels.refresh}
            disabled={list.isFetching}
            onClick={() => list.refetch()}
          >
            <Glyph name="refresh" />
            <span className={wordOfTool}>{labels.refresh}</span>
          </Button>
        </>
      }
      query={list}
      pageSize={notificationsPerPage}
      empty={isNarrowed ? labels.emptySearch : labels.empty[livraison]}
      show={{ columns, onOpen: ({ id }) => open(id) }}
    >
      {notification > 0 && (
        <NotificationSheet key={notification} id={notification} onClose={() => show({ notification: 0 })} />
      )}
    </ListTab>
  )
}
