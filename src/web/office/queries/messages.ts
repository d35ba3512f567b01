import { type Api, read } from '../../api/api.ts'
import { apiQuery, freshPageQuery, type QueryOf } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const messagesPerPage = 50

/** A page of the received messages, newest first, with how many match. */
export const messagesQuery = (filters: QueryOf<Api['admin']['messages']['$get']>) =>
  // Visitors write at any time: each look asks again.
  freshPageQuery(['messages', 'list', filters], (api) =>
    readPage(api.admin.messages.$get({ query: { ...filters, pageSize: filters.pageSize ?? String(messagesPerPage) } })),
  )

/** How many messages nobody has read: the total of a page that is not needed. */
export const unreadMessagesQuery = messagesQuery({ folder: 'unread', pageSize: '1' })

/** One received message. */
export const messageQuery = (id: number) =>
  apiQuery(['messages', 'one', id], (api) => read(api.admin.messages[':id'].$get({ param: { id: String(id) } })))
