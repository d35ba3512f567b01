import { useForm } from 'react-hook-form'
import { type DeclarationRow, RefusalForm } from '../../../domain/payments/payment-declaration.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { ConfirmationDialog } from './confirmation-dialog.tsx'
import { DeclaredFacts } from './declared-facts.tsx'
import type { DeclarationAct } from './use-confirmation.ts'
import { changedByDecision } from './use-confirmation.ts'
import { useDeclaredBy } from './use-declared-by.ts'

const resolver = draftResolver(RefusalForm, (draft: { reason: string }) => draft)

/** Refuses a declared payment with a reason that the person is told (docs/rules/declared-payments.md#deciding). */
function RefusalDialog({ row, onClose }: { row: DeclarationRow; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.declarations
  const form = useForm({ resolver, defaultValues: { reason: '' } })
  const { register, handleSubmit, formState } = form
  const refusal = useChange({
    failsIn: 'place',
    send: (api, json: RefusalForm) =>
      read(api.admin['payment-declarations'][':id'].refusal.$post({ param: { id: String(row.id) }, json })),
    success: { title: labels.refused },
    touches: changedByDecision,
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, refusal.failure)
  return (
    <FormDialog title={labels.refuseTitle} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => refusal.mutate(form))} className="grid grid-cols-1 gap-5 p-5">
          <DeclaredFacts row={row} />
          <TextArea
            label={labels.reason}
            hint={labels.reasonHint}
            rows={3}
            required
            error={errorOf('reason')}
            {...register('reason')}
          />
          <FormActions change={{ isPending: refusal.isPending, failure }} onCancel={close} label={labels.refuse} />
        </form>
      )}
    </FormDialog>
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
