import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { InferRequestType } from 'hono/client'
import { type Api, fromApi, read } from '../../api/api.ts'
import { readPage } from '../../api/list-page.ts'

export const messagesPerPage = 50

type MessageListQuery = NonNullable<InferRequestType<Api['admin']['messages']['$get']>['query']>

/** A page of the received messages, newest first, with how many match. */
export const messagesQuery = (filters: MessageListQuery) =>
  queryOptions({
    queryKey: ['messages', 'list', filters],
    queryFn: fromApi((api) =>
      readPage(
        api.admin.messages.$get({ query: { ...filters, pageSize: filters.pageSize ?? String(messagesPerPage) } }),
      ),
    ),
    // Visitors write at any time: each look asks again.
    staleTime: 0,
    placeholderData: keepPreviousData,
  })

/** How many messages nobody has read: the total of a page that is not needed. */
export const unreadMessagesQuery = messagesQuery({ folder: 'unread', pageSize: '1' })

/** One received message. */
export const messageQuery = (id: number) =>
  queryOptions({
    queryKey: ['messages', 'one', id],
    queryFn: fromApi((api) => read(api.admin.messages[':id'].$get({ param: { id: String(id) } }))),
  })
