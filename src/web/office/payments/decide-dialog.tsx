import { useState } from 'react'
import type { MatchingProposal } from '../../../domain/statements/statement-preview.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { Chosen, LineFacts, MatchedPerson } from './line-decision.ts'
import { LineFactsText } from './line-facts-text.tsx'
import { LineShares } from './line-shares.tsx'
import { type Draft, draftOf, useDraftChecks } from './use-draft-checks.ts'

interface Props {
  facts: LineFacts
  operator: string
  proposal: MatchingProposal | null
  people: readonly MatchedPerson[]
  /** What it is decided as so far. */
  first: Chosen | undefined
  submitLabel: string
  /** Where deciding is sent at once: whether it is under way, why it failed, and what it was refused with. */
  sending?: {
    isPending: boolean
    failure: { message: string } | undefined
    problem: { code: string; message: string } | undefined
  }
  onDecide: (chosen: Chosen, people: MatchedPerson[]) => void
  onClose: () => void
}

const idle = { isPending: false, failure: undefined, problem: undefined }

/** What confirming all the same means, after each refusal that a person can answer. */
const answers: Record<string, { confirmReference?: true; confirmCancelled?: true }> = {
  reference_known: { confirmReference: true },
  training_cancelled: { confirmCancelled: true },
}

/** Says what one line is: people's money and how much of it for whom, the firm's own, or nothing to record (docs/rules/matching.md#deciding). */
export function DecideDialog(props: Props) {
  const { facts, operator, proposal, people, first, submitLabel, sending = idle, onDecide, onClose } = props
  const labels = useOffice().words.statements
  const [start] = useState(() => draftOf(facts, proposal, people, first))
  const [draft, setDraft] = useState<Draft>(start)
  const [isAsked, setAsked] = useState(false)
  const [known, setKnown] = useState({})
  const { chosen, errors } = useDraftChecks(facts, draft)
  const change = (changes: Partial<Draft>) => setDraft((before) => ({ ...before, ...changes }))
  const answer = answers[sending.problem?.code ?? '']
  const kinds =
    facts.kind === 'received'
      ? (['people', 'recognize', 'payout', 'ignore'] as const)
      : facts.kind === 'spent'
        ? (['recognize', 'fee', 'payout', 'ignore'] as const)
        : (['fee', 'payout', 'ignore'] as const)
  const isSpent = facts.kind === 'spent'
  const shown = isAsked ? errors : {}
  return (
    <FormDialog title={labels.decideTitle} shape="wide" isDirty={draft !== start} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation() // it may stand in the form of the whole statement
            setAsked(true)
            if (!chosen) return
            const confirmed = { ...known, ...answer }
            setKnown(confirmed)
            onDecide(
              chosen.act === 'record' ? { ...chosen, ...confirmed } : chosen,
              draft.shares.map(({ person }) => person),
            )
          }}
          className="grid grid-cols-1 gap-5 p-5"
        >
          <div className="grid gap-1 rounded-lg border border-sand px-4 py-3 text-sm">
            <LineFactsText facts={facts} badge={<span className="text-muted">{operator}</span>} />
          </div>
          {sending.problem && (
            <p role="alert" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
              {sending.problem.message}
            </p>
          )}
          <ChoiceField
            legend={labels.what}
            name="nature"
            choices={kinds}
            labelOf={(kind) => (kind === 'recognize' && isSpent ? labels.refund : labels.kinds[kind])}
            value={kinds.find((kind) => kind === draft.what)}
            onChoose={(what) => change({ what })}
          />
          {draft.what === 'people' && (
            <LineShares
              amount={facts.amount}
              draft={draft}
              candidates={people.filter(
                ({ registrationId }) =>
                  proposal?.state === 'choice' && proposal.registrationIds.includes(registrationId),
              )}
              errors={shown}
              onChange={change}
            />
          )}
          {draft.what === 'recognize' && (
            <TextField
              label={isSpent ? labels.refundNumber : labels.paymentNumber}
              inputMode="numeric"
              autoComplete="off"
              required
              value={draft.paymentId}
              error={shown.paymentId}
              onChange={({ target }) => change({ paymentId: target.value })}
            />
          )}
          {draft.what === 'ignore' && (
            <TextArea
              label={labels.reason}
              hint={labels.reasonHint}
              rows={2}
              required
              value={draft.reason}
              error={shown.reason}
              onChange={({ target }) => change({ reason: target.value })}
            />
          )}
          <FormActions change={sending} onCancel={close} label={answer ? labels.anyway : submitLabel} />
        </form>
      )}
    </FormDialog>
  )
}
