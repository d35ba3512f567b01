import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LineOutcome, StatementLineRow } from '../../../domain/statements/statement-line.ts'
import { read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { lineProposalQuery } from '../queries/statements.ts'
import { DecideDialog } from './decide-dialog.tsx'
import { type Chosen, decisionOf } from './line-decision.ts'

/** Decides a line that was taken in: whose money it is proposed to be is asked again first. */
export function DecideLineDialog({ row, onClose }: { row: StatementLineRow; onClose: () => void }) {
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
