import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { paymentStatusLabels } from '../../../domain/desk/labels.ts'
import {
  creditRestsDays,
  type Discrepancy,
  type DiscrepancyGroup,
  type ExplainableKind,
  ExplanationForm,
  explainableKinds,
} from '../../../domain/registrations/discrepancy.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { done } from '../../api/api.ts'
import { FramedRows } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { OnlyFor } from '../kit/only-for.tsx'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { discrepanciesQuery } from '../queries/payments.ts'

/** Kinds without a day of their own: the day of registering is shown. */
const registeredOnly: readonly string[] = ['overridden', 'refunded_alive', 'uninvoiced']
const whenOf = (
  { kind }: Discrepancy,
  { since, registered }: Record<'since' | 'registered', (day: string) => string>,
  day: string,
) => (registeredOnly.includes(kind) ? registered(day) : since(day))

type Explainable = Discrepancy & { kind: ExplainableKind }

const isExplainable = (row: Discrepancy): row is Explainable => explainableKinds.some((kind) => kind === row.kind)

/** « Ce qui ne concorde pas, et pourquoi » (docs/rules/payments.md#what-does-not-agree): by kind, each with the way to where it is put right. */
export function DiscrepanciesDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const [explaining, explain] = useState<Explainable>()
  const groups = useQuery(discrepanciesQuery)
  if (explaining) return <ExplanationDialog discrepancy={explaining} onClose={() => explain(undefined)} />
  return (
    <FormDialog title={words.discrepancies.title} shape="wide" isDirty={false} onClose={onClose}>
      {() => (
        <div className="grid grid-cols-1 gap-5 p-5">
          <p className="text-muted text-sm">{words.discrepancies.hint}</p>
          <Loaded query={groups} error={words.discrepancies.loadError} lines={6}>
            {(groups) =>
              groups.every(({ count }) => count === 0) ? (
                <p>{words.discrepancies.empty}</p>
              ) : (
                groups
                  .filter(({ count }) => count > 0)
                  .map((group) => <Group key={group.kind} group={group} onExplain={explain} />)
              )
            }
          </Loaded>
        </div>
      )}
    </FormDialog>
  )
}

interface GroupProps {
  group: DiscrepancyGroup
  onExplain: (discrepancy: Explainable) => void
}

function Group({ group: { kind, count, isMore, rows }, onExplain }: GroupProps) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const labels = words.discrepancies
  const total = new Intl.NumberFormat(locale).format(count)
  return (
    <section aria-labelledby={`ecart-${kind}`} className="grid grid-cols-1 gap-2">
      <h3 id={`ecart-${kind}`} className="font-body font-semibold text-base">
        {labels.kinds[kind]} ({isMore ? labels.moreThan(total) : total})
      </h3>
      <p className="text-muted text-sm">{labels.remedies[kind](creditRestsDays)}</p>
      {kind === 'declared' && (
        <Button
          look="neutral"
          size="compact"
          onClick={() => show({ ecarts: 'all', declares: 'to_check', releves: 'all' })}
          className="justify-self-start"
        >
          {labels.toDeclared}
        </Button>
      )}
      {kind === 'unowned' && (
        <Button
          look="neutral"
          size="compact"
          onClick={() => show({ ecarts: 'all', declares: 'all', releves: 'open' })}
          className="justify-self-start"
        >
          {labels.toUnowned}
        </Button>
      )}
      <FramedRows rows={rows} none={null}>
        {(row) => <Row key={`${row.subject} ${row.standing}`} row={row} onExplain={onExplain} />}
      </FramedRows>
      {rows.length > 0 && count > rows.length && <p className="text-muted text-sm">{labels.first(rows.length)}</p>}
    </section>
  )
}

function Row({ row, onExplain }: { row: Discrepancy; onExplain: GroupProps['onExplain'] }) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const { participant, trainingTitle, startsAt, registrationId } = row
  const name = `${participant.firstName} ${participant.lastName}`
  return (
    <li className="grid grid-cols-1 gap-2 px-4 py-3 text-sm sm:grid-cols-[1fr_auto] sm:items-center">
      <div className="grid min-w-0 gap-0.5">
        <p>
          <button
            type="button"
            title={words.payments.see(registrationId)}
            onClick={() => show({ ecarts: 'all', inscription: registrationId })}
            className="text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green"
          >
            {name}
          </button>
        </p>
        <p className="text-muted">{datedTitle(trainingTitle, startsAt, locale)}</p>
        <p>{whyOf(row, words.discrepancies.why)}</p>
        <p className="text-muted">{whenOf(row, words.discrepancies, formatShortDay(row.since, locale))}</p>
      </div>
      <OnlyFor group="money recorders">
        {isExplainable(row) && (
          <Button look="neutral" size="compact" onClick={() => onExplain(row)} className="justify-self-start">
            {words.discrepancies.explain}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </OnlyFor>
    </li>
  )

  function whyOf(
    { kind, amount, paymentStatus, follows, text, subject, other }: Discrepancy,
    why: typeof words.discrepancies.why,
  ) {
    const [is, followed] = [paymentStatus, follows].map((status) => paymentStatusLabels[status][locale]) as [
      string,
      string,
    ]
    const money = formatMoney(amount)
    if (kind === 'overridden') return why.overridden(is, followed, money)
    if (kind === 'refunded_alive') return why.refunded_alive(money)
    if (kind === 'uninvoiced') return why.uninvoiced(money)
    if (kind === 'owned_in_part') return why.owned_in_part(money, subject, text ?? '')
    if (kind === 'paper_valid')
      return other === null ? why.paper_exceeds(text ?? '', money) : why.paper_valid(text ?? '', other)
    if (kind === 'invoice_outdated') return why.invoice_outdated(text ?? '', money)
    if (kind === 'declared') return why.declared(text ?? '', money)
    if (kind === 'reference_shared') return why.reference_shared(text ?? '', subject, other ?? 0, money)
    return why.credit_unused(money)
  }
}

/** Why it is right as it stands; then it is not listed again until it stands at something else. */
function ExplanationDialog({ discrepancy, onClose }: { discrepancy: Explainable; onClose: () => void }) {
  const labels = useOffice().words.discrepancies
  const { kind, subject, standing, participant } = discrepancy
  const form = useChangeForm({
    schema: ExplanationForm,
    draft: { reason: '' },
    formOf: ({ reason }) => ({ kind, subject, standing, reason }),
    send: (api, json) => done(api.payments.discrepancies.explanations.$post({ json })),
    recorded: labels.explained,
    touches: [['payments'], ['dashboard'], ['audit']],
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.explainTitle} form={form} onClose={onClose} submit={labels.explain}>
      <p className="grid rounded-lg bg-green-wash px-4 py-3 text-sm">
        <span className="font-semibold">
          {participant.firstName} {participant.lastName}
        </span>
        <span>{labels.kinds[kind]}</span>
      </p>
      <TextArea label={labels.reason} hint={labels.reasonHint} rows={2} required {...form.field('reason')} />
    </ChangeDialog>
  )
}
