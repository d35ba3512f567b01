import { Link } from '@tanstack/react-router'
import type { DocumentValidity } from '../../../domain/document.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { WeaveBand } from '../../ui/weave-band.tsx'

const frames: Record<DocumentValidity, string> = {
  valid: 'border-t-green',
  superseded: 'border-t-orange',
  revoked: 'border-t-red',
}

interface Props {
  state: DocumentValidity
  badge: { tone: Tone; text: string }
  heading: string
  meaning: string
  /** What is known of it; the first one stands out. */
  facts: [name: string, value: string][]
  /** The way to another one. */
  another: string
}

/** Whether a paper counts, and what is known of it. */
export function VerifiedSheet({ state, badge, heading, meaning, facts, another }: Props) {
  return (
    <section className="page-width grid gap-8 py-10 md:py-16">
      <div
        className={`mx-auto w-full max-w-3xl overflow-hidden rounded-box border border-sand border-t-8 bg-surface ${frames[state]}`}
      >
        <div className="grid gap-3 p-6 sm:p-10">
          <p>
            <Badge tone={badge.tone}>{badge.text}</Badge>
          </p>
          <h1 className="text-title">{heading}</h1>
          <p className="max-w-prose text-lg text-muted">{meaning}</p>
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
        {another}
      </Link>
    </section>
  )
}
