import { Link, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useSite } from '../page/use-site.ts'
import { Emblem } from '../ui/emblem.tsx'
import { LanguageToggle } from './language-toggle.tsx'

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

/** Lets an open menu be closed by other ways than its button. */
const watch = (menu: HTMLDetailsElement | null) => {
  if (menu?.open) import('./watch-menu.ts').then(({ watchMenu }) => watchMenu(menu)).catch(() => {})
}

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
  // One that was opened before the scripts came told nobody.
  useEffect(() => watch(menu.current), [])
  const { navigation } = text
  const links = [
    { to: '/', label: navigation.home },
    { to: '/services', label: navigation.services },
    { to: '/formations', label: navigation.trainings },
    { to: '/formations-en-ligne', label: navigation.online },
    { to: '/a-propos', label: navigation.about },
    { to: '/contact', label: navigation.contact },
  ] as const
  const services = [
    { to: '/espace-participant', label: navigation.participantSpace },
    { to: '/verification', label: text.verification.title },
  ] as const

  return (
    <header
      data-compact={isCompact || undefined}
      className="group/header sticky top-0 z-30 border-sand border-b bg-paper py-4 transition-transform duration-200 data-compact:-translate-y-3 lg:pt-1 lg:data-compact:-translate-y-12 lg:focus-within:data-compact:translate-y-0"
    >
      <nav aria-label={text.servicesNavigation} className="page-width hidden h-10 justify-end gap-6 text-sm lg:flex">
        {services.map(({ to, label }) => (
          <Link key={to} to={to} className="flex items-center text-muted hover:text-green">
            {label}
          </Link>
        ))}
      </nav>
      {/* Compact by transforms alone: the page below must not move. */}
      <div className="page-width flex items-center justify-between gap-3 sm:gap-6 transition-transform duration-200 group-data-compact/header:translate-y-1.5">
        <Link
          to="/"
          className="flex min-h-11 items-center gap-2.5 font-bold font-heading text-green text-lg leading-tight sm:text-xl"
        >
          <Emblem className="size-8" />
          {company.name}
        </Link>
        <nav aria-label={text.mainNavigation} className="hidden items-center gap-5 lg:flex">
          {links.map(({ to, label }) => (
            <Link
              key={to}
              to={to}
              activeOptions={{ exact: to === '/' }}
              className="border-transparent border-b-2 py-2 hover:text-green aria-[current=page]:border-orange aria-[current=page]:text-green"
            >
              {label}
            </Link>
          ))}
          <LanguageToggle />
        </nav>
        <div className="flex items-center gap-2 min-[22rem]:gap-4 lg:hidden">
          <LanguageToggle />
          <details ref={menu} className="group" onToggle={() => watch(menu.current)}>
            <summary className="flex min-h-11 list-none items-center gap-2 rounded-box border border-sand-deep px-3 font-semibold">
              <span aria-hidden="true" className="grid w-4 gap-1">
                <span className="h-0.5 bg-ink" />
                <span className="h-0.5 bg-ink" />
                <span className="h-0.5 bg-ink" />
              </span>
              {text.menu}
            </summary>
            <nav
              aria-label={text.mainNavigation}
              className="absolute inset-x-0 top-full grid max-h-[calc(100dvh-4.5rem)] overflow-y-auto overscroll-contain border-sand border-b bg-paper px-5 py-3 lifted"
            >
              {[...links, ...services].map(({ to, label }) => (
                <Link
                  key={to}
                  to={to}
                  activeOptions={{ exact: to === '/' }}
                  onClick={closeMenu}
                  className="border-sand border-b py-3 text-lg last:border-0 aria-[current=page]:font-semibold aria-[current=page]:text-green"
                >
                  {label}
                </Link>
              ))}
            </nav>
          </details>
        </div>
      </div>
    </header>
  )
}
