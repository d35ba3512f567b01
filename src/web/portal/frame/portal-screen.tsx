import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, Outlet, useHydrated, useLocation, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Profile } from '../../../domain/participants/participant.ts'
import { isCoursePage, spacePath } from '../../../domain/values/paths.ts'
import { apiOf, read } from '../../api/api.ts'
import { rememberSpace } from '../../api/open-space.ts'
import { profileQuery } from '../../api/participant-queries.ts'
import { forgetKeptLessons } from '../../kept/kept-owner.ts'
import { useSite } from '../../page/use-site.ts'
import { ShortLanguageLink } from '../../signed-in/language-link.tsx'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { LostSession } from '../../signed-in/lost-session.tsx'
import { SignedInContext } from '../../signed-in/signed-in-text.ts'
import { useLoadedAhead } from '../../signed-in/use-loaded-ahead.ts'
import { Button } from '../../ui/button.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { loadToaster, showToast } from '../../ui/toast-store.ts'
import { watchMenu } from '../../ui/watch-menu.ts'
import { LeaveContext, OwnProfileContext, type SignInReason, useLostProfile } from '../kit/own-profile.ts'
import { PortalTextContext, usePortal, usePortalTextIn } from '../kit/portal-text.ts'
import { SignInSteps, useSignInState, useWayBack } from '../sign-in/sign-in-steps.tsx'
import { WelcomeScreen } from '../sign-in/welcome-screen.tsx'

/** The participant space (docs/rules/participant-space.md), in the language of the stored choice. */
export function PortalScreen() {
  const { locale } = useSite()
  const words = usePortalTextIn(locale)
  return (
    <PortalTextContext value={words}>
      <SignedInContext value={words}>
        <div className="app min-h-dvh bg-paper text-ink">
          <PortalGate>
            <Outlet />
          </PortalGate>
        </div>
      </SignedInContext>
    </PortalTextContext>
  )
}

const link =
  'inline-flex min-h-11 items-center border-transparent border-b-2 font-semibold text-muted hover:text-ink aria-[current=page]:border-orange aria-[current=page]:text-ink'

/** The way to the space's two pages, to the site, and out; on a phone in a menu beside the firm's name. */
function PortalHeader({ onLeft }: { onLeft: () => void }) {
  const { words, text, company } = usePortal()
  const menu = useRef<HTMLDetailsElement>(null)
  useEffect(() => watchMenu(menu.current), [])
  const place = useLocation({ select: ({ href }) => href })
  useEffect(() => {
    if (place && menu.current) menu.current.open = false
  }, [place])
  const queryClient = useQueryClient()
  useLoadedAhead(loadToaster)
  const signOut = useMutation({
    mutationFn: () => read(apiOf(queryClient).logout.$post()),
    onSuccess: () => {
      onLeft()
      showToast({ variant: 'default', title: words.loggedOut })
    },
    onError: () => showToast({ variant: 'destructive', title: words.error, description: words.logoutFailed }),
  })
  // Also by a link to the present page, which changes no place.
  const close = () => {
    if (menu.current) menu.current.open = false
  }
  const pages = (look: string) => (
    <>
      <Link
        to="/espace-participant"
        search={{}}
        activeOptions={{ exact: true, includeSearch: false }}
        onClick={close}
        className={look}
      >
        {words.home}
      </Link>
      <Link to="/espace-participant/profil" onClick={close} className={look}>
        {words.profileLink}
      </Link>
    </>
  )
  const wayOut = (
    <>
      <ShortLanguageLink />
      <Button look="neutral" size="compact" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
        {words.logout}
      </Button>
    </>
  )
  return (
    <header className="no-print relative z-10 border-sand border-b bg-surface">
      <a href="#contenu" className="skip-link">
        {text.skipToContent}
      </a>
      <div className="page-width flex items-center justify-between gap-x-3 py-2 sm:gap-x-6">
        <Link to="/" title={words.visitSite} className="flex min-h-11 min-w-0 items-center gap-2 sm:gap-2.5">
          <Logo />
          <span className="font-bold font-heading text-green leading-tight sm:text-lg">{company.name}</span>
          <span className="sr-only">, {words.visitSite}</span>
        </Link>
        <nav aria-label={words.navigation} className="mr-auto ml-4 hidden gap-x-5 sm:flex">
          {pages(link)}
        </nav>
        <div className="hidden items-center gap-x-5 text-sm sm:flex">{wayOut}</div>
        <details ref={menu} className="shrink-0 sm:hidden">
          <summary className="flex min-h-11 cursor-pointer list-none items-center rounded-box border border-sand-deep px-3 font-semibold">
            {text.menu}
          </summary>
          <div className="absolute inset-x-0 top-full grid gap-3 border-sand border-b bg-surface px-5 pb-4 shadow-lg">
            <nav aria-label={words.navigation} className="grid justify-items-start">
              {pages(link)}
            </nav>
            <div className="flex flex-wrap items-center gap-x-5 gap-y-2 text-sm">{wayOut}</div>
          </div>
        </details>
      </div>
    </header>
  )
}

/** The token of a link mailed by an earlier version, behind the # of the address. */
const tokenIn = (hash: string): string | undefined => /^lien=([\w-]{43})$/.exec(hash)?.[1]
/** Where the page of a mail's link leads once its reader is signed in. */
const linked = 'lie'

/**
 * Finds out whose space it is: a linked participant sees it, anyone else the welcome card. A session lost meanwhile loses no input:
 * the screen stays, under the sign-in.
 */
function PortalGate({ children }: { children: ReactNode }) {
  const { words } = usePortal()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  // The server, which drew the door, knows nothing of what is behind the #.
  const hash = useLocation({ select: (location) => location.hash })
  const isHydrated = useHydrated()
  const token = isHydrated ? tokenIn(hash) : undefined
  useEffect(() => {
    if (token) window.location.replace(`${spacePath}?lien=${token}`)
  }, [token])
  const isJustLinked = isHydrated && hash === linked
  const sayLinked = useEffectEvent(() => {
    showToast({ variant: 'default', title: words.link.succeeded })
    void navigate({ to: '/espace-participant', search: {}, replace: true })
  })
  useEffect(() => {
    if (isJustLinked) sayLinked()
  }, [isJustLinked])
  // Who came from a page of a course goes back there.
  const before = useWayBack()
  const profile = useQuery(profileQuery)
  const [known, setKnown] = useState<Profile>()
  // Who has just left by themselves is not asked to come back by a dialog.
  const [hasLeft, setLeft] = useState(false)
  if (profile.data && profile.data !== known) setKnown(profile.data)
  const reason = useLostProfile()
  const leadsTo = isHydrated && known && before && isCoursePage(before) ? before : undefined
  useEffect(() => {
    if (leadsTo) window.location.replace(leadsTo)
  }, [leadsTo])

  const leave = () => {
    setKnown(undefined)
    setLeft(true)
    rememberSpace(false)
    forgetKeptLessons()
    queryClient.setQueryData(profileQuery.queryKey, null)
    // What a participant has seen is not left to the next one.
    queryClient.removeQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'participant' && queryKey[1] !== 'profile',
    })
    void navigate({ to: '/espace-participant', search: {} })
  }

  if (token || leadsTo || profile.isPending) {
    return (
      <main id="contenu" className="page-width py-10">
        <Skeleton label={words.loading} lines={5} />
      </main>
    )
  }
  if (profile.isError && !known) {
    return (
      <main id="contenu" className="page-width py-10">
        <LoadFailure error={profile.error} onRetry={() => profile.refetch()} />
      </main>
    )
  }
  if (!known) return <WelcomeScreen opensDialog={!hasLeft} />
  return (
    <OwnProfileContext value={known}>
      <PortalHeader onLeft={leave} />
      <LeaveContext value={leave}>
        <main id="contenu" key={known.participant.email} tabIndex={-1} className="outline-none">
          {children}
        </main>
      </LeaveContext>
      {profile.data === null && (
        <SignInAgain
          reason={reason}
          email={known.participant.email}
          onLeave={reason === 'stale' ? () => void profile.refetch() : leave}
        />
      )}
    </OwnProfileContext>
  )
}

/** The way back into a space whose session is over, or too old for what was asked. */
function SignInAgain({ reason, email, onLeave }: { reason: SignInReason; email: string; onLeave: () => void }) {
  const { words } = usePortal()
  const state = useSignInState(email)
  return (
    <LostSession title={words.link.title} text={reason === 'stale' ? words.link.stale : undefined}>
      <SignInSteps state={state} isFocused />
      <Button look="quiet" size="compact" onClick={onLeave} className="justify-self-start">
        {reason === 'stale' ? words.cancel : words.link.leave}
      </Button>
    </LostSession>
  )
}
