import { lineProblemLabels, statementKindLabels } from '../../../domain/statements/statement-labels.ts'
import type { StatementLineRow } from '../../../domain/statements/statement-line.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { RowBox, type Selection } from '../../ui/table-selection.tsx'
import { fullName } from '../kit/full-name.ts'
import { type OfficeWords, useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useChange } from '../kit/use-change.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { LineFactsText } from './line-facts-text.tsx'

const tones = { received: 'green', fee: 'blue', payout: 'blue', spent: 'grey' } as const

interface ActsProps {
  row: StatementLineRow
  onDecide: (row: StatementLineRow) => void
}

interface Props extends ActsProps {
  /** Where lines can be ticked. */
  selection: Selection<StatementLineRow> | undefined
}

/** One line of a statement: what moved, where it stands, and what became of it. */
export function StatementLineCard({ row, selection, onDecide }: Props) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const labels = words.statements
  // Its number stands with its file.
  const { line: _, ...facts } = { ...row, name: row.payerName, phone: row.payerPhone }
  return (
    <li className="flex gap-1 rounded-box border border-sand bg-surface p-4 text-sm">
      {selection && (
        <span className="-mt-2.5 -ml-2.5">
          <RowBox selection={selection} row={row} onOpen={onDecide} />
        </span>
      )}
      <div className="grid min-w-0 flex-1 grid-cols-1 gap-2">
        {row.problem ? (
          <>
            <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
              <strong className="text-red">{lineProblemLabels[row.problem][locale]}</strong>
              <Badge tone="orange">{labels.isUnread}</Badge>
            </p>
            <p className="text-muted">{row.wording}</p>
          </>
        ) : (
          <LineFactsText
            facts={facts}
            badge={<Badge tone={tones[row.kind]}>{statementKindLabels[row.kind][locale]}</Badge>}
          />
        )}
        <p className="text-muted">
          {row.operator} · {whereFrom(row, labels)}
        </p>
        {row.people.length > 0 && (
          <ul className="grid justify-items-start">
            {row.people.map((person) => (
              <li key={person.registrationId}>
                <button
                  type="button"
                  onClick={() => show({ inscription: person.registrationId })}
                  className="text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green phone:min-h-11"
                >
                  {labels.forPerson(fullName(person), formatMoney(person.amount))}
                </button>
              </li>
            ))}
          </ul>
        )}
        {row.decidedAt && (
          <p>
            {row.decidedBy
              ? labels.decidedBy(row.decidedBy, formatMoment(row.decidedAt, locale))
              : labels.decidedByItself(formatMoment(row.decidedAt, locale))}
            {row.reason && ` ${labels.reasonOf(row.reason)}`}
          </p>
        )}
        <OnlyFor group="money recorders">
          <Acts row={row} onDecide={onDecide} />
        </OnlyFor>
      </div>
    </li>
  )
}

/** The file that brought it, or the provider that told it, and its number there. */
const whereFrom = ({ takenBy, fileName, line }: StatementLineRow, labels: OfficeWords['statements']) =>
  takenBy === null ? labels.toldAs(fileName, line) : labels.takenFrom(fileName, line)

function Acts({ row, onDecide }: ActsProps) {
  const labels = useOffice().words.statements
  const reopening = useChange({
    failsIn: 'toast',
    send: async (api, _: undefined) => {
      const { outcomes } = await read(
        api.admin['statement-lines'].decisions.$post({ json: { decisions: [{ act: 'reopen', id: row.id }] } }),
      )
      return outcomes[0]?.problem?.message
    },
    success: (refused) => ({ title: refused ?? labels.reopened }),
    touches: changedByMoney,
  })
  const of = <span className="sr-only"> {whereFrom(row, labels)}</span>
  if (row.state === 'open') {
    return (
      <Button size="compact" className="justify-self-start" onClick={() => onDecide(row)}>
        {row.problem ? labels.complete : labels.decide}
        {of}
      </Button>
    )
  }
  // What people paid is taken back in the ledger.
  if (row.people.length > 0) return null
  return (
    <Button
      look="neutral"
      size="compact"
      className="justify-self-start"
      disabled={reopening.isPending}
      onClick={() => reopening.mutate(undefined)}
    >
      {labels.reopen}
      {of}
    </Button>
  )
}
