import { useRouterState } from '@tanstack/react-router'
import { withLanguage } from '../../domain/values/language-path.ts'
import { store } from '../page/browser-storage.ts'
import { useSite } from '../page/use-site.ts'

/**
 * The other language's link. The server stores the choice in a cookie and leads on to the page, so that it works before any
 * script and without one.
 */
export function LanguageToggle() {
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
