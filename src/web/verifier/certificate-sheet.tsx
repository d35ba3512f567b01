import type { CertificateFacts } from '../../domain/documents/signed-facts.ts'
import type { VerifierList } from '../../domain/documents/verifier-list.ts'
import { formatDay, formatTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { StateMark, stateColours, type VerifiedState } from '../ui/state-mark.tsx'
import type { RegisterAnswer } from './ask-register.ts'
import type { Verdict } from './check-code.ts'
import type { words } from './words.ts'

type Text = (typeof words)['fr']

interface Props {
  certificate: Known
  text: Text
  locale: Locale
}

/** What is known of a certificate: its state by sign, word and colour, what that means, and its facts, to compare with the paper. */
export function CertificateSheet({ certificate, text, locale }: Props) {
  const { look, word, heading, meaning, facts, source } = viewOf(certificate, text, locale)
  return (
    <div className="overflow-hidden rounded-box border border-sand bg-surface">
      <div role="status" className={`border-current border-t-8 p-5 ${stateColours[look]}`}>
        <div className="flex items-center gap-4">
          <StateMark state={look} />
          <p className="font-bold font-heading text-title">{word}</p>
        </div>
        <div className="mt-3 grid gap-2 text-ink">
          <h1 className="text-heading">{heading}</h1>
          {meaning && <p className="max-w-prose">{meaning}</p>}
          {source && <p className="font-semibold">{source}</p>}
        </div>
      </div>
      {facts && <Facts facts={facts} number={certificate.number} text={text} locale={locale} />}
    </div>
  )
}

interface FactsProps {
  facts: NonNullable<View['facts']>
  number: string
  text: Text
  locale: Locale
}

function Facts({ facts, number, text, locale }: FactsProps) {
  const { holder, training, hours, date, validUntil, issuer } = facts
  const rows: [name: string, value: string][] = [
    [text.holder, holder],
    [text.training, training],
    [text.hours, text.hoursOf(hours, new Intl.NumberFormat(locale).format(hours))],
    [text.date, formatDay(date, locale)],
    ...(validUntil ? [[text.until, formatDay(validUntil, locale)] as [string, string]] : []),
    [text.certificate, number],
    ...(issuer ? [[text.issuer, issuer] as [string, string]] : []),
  ]
  return (
    <>
      <p className="px-5 pt-5 font-semibold">{text.compare}</p>
      <dl className="grid gap-y-4 p-5">
        {rows.map(([name, value], index) => (
          <div key={name}>
            <dt className="text-muted">{name}</dt>
            <dd
              className={`font-bold [overflow-wrap:anywhere] ${index < 2 ? 'font-heading text-title' : 'text-heading'}`}
            >
              {value}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

type Said = keyof Text['said']

/** What the page knows of a certificate. */
export interface Known {
  number: string
  /** Whether its address came with a code. */
  hasCode: boolean
  /** What that proves by the list; undefined without a code or a list, and until it is checked. */
  verdict: Verdict | undefined
  list: VerifierList | undefined
  /** How the list was last fetched. */
  phase: 'coming' | 'fresh' | 'failed'
  register: RegisterAnswer | undefined
  /** When the register answered. */
  askedAt: Date
  canCheck: boolean
}

/** What is shown of it: its state by look and words, its facts, and by what that is known. */
export interface View {
  look: VerifiedState
  word: string
  heading: string
  meaning: string
  facts?: Omit<CertificateFacts, 'issuer'> & { issuer: string | null }
  source?: string
}

const looks: Record<Said, VerifiedState> = {
  valid: 'valid',
  expired: 'expired',
  revoked: 'revoked',
  superseded: 'superseded',
  forged: 'revoked',
  unreadable: 'unknown',
  unknownKey: 'unknown',
  foreignKey: 'revoked',
  stolenKey: 'expired',
  unknown: 'unknown',
  needsNetwork: 'unknown',
  noList: 'unknown',
  cannotCheck: 'unknown',
  asking: 'unknown',
}

/** Whether the register alone can say: of a number without a code, and of a code that the list cannot judge. */
export const needsRegister = ({
  hasCode,
  verdict,
  canCheck,
  list,
  phase,
}: Omit<Known, 'register' | 'askedAt' | 'number'>) => {
  if (!hasCode || !canCheck) return true
  if (!list) return phase === 'failed'
  return verdict?.state === 'stolenKey' || (verdict?.state === 'unknownKey' && phase !== 'coming')
}

/** What the page shows of a certificate. */
export function viewOf(known: Known, text: Text, locale: Locale): View {
  const { verdict, register, hasCode, canCheck, list, phase } = known
  if (needsRegister(known) && typeof register === 'object') return registerView(register, known.askedAt, text, locale)
  const isUnlisted = needsRegister(known) && register === 'unknown'
  if (!hasCode) return plain(isUnlisted ? 'unknown' : register === 'failed' ? 'needsNetwork' : 'asking', text)
  if (!canCheck) return plain(isUnlisted ? 'unknown' : register === 'failed' ? 'cannotCheck' : 'asking', text)
  if (!list)
    return plain(phase === 'coming' || register === undefined ? 'asking' : isUnlisted ? 'unknown' : 'noList', text)
  if (!verdict) return plain('asking', text)
  return verdictView(verdict, { isFresh: phase === 'fresh', isUnlisted }, text, locale)
}

function plain(state: Said, text: Text): View {
  const [word = '', heading = '', meaning = ''] = text.said[state]
  return { look: looks[state], word, heading, meaning }
}

function verdictView(
  verdict: Verdict,
  { isFresh, isUnlisted }: { isFresh: boolean; isUnlisted: boolean },
  text: Text,
  locale: Locale,
): View {
  const dayOf = (day: string) => formatDay(day, locale)
  const view = plain(verdict.state, text)
  switch (verdict.state) {
    case 'unknownKey':
      return isFresh || isUnlisted ? plain('foreignKey', text) : view
    case 'stolenKey':
      // The register has answered that it has issued no such certificate.
      if (isUnlisted) return plain('unknown', text)
      return { ...view, meaning: `${view.meaning} ${text.stolenOn(dayOf(verdict.on))}` }
    case 'valid':
      return { ...view, facts: verdict.facts }
    case 'expired':
      return {
        ...view,
        facts: verdict.facts,
        meaning: text.expiredOn(dayOf(verdict.facts.validUntil ?? verdict.facts.date)),
      }
    case 'revoked':
      return { ...view, facts: verdict.facts, meaning: text.revokedOn(dayOf(verdict.on)) }
    case 'superseded':
      return { ...view, facts: verdict.facts, meaning: text.supersededBy(dayOf(verdict.on), verdict.successor) }
    default:
      return view
  }
}

function registerView(answer: Exclude<RegisterAnswer, string>, at: Date, text: Text, locale: Locale): View {
  const { state, isOver, validUntil, holder, training, hours, date } = answer
  const view = plain(state === 'valid' && isOver ? 'expired' : state, text)
  const meaning = view.meaning || text.expiredOn(formatDay(validUntil ?? date, locale))
  const source = text.byRegister(formatDay(at, locale), formatTime(at, locale))
  return { ...view, meaning, source, facts: { holder, training, hours, date, validUntil, issuer: null } }
}
