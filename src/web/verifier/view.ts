import type { CertificateFacts } from '../../domain/documents/signed-facts.ts'
import type { VerifierList } from '../../domain/documents/verifier-list.ts'
import { formatDay, formatTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import type { VerifiedState } from '../ui/state-mark.tsx'
import type { RegisterAnswer } from './ask-register.ts'
import type { Verdict } from './check-code.ts'
import type { words } from './words.ts'

type Text = (typeof words)['fr']
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
