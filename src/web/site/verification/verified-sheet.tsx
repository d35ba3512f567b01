import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDay, formatTime } from '../../../domain/values/dates.ts'
import { useSite } from '../../page/use-site.ts'
import { OrnamentBand } from '../../ui/ornament-band.tsx'
import { StateMark, stateColours, type VerifiedState } from '../../ui/state-mark.tsx'
import { verificationWords } from './verification-words.ts'

interface Props {
  state: VerifiedState
  /** The state in a word. */
  word: string
  heading: string
  meaning: string
  /** When it was looked up, in ISO 8601. */
  checkedAt: string
  /** What is known of it. */
  children: ReactNode
}

/** What a check has found: its state by sign, word and colour, what that means, and when it was so. */
export function VerifiedSheet({ state, word, heading, meaning, checkedAt, children }: Props) {
  const { locale } = useSite()
  const words = verificationWords[locale]
  return (
    <div className="mx-auto w-full max-w-3xl overflow-hidden rounded-box border border-sand bg-surface">
      <div className={`border-current border-t-8 ${stateColours[state]}`}>
        <div className="flex items-center gap-4 px-6 pt-6 sm:px-10 sm:pt-10">
          <StateMark state={state} />
          <p className="font-bold font-heading text-title">{word}</p>
        </div>
        <div className="grid gap-3 px-6 pt-4 pb-6 text-ink sm:px-10 sm:pb-10">
          <h1 className="text-title">{heading}</h1>
          <p className="max-w-prose text-lg">{meaning}</p>
          <p className="font-semibold">
            <time dateTime={checkedAt}>
              {words.checked(formatDay(checkedAt, locale), formatTime(checkedAt, locale))}
            </time>
          </p>
        </div>
      </div>
      <OrnamentBand className="h-3" />
      {children}
    </div>
  )
}

/** What is known of a paper, the first thing standing out, and the way to another one. */
export function Facts({ facts }: { facts: [name: string, value: string][] }) {
  const { locale } = useSite()
  return (
    <>
      <dl className="grid gap-y-4 p-6 sm:grid-cols-[12rem_1fr] sm:p-10">
        {facts.map(([name, value], index) => (
          <div key={name} className="grid sm:contents">
            <dt className="text-muted">{name}</dt>
            <dd className={index === 0 ? 'font-bold font-heading text-heading' : 'font-semibold'}>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="no-print border-sand border-t px-6 py-2 sm:px-10">
        <Link to="/verification" className="text-link min-h-11">
          {verificationWords[locale].another}
        </Link>
      </p>
    </>
  )
}
