import { useSite } from './use-site.ts'

/** What the pages of a space say of themselves: no search engine's, and no address leaves from here; our own forms still say where they come from. */
export const spaceHead =
  (french: string, english: string) =>
  ({ match }: { match: { context: { locale: string } } }) => ({
    meta: [
      { title: `${match.context.locale === 'en' ? english : french} | Officina` },
      { name: 'robots', content: 'noindex' },
      { name: 'referrer', content: 'same-origin' },
    ],
  })

/** Until a space is there; it is drawn in the browser alone. */
export function SpacePending() {
  const { text, locale } = useSite()
  return (
    <div className="page-width grid gap-4 py-24 text-muted">
      <p role="status">{text.loading}</p>
      <noscript>{locale === 'en' ? 'Your space needs JavaScript.' : 'Votre espace a besoin de JavaScript.'}</noscript>
    </div>
  )
}
