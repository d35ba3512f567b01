import { useState } from 'react'
import { decisionLimit, type LineOutcome, type StatementLineRow } from '../../../domain/statements/statement-line.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { type Api, read } from '../../api/api.ts'
import { TextArea } from '../../ui/field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { inPortions } from './line-decision.ts'

type Decisions = Parameters<Api['admin']['statement-lines']['decisions']['$post']>[0]['json']['decisions']

/** Sends decisions some at a time. @returns the numbers of the lines that they were carried out for */
async function sendAll(api: Api, decisions: Decisions): Promise<number[]> {
  const outcomes: LineOutcome[] = []
  for (const portion of inPortions(decisions, decisionLimit)) {
    const answer = await read(api.admin['statement-lines'].decisions.$post({ json: { decisions: portion } }))
    outcomes.push(...answer.outcomes)
  }
  return outcomes.filter(({ problem }) => problem === null).map(({ id }) => id)
}

interface Props {
  rows: readonly StatementLineRow[]
  onClose: () => void
  onDone: () => void
}

/** Leaves several lines aside at once, with one reason, and the way to take that back (docs/rules/office.md#statements). */
export function SetAsideDialog({ rows, onClose, onDone }: Props) {
  const { locale, words } = useOffice()
  const labels = words.statements
  const [reason, setReason] = useState('')
  const [isAsked, setAsked] = useState(false)
  const reopening = useChange({
    failsIn: 'toast',
    send: (api, ids: number[]) =>
      sendAll(
        api,
        ids.map((id) => ({ act: 'reopen', id })),
      ),
    success: (ids) => ({ title: labels.reopenedAll(ids.length) }),
    touches: changedByMoney,
  })
  const leaving = useChange({
    send: (api, why: string) =>
      sendAll(
        api,
        rows.map(({ id }) => ({ act: 'ignore', id, reason: why })),
      ),
    success: (ids) => ({
      title: labels.setAside(ids.length),
      ...(ids.length < rows.length && { description: labels.decidedMeanwhile(rows.length - ids.length) }),
    }),
    undo: (ids) => (ids.length > 0 ? () => reopening.mutate(ids) : undefined),
    touches: changedByMoney,
    onSuccess: onDone,
  })
  const isMissing = reason.trim().length < 3
  return (
    <FormDialog title={labels.setAsideTitle(rows.length)} isDirty={reason !== ''} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            if (!isMissing) leaving.mutate(reason.trim())
          }}
          className="grid grid-cols-1 gap-5 p-5"
        >
          <p className="text-muted">{labels.setAsideText}</p>
          <TextArea
            label={labels.reason}
            hint={labels.reasonHint}
            rows={2}
            required
            value={reason}
            error={isAsked && isMissing ? validationMessage('required', locale) : undefined}
            onChange={({ target }) => setReason(target.value)}
          />
          <FormActions change={leaving} onCancel={close} label={labels.setAsideAct} />
        </form>
      )}
    </FormDialog>
  )
}
