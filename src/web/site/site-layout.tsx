import { ClientOnly, Outlet, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { store } from '../page/browser-storage.ts'
import { useSite } from '../page/use-site.ts'
import { Spinner } from '../ui/spinner.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Header, page, footer; a thin bar shows that another page is coming. */
export function SiteLayout() {
  const { text } = useSite()
  useEffect(rememberLanguage, [])
  return (
    <>
      <a href="#contenu" className="skip-link">
        {text.skipToContent}
      </a>{' '}
      <StartIndicator label={text.loading} />
      <ClientOnly>
        <ProgressBar />
        <PendingIndicator label={text.loading} />
      </ClientOnly>
      <SiteHeader />
      <main id="contenu" tabIndex={-1} className="outline-none">
        <Outlet />
      </main>
      <SiteFooter />
    </>
  )
}

/** The choice of language, which the server has put into a cookie, is kept in the browser as well (docs/rules/language.md#stored-choice). */
function rememberLanguage() {
  const chosen = /(?:^|; )language=(fr|en)(?:;|$)/.exec(document.cookie)?.[1]
  if (chosen) store('localStorage', 'language', chosen)
}

/** The start spinner (1 s, docs/rules/site.md#waiting): in the header's margin, where nothing ever stands. */
function StartIndicator({ label }: { label: string }) {
  return <span role="status" aria-label={label} className="start-sign" />
}

/** Another page, or another view of this one, is on its way: seen at once, as long as it takes. */
function PendingIndicator({ label }: { label: string }) {
  const isPending = useRouterState({
    select: ({ status, resolvedLocation }) => !!resolvedLocation && status === 'pending',
  })
  if (!isPending) return null
  return (
    <Spinner
      label={label}
      className="pointer-events-none fixed top-24 right-4 z-40 rounded-full bg-surface px-4 py-2 lifted"
    />
  )
}

/** The progress bar of a page change (0.8 s, docs/rules/site.md#waiting). */
function ProgressBar() {
  const place = useRouterState({ select: (state) => state.location.pathname })
  const first = useRouterState({ select: (state) => state.resolvedLocation === undefined })
  return (
    <span aria-hidden="true" className="pointer-events-none fixed inset-x-0 top-0 z-50 h-0.5">
      {!first && <span key={place} className="block h-full origin-left animate-progress bg-orange" />}
    </span>
  )
}
