import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { type EqualAnswer, EqualLine } from './equal-line.tsx'
import {
  type Chosen,
  factsOf,
  groupOf,
  type LineGroup,
  type MatchedPerson,
  type PreviewedLine,
} from './line-decision.ts'
import { LineFactsText } from './line-facts-text.tsx'
import { useDecisionWords } from './use-decision-words.ts'

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
  const { words } = useOffice()
  const labels = words.statements
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
