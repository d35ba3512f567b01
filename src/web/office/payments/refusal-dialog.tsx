import { useForm } from 'react-hook-form'
import { type DeclarationRow, RefusalForm } from '../../../domain/payments/payment-declaration.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { TextArea } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { DeclaredFacts } from './declared-facts.tsx'
import { changedByDecision } from './use-confirmation.ts'

const resolver = draftResolver(RefusalForm, (draft: { reason: string }) => draft)

/** Refuses a declared payment with a reason that the person is told (docs/rules/declared-payments.md#deciding). */
export function RefusalDialog({ row, onClose }: { row: DeclarationRow; onClose: () => void }) {
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
