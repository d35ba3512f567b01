import { Link } from '@tanstack/react-router'
import type { PageContent } from '../../content/page-content.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Picture } from '../picture.tsx'

type Services = PageContent<'services'>

interface Props {
  service: Services['list'][number]
  content: Pick<Services, 'actions' | 'brandLabel' | 'features' | 'proofLabels'>
}

/**
 * The anchor of a service's block. Two stand in the section that has their name (docs/rules/pages.md#service-offering): that anchor leads to
 * the section's head.
 */
export const blockAnchor = ({ id }: Props['service']): string =>
  id === 'consultance' || id === 'formation' ? `${id}-offre` : id

/**
 * One service: its proof, the two ways to ask for it, both to /contact (docs/rules/pages.md#services), and what it comprises, which is
 * folded where there is little room.
 */
export function ServiceBlock({ service, content: { actions, brandLabel, features, proofLabels } }: Props) {
  const Heading = service.group === 'consultance' || service.group === 'formation' ? 'h3' : 'h4'
  const { proof } = service
  return (
    <article
      id={blockAnchor(service)}
      className="grid scroll-mt-14 grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-sand border-t pt-4 target:border-orange sm:grid-cols-[9rem_minmax(0,1fr)] sm:gap-x-6 xl:py-7 xl:grid-cols-[9rem_5fr_6fr] xl:grid-rows-[auto_1fr]"
    >
      <Picture
        picture={service.picture}
        alt=""
        sizes="144px"
        className="aspect-square w-full rounded-box object-cover sm:row-span-2 sm:aspect-4/3"
      />
      <div className="grid content-start gap-1">
        {service.brandName && (
          <p className="font-semibold text-orange-deep text-sm">
            {brandLabel.replace('{brandName}', service.brandName)}
          </p>
        )}
        <Heading className="font-bold font-heading text-heading">{service.title}</Heading>
        <p>
          <strong className="font-bold font-heading text-green text-lead">{proof.figure}</strong> {proof.counted}
        </p>
      </div>
      <div className="col-span-2 grid content-start justify-items-start gap-1 sm:col-span-1 sm:col-start-2">
        <p className="text-sm">
          <span className="text-muted">{proofLabels.length}</span> {proof.length}
        </p>
        <p className="text-sm">
          <span className="text-muted">{proofLabels.kept}</span> {proof.kept}
        </p>
        <p className="mt-1 flex flex-wrap gap-2">
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
      <details className="xl:unfolded col-span-2 sm:col-span-1 sm:col-start-2 xl:col-start-3 xl:row-span-2 xl:row-start-1">
        <summary className="flex min-h-11 w-fit cursor-pointer items-center font-semibold text-green after:ml-2 after:content-['▾'] hover:underline">
          {features.replace('{count}', String(service.features.length))}
        </summary>
        <p className="max-w-prose text-muted">{service.description}</p>
        <ul className="mt-1 gap-x-8 pb-3 sm:columns-2 xl:pb-0">
          {service.features.map((feature) => (
            <li
              key={feature}
              className="grid break-inside-avoid grid-cols-[auto_1fr] gap-3 border-sand border-b py-2 text-sm before:text-leaf before:content-['✓']"
            >
              {feature}
            </li>
          ))}
        </ul>
      </details>
    </article>
  )
}
