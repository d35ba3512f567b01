import { Link } from '@tanstack/react-router'
import { waysToPay } from '../../../domain/company/ways-to-pay.ts'
import type { PageContent } from '../../content/page-content.ts'
import { useSite } from '../../page/use-site.ts'
import { Icon } from '../icon.tsx'

type Online = PageContent<'online'>

/** What one gets, how it goes from asking to taking the course, and what it is not (docs/rules/pages.md#online-courses). */
export function Offer({ offer, steps, limits }: Pick<Online, 'offer' | 'steps' | 'limits'>) {
  const { company, locale } = useSite()
  return (
    <section className="border-sand border-y bg-surface py-14 md:py-20">
      <div className="page-width grid items-start gap-x-16 gap-y-10 lg:grid-cols-[7fr_5fr]">
        <div className="grid gap-8">
          <h2 className="text-title">{offer.heading}</h2>
          <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {offer.list.map((one) => (
              <li key={one.title} className="grid grid-cols-[auto_1fr] content-start gap-x-4">
                <Icon name={one.icon} className="row-span-2 mt-0.5 size-6 text-leaf" />
                <h3 className="font-body font-semibold text-lg">{one.title}</h3>
                <p className="text-muted">{one.text}</p>
              </li>
            ))}
          </ul>
          <div className="grid gap-2 border-sand border-t pt-5">
            <h3 className="font-body font-semibold text-lg">{limits.heading}</h3>
            <ul className="grid gap-2 text-muted">
              {limits.list.map((limit) => (
                <li key={limit} className="grid grid-cols-[auto_1fr] gap-3 before:content-['–']">
                  {limit}
                </li>
              ))}
            </ul>
            <Link to="/formations" className="text-link min-h-11">
              {limits.classroom}
            </Link>
          </div>
        </div>
        <div className="grid gap-5 rounded-box border border-sand bg-paper card-inset sm:p-8">
          <h2 className="text-heading">{steps.heading}</h2>
          <ol className="grid gap-5">
            {steps.list.map((step, index) => (
              <li key={step.title} className="grid grid-cols-[auto_1fr] gap-x-4">
                <span aria-hidden="true" className="row-span-2 font-bold font-heading text-2xl text-green">
                  {index + 1}
                </span>
                <h3 className="font-body font-semibold text-lg">{step.title}</h3>
                <p className="text-muted">{step.text.replace('{ways}', waysToPay(company.payment, locale))}</p>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  )
}
