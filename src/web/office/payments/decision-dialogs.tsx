import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { ConfirmationForm, type DeclarationRow, RefusalForm } from '../../../domain/payments/payment-declaration.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import { read } from '../../api/api.ts'
import { draftResolver, useFormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { FormActions, FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { DeclaredFacts, SameReference, useDeclaredBy } from './declared-facts.tsx'
import { parseAmount, today } from './movement-fields.tsx'
import { type Confirmation, type DeclarationAct, useConfirmation } from './use-confirmation.ts'

const resolver = draftResolver(ConfirmationForm, ({ amount, valuedOn }: { amount: string; valuedOn: string }) => ({
  amount: parseAmount(amount) ?? 0,
  ...(valuedOn && { valuedOn }),
}))

interface Props {
  row: DeclarationRow
  /** Why the one click was refused, where there is something to decide. */
  refused?: Problem | undefined
  onClose: () => void
}

/** Confirms a declared payment with what really came, or answers what is asked about it (docs/rules/declared-payments.md#deciding). */
function ConfirmationDialog({ row, refused, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.declarations
  const [problem, setProblem] = useState(refused)
  const [known, setKnown] = useState<Partial<Confirmation>>({})
  const form = useForm({
    resolver,
    defaultValues: { amount: String(row.amount), valuedOn: row.createdAt.slice(0, 10) },
  })
  const { handleSubmit, formState } = form
  const confirmation = useConfirmation(row, { failsIn: 'place', onDone: onClose, onAsk: setProblem })
  const { field, failure } = useFormErrors(form, confirmation.failure)
  const answer = answers[problem?.code ?? '']
  const send = handleSubmit((form) => {
    const json = { ...form, ...known, ...answer?.means }
    setKnown({ ...known, ...answer?.means })
    confirmation.mutate(json)
  })
  // Recorded by hand meanwhile: it is that one.
  const theirs = row.booking?.registrationIds ?? [row.registrationId]
  const recorded = row.sameReference.payments.filter(({ registrationId }) => theirs.includes(registrationId))
  // Those of a booking are one: the first stands for them.
  const whole = recorded.reduce((sum, { amount }) => sum + amount, 0)
  const own = row.booking ? recorded.slice(0, 1).map(({ id }) => ({ id, amount: whole })) : recorded
  return (
    <FormDialog title={labels.confirmTitle} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={send} className="grid grid-cols-1 gap-5 p-5">
          <DeclaredFacts row={row} />
          <SameReference row={row} />
          {problem && (
            <p role="alert" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep text-sm">
              {problem.message}
            </p>
          )}
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField label={labels.amount} inputMode="numeric" autoComplete="off" required {...field('amount')} />
            <TextField label={words.payment.valuedOn} type="date" max={today()} {...field('valuedOn')} />
          </div>
          <FormActions
            change={{ isPending: confirmation.isPending, failure }}
            onCancel={close}
            label={answer ? labels.answers[answer.label] : labels.confirm}
            besides={own.map(({ id, amount }) => (
              <Button
                key={id}
                look="outline"
                disabled={confirmation.isPending}
                onClick={() => confirmation.mutate({ amount, paymentId: id })}
              >
                {labels.isPayment(id)}
              </Button>
            ))}
          />
        </form>
      )}
    </FormDialog>
  )
}

/** What confirming all the same means, after each refusal that can be answered. */
const answers: Record<string, { label: 'anyway' | 'keepSurplus'; means: Partial<Confirmation> }> = {
  reference_known: { label: 'anyway', means: { confirmReference: true } },
  training_cancelled: { label: 'anyway', means: { confirmCancelled: true } },
  amount_too_high: { label: 'keepSurplus', means: { surplus: 'credit' } },
}

/** Refuses a declared payment with a reason that the person is told (docs/rules/declared-payments.md#deciding). */
function RefusalDialog({ row, onClose }: { row: DeclarationRow; onClose: () => void }) {
  const labels = useOffice().words.declarations
  const form = useChangeForm({
    schema: RefusalForm,
    draft: { reason: '' },
    send: (api, json) =>
      read(api.admin['payment-declarations'][':id'].refusal.$post({ param: { id: String(row.id) }, json })),
    recorded: labels.refused,
    touches: changedByMoney,
    onDone: onClose,
  })
  return (
    <ChangeDialog title={labels.refuseTitle} form={form} onClose={onClose} submit={labels.refuse}>
      <DeclaredFacts row={row} />
      <TextArea label={labels.reason} hint={labels.reasonHint} rows={3} required {...form.field('reason')} />
    </ChangeDialog>
  )
}

/** The picture of the operator's message, beside what was declared by it. */
function PictureDialog({ row, onClose }: { row: DeclarationRow; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.declarations
  const declaredBy = useDeclaredBy()
  return (
    <Dialog title={labels.pictureTitle} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <DeclaredFacts row={row} />
        <img
          src={`/api/admin/payment-declarations/${row.id}/picture`}
          alt={labels.pictureOf(declaredBy(row))}
          className="mx-auto max-h-[70vh] max-w-full rounded-lg border border-sand object-contain"
        />
      </div>
    </Dialog>
  )
}

/** What is open over declared payments. */
export function DecisionDialogs({ act, onClose }: { act: DeclarationAct | undefined; onClose: () => void }) {
  if (act?.kind === 'confirm') return <ConfirmationDialog row={act.row} refused={act.refused} onClose={onClose} />
  if (act?.kind === 'refuse') return <RefusalDialog row={act.row} onClose={onClose} />
  return act?.kind === 'picture' ? <PictureDialog row={act.row} onClose={onClose} /> : null
}
