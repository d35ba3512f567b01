import { useState } from 'react'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { Pager } from '../../ui/pager.tsx'
import { FilterSelect } from '../kit/filters.tsx'
import { useOffice } from '../kit/office-text.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { type Chosen, factsOf, groupOf, lineGroups, type MatchedPerson, type PreviewedLine } from './line-decision.ts'
import type { EqualAnswer } from './line-facts-text.tsx'
import { StatementLineItem } from './statement-line-item.tsx'

const perPage = 25

interface Props {
  seen: StatementPreview
  operator: string
  decisionOf: (line: PreviewedLine) => Chosen | undefined
  isTicked: (line: PreviewedLine) => boolean
  onTick: (line: number, isTicked: boolean) => void
  onDecide: (line: number, chosen: Chosen) => void
  answerOf: (line: number) => EqualAnswer | undefined
  onAnswer: (line: number, answer: EqualAnswer | undefined) => void
}

/** The lines of a statement, those of one lot alone if one likes, each with what it becomes. */
export function StatementLines({ seen, operator, decisionOf, isTicked, onTick, onDecide, answerOf, onAnswer }: Props) {
  const { words } = useOffice()
  const labels = words.statements
  const [shown, show] = useState<(typeof lineGroups)[number] | 'all'>('all')
  const [page, setPage] = useState(1)
  const [deciding, decide] = useState<PreviewedLine>()
  const [added, setAdded] = useState<MatchedPerson[]>([])
  if (seen.lines.length === 0) return null
  // Also those whom the office named itself.
  const people = [...seen.people, ...added]
  const counts = new Map(
    lineGroups.map((group) => [group, seen.lines.filter((line) => groupOf(line) === group).length]),
  )
  const groups = lineGroups.filter((group) => (counts.get(group) ?? 0) > 0)
  const found = shown === 'all' ? seen.lines : seen.lines.filter((line) => groupOf(line) === shown)
  // Another choice may have left fewer.
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)))
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={labels.preview}>
      <h3 className="font-semibold">{labels.preview}</h3>
      <FilterSelect
        label={labels.shownLines}
        options={['all', ...groups] as const}
        labelOf={(group) =>
          group === 'all'
            ? `${labels.allLines} (${seen.lines.length})`
            : `${labels.groups[group]} (${counts.get(group)})`
        }
        chosen={shown}
        onChoose={(group) => {
          show(group)
          setPage(1)
        }}
      />
      <ol className="framed-rows text-sm">
        {found.slice((current - 1) * perPage, current * perPage).map((line) => (
          <StatementLineItem
            key={line.line}
            line={line}
            people={people}
            chosen={decisionOf(line)}
            isTicked={isTicked(line)}
            onTick={(ticked) => onTick(line.line, ticked)}
            onChange={() => decide(line)}
            answer={answerOf(line.line)}
            onAnswer={(answer) => onAnswer(line.line, answer)}
          />
        ))}
      </ol>
      <Pager
        page={current}
        pageSize={perPage}
        total={found.length}
        onPage={(place) => setPage(place.page ?? 1)}
        label={words.pager.label(labels.preview)}
        words={words.pages}
      />
      {deciding && (
        <DecideDialog
          facts={factsOf(deciding)}
          operator={operator}
          proposal={deciding.proposal}
          people={people}
          first={decisionOf(deciding)}
          submitLabel={labels.keep}
          onDecide={(chosen, named) => {
            setAdded([...added, ...named])
            onDecide(deciding.line, chosen)
            decide(undefined)
          }}
          onClose={() => decide(undefined)}
        />
      )}
    </section>
  )
}
