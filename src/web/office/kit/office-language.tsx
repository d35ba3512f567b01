import { LanguageLink } from '../../signed-in/language-link.tsx'

/** The other language; abbreviated where there is no room. */
export const OfficeLanguage = () => (
  <LanguageLink>
    {(name, letters) => (
      <>
        <span className="max-sm:hidden">{name}</span>
        <abbr title={name} className="no-underline sm:hidden">
          {letters}
        </abbr>
      </>
    )}
  </LanguageLink>
)
