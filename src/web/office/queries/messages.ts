import type { InferRequestType } from 'hono/client'
import { type Api, read } from '../../api/api.ts'
import { apiQuery, freshPageQuery } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const messagesPerPage = 50

type MessageListQuery = NonNullable<InferRequestType<Api['admin']['messages']['$get']>['query']>

/** A page of the received messages, newest first, with how many match. */
export const messagesQuery = (filters: MessageListQuery) =>
  // Visitors write at any time: each look asks again.
  freshPageQuery(['messages', 'list', filters], (api) =>
    readPage(api.admin.messages.$get({ query: { ...filters, pageSize: filters.pageSize ?? String(messagesPerPage) } })),
  )

/** How many messages nobody has read: the total of a page that is not needed. */
export const unreadMessagesQuery = messagesQuery({ folder: 'unread', pageSize: '1' })

/** One received message. */
export const messageQuery = (id: number) =>
  apiQuery(['messages', 'one', id], (api) => read(api.admin.messages[':id'].$get({ param: { id: String(id) } })))
