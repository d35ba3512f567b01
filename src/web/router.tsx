import { QueryClientContext } from '@tanstack/react-query'
import { type AnyRouter, createRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { useSyncExternalStore } from 'react'
import type { Locale } from '../domain/values/language.ts'
import { withLanguage, withoutLanguage } from '../domain/values/language-path.ts'
import type { PageEnvironment } from '../server/app/page-environment.ts'
import { makeApiIn } from './api/api.ts'
import { Queries } from './api/queries.ts'
import { loadSiteText } from './i18n/site.ts'
import { parseSearch, stringifySearch } from './page/search-text.ts'
import { routeTree } from './routeTree.gen.ts'
import { ErrorScreen, PendingScreen } from './site/error-screen.tsx'
import { NotFoundScreen } from './site/not-found-screen.tsx'

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

/**
 * What a page was drawn with goes with it, as a whole. The framework's own integration sends a stream, whose workings are 3 kB of every
 * page, and no page of ours is streamed.
 */
function carryQueries(router: AnyRouter, queries: Queries) {
  if (import.meta.env.SSR)
    router.options.dehydrate = async () => {
      if (!queries.client) return {}
      const { drawnWith } = await import('./api/query-client.ts')
      return { drawnWith: drawnWith(queries.client) }
    }
  router.options.hydrate = async ({ drawnWith }) => {
    if (!drawnWith) return
    const [client, { takeOver }] = await Promise.all([queries.open(), import('./api/query-client.ts')])
    takeOver(client, drawnWith)
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
  const makeApi = makeApiIn(locale, env?.fetch)
  const queries = new Queries(makeApi)
  const router = createRouter({
    routeTree,
    context: { api: makeApi(null), queries, locale, text },
    // biome-ignore lint/correctness/noComponentHookFactories: one for the life of the router
    Wrap: ({ children }) => {
      const client = useSyncExternalStore(
        queries.subscribe,
        () => queries.client,
        () => queries.client,
      )
      return <QueryClientContext value={client}>{children}</QueryClientContext>
    },
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
  carryQueries(router, queries)
  return router
}

declare module '@tanstack/react-start' {
  interface Register {
    ssr: true
    router: Awaited<ReturnType<typeof getRouter>>
    server: { requestContext: PageEnvironment }
  }
}
