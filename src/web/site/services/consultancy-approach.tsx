import type { PageContent } from '../../content/page-content.ts'
import { Icon } from '../icon.tsx'
import { Picture } from '../picture.tsx'
import { SectionHead } from '../section-head.tsx'

/** Who the consultancy is for, and its four steps; the first two are the anchors `audit` and `strategie` (docs/rules/pages.md#services). */
export function ConsultancyApproach({ texts }: { texts: PageContent<'services'>['consultancy'] }) {
  return (
    <div className="relative grid gap-x-12 gap-y-6 py-8 lg:pt-0 xl:grid-cols-[7fr_5fr]">
      <div className="grid content-start gap-6">
        <SectionHead title={texts.heading} intro={texts.intro} />
        <div className="grid gap-4">
          <h3 className="text-heading">{texts.clientsHeading}</h3>
          <ul className="grid gap-x-10 gap-y-3 sm:grid-cols-2">
            {texts.clients.map((client) => (
              <li key={client.name} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
                <Icon name={client.icon} className="row-span-2 mt-0.5 size-6 text-leaf" />
                <strong className="font-semibold">{client.name}</strong>{' '}
                <span className="text-muted">{client.need}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <Picture
        picture={texts.picture}
        alt={texts.alt}
        sizes="(width > 1024px) 480px, calc(100vw - 2.5rem)"
        className="absolute top-2 right-0 aspect-4/3 w-20 self-start rounded-box object-cover sm:static sm:aspect-2/1 sm:w-full xl:aspect-4/3"
      />
      <div className="grid gap-4 xl:col-span-2">
        <h3 className="text-heading">{texts.approachHeading}</h3>
        <ol className="grid gap-x-8 gap-y-4 sm:grid-cols-2 xl:grid-cols-4">
          {texts.approach.map((step, index) => (
            <li
              key={step.id}
              id={step.id}
              className="grid scroll-mt-14 grid-cols-[auto_1fr] content-start gap-x-3 gap-y-1 border-green border-t-2 pt-3"
            >
              <span aria-hidden="true" className="font-bold font-heading text-green text-lg">
                {index + 1}
              </span>
              <h4 className="font-body font-semibold text-lg">{step.title}</h4>
              <p className="col-span-2 text-muted">{step.text}</p>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}
