import type { MatchingProposal } from '../../../domain/statements/statement-preview.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import {
  type Chosen,
  factsOf,
  groupOf,
  type LineGroup,
  type MatchedPerson,
  type PreviewedLine,
} from './line-decision.ts'
import { type EqualAnswer, EqualLine, LineFactsText } from './line-facts-text.tsx'

/** Words for what a line becomes, and for why, or what is still to be said of it. */
function useDecisionWords(people: readonly MatchedPerson[]) {
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

const tones: Record<LineGroup, Tone> = {
  asked: 'orange',
  proposed: 'green',
  choice: 'orange',
  leftover: 'orange',
  recorded: 'blue',
  repeated: 'grey',
  own: 'blue',
  refunded: 'blue',
  spent: 'grey',
  done: 'grey',
}

interface Props {
  line: PreviewedLine
  people: readonly MatchedPerson[]
  /** What it becomes when it is validated; undefined where nothing was said yet. */
  chosen: Chosen | undefined
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  onChange: () => void
  /** What was said of it beside an equal line of another file, and saying it. */
  answer: EqualAnswer | undefined
  onAnswer: (answer: EqualAnswer | undefined) => void
}

/** One line of a file: what moved, what it becomes, and why; a tick where something was said, and the way to say another thing. */
export function StatementLineItem({ line, people, chosen, isTicked, onTick, onChange, answer, onAnswer }: Props) {
  const labels = useOffice().words.statements
  const { decided, hint } = useDecisionWords(people)
  const group = groupOf(line)
  const isDone = group === 'done'
  return (
    <li className="grid grid-cols-[auto_1fr] gap-x-3 gap-y-1 px-4 py-3">
      <span className="phone:min-h-11 min-w-6">
        {chosen && !isDone && (
          <input
            type="checkbox"
            aria-label={labels.tick(line.line)}
            checked={isTicked}
            onChange={({ target }) => onTick(target.checked)}
            className="mt-0.5 size-5 accent-green"
          />
        )}
      </span>
      <div className="grid min-w-0 gap-1">
        <LineFactsText
          facts={factsOf(line)}
          badge={
            <Badge tone={tones[group]}>
              {isDone && line.taken ? labels.isDone[line.taken.state] : labels.groups[group]}
            </Badge>
          }
        />
        <EqualLine line={line} answer={answer} onAnswer={onAnswer} />
        {!isDone && group !== 'asked' && (
          <div className="flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
            <div className="grid min-w-0 gap-0.5">
              {chosen &&
                decided(chosen, line.kind).map((text) => (
                  <p key={text} className="font-semibold">
                    {text}
                  </p>
                ))}
              <p className="text-muted">{hint(line.proposal, chosen, line.kind)}</p>
            </div>
            <Button look="neutral" size="compact" onClick={onChange}>
              {chosen ? labels.change : labels.decide}
              <span className="sr-only"> {labels.ofLine(line.line)}</span>
            </Button>
          </div>
        )}
      </div>
    </li>
  )
}
