import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { apiOf, read } from '../api/api.ts'
import { useSite } from '../page/use-site.ts'
import { LanguageLink } from '../signed-in/language-link.tsx'
import { LoadFailure } from '../signed-in/load-failure.tsx'
import { SignedInContext } from '../signed-in/signed-in-text.ts'
import { useLoadedAhead } from '../signed-in/use-loaded-ahead.ts'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { loadToaster, showToast } from '../ui/toast-store.ts'
import { AccessScreen } from './access-screen.tsx'
import { Door } from './door.tsx'
import { PharmacyTextContext, usePharmacyText, usePharmacyTextIn } from './pharmacy-text.ts'
import { ownContactQuery } from './queries.ts'
import { Space } from './space.tsx'

/** The head of the space: the way to the site, the other language, and out. */
function Frame({ isSignedIn, children }: { isSignedIn: boolean; children: ReactNode }) {
  const { words, company } = usePharmacyText()
  const queryClient = useQueryClient()
  useLoadedAhead(loadToaster)
  const leaving = useMutation({
    mutationFn: () => read(apiOf(queryClient).logout.$post()),
    onSuccess: () => {
      // What one contact has seen is not left to the next one.
      queryClient.removeQueries({ queryKey: ['pharmacy', 'registrations'] })
      queryClient.setQueryData(ownContactQuery.queryKey, null)
      showToast({ variant: 'default', title: words.loggedOut })
    },
    onError: () => showToast({ variant: 'destructive', title: words.error, description: words.logoutFailed }),
  })
  return (
    <>
      <header className="no-print border-sand border-b bg-surface">
        <div className="page-width flex flex-wrap items-center justify-between gap-x-4 py-2">
          <Link to="/" title={words.visitSite} className="flex min-h-11 items-center gap-2.5">
            <Logo />
            <span className="font-bold font-heading text-green sm:text-lg">{company.name}</span>
            <span className="sr-only">, {words.visitSite}</span>
          </Link>
          <div className="flex items-center gap-x-4 text-sm">
            <LanguageLink>{(name) => name}</LanguageLink>
            {isSignedIn && (
              <Button look="neutral" size="compact" disabled={leaving.isPending} onClick={() => leaving.mutate()}>
                {words.logout}
              </Button>
            )}
          </div>
        </div>
      </header>
      <main id="contenu" tabIndex={-1} className="page-width grid grid-cols-1 gap-8 py-8 outline-none">
        {children}
      </main>
    </>
  )
}

/** The pharmacies' space (docs/rules/pharmacies.md#the-space), in the language of the stored choice. */
export function PharmacyScreen() {
  const words = usePharmacyTextIn(useSite().locale)
  const me = useQuery(ownContactQuery)
  return (
    <PharmacyTextContext value={words}>
      <SignedInContext value={words}>
        <div className="app min-h-dvh bg-paper text-ink">
          <Frame isSignedIn={Boolean(me.data)}>
            {me.isPending ? (
              <Skeleton label={words.loading} lines={5} />
            ) : me.isError ? (
              <LoadFailure error={me.error} onRetry={() => me.refetch()} />
            ) : me.data === null ? (
              <Door />
            ) : me.data.pharmacy ? (
              <Space pharmacy={me.data.pharmacy} />
            ) : (
              <AccessScreen contact={me.data} />
            )}
          </Frame>
        </div>
      </SignedInContext>
    </PharmacyTextContext>
  )
}
