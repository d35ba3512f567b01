import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDay, formatTime } from '../../../domain/values/dates.ts'
import { useSite } from '../../page/use-site.ts'
import { OrnamentBand } from '../../ui/ornament-band.tsx'
import { verificationWords } from './verification-words.ts'

/** What a check can find. */
type VerifiedState = 'valid' | 'expired' | 'superseded' | 'revoked' | 'unknown'

/** Ground and sign of each state: told apart by their form alone, in print and where colours look the same. */
const drawings: Record<VerifiedState, { ground: string; sign: string }> = {
  valid: { ground: 'M24 2l19 6v14c0 12-8 20-19 24C13 42 5 34 5 22V8z', sign: 'M15 24l7 7 12-14' },
  expired: { ground: 'M24 2a22 22 0 1 1 0 44 22 22 0 0 1 0-44z', sign: 'M24 12v13l8 5' },
  superseded: {
    ground: 'M10 3h28a7 7 0 0 1 7 7v28a7 7 0 0 1-7 7H10a7 7 0 0 1-7-7V10a7 7 0 0 1 7-7z',
    sign: 'M12 19h23l-6-6M36 30H13l6 6',
  },
  revoked: { ground: 'M15 2h18l13 13v18L33 46H15L2 33V15z', sign: 'M16 16l16 16M32 16L16 32' },
  unknown: {
    ground: 'M24 1l23 23-23 23L1 24z',
    sign: 'M18.5 19.5a5.5 5.5 0 1 1 8 4.9c-1.7.9-2.5 2-2.5 3.6M24 34.5v.1',
  },
}

/** The sign of a state, in the colour of the text that it stands beside. */
function StateMark({ state }: { state: VerifiedState }) {
  const { ground, sign } = drawings[state]
  return (
    <svg aria-hidden="true" viewBox="0 0 48 48" className="size-16 shrink-0">
      <path d={ground} fill="currentColor" />
      <path
        d={sign}
        fill="none"
        stroke="var(--color-surface)"
        strokeWidth="5"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

const colours: Record<VerifiedState, string> = {
  valid: 'bg-green-wash text-green',
  expired: 'bg-orange-wash text-orange-deep',
  superseded: 'bg-blue-wash text-blue',
  revoked: 'bg-red-wash text-red',
  unknown: 'bg-grey-wash text-grey',
}

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
      <div className={`border-current border-t-8 ${colours[state]}`}>
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
