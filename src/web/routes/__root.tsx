import { createRootRouteWithContext, HeadContent, Outlet, Scripts, useRouter } from '@tanstack/react-router'
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { useEffect } from 'react'
import type { Locale } from '../../domain/values/language.ts'
import type { PageEnvironment, SiteInfo } from '../../server/app/page-environment.ts'
import type { Api } from '../api/api.ts'
import type { Queries } from '../api/queries.ts'
import bodyFont from '../fonts/figtree-400-700.woff2?url'
import headingFont from '../fonts/fraunces-700.woff2?url'
import type { SiteText } from '../i18n/site.ts'
import { besideStyles, firstStyles } from '../page/style-sheets.ts'
import { takenOver, useTellTakenOver } from '../page/taken-over.ts'
import { ErrorPage } from '../site/error-screen.tsx'
import { NotFoundScreen } from '../site/not-found-screen.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'

let shownSite: SiteInfo | undefined

// The server knows the firm; the browser has it from the page, and when everything is loaded again, from what it has shown.
const siteInfo = createIsomorphicFn()
  .server(async (): Promise<SiteInfo> => {
    const { company, openingHours, demo, publicUrl, now } = getGlobalStartContext() as PageEnvironment
    return { company, hours: await openingHours(), demo, publicUrl, now }
  })
  .client(async (): Promise<SiteInfo> => {
    if (!shownSite) throw new Error('no page has been shown yet')
    return { ...shownSite, now: new Date().toISOString() }
  })

const isPublic = (matches: readonly { routeId: string }[]) =>
  matches.some(({ routeId }) => routeId.startsWith('/_site'))

const font = { as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' } as const

export const Route = createRootRouteWithContext<{ api: Api; queries: Queries; locale: Locale; text: SiteText }>()({
  // No page comes before the first one is taken over.
  beforeLoad: () => (import.meta.env.SSR ? undefined : takenOver),
  loader: () => siteInfo(),
  staleTime: Number.POSITIVE_INFINITY,
  head: ({ loaderData, matches }) => ({
    meta: [
      // Of a page that gives no title of its own.
      { title: loaderData?.company.name },
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'theme-color', content: '#0B5D4B' },
    ],
    links: [
      { rel: 'stylesheet', href: firstStyles(isPublic(matches)) },
      isPublic(matches) ? besideStyles : undefined,
      // Named here because the stylesheet would name them only once it has arrived: text then rarely changes its font.
      { rel: 'preload', href: bodyFont, ...font },
      { rel: 'preload', href: headingFont, ...font },
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
      { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
      { rel: 'manifest', href: '/manifest.webmanifest' },
    ],
  }),
  component: Root,
  errorComponent: ErrorPage,
  notFoundComponent: NotFoundScreen,
})

function Root() {
  const { locale, text } = Route.useRouteContext()
  const info = Route.useLoaderData()
  useEffect(() => {
    shownSite = info
  }, [info])
  useFocusOnNewPage()
  useTellTakenOver()
  return (
    <html lang={locale}>
      <head>
        <HeadContent />
      </head>
      <body>
        <Outlet />
        <ToastRegion label={text.toasts.region} close={text.toasts.close} />
        <Scripts />
      </body>
    </html>
  )
}

/**
 * After a change of page the focus goes to its title, so that keyboard and screen reader begin there: it would else stay on a link
 * that is gone, or in the header. It stays where the new page has put it itself, and where an address names a place in the page.
 */
function useFocusOnNewPage() {
  const router = useRouter()
  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
        if (!fromLocation || !pathChanged || toLocation.hash) return
        const main = document.querySelector('main')
        if (!main || main.contains(document.activeElement)) return
        const title = main.querySelector<HTMLElement>('h1') ?? main
        title.tabIndex = -1
        title.focus({ preventScroll: true })
      }),
    [router],
  )
}
