import { useQuery, useQueryClient } from '@tanstack/react-query'
import { use, useEffect, useEffectEvent, useState } from 'react'
import type { CurrentUser } from '../../../domain/staff/staff.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { officePath } from '../../../domain/values/paths.ts'
import { useSite } from '../../page/use-site.ts'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { LostSession } from '../../signed-in/lost-session.tsx'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { SignedInContext } from '../../signed-in/signed-in-text.ts'
import { dismissToast, showToast } from '../../ui/toast-store.ts'
import { OfficeTextContext, type OfficeWords, useOffice } from '../kit/office-text.ts'
import { ProofGate } from '../kit/proof-dialog.tsx'
import { useLostSession } from '../kit/use-change.ts'
import { AccountContext, RoleContext } from '../kit/use-may.ts'
import { OfficeKeysContext } from '../kit/use-office-search.ts'
import { RequiredFactor, SignInCard, SignInForm } from '../sign-in/sign-in-form.tsx'
import { OfficeFrame } from './office-frame.tsx'
import { officeKeys } from './office-search.ts'

/** The words in one language; the other one is never loaded. */
const loadWords = async (locale: Locale): Promise<OfficeWords> =>
  locale === 'en' ? (await import('./words.en.ts')).officeText : (await import('./words.fr.ts')).officeText

const loading = new Map<Locale, Promise<OfficeWords>>()

function wordsIn(locale: Locale): Promise<OfficeWords> {
  const words = loading.get(locale) ?? loadWords(locale)
  loading.set(locale, words)
  return words
}

/** The back office (docs/rules/office.md), in the language of the stored choice. */
export function OfficeScreen() {
  const { locale } = useSite()
  const words = use(wordsIn(locale))
  return (
    <OfficeTextContext value={words}>
      <SignedInContext value={words}>
        <OfficeKeysContext value={officeKeys}>
          <div className="app min-h-dvh bg-paper text-ink [print-color-adjust:exact] print:min-h-0 print:bg-surface">
            <OfficeGate />
          </div>
        </OfficeKeysContext>
      </SignedInContext>
    </OfficeTextContext>
  )
}

/** Checks the session; staff see what of the office is theirs, anyone else the sign-in card. A session lost at work loses no input. */
function OfficeGate() {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const session = useQuery(sessionQuery)
  const member = session.data?.role && !session.data.secondFactorMissing ? session.data : undefined
  /** Who has entered; kept while their lost session is being renewed. */
  const [entered, setEntered] = useState<CurrentUser>()
  if (member && (entered?.id !== member.id || entered.username !== member.username || entered.role !== member.role))
    setEntered(member)
  useLostSession()
  const isLost = entered !== undefined && !member
  useEffect(() => {
    if (isLost) dismissToast()
  }, [isLost])

  useInvitationEnds()

  const leave = () => {
    setEntered(undefined)
    queryClient.setQueryData(sessionQuery.queryKey, null)
    // What a session has seen is not left to the next one.
    queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== sessionQuery.queryKey[0] })
  }

  if (session.isPending) {
    return (
      <main className="p-10">
        <h1 className="sr-only">{words.title}</h1>
        <p role="status" className="text-muted">
          {words.loading}
        </p>
      </main>
    )
  }
  if (session.isError && entered === undefined) {
    return (
      <main className="p-6">
        <LoadFailure error={session.error} onRetry={() => session.refetch()} />
      </main>
    )
  }
  if (session.data?.secondFactorMissing) {
    return (
      <>
        <RequiredFactor account={session.data.id} onDone={() => session.refetch()} onLogout={leave} />
        <ProofGate />
      </>
    )
  }
  if (entered === undefined) return <SignInCard />
  return (
    <AccountContext value={entered.id}>
      <RoleContext value={entered.role ?? 'reader'}>
        <ProofGate />
        <OfficeFrame username={entered.username} isSignedIn={member !== undefined} onLogout={leave} />
        {isLost && (
          <LostSession title={words.signIn.title}>
            <SignInForm lostBy={entered.username} onSignedIn={() => queryClient.invalidateQueries()} />
          </LostSession>
        )}
      </RoleContext>
    </AccountContext>
  )
}

/** An invitation's page has led here once the account was made; a link mailed by an earlier version leads to that page. */
function useInvitationEnds() {
  const { words } = useOffice()
  const end = useEffectEvent(() => {
    const { hash, pathname, search } = window.location
    const [, token] = /^#invitation=([\w-]+)$/.exec(hash) ?? []
    if (token) window.location.replace(`${officePath}?invitation=${token}`)
    if (hash !== '#compte-cree') return
    window.history.replaceState(null, '', pathname + search)
    showToast({ variant: 'default', title: words.invitations.accepted })
  })
  useEffect(() => end(), [])
}
