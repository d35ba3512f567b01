import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { IllustrationBadge } from '../illustration-badge.tsx'
import { Picture } from '../picture.tsx'

type Contact = PageContent<'contact'>

/** The way to the place that has the firm's own address, and its plan (docs/rules/site-content.md#places); nothing where it has none. */
export function WayToUs({ texts, places }: { texts: Contact['wayToUs']; places: Contact['places'] }) {
  const { company } = useSite()
  const place = places.find(({ address }) => address !== '' && address === company.address)
  if (!place) return null
  const { plan } = place
  return (
    <section className="page-width grid items-center gap-x-10 gap-y-6 pb-14 sm:grid-cols-2 md:pb-20 lg:grid-cols-[5fr_7fr]">
      <div className="grid gap-4">
        <h2 className="text-title">{texts.heading}</h2>
        <p className="font-semibold">{place.address}</p>
        <p className="max-w-prose text-lg text-muted">{place.way}</p>
      </div>
      {plan && (
        <div className="relative">
          <Picture
            picture={plan}
            alt={texts.planAlt}
            sizes="(width > 1024px) 660px, (width > 640px) 46vw, calc(100vw - 2.5rem)"
            className="aspect-4/3 w-full rounded-box border border-sand object-cover"
          />
          {plan.isDrawn && <IllustrationBadge />}
        </div>
      )}
    </section>
  )
}
