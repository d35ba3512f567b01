import { type FormEvent, useState } from 'react'
import {
  fewestInstalments,
  type InstalmentPlanForm,
  mostInstalments,
  proposedPlan,
} from '../../../domain/registrations/instalment.ts'
import { type RegistrationDetail, remainingOf } from '../../../domain/registrations/registration.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { read } from '../../api/api.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { parseAmount, today } from '../payments/movement-fields.tsx'
import { registrationChanged } from '../queries/registrations.ts'

/** One part as it is typed. */
interface Typed {
  dueOn: string
  amount: string
}

const counts = Array.from({ length: mostInstalments - fewestInstalments + 1 }, (_, index) => index + fewestInstalments)

/** Begins with equal parts, a month apart, each of which can be changed (docs/rules/payments.md#instalments). */
export function InstalmentsDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const labels = useOffice().words.instalments
  const { registration } = detail
  const remaining = remainingOf(registration)
  const hasPlan = registration.instalments.length > 0
  const [typed, setTyped] = useState(() => propose(remaining, fewestInstalments + 1, today()))
  const [isDirty, setDirty] = useState(false)
  const change = useChange({
    send: (api, form: Pick<InstalmentPlanForm, 'instalments'>) =>
      read(
        api.registrations[':id'].instalments.$put({
          param: { id: String(registration.id) },
          json: { ...form, version: registration.version },
        }),
      ),
    success: { title: labels.saved },
    ...registrationChanged,
    onSuccess: onClose,
  })
  const setPart = (index: number, part: Partial<Typed>) => {
    setDirty(true)
    setTyped(typed.with(index, { ...(typed[index] as Typed), ...part }))
  }
  const total = typed.reduce((sum, { amount }) => sum + (parseAmount(amount) || 0), 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ instalments: typed.map(({ dueOn, amount }) => ({ dueOn, amount: parseAmount(amount) ?? 0 })) })
  }
  const failure = useLeftRefusal(change.failure, {
    instalments: typed,
    ...Object.fromEntries(
      typed.flatMap(({ dueOn, amount }, index) => [
        [`instalments.${index}.dueOn`, dueOn],
        [`instalments.${index}.amount`, amount],
      ]),
    ),
  })
  const errorOf = (field: string) => failure?.fields[`instalments.${field}`]
  return (
    <FormDialog title={labels.title} isDirty={isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={submit} className="grid grid-cols-1 gap-5 p-5">
          <p className="text-sm">{labels.remaining(formatMoney(remaining))}</p>
          <SelectField
            label={labels.count}
            value={String(typed.length)}
            onChange={(event) => {
              setDirty(true)
              setTyped(propose(remaining, Number(event.target.value), typed[0]?.dueOn || today()))
            }}
          >
            {counts.map((count) => (
              <option key={count} value={count}>
                {count}
              </option>
            ))}
          </SelectField>
          <ol className="grid gap-4">
            {typed.map(({ dueOn, amount }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a part has nothing but its place
              <li key={index} className="grid items-start gap-3 sm:grid-cols-2">
                <TextField
                  label={labels.dueOn(index + 1)}
                  type="date"
                  min={today()}
                  required
                  value={dueOn}
                  error={errorOf(`${index}.dueOn`)}
                  onChange={(event) => setPart(index, { dueOn: event.target.value })}
                />
                <TextField
                  label={labels.amount(index + 1)}
                  inputMode="numeric"
                  autoComplete="off"
                  required
                  value={amount}
                  error={errorOf(`${index}.amount`)}
                  onChange={(event) => setPart(index, { amount: event.target.value })}
                />
              </li>
            ))}
          </ol>
          <p className={`text-sm tabular-nums ${total === remaining ? 'text-muted' : 'font-semibold text-red'}`}>
            {labels.total(formatMoney(total), formatMoney(remaining))}
          </p>
          {failure?.fields.instalments && (
            <p className="font-semibold text-red text-sm">{failure.fields.instalments}</p>
          )}
          <p className="text-muted text-sm">{labels.hint}</p>
          <FormActions
            change={{ isPending: change.isPending, failure }}
            onCancel={close}
            label={labels.save}
            besides={
              hasPlan && (
                <Button look="outline" disabled={change.isPending} onClick={() => change.mutate({ instalments: [] })}>
                  {labels.withdraw}
                </Button>
              )
            }
          />
        </form>
      )}
    </FormDialog>
  )
}

const propose = (remaining: number, count: number, first: string): Typed[] =>
  proposedPlan(remaining, count, first).map(({ dueOn, amount }) => ({ dueOn, amount: String(amount) }))
