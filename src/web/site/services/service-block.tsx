import { Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'

type Services = PageContent<'services'>

interface Props {
  service: Services['list'][number]
  content: Pick<Services, 'actions' | 'brandLabel' | 'features'>
}

/**
 * The anchor of a service's block. Two stand in the section that has their name (docs/rules/pages.md#service-offering): that anchor leads to
 * the section's head.
 */
export const blockAnchor = ({ id }: Props['service']): string =>
  id === 'consultance' || id === 'formation' ? `${id}-offre` : id

/** One service: what it is, what it comprises, and the two ways to ask for it, both to /contact (docs/rules/pages.md#services). */
export function ServiceBlock({ service, content: { actions, brandLabel, features } }: Props) {
  const Heading = service.group === 'consultance' || service.group === 'formation' ? 'h3' : 'h4'
  return (
    <article
      id={blockAnchor(service)}
      className="grid scroll-mt-14 gap-x-10 border-sand border-t pt-3 pb-1 target:border-orange sm:gap-y-3 sm:py-8 xl:grid-cols-[5fr_6fr]"
    >
      <div className="grid content-start justify-items-start gap-2">
        {service.brandName && (
          <p className="font-semibold text-orange-deep">{brandLabel.replace('{brandName}', service.brandName)}</p>
        )}
        <Heading className="font-bold font-heading text-heading">{service.title}</Heading>
        <p className="max-w-prose text-muted">{service.description}</p>
        <p className="flex flex-wrap gap-2">
          <Link
            to="/contact"
            search={{ service: service.id }}
            hash="message"
            className={buttonClass('outline', '', 'compact')}
            aria-label={`${actions.quote}, ${service.title}`}
          >
            {actions.quote}
          </Link>{' '}
          <Link
            to="/contact"
            className={buttonClass('neutral', '', 'compact')}
            aria-label={`${actions.contact}, ${service.title}`}
          >
            {actions.contact}
          </Link>
        </p>
      </div>
      <details className="sm:unfolded">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-green after:ml-2 after:content-['▾'] hover:underline">
          {features.replace('{count}', String(service.features.length))}
        </summary>
        <ul className="gap-x-8 sm:columns-2">
          {service.features.map((feature) => (
            <li
              key={feature}
              className="grid break-inside-avoid grid-cols-[auto_1fr] gap-3 border-sand border-b py-2.5 before:text-leaf before:content-['✓']"
            >
              {feature}
            </li>
          ))}
        </ul>
      </details>
    </article>
  )
}
