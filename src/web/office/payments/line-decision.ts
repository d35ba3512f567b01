// What the office is about to say of the lines of a statement, before it is sent (docs/rules/matching.md#deciding).
import { isSureRefund } from '../../../domain/statements/matching-refunds.ts'
import type { LineDecisionInput } from '../../../domain/statements/statement-line.ts'
import type { MatchingProposal, StatementPreview } from '../../../domain/statements/statement-preview.ts'

export type PreviewedLine = StatementPreview['lines'][number]
export type MatchedPerson = StatementPreview['people'][number]

type WithoutId<Decision> = Decision extends { id: number } ? Omit<Decision, 'id'> : never
/** A decision, before it is known which line it is of. */
export type Chosen = WithoutId<Exclude<LineDecisionInput, { act: 'reopen' | 'complete' }>>

/** What is shown of a line, of a file or taken in before; amounts in FCFA. */
export interface LineFacts {
  line: number
  kind: PreviewedLine['kind']
  valuedOn: string
  time: string | null
  amount: number
  fee: number
  reference: string | null
  name: string
  phone: string | null
  wording: string
}

export const factsOf = ({ label, ...line }: PreviewedLine): LineFacts => ({ ...line, wording: label })

export const lineGroups = [
  'asked',
  'proposed',
  'choice',
  'leftover',
  'recorded',
  'repeated',
  'own',
  'refunded',
  'spent',
  'done',
] as const
export type LineGroup = (typeof lineGroups)[number]

/** Which lot a line stands in, by what there is to do with it. */
export function groupOf({ kind, proposal, taken, equal }: PreviewedLine): LineGroup {
  if (equal?.is === 'asked') return 'asked'
  if (taken && taken.state !== 'open') return 'done'
  if (kind === 'fee' || kind === 'payout') return 'own'
  if (kind === 'spent') return proposal?.state ?? 'spent'
  return proposal?.state ?? 'leftover'
}

/** What a line is decided as unless the office says otherwise: only what is sure. */
export function firstDecision(line: PreviewedLine): Chosen | undefined {
  if (line.equal?.is === 'asked' || (line.taken && line.taken.state !== 'open')) return undefined
  if (line.kind === 'fee' || line.kind === 'payout') return { act: 'own', as: line.kind }
  return line.proposal ? decisionOf(line.proposal) : undefined
}

/** A proposal as a decision; undefined where it leaves something to be said. */
export function decisionOf(proposal: MatchingProposal): Chosen | undefined {
  if (proposal.state === 'recorded' && !proposal.differs) return { act: 'recognize', paymentId: proposal.paymentId }
  if (proposal.state === 'proposed' && proposal.surplus === 0) return { act: 'record', allocations: proposal.shares }
  if (proposal.state === 'refunded' && isSureRefund(proposal))
    return { act: 'recognize', paymentId: proposal.paymentId }
  return undefined
}

/** Decisions in portions of what one call takes. */
export const inPortions = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) => items.slice(index * size, (index + 1) * size))
