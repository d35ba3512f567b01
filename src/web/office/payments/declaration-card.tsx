import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useMay } from '../kit/use-may.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { declarationsQuery } from '../queries/declarations.ts'
import { DecisionDialogs } from './decision-dialogs.tsx'
import { SameReference, useDeclaredBy } from './declared-facts.tsx'
import { type DeclarationAct, useConfirmation } from './use-confirmation.ts'

const tones = { to_check: 'orange', confirmed: 'green', refused: 'red' } as const

interface Props {
  row: DeclarationRow
  onAct: (act: DeclarationAct) => void
}

/** One declared payment: who, how much, by whom and which number, beside what is due; what else bears that number; and what to do. */
export function DeclarationCard({ row, onAct }: Props) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const labels = words.declarations
  const declaredBy = useDeclaredBy()
  const { amount, operator, reference, state, reason, createdAt, decidedAt, decidedBy, remaining, booking } = row
  const due = remaining === null ? labels.noPrice : labels.due(formatMoney(remaining))
  return (
    <li className="grid grid-cols-1 gap-3 rounded-box border border-sand bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-0.5">
          <button
            type="button"
            onClick={() => show({ inscription: row.registrationId })}
            className="justify-self-start text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green phone:min-h-11"
          >
            {declaredBy(row)}
          </button>
          <span className="text-muted text-sm">
            {[datedTitle(row.trainingTitle, row.startsAt, locale), booking?.reference].filter(Boolean).join(' · ')}
          </span>
          <span className="flex flex-wrap items-center gap-2 text-sm">
            <span className={remaining !== null && amount > remaining ? 'font-semibold text-orange-deep' : ''}>
              {due}
            </span>
            {row.status === 'annulée' && <Badge tone="red">{words.registrationStatuses.annulée}</Badge>}
          </span>
        </div>
        <div className="grid justify-items-start gap-0.5 sm:justify-items-end">
          <span className="flex flex-wrap items-center gap-2">
            {state !== 'to_check' && <Badge tone={tones[state]}>{labels.states[state]}</Badge>}
            <strong className="whitespace-nowrap text-lg tabular-nums">{formatMoney(amount)}</strong>
          </span>
          <span className="text-sm">
            {operator} · <code className="break-all">{reference}</code>
          </span>
          <time dateTime={createdAt} className="text-muted text-sm tabular-nums">
            {labels.declaredOn(formatMoment(createdAt, locale))}
          </time>
        </div>
      </div>
      <SameReference row={row} />
      {decidedAt && (
        <p className="text-sm">
          {decidedBy
            ? labels.decided(decidedBy, formatMoment(decidedAt, locale))
            : labels.decidedByItself(formatMoment(decidedAt, locale))}
          {reason && ` ${labels.reasonOf(reason)}`}
        </p>
      )}
      <Acts row={row} onAct={onAct} />
    </li>
  )
}

function Acts({ row, onAct }: Props) {
  const { words } = useOffice()
  const may = useMay()
  const declaredBy = useDeclaredBy()
  const labels = words.declarations
  const confirmation = useConfirmation(row, {
    failsIn: 'toast',
    onAsk: (refused) => onAct({ kind: 'confirm', row, refused }),
  })
  const mayDecide = row.state === 'to_check' && may('money recorders')
  if (!mayDecide && !row.hasPicture) return null
  const of = <span className="sr-only"> {labels.of(declaredBy(row))}</span>
  return (
    <div className="flex flex-wrap gap-2">
      {mayDecide && (
        <>
          <Button
            size="compact"
            disabled={confirmation.isPending}
            onClick={() => confirmation.mutate({ amount: row.amount })}
          >
            {confirmation.isPending ? words.saving : labels.confirm}
            {of}
          </Button>
          <Button look="neutral" size="compact" onClick={() => onAct({ kind: 'confirm', row })}>
            {labels.confirmOther}
            {of}
          </Button>
          <Button look="neutral" size="compact" onClick={() => onAct({ kind: 'refuse', row })}>
            {labels.refuse}
            {of}
          </Button>
        </>
      )}
      {row.hasPicture && (
        <Button look="quiet" size="compact" onClick={() => onAct({ kind: 'picture', row })}>
          {labels.picture}
          {of}
        </Button>
      )}
    </div>
  )
}

/** What was declared for one registration, beside what was paid; nothing where nobody declared anything. */
export function DeclaredList({ registrationId }: { registrationId: number }) {
  const { words } = useOffice()
  const { data } = useQuery(declarationsQuery({ registrationId: String(registrationId), state: 'all' }))
  const [act, setAct] = useState<DeclarationAct>()
  if (!data || data.rows.length === 0) return null
  return (
    <>
      <h4 className="mt-3 font-body font-semibold">{words.declarations.title}</h4>
      <ul className="grid grid-cols-1 gap-3">
        {data.rows.map((row) => (
          <DeclarationCard key={row.id} row={row} onAct={setAct} />
        ))}
      </ul>
      <DecisionDialogs act={act} onClose={() => setAct(undefined)} />
    </>
  )
}
