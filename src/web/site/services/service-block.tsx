import { Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'

type Services = PageContent<'services'>

interface Props {
  service: Services['list'][number]
  actions: Services['actions']
  brandLabel: string
}

/** One service: what it is, what it comprises, and the two ways to ask for it, both to /contact (docs/rules/pages.md#services). */
export function ServiceBlock({ service, actions, brandLabel }: Props) {
  const Heading = service.group === 'consultance' || service.group === 'formation' ? 'h3' : 'h4'
  // These two stand in the section that has their name (docs/rules/pages.md#service-offering): its anchor leads to the section's head.
  const isSection = service.id === 'consultance' || service.id === 'formation'
  return (
    <article
      id={isSection ? undefined : service.id}
      className="grid gap-x-16 gap-y-6 border-sand border-t py-10 target:border-orange md:py-12 lg:grid-cols-[5fr_7fr]"
    >
      <div className="grid content-start justify-items-start gap-3">
        {service.brandName && (
          <p className="font-semibold text-orange-deep">{brandLabel.replace('{brandName}', service.brandName)}</p>
        )}
        <Heading className="font-bold font-heading text-heading">{service.title}</Heading>
        <p className="max-w-prose text-muted">{service.description}</p>
        <div className="mt-2 flex flex-wrap items-center gap-x-6 gap-y-1">
          <Link
            to="/contact"
            search={{ service: service.id }}
            hash="message"
            className={buttonClass('outline')}
            aria-label={`${actions.quote}, ${service.title}`}
          >
            {actions.quote}
          </Link>
          <Link to="/contact" className="text-link min-h-11" aria-label={`${actions.contact}, ${service.title}`}>
            {actions.contact}
          </Link>
        </div>
      </div>
      <ul className="gap-x-10 sm:columns-2">
        {service.features.map((feature) => (
          <li
            key={feature}
            className="grid break-inside-avoid grid-cols-[auto_1fr] gap-3 border-sand border-b py-3 before:text-leaf before:content-['✓']"
          >
            {feature}
          </li>
        ))}
      </ul>
    </article>
  )
}
