import type { MatchingProposal } from '../../../domain/statements/statement-preview.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { useOffice } from '../kit/office-text.ts'
import type { Chosen, MatchedPerson, PreviewedLine } from './line-decision.ts'

/** Words for what a line becomes, and for why, or what is still to be said of it. */
export function useDecisionWords(people: readonly MatchedPerson[]) {
  const { words } = useOffice()
  const labels = words.statements
  const nameOf = (id: number) => {
    const person = people.find(({ registrationId }) => registrationId === id)
    return person ? `${person.firstName} ${person.lastName}, ${person.trainingTitle}` : words.registration.title(id)
  }
  const decided = (chosen: Chosen, kind: PreviewedLine['kind']): string[] => {
    if (chosen.act === 'record')
      return chosen.allocations.map(({ registrationId, amount }) =>
        labels.forPerson(nameOf(registrationId), formatMoney(amount)),
      )
    if (chosen.act === 'recognize')
      return [kind === 'spent' ? labels.isRefund(chosen.paymentId) : labels.isRecorded(chosen.paymentId)]
    if (chosen.act === 'own') return [labels.acts[chosen.as]]
    return [labels.acts.ignore, labels.reasonOf(chosen.reason)]
  }
  const hint = (proposal: MatchingProposal | null, chosen: Chosen | undefined, kind: PreviewedLine['kind']): string => {
    if (!proposal) return kind === 'spent' && !chosen ? labels.spent : ''
    if (proposal.state === 'recorded') return proposal.differs ? labels.differs(proposal.paymentId) : ''
    if (proposal.state === 'repeated') return labels.repeats(proposal.first)
    if (proposal.state === 'leftover') return chosen ? '' : labels.nothingKnown
    const because = labels.becauseOf(proposal.reasons.map((reason) => labels.reasons[reason]))
    if (proposal.state === 'refunded') {
      const name = nameOf(proposal.registrationId)
      return chosen ? `${name} · ${because}` : `${labels.mayBeRefund(proposal.paymentId)} ${name} · ${because}`
    }
    if (proposal.state === 'choice') {
      const names = proposal.registrationIds.slice(0, 3).map(nameOf)
      return chosen ? '' : `${labels.choiceOf(proposal.registrationIds.length)} ${names.join(' · ')} · ${because}`
    }
    const isSaid = chosen !== undefined || proposal.surplus === 0
    return isSaid ? because : `${labels.surplus(formatMoney(proposal.surplus))} ${because}`
  }
  return { decided, hint }
}
