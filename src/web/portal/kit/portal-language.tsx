import { useRouterState } from '@tanstack/react-router'
import { store } from '../../page/browser-storage.ts'
import { usePortal } from './portal-text.ts'

/** Changes the stored choice of language, and shows the same view again in it; the server stores it in its cookie. */
export function PortalLanguage({ className = '' }: { className?: string }) {
  const { locale, words } = usePortal()
  const path = useRouterState({ select: (state) => state.location.pathname })
  const view = useRouterState({ select: (state) => state.location.searchStr })
  const other = locale === 'fr' ? 'en' : 'fr'
  return (
    <a
      href={`${path}?language=${other}${view.replace('?', '&')}`}
      hrefLang={other}
      lang={other}
      onClick={() => store('localStorage', 'language', other)}
      className={`inline-flex min-h-11 items-center justify-center font-semibold text-green underline-offset-4 hover:underline ${className}`}
    >
      <span className="max-sm:sr-only">{words.language}</span>
      <span aria-hidden="true" className="sm:hidden">
        {other.toUpperCase()}
      </span>
    </a>
  )
}
