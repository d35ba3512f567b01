import { useQuery } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { LineOutcome, StatementLineRow, StatementLineState } from '../../../domain/statements/statement-line.ts'
import { read } from '../../api/api.ts'
import { askedAt } from '../../api/list-page.ts'
import { Button } from '../../ui/button.tsx'
import { PageBox } from '../../ui/table-selection.tsx'
import { AddButton } from '../kit/add-button.tsx'
import { ListTab } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { TickedBar } from '../kit/ticked-bar.tsx'
import { useAskedToOpen } from '../kit/use-asked-to-create.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { useTicked } from '../kit/use-ticked.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { lineProposalQuery, statementLinesPerPage, statementLinesQuery } from '../queries/statements.ts'
import { CompleteLineDialog } from './complete-line-dialog.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { type Chosen, decisionOf } from './line-decision.ts'
import { SetAsideDialog } from './set-aside-dialog.tsx'
import { StatementLineCard } from './statement-line-card.tsx'

/** Decides a line that was taken in: whose money it is proposed to be is asked again first. */
function DecideLineDialog({ row, onClose }: { row: StatementLineRow; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.statements
  const { data, isError } = useQuery(lineProposalQuery(row.id))
  const [problem, setProblem] = useState<NonNullable<LineOutcome['problem']>>()
  const deciding = useChange({
    failsIn: 'place',
    send: async (api, chosen: Chosen) => {
      const { outcomes } = await read(
        api.admin['statement-lines'].decisions.$post({ json: { decisions: [{ ...chosen, id: row.id }] } }),
      )
      return outcomes[0]?.problem ?? undefined
    },
    success: (refused) => (refused ? undefined : { title: labels.decided }),
    touches: changedByMoney,
    onSuccess: (refused) => (refused ? setProblem(refused) : onClose()),
  })
  // Without an answer nobody is proposed; it can be decided all the same.
  const known = data ?? (isError ? { proposal: null, people: [] } : undefined)
  if (!known) return null
  return (
    <DecideDialog
      facts={{ ...row, name: row.payerName, phone: row.payerPhone }}
      operator={row.operator}
      proposal={known.proposal}
      people={known.people}
      first={
        known.proposal
          ? decisionOf(known.proposal)
          : row.kind === 'fee' || row.kind === 'payout'
            ? { act: 'own', as: row.kind }
            : undefined
      }
      submitLabel={labels.save}
      sending={{ isPending: deciding.isPending, failure: deciding.failure, problem }}
      onDecide={(chosen) => {
        setProblem(undefined)
        deciding.mutate(chosen)
      }}
      onClose={onClose}
    />
  )
}

/** What can be done with the ticked lines. */
function TickedLinesBar({
  rows,
  onUntick,
}: {
  rows: readonly StatementLineRow[]
  onUntick: (rows: readonly StatementLineRow[]) => void
}) {
  const { words } = useOffice()
  const labels = words.statements
  const [isLeaving, setLeaving] = useState(false)
  if (rows.length === 0) return null
  return (
    <TickedBar label={labels.tickedLabel} said={labels.ticked(rows.length)} onUntick={() => onUntick(rows)}>
      <Button look="neutral" size="compact" onClick={() => setLeaving(true)}>
        {labels.setAsideAct}
      </Button>
      {isLeaving && (
        <SetAsideDialog
          rows={rows}
          onClose={() => setLeaving(false)}
          onDone={() => {
            setLeaving(false)
            onUntick(rows)
          }}
        />
      )}
    </TickedBar>
  )
}

const StatementDialog = lazy(() => import('./statement-dialog.tsx'))

/** The lines of statements (docs/rules/office.md#statements): those that wait are tasks, decided one by one, left aside together, or by their file again. */
export function StatementLinesList({ state, lead }: { state: StatementLineState; lead: ReactNode }) {
  const { words } = useOffice()
  const { search } = useOfficeSearch()
  const may = useMay()
  const [isMatching, setMatching] = useState(false)
  useAskedToOpen({ releve: () => may('money recorders') && setMatching(true) })
  const [deciding, decide] = useState<StatementLineRow>()
  const labels = words.statements
  const query = { q: search.q, state }
  const ticked = useTicked<StatementLineRow>(JSON.stringify(query))
  const selection =
    state === 'open' && may('money recorders')
      ? {
          ...ticked.boxes,
          words: { page: words.bulk.tickPage, row: (row: StatementLineRow) => labels.tickLine(row.fileName, row.line) },
        }
      : undefined
  return (
    <ListTab
      id="paiements"
      // Not the ledger: no view of it is kept of this.
      of={labels.shown[state]}
      lead={lead}
      words={labels}
      exporters="money recorders"
      exportAs={(api, format) => api.admin['statement-lines'].export.$get({ query: { ...query, format } })}
      actions={
        <AddButton group="money recorders" onClick={() => setMatching(true)}>
          {labels.open}
        </AddButton>
      }
      query={useQuery(statementLinesQuery({ ...query, ...askedAt(placeOf(search)) }))}
      pageSize={statementLinesPerPage}
      empty={state === 'open' && !search.q ? labels.nothingOpen : labels.empty}
      show={(rows: StatementLineRow[]) => (
        <div className="grid grid-cols-1 gap-3">
          {selection && <PageBox selection={selection} rows={rows} isLabelled />}
          <ul className="grid grid-cols-1 gap-3">
            {rows.map((row) => (
              <StatementLineCard key={row.id} row={row} selection={selection} onDecide={decide} />
            ))}
          </ul>
          {selection && <TickedLinesBar rows={[...ticked.rows.values()]} onUntick={ticked.untick} />}
        </div>
      )}
    >
      {isMatching && (
        <Suspense>
          <StatementDialog onClose={() => setMatching(false)} />
        </Suspense>
      )}
      {deciding?.problem && <CompleteLineDialog row={deciding} onClose={() => decide(undefined)} onDone={decide} />}
      {deciding && !deciding.problem && <DecideLineDialog row={deciding} onClose={() => decide(undefined)} />}
    </ListTab>
  )
}
