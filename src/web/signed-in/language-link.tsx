import { useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { store } from '../page/browser-storage.ts'
import { useSignedIn } from './signed-in-text.ts'

interface Props {
  className?: string | undefined
  /** How it is called: the other language by its name, and in two letters where there is no room. */
  children: (name: string, letters: string) => ReactNode
}

/** Changes the stored choice of language, and shows the same view again in it; the server stores it in its cookie. */
export function LanguageLink({ className = '', children }: Props) {
  const { locale, words } = useSignedIn()
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
      {children(words.language, other.toUpperCase())}
    </a>
  )
}

/** The other language, by its name; in two letters for the eyes where there is no room. */
export const ShortLanguageLink = ({ className }: Pick<Props, 'className'>) => (
  <LanguageLink className={className}>
    {(name, letters) => (
      <>
        <span className="max-sm:sr-only">{name}</span>
        <span aria-hidden="true" className="sm:hidden">
          {letters}
        </span>
      </>
    )}
  </LanguageLink>
)
