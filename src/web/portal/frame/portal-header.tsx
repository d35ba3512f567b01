import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { apiOf, read } from '../../api/api.ts'
import { useLoadedAhead } from '../../signed-in/use-loaded-ahead.ts'
import { Button } from '../../ui/button.tsx'
import { Emblem } from '../../ui/emblem.tsx'
import { loadToaster, showToast } from '../../ui/toast-store.ts'
import { PortalLanguage } from '../kit/portal-language.tsx'
import { usePortal } from '../kit/portal-text.ts'

const link =
  'inline-flex min-h-11 items-center border-transparent border-b-2 font-semibold text-muted hover:text-ink aria-[current=page]:border-orange aria-[current=page]:text-ink'

/** The way to the space's two pages, to the site, and out. */
export function PortalHeader({ onLeft }: { onLeft: () => void }) {
  const { words, text, company } = usePortal()
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
  return (
    <header className="no-print border-sand border-b bg-surface">
      <a href="#contenu" className="skip-link">
        {text.skipToContent}
      </a>
      <div className="page-width flex flex-wrap items-center justify-between gap-x-3 py-2 sm:gap-x-6">
        <Link to="/" title={words.visitSite} className="flex min-h-11 items-center gap-2 sm:gap-2.5">
          <Emblem />
          <span className="font-bold font-heading text-green sm:text-lg">{company.name}</span>
          <span className="sr-only">, {words.visitSite}</span>
        </Link>
        <div className="flex items-center gap-x-3 text-sm sm:order-3 sm:gap-x-5">
          <PortalLanguage />
          <Button look="neutral" size="compact" disabled={signOut.isPending} onClick={() => signOut.mutate()}>
            {words.logout}
          </Button>
        </div>
        <nav aria-label={words.navigation} className="flex gap-x-5 max-sm:w-full sm:order-2 sm:mr-auto sm:ml-4">
          <Link
            to="/espace-participant"
            search={{}}
            activeOptions={{ exact: true, includeSearch: false }}
            className={link}
          >
            {words.home}
          </Link>
          <Link to="/espace-participant/profil" className={link}>
            {words.profileLink}
          </Link>
        </nav>
      </div>
    </header>
  )
}
