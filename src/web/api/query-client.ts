import { type DehydratedState, dehydrate, hydrate, notifyManager, type Query, QueryClient } from '@tanstack/react-query'
import { bindApi, type MakeApi } from './api.ts'

// A choice kept in the cache is on the screen before the next event, not after a timer: a radio never jumps back in between.
notifyManager.setScheduler(queueMicrotask)

/** With the client's habits (docs/rules/http.md#client): nothing is retried, goes stale by time or is fetched again on focus, unless a query says so. */
export function createQueryClient(makeApi: MakeApi): QueryClient {
  const queryClient = new QueryClient({
    defaultOptions: {
      // Without a connection a call fails at once, so that its screen can say so, instead of waiting for the line to come back.
      queries: {
        retry: false,
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
  bindApi(queryClient, makeApi)
  if (typeof window !== 'undefined') queryClient.mount()
  return queryClient
}

/** A failure is an answer as well: the browser shows what the server has shown. */
const isAnswered = ({ state }: Query) => state.status !== 'pending'

/** What a page was drawn with. */
export const drawnWith = (queryClient: QueryClient): DehydratedState =>
  dehydrate(queryClient, { shouldDehydrateQuery: isAnswered })

/** Takes over what a page was drawn with. */
export function takeOver(queryClient: QueryClient, drawn: DehydratedState): void {
  // When it was read, by this device's clock: one that is behind would take it for news of the future, which nothing replaces.
  for (const { state } of drawn.queries) state.dataUpdatedAt = Math.min(state.dataUpdatedAt, Date.now())
  hydrate(queryClient, drawn)
}
