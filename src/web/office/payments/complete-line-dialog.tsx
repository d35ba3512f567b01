import { useState } from 'react'
import { readAmount } from '../../../domain/payments/payment-declaration.ts'
import { lineProblemLabels, statementKindLabels } from '../../../domain/statements/statement-labels.ts'
import { type LineOutcome, type StatementLineRow, statementKinds } from '../../../domain/statements/statement-line.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { read } from '../../api/api.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { today } from './movement-fields.tsx'

interface Props {
  row: StatementLineRow
  onClose: () => void
  /** With the line as it is then, to be decided. */
  onDone: (row: StatementLineRow) => void
}

/** Types what a file could not tell of a line: which way money went, when, how much, under which reference (docs/rules/matching.md#unread-lines). */
export function CompleteLineDialog({ row, onClose, onDone }: Props) {
  const { locale, words } = useOffice()
  const labels = words.statements
  const [start] = useState(() => ({
    kind: row.kind,
    valuedOn: row.problem === 'day' ? '' : row.valuedOn,
    amount: row.amount === 0 ? '' : formatMoney(row.amount),
    fee: row.problem === 'fee' ? '' : formatMoney(row.fee),
    reference: row.reference ?? '',
  }))
  const [typed, setTyped] = useState(start)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<NonNullable<LineOutcome['problem']>>()
  const change = (changes: Partial<typeof start>) => setTyped((before) => ({ ...before, ...changes }))
  const left = useLeftRefusal(problem && { ...problem, fields: problem.fields ?? {} }, typed)
  const { kind, valuedOn } = typed
  const amount = readAmount(typed.amount) ?? 0
  const fee = readAmount(typed.fee)
  const reference = typed.reference.trim() || null
  const completing = useChange({
    send: async (api, _: undefined) => {
      const decision = { id: row.id, act: 'complete' as const, kind, valuedOn, amount, fee, reference }
      const { outcomes } = await read(api.admin['statement-lines'].decisions.$post({ json: { decisions: [decision] } }))
      return outcomes[0]?.problem ?? undefined
    },
    success: (refused) => (refused ? undefined : { title: labels.completed }),
    touches: changedByMoney,
    onSuccess: (refused) =>
      refused
        ? setProblem(refused)
        : onDone({ ...row, kind, valuedOn, amount, fee: fee ?? row.fee, reference, problem: null }),
  })
  const missing = (isMissing: boolean, key: 'required' | 'paymentAmountRequired') =>
    isAsked && isMissing ? validationMessage(key, locale) : undefined
  return (
    <FormDialog title={labels.completeTitle} isDirty={typed !== start} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setAsked(true)
            setProblem(undefined)
            if (valuedOn !== '' && amount > 0 && fee !== undefined) completing.mutate(undefined)
          }}
          className="grid grid-cols-1 gap-5 p-5"
        >
          <div className="grid gap-1 rounded-lg border border-sand px-4 py-3 text-sm">
            <p>{row.wording}</p>
            {row.problem && <p className="font-semibold text-red">{lineProblemLabels[row.problem][locale]}</p>}
          </div>
          {left && (
            <p role="alert" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
              {left.message}
            </p>
          )}
          <ChoiceField
            legend={labels.moved}
            name="mouvement"
            choices={statementKinds}
            labelOf={(one) => statementKindLabels[one][locale]}
            value={kind}
            onChoose={(one) => change({ kind: one })}
          />
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2">
            <TextField
              label={labels.fields.valuedOn}
              type="date"
              max={today()}
              required
              value={valuedOn}
              error={left?.fields.valuedOn ?? missing(valuedOn === '', 'required')}
              onChange={({ target }) => change({ valuedOn: target.value })}
            />
            <TextField
              label={labels.fields.amount}
              inputMode="numeric"
              autoComplete="off"
              required
              value={typed.amount}
              error={missing(amount === 0, 'paymentAmountRequired')}
              onChange={({ target }) => change({ amount: target.value })}
            />
            <TextField
              label={labels.fields.fee}
              inputMode="numeric"
              autoComplete="off"
              required
              value={typed.fee}
              error={left?.fields.fee ?? missing(fee === undefined, 'required')}
              onChange={({ target }) => change({ fee: target.value })}
            />
            <TextField
              label={labels.fields.reference}
              autoComplete="off"
              maxLength={100}
              value={typed.reference}
              onChange={({ target }) => change({ reference: target.value })}
            />
          </div>
          <FormActions change={completing} onCancel={close} label={labels.save} />
        </form>
      )}
    </FormDialog>
  )
}
