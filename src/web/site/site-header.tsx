import { Link, type LinkProps, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { withLanguage } from '../../domain/values/language-path.ts'
import { store } from '../page/browser-storage.ts'
import { useSite } from '../page/use-site.ts'
import { Logo } from '../ui/logo.tsx'
import { watchMenu } from '../ui/watch-menu.ts'

/**
 * The other language's link. The server stores the choice in a cookie and leads on to the page, so that it works before any
 * script and without one.
 */
function LanguageToggle() {
  const { locale, text } = useSite()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const search = useRouterState({ select: (state) => state.location.searchStr })
  const other = locale === 'fr' ? 'en' : 'fr'
  return (
    <a
      href={`${withLanguage(path, other)}?language=${other}${search.replace('?', '&')}`}
      // What is known to the browser alone: where on the page, and what it stores itself.
      onClick={({ currentTarget }) => {
        currentTarget.hash = location.hash
        store('localStorage', 'language', other)
      }}
      hrefLang={other}
      lang={other}
      rel="nofollow"
      className="inline-flex min-h-11 items-center gap-1 whitespace-nowrap font-semibold"
    >
      <span className="sr-only">{text.otherLanguage}</span>{' '}
      <span aria-hidden="true" className={`w-6 text-center ${locale === 'fr' ? 'text-green' : 'text-muted'}`}>
        FR
      </span>
      <span aria-hidden="true" className="w-2 text-sand-deep">
        /
      </span>
      <span aria-hidden="true" className={`w-6 text-center ${locale === 'en' ? 'text-green' : 'text-muted'}`}>
        EN
      </span>
    </a>
  )
}

/** The header grows compact once the page has been scrolled by more than this, in px (docs/rules/site.md#header). */
const compactAfter = 20

function usePastScroll() {
  const [isPast, setPast] = useState(false)
  useEffect(() => {
    const measure = () => setPast(window.scrollY > compactAfter)
    measure()
    window.addEventListener('scroll', measure, { passive: true })
    return () => window.removeEventListener('scroll', measure)
  }, [])
  return isPast
}

/** The pages that head and foot of every page lead to; the first is the home page. */
export const pageLinks = ({ navigation }: ReturnType<typeof useSite>['text']) =>
  [
    { to: '/', label: navigation.home },
    { to: '/services', label: navigation.services },
    { to: '/formations', label: navigation.trainings },
    { to: '/formations-en-ligne', label: navigation.online },
    { to: '/a-propos', label: navigation.about },
    { to: '/contact', label: navigation.contact },
  ] as const

interface PageLinksProps {
  of: readonly { to: NonNullable<LinkProps['to']>; label: string }[]
  className?: string
  onClick?: () => void
}

/** Links to pages, parted by spaces: a text browser shows those of a row one after the other. */
export const PageLinks = ({ of, ...props }: PageLinksProps) =>
  of.flatMap(({ to, label }) => [
    <Link key={to} to={to} activeOptions={{ exact: to === '/' }} {...props}>
      {label}
    </Link>,
    ' ',
  ])

export function SiteHeader() {
  const { text, company } = useSite()
  const isCompact = usePastScroll()
  const menu = useRef<HTMLDetailsElement>(null)
  const place = useRouterState({ select: (state) => state.location.href })
  // Also by a link to the present page, which changes no place.
  const closeMenu = () => {
    if (menu.current) menu.current.open = false
  }
  const shownAt = useRef(place)
  // The menu closes whenever the place changes; one opened before the scripts came stays open.
  useEffect(() => {
    if (menu.current && shownAt.current !== place) menu.current.open = false
    shownAt.current = place
  }, [place])
  useEffect(() => watchMenu(menu.current), [])
  const { navigation } = text
  const links = pageLinks(text)
  const services = [
    { to: '/espace-participant', label: navigation.participantSpace },
    { to: '/verification', label: text.verification.title },
  ] as const

  return (
    <header data-compact={isCompact || undefined} className="site-header">
      <nav aria-label={text.servicesNavigation} className="page-width header-services">
        <PageLinks of={services} />
      </nav>
      <div className="page-width site-header-row">
        <Link to="/" className="site-name">
          <Logo className="size-8" />
          {company.name || navigation.home}
        </Link>{' '}
        <nav aria-label={text.mainNavigation} className="hidden items-center gap-5 lg:flex">
          <PageLinks of={links} className="header-link border-transparent" />
          <LanguageToggle />
        </nav>
        <div className="flex flex-wrap items-center gap-x-(--tight) lg:hidden">
          <LanguageToggle />{' '}
          <details ref={menu} className="group">
            <summary className="menu-button rounded-box">
              <span aria-hidden="true" className="grid w-4 gap-1 max-[22rem]:hidden">
                <span className="h-0.5 bg-ink" />
                <span className="h-0.5 bg-ink" />
                <span className="h-0.5 bg-ink" />
              </span>
              {text.menu}
            </summary>{' '}
            <nav aria-label={text.mainNavigation} className="menu-panel">
              <PageLinks of={[...links, ...services]} onClick={closeMenu} className="menu-link" />
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
