import type { MatchingProposal } from '../../../domain/statements/statement-preview.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { useOffice } from '../kit/office-text.ts'
import type { Chosen, LineFacts, MatchedPerson } from './line-decision.ts'
import { parseAmount } from './movement-fields.tsx'

/** A decision while it is typed. */
export interface Draft {
  what: 'people' | 'recognize' | 'fee' | 'payout' | 'ignore' | undefined
  shares: { person: MatchedPerson; amount: string }[]
  keepsSurplus: boolean
  paymentId: string
  reason: string
}

/** Where typing begins: at what is decided or proposed so far. */
export function draftOf(
  { kind, amount }: LineFacts,
  proposal: MatchingProposal | null,
  people: readonly MatchedPerson[],
  first: Chosen | undefined,
): Draft {
  const personOf = (id: number) => people.find(({ registrationId }) => registrationId === id)
  const proposed =
    first?.act === 'record'
      ? first.allocations
      : proposal?.state === 'proposed'
        ? withSurplus(proposal.shares, proposal.surplus)
        : proposal?.state === 'choice' && proposal.registrationIds.length === 1
          ? proposal.registrationIds.map((registrationId) => ({ registrationId, amount }))
          : []
  return {
    what: whatOf(kind, proposal, first),
    shares: proposed.flatMap(({ registrationId, amount }) => {
      const person = personOf(registrationId)
      return person ? [{ person, amount: String(amount) }] : []
    }),
    keepsSurplus: first?.act === 'record' && first.surplus === 'credit',
    paymentId:
      first?.act === 'recognize'
        ? String(first.paymentId)
        : proposal?.state === 'recorded' || proposal?.state === 'refunded'
          ? String(proposal.paymentId)
          : '',
    reason: first?.act === 'ignore' ? first.reason : '',
  }
}

/** What is above what they owe is the first one's to begin with: the office says what becomes of it. */
const withSurplus = (shares: readonly { registrationId: number; amount: number }[], surplus: number) =>
  shares.map((share, index) => (index === 0 ? { ...share, amount: share.amount + surplus } : share))

function whatOf(kind: LineFacts['kind'], proposal: MatchingProposal | null, first: Chosen | undefined): Draft['what'] {
  if (first?.act === 'record') return 'people'
  if (first?.act === 'own') return first.as
  if (first) return first.act
  if (proposal?.state === 'recorded' || proposal?.state === 'refunded') return 'recognize'
  return kind === 'received' ? 'people' : undefined
}

export interface DraftErrors {
  shares?: string
  surplus?: string
  paymentId?: string
  reason?: string
}

/** The decision that a draft comes to; undefined with what is wrong with it. */
export function useDraftChecks(
  { amount }: LineFacts,
  { what, shares, keepsSurplus, paymentId, reason }: Draft,
): { chosen: Chosen | undefined; errors: DraftErrors } {
  const { locale, words } = useOffice()
  const labels = words.statements
  const wrong = (errors: DraftErrors) => ({ chosen: undefined, errors })
  if (what === 'people') {
    const allocations = shares.map(({ person: { registrationId }, amount }) => ({
      registrationId,
      amount: parseAmount(amount) ?? 0,
    }))
    const isWhole = allocations.every((share) => Number.isInteger(share.amount) && share.amount > 0)
    if (!isWhole || allocations.reduce((sum, share) => sum + share.amount, 0) !== amount) {
      return wrong({ shares: labels.sumDiffers })
    }
    const isAbove = shares.some(({ person }, index) => (allocations[index]?.amount ?? 0) > person.remaining)
    if (isAbove && !keepsSurplus) return wrong({ surplus: labels.surplusUnsaid })
    return { chosen: { act: 'record', allocations, ...(isAbove && { surplus: 'credit' as const }) }, errors: {} }
  }
  if (what === 'recognize') {
    const id = Number(paymentId.replaceAll(/\D/g, ''))
    return id > 0
      ? { chosen: { act: 'recognize', paymentId: id }, errors: {} }
      : wrong({ paymentId: validationMessage('required', locale) })
  }
  if (what === 'ignore') {
    return reason.trim().length >= 3
      ? { chosen: { act: 'ignore', reason: reason.trim() }, errors: {} }
      : wrong({ reason: validationMessage('required', locale) })
  }
  return what ? { chosen: { act: 'own', as: what }, errors: {} } : wrong({})
}
