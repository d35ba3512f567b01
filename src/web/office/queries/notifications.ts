import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { type Api, fromApi, read } from '../../api/api.ts'
import { freshPageQuery, freshQuery, type QueryOf } from '../../api/api-query.ts'
import { askedAt, readPage } from '../../api/list-page.ts'

export const notificationsPerPage = 50

/** A page of the notifications the office has not read, with how many there are; asked for again every 30 s (docs/rules/http.md#client). */
export const unreadQuery = (asked = askedAt({ page: 1 })) =>
  queryOptions({
    queryKey: ['notifications', 'unread', asked],
    queryFn: fromApi((api) =>
      readPage(api.notifications.unread.$get({ query: { ...asked, pageSize: String(notificationsPerPage) } })),
    ),
    refetchInterval: 30_000,
    placeholderData: keepPreviousData,
  })

/** Whether mail goes out; asked for again every minute, wherever the office is looked at. */
export const mailFlowQuery = queryOptions({
  queryKey: ['mail-flow'],
  queryFn: fromApi((api) => read(api.admin['mail-flow'].$get())),
  refetchInterval: 60_000,
})

/** A page of notifications with what became of their delivery, searched in subjects and addresses. */
export const notificationsQuery = (filters: QueryOf<Api['admin']['notifications']['$get']>) =>
  // The worker delivers at any time: each look asks again.
  freshPageQuery(['notifications', 'delivered', filters], (api) =>
    readPage(api.admin.notifications.$get({ query: { ...filters, pageSize: String(notificationsPerPage) } })),
  )

/** One notification with what became of its delivery. */
export const notificationQuery = (id: number) =>
  freshQuery(['notifications', 'one', id], (api) =>
    read(api.admin.notifications[':id'].$get({ param: { id: String(id) } })),
  )

/** What changes with a notification: every list of them, and the registration it is about. */
export const changedByNotification = [['notifications'], ['registrations', 'one'], ['announcements']]
