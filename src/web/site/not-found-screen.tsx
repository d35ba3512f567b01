import { Link } from '@tanstack/react-router'
import { useSite } from '../page/use-site.ts'
import { buttonClass } from '../ui/button.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

/** Page not found, with the way back home (docs/rules/site.md#not-found). */
export function NotFoundScreen() {
  return (
    <>
      <SiteHeader />
      <main id="contenu">
        <NotFoundMessage />
      </main>
      <SiteFooter />
    </>
  )
}

/** The same inside a page's header and footer. */
export function NotFoundMessage() {
  const { text } = useSite()
  return (
    <section className="page-width grid justify-items-start gap-5 py-12 md:py-16">
      <p aria-hidden="true" className="font-bold font-heading text-display text-leaf">
        404
      </p>
      <h1 className="text-title">{text.notFound.title}</h1>
      <p className="max-w-prose text-lg text-muted">{text.notFound.text}</p>
      <Link to="/" className={buttonClass()}>
        {text.notFound.back}
      </Link>
    </section>
  )
}
