import { LanguageLink } from '../../signed-in/language-link.tsx'

/** The other language; in two letters for the eyes where there is no room. */
export const PortalLanguage = ({ className }: { className?: string }) => (
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
