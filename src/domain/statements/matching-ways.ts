// The ways to tell whose a line of a statement is, each with what it is sure of (docs/rules/matching.md#reasons).
import { onlySum } from '../values/only-sum.ts'
import { quoted } from '../values/text-fold.ts'
import {
  dueOf,
  type Evidence,
  evidenceOf,
  type Known,
  type Layout,
  layOut,
  owing,
  type PayableRegistration,
  type Received,
  settle,
} from './matching-evidence.ts'
import { joinedTexts, organizationKey } from './matching-people.ts'
import { type MatchingReason, matchingReasons } from './matching-reasons.ts'

/** How much of a line counts for a registration, in FCFA. */
interface Share {
  registrationId: number
  amount: number
}

/**
 * What becomes of a line that money came by:
 * `recorded`, in the ledger already, where `differs` tells that the amount there is another one;
 * `repeated`, for the line of that place says it already;
 * `proposed`, for these people; a `surplus` above what they owe belongs to nobody yet;
 * `choice` between registrations that are as good as each other, or that alone are not enough to be sure;
 * `leftover`, about which nothing is known.
 */
export type Proposal =
  | { state: 'recorded'; paymentId: number; differs: boolean }
  | { state: 'repeated'; first: number }
  | { state: 'proposed'; reasons: MatchingReason[]; shares: Share[]; surplus: number; declarationId: number | null }
  | { state: 'choice'; reasons: MatchingReason[]; registrationIds: number[] }
  | { state: 'leftover' }

/** How many registrations a choice shows. */
const choiceLimit = 20

type Found = Exclude<Proposal, { state: 'recorded' | 'repeated' | 'leftover' }>

/** One way to tell whose a line is; undefined where it tells nothing. */
type Way = (evidence: Evidence, known: Layout) => Found | undefined

const byNumber = (one: number, other: number) => one - other
const idsOf = (people: readonly PayableRegistration[]) => people.map(({ id }) => id).toSorted(byNumber)

const choiceOf = (reason: MatchingReason, people: readonly PayableRegistration[]): Found => ({
  state: 'choice',
  reasons: [reason],
  registrationIds: idsOf(people).slice(0, choiceLimit),
})

/** What all of some people have in common, such as where they work; empty where they do not, or nobody knows. */
function common(people: readonly PayableRegistration[], of: 'pharmacy' | 'organization'): string {
  const [first = '', ...others] = new Set(people.map((row) => organizationKey(row[of])))
  return others.length === 0 ? first : ''
}

/** Money for some people: each as much as they owe, what is above it is left, what is below is missing from the only one. */
function proposalOf(
  evidence: Evidence,
  known: Layout,
  people: readonly PayableRegistration[],
): Extract<Found, { state: 'proposed' }> {
  const { line, declared } = evidence
  let rest = line.amount
  const shares = people.map((row) => {
    const amount = Math.min(rest, dueOf(known, row))
    rest -= amount
    return { registrationId: row.id, amount }
  })
  const has = (found: readonly PayableRegistration[]) => people.every((row) => found.includes(row))
  const declaration = declared.find(({ registrationId, bookingReference }) =>
    people.some((row) => (bookingReference ? row.bookingReference === bookingReference : row.id === registrationId)),
  )
  const isExact = people.reduce((sum, row) => sum + dueOf(known, row), 0) === line.amount
  const holds: Record<MatchingReason, boolean> = {
    reference: evidence.quoted.some((row) => people.includes(row)),
    paper: evidence.papers.some((row) => people.includes(row)),
    declared: declaration !== undefined,
    phone: evidence.phone.some((row) => people.includes(row)),
    name: has(evidence.named),
    pharmacy: has(evidence.pharmacy) || (people.length > 1 && common(people, 'pharmacy') !== ''),
    organization: has(evidence.organization) || (people.length > 1 && common(people, 'organization') !== ''),
    amount: isExact,
  }
  return {
    state: 'proposed',
    reasons: matchingReasons.filter((reason) => holds[reason]),
    shares,
    surplus: rest,
    declarationId: declaration?.id ?? null,
  }
}

/** Those of some people who owe exactly the amount of a line between them, if no others of them do. */
function exactly(people: readonly PayableRegistration[], amount: number, known: Layout) {
  const found = onlySum(
    people.map((row) => dueOf(known, row)),
    amount,
  )
  return Array.isArray(found) ? found.flatMap((at) => people[at] ?? []) : found
}

/**
 * The people whom a line surely names, and, where it is more than they owe, those whom the same pharmacy pays for, or else those of their
 * organization, who owe exactly the rest.
 */
function payFor(evidence: Evidence, known: Layout, people: readonly PayableRegistration[]) {
  const owed = people.reduce((sum, row) => sum + dueOf(known, row), 0)
  if (evidence.line.amount <= owed) return proposalOf(evidence, known, people)
  const [pharmacy, organization] = [common(people, 'pharmacy'), common(people, 'organization')]
  for (const colleagues of [
    pharmacy === '' ? [] : (known.byPharmacy.get(pharmacy) ?? []),
    organization === '' ? [] : (known.byOrganization.get(organization) ?? []),
  ]) {
    const others = owing(colleagues, known).filter((row) => !people.includes(row))
    const rest = exactly(others, evidence.line.amount - owed, known)
    if (Array.isArray(rest)) return proposalOf(evidence, known, [...people, ...rest])
  }
  return proposalOf(evidence, known, people)
}

const byReference: Way = (evidence, known) => {
  const people = [...new Set([...evidence.quoted, ...evidence.papers])]
  if (people.length === 0) return undefined
  const reason = evidence.quoted.length > 0 ? 'reference' : 'paper'
  const owed = people.reduce((sum, row) => sum + dueOf(known, row), 0)
  // Who owes nothing may have paid twice; of several who owe more, nobody says who pays how much.
  if (owed === 0 || (people.length > 1 && evidence.line.amount < owed)) return choiceOf(reason, people)
  return payFor(evidence, known, owing(people, known))
}

const byDeclaration: Way = (evidence, known) => {
  const bookings = new Set(evidence.declared.flatMap(({ bookingReference }) => bookingReference ?? []))
  const ids = new Set(evidence.declared.flatMap((one) => (one.bookingReference ? [] : one.registrationId)))
  const people = [
    ...[...bookings].flatMap((reference) => known.byBooking.get(quoted(reference)) ?? []),
    ...[...ids].flatMap((id) => known.byId.get(id) ?? []),
  ]
  if (people.length === 0) return undefined
  const owed = people.reduce((sum, row) => sum + dueOf(known, row), 0)
  // Of a whole booking that owes more, nobody says who pays how much.
  const isSure = bookings.size + ids.size === 1 && owed > 0 && (people.length === 1 || evidence.line.amount >= owed)
  return isSure ? payFor(evidence, known, owing(people, known)) : choiceOf('declared', people)
}

/** Of people who are as good as each other: those who owe exactly that; otherwise it is for the office to choose. */
function amongst(evidence: Evidence, known: Layout, people: readonly PayableRegistration[], reason: MatchingReason) {
  const found = exactly(people, evidence.line.amount, known)
  return Array.isArray(found) ? proposalOf(evidence, known, found) : choiceOf(reason, people)
}

const byPhone: Way = (evidence, known) => {
  const people = owing(evidence.phone, known)
  const named = owing(evidence.named, known)
  const both = people.filter((row) => named.includes(row))
  // Somebody who pays for somebody else: the phone says one, the name another.
  if (people.length > 0 && named.length > 0 && both.length === 0) return choiceOf('phone', [...people, ...named])
  const meant = both.length > 0 ? both : people
  const [only] = meant
  if (!only) return undefined
  if (meant.length > 1) return amongst(evidence, known, meant, 'phone')
  const proposal = payFor(evidence, known, meant)
  return proposal.surplus === 0 ? proposal : choiceOf('phone', meant)
}

const byName: Way = (evidence, known) => {
  const people = owing(evidence.named, known)
  if (people.length > 0) return amongst(evidence, known, people, 'name')
  // Who is found only without separators is shown, and never settled.
  const alike = owing(known.namedJoined(joinedTexts(evidence.line.name, evidence.line.label)), known)
  return alike.length === 0 ? undefined : choiceOf('name', alike)
}

/** Of a pharmacy, first those whom it pays for; where these do not owe exactly that, those who say they work there may be meant too. */
const byOrganization: Way = (evidence, known) => {
  const paidFor = owing(evidence.pharmacy, known)
  const people = [...new Set([...paidFor, ...owing(evidence.organization, known)])]
  if (people.length === 0) return undefined
  const found = exactly(paidFor, evidence.line.amount, known)
  if (paidFor.length > 0 && Array.isArray(found)) return proposalOf(evidence, known, found)
  return amongst(evidence, known, people, paidFor.length > 0 ? 'pharmacy' : 'organization')
}

/** So few who owe just that sum are worth a look. */
const fewOfAmount = 3

const byAmount: Way = ({ line }, known) => {
  const people = owing(known.byDue.get(line.amount) ?? [], known).filter((row) => dueOf(known, row) === line.amount)
  return people.length === 0 || people.length > fewOfAmount ? undefined : choiceOf('amount', people)
}

/** The strongest first: what a weaker way would have given to somebody, a stronger one has taken by then. */
export const ways: readonly Way[] = [byReference, byDeclaration, byPhone, byName, byOrganization, byAmount]

// Whose money the lines of a statement are: proposals, each with its reasons; nothing is recorded by them (docs/rules/matching.md#proposals).

/**
 * Proposes whose money some lines are. What one line is proposed for, the next no longer finds owed; lines that a stronger reason tells come
 * first, then those further up in the file.
 * @param lines of a statement, by which money came
 * @returns a proposal for each, in their order
 */
export function proposeMatches(lines: readonly Received[], facts: Known): Proposal[] {
  const known = layOut(facts)
  const repeated = repeatedAs(lines)
  const proposals = lines.map((line, index) => recordedAs(line, known) ?? repeated[index])
  const evidence = lines.map((line, index) => (proposals[index] ? undefined : evidenceOf(line, known)))
  for (const way of ways) {
    for (const [index, told] of evidence.entries()) {
      if (!told || proposals[index]) continue
      const found = way(told, known)
      if (found?.state === 'proposed')
        for (const { registrationId, amount } of found.shares) settle(known, registrationId, amount)
      proposals[index] = found
    }
  }
  return proposals.map((proposal) => proposal ?? { state: 'leftover' })
}

/** Money of this reference that is in the ledger. */
function recordedAs({ reference, amount }: Received, known: Layout): Proposal | undefined {
  const same = known.recorded.get(quoted(reference ?? '')) ?? []
  const found = same.find((money) => money.amount === amount) ?? same[0]
  return found && { state: 'recorded', paymentId: found.id, differs: found.amount !== amount }
}

/** For each line the place of an earlier one that has its reference and amount: an operator gives a reference to one payment. */
function repeatedAs(lines: readonly Received[]): (Proposal | undefined)[] {
  const first = new Map<string, number>()
  return lines.map(({ reference, amount }, index) => {
    const told = quoted(reference ?? '')
    if (told === '') return undefined
    const key = `${told} ${amount}`
    const at = first.get(key)
    if (at === undefined) first.set(key, index)
    return at === undefined ? undefined : { state: 'repeated', first: at }
  })
}
