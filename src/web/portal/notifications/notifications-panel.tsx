import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { OwnNotification } from '../../../domain/participants/participant.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { ownMailPath } from '../../../domain/values/paths.ts'
import { apiOf, read } from '../../api/api.ts'
import { ownNotificationsQuery } from '../../api/participant-queries.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { WholeNumbers } from '../../signed-in/whole-numbers.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { OwnList } from '../kit/own-list.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'

/** Marks a notification as read; said aloud only when it was asked for by name, not when it comes with opening it. */
function useMarkRead(id: number) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (_: { isAsked: boolean }) =>
      read(apiOf(queryClient).participant.notifications[':id'].read.$put({ param: { id: String(id) } })),
    onSuccess: (_answer, { isAsked }) => {
      queryClient.setQueriesData<{ rows: OwnNotification[]; total: number }>(
        { queryKey: ['participant', 'notifications'] },
        (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, isRead: true } : row)) },
      )
      if (isAsked) showToast({ variant: 'default', title: words.notifications.markedRead })
    },
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: words.notifications.markFailed,
        description: serverErrors(error, text).message,
      }),
  })
}

/**
 * One letter: subject and moment; its body when opened, which marks it as read. The body has an address of its own, whose answer
 * lets the mail's styles show and no script run.
 */
function NotificationEntry({ notification }: { notification: OwnNotification }) {
  const { locale, words } = usePortal()
  const [isOpen, setOpen] = useState(false)
  const contentId = useId()
  const { id, subject, sentAt, isRead, isTextKept } = notification
  const labels = words.notifications
  const markRead = useMarkRead(id)
  const toggle = () => {
    setOpen(!isOpen)
    if (!isOpen && !isRead) markRead.mutate({ isAsked: false })
  }
  return (
    <li
      className={`grid grid-cols-1 gap-3 border-l-4 px-4 py-4 ${isRead ? 'border-l-transparent' : 'border-l-orange bg-orange-wash'}`}
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <h2 className={`font-body text-base ${isRead ? 'font-semibold' : 'font-bold'}`}>
            <WholeNumbers text={subject} />
          </h2>
          <time dateTime={sentAt} className={isRead ? 'text-muted text-sm' : 'text-sm'}>
            {formatMoment(sentAt, locale)}
          </time>
        </div>
        <div className="flex flex-wrap items-center gap-2">
          {!isRead && (
            <Button
              look="neutral"
              size="compact"
              disabled={markRead.isPending}
              onClick={() => markRead.mutate({ isAsked: true })}
            >
              {labels.markRead}
              <span className="sr-only">, {subject}</span>
            </Button>
          )}
          <Button
            look="neutral"
            size="compact"
            aria-expanded={isOpen}
            aria-controls={isOpen ? contentId : undefined}
            onClick={toggle}
          >
            {isOpen ? labels.hide : labels.open}
            <Glyph name="down" className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />
            <span className="sr-only">, {subject}</span>
          </Button>
        </div>
      </div>
      {isOpen && !isTextKept && (
        <p id={contentId} className="text-muted">
          {labels.textGone}
        </p>
      )}
      {isOpen && isTextKept && (
        <iframe
          id={contentId}
          title={labels.content(subject)}
          src={ownMailPath(id)}
          sandbox="allow-popups allow-top-navigation-by-user-activation"
          className="h-[34rem] w-full rounded-lg border border-sand bg-paper"
        />
      )}
    </li>
  )
}

/** docs/rules/participant-space.md#notifications: a list that scrolls, newest first, what is unread standing out. */
export default function NotificationsPanel() {
  const { words } = usePortal()
  const { search } = usePortalSearch()
  const notifications = useQuery(ownNotificationsQuery(search.page))
  return (
    <OwnList query={notifications} words={words.notifications} className="gap-4">
      {(rows) => (
        // Scrolls by itself; what is in it can take the focus, so the keyboard reaches every part of it.
        <ul className="framed-rows max-h-[44rem] overflow-y-auto overscroll-y-auto">
          {rows.map((notification) => (
            <NotificationEntry key={notification.id} notification={notification} />
          ))}
        </ul>
      )}
    </OwnList>
  )
}
