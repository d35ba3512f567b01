import { dehydrate, hydrate, notifyManager, type Query, QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type AnyRouter, createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import type { Locale } from '../domain/values/language.ts'
import { withLanguage, withoutLanguage } from '../domain/values/language-path.ts'
import type { PageEnvironment } from '../server/app/page-environment.ts'
import { bindApi } from './api/api.ts'
import { loadSiteText } from './i18n/site.ts'
import { parseSearch, stringifySearch } from './page/search-text.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorScreen, PendingScreen } from './site/error-screen.tsx'
import { NotFoundScreen } from './site/not-found-screen.tsx'

// A choice kept in the cache is on the screen before the next event, not after a timer: a radio never jumps back in between.
notifyManager.setScheduler(queueMicrotask)

const environment = createIsomorphicFn()
  .server((): PageEnvironment | undefined => getGlobalStartContext() as PageEnvironment | undefined)
  .client((): PageEnvironment | undefined => undefined)

/** Leaves the page where its reader had scrolled to before the scripts came; from then on pages begin where they should. */
function skipFirst() {
  let hasRendered = false
  return () => {
    const isLater = hasRendered
    hasRendered = true
    return isLater
  }
}

/** A failure is an answer as well: the browser shows what the server has shown. */
const isAnswered = ({ state }: Query) => state.status !== 'pending'

/**
 * What a page was drawn with goes with it, as a whole. The framework's own integration sends a stream, whose workings are 3 kB of every
 * page, and no page of ours is streamed.
 */
function carryQueries(router: AnyRouter, queryClient: QueryClient) {
  if (import.meta.env.SSR)
    router.options.dehydrate = () => ({ drawnWith: dehydrate(queryClient, { shouldDehydrateQuery: isAnswered }) })
  router.options.hydrate = ({ drawnWith }) => {
    // When it was read, by this device's clock: one that is behind would take it for news of the future, which nothing replaces.
    for (const { state } of drawnWith.queries) state.dataUpdatedAt = Math.min(state.dataUpdatedAt, Date.now())
    hydrate(queryClient, drawnWith)
  }
}

/**
 * A file that is gone after a release is had by loading the document again, which the framework does for an error of that name. Without a
 * connection that would end on the browser's own error page: there it is a failed call like others.
 */
if (!import.meta.env.SSR)
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) payload.message = 'Failed to fetch'
  })

/** A router for one rendered request, or for the life of a browser tab. */
export async function getRouter() {
  const env = environment()
  const locale: Locale = env?.locale ?? (document.documentElement.lang === 'en' ? 'en' : 'fr')
  const text = await loadSiteText(locale)
  // The client's habits (docs/rules/http.md#client): nothing is retried, goes stale by time or is fetched again on focus, unless a query says so.
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
  bindApi(queryClient, locale, env?.fetch)
  const router = createRouter({
    routeTree,
    context: { queryClient, locale, text },
    // biome-ignore lint/correctness/noComponentHookFactories: one for the life of the router
    Wrap: ({ children }) => <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>,
    parseSearch,
    stringifySearch,
    rewrite: {
      input: ({ url }) => {
        url.pathname = withoutLanguage(url.pathname)
        return url
      },
      output: ({ url }) => {
        url.pathname = withLanguage(url.pathname, locale)
        return url
      },
    },
    // A page that takes longer than this, in ms, gives its place to the spinner: never old content under a new heading.
    defaultPendingMs: 150,
    defaultPendingMinMs: 0,
    defaultPendingComponent: PendingScreen,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    scrollRestoration: skipFirst(),
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  })
  carryQueries(router, queryClient)
  return router
}

declare module '@tanstack/react-start' {
  interface Register {
    ssr: true
    router: Awaited<ReturnType<typeof getRouter>>
    server: { requestContext: PageEnvironment }
  }
}
