import { useRouterState } from '@tanstack/react-router'
import { store } from '../../page/browser-storage.ts'
import { useOffice } from './office-text.ts'

/** Changes the stored choice of language, and shows the same view again in it; the server stores it in its cookie. */
export function OfficeLanguage({ className = '' }: { className?: string }) {
  const { locale, words } = useOffice()
  const view = useRouterState({ select: (state) => state.location.searchStr })
  const other = locale === 'fr' ? 'en' : 'fr'
  return (
    <a
      href={`/admin?language=${other}${view.replace('?', '&')}`}
      hrefLang={other}
      lang={other}
      onClick={() => store('localStorage', 'language', other)}
      className={`inline-flex min-h-11 items-center justify-center font-semibold text-green underline-offset-4 hover:underline ${className}`}
    >
      <span className="max-sm:hidden">{words.language}</span>
      <abbr title={words.language} className="no-underline sm:hidden">
        {other.toUpperCase()}
      </abbr>
    </a>
  )
}
