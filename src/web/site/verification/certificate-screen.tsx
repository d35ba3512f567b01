import { getRouteApi, Link } from '@tanstack/react-router'
import { formatDay } from '../../../domain/dates.ts'
import type { DocumentValidity } from '../../../domain/document.ts'
import { certificateEnd } from '../../content/certificate-end.ts'
import { useSite } from '../../page/use-site.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { WeaveBand } from '../../ui/weave-band.tsx'

const route = getRouteApi('/_site/verification/$number')

const tones: Record<DocumentValidity, Tone> = { valid: 'green', superseded: 'orange', revoked: 'red' }
const frames: Record<DocumentValidity, string> = {
  valid: 'border-t-green',
  superseded: 'border-t-orange',
  revoked: 'border-t-red',
}

/** Whether a certificate counts, and what it certifies: holder, training, hours, date, and its end if it has one; nothing else (docs/rules/documents.md#verification). */
export function CertificateScreen() {
  const { locale, text, company } = useSite()
  const { certificate } = route.useLoaderData()
  const { number, state, holder, training, hours, date, validUntil } = certificate
  const words = text.verification
  const ends = certificateEnd[locale]
  const until = validUntil && formatDay(validUntil, locale)
  const isExpired = state === 'valid' && certificate.isOver
  const facts: [string, string][] = [
    [words.holder, holder],
    [words.training, training],
    [words.hours, text.trainings.hours(hours)],
    [words.date, formatDay(date, locale)],
    ...(until ? ([[ends.until, until]] as [string, string][]) : []),
    [words.number, number],
    [words.issuer, company.name],
  ]
  return (
    <section className="page-width grid gap-8 py-10 md:py-16">
      <div
        className={`mx-auto w-full max-w-3xl overflow-hidden rounded-box border border-sand border-t-8 bg-surface ${frames[state]}`}
      >
        <div className="grid gap-3 p-6 sm:p-10">
          <p>
            <Badge tone={isExpired ? 'orange' : tones[state]}>{isExpired ? ends.over : words.states[state]}</Badge>
          </p>
          <h1 className="text-title">{words.headings[state]}</h1>
          <p className="max-w-prose text-lg text-muted">
            {isExpired && until ? ends.meaning(until) : words.meanings[state]}
          </p>
        </div>
        <WeaveBand className="h-3" />
        <dl className="grid gap-y-4 p-6 sm:grid-cols-[12rem_1fr] sm:p-10">
          {facts.map(([name, value], index) => (
            <div key={name} className="grid sm:contents">
              <dt className="text-muted">{name}</dt>
              <dd className={`break-words ${index === 0 ? 'font-bold font-heading text-heading' : 'font-semibold'}`}>
                {value}
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Link to="/verification" className="text-link mx-auto min-h-11">
        {words.another}
      </Link>
    </section>
  )
}
