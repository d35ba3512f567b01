import { useForm } from 'react-hook-form'
import { PriceForm, type RegistrationDetail } from '../../../domain/registrations/registration.ts'
import { read } from '../../api/api.ts'
import { draftResolver } from '../../forms/draft-resolver.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useRegistrationChange } from '../kit/use-registration-change.ts'
import { parseAmount } from '../payments/parse-amount.ts'

const resolver = draftResolver(PriceForm, (draft: { price: string }) => ({ price: parseAmount(draft.price) }))

/** Sets, once, what a training on request costs this participant. */
export function PriceDialog({ detail, onClose }: { detail: RegistrationDetail; onClose: () => void }) {
  const { words } = useOffice()
  const labels = words.registration
  const form = useForm({ resolver, defaultValues: { price: '' } })
  const { register, handleSubmit, formState } = form
  const change = useRegistrationChange({
    failsIn: 'place',
    send: (api, json: PriceForm) =>
      read(api.registrations[':id'].price.$put({ param: { id: String(detail.registration.id) }, json })),
    title: labels.priceSet,
    onDone: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, change.failure)
  return (
    <FormDialog title={labels.setPrice} isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form noValidate onSubmit={handleSubmit((form) => change.mutate(form))} className="grid gap-5 p-5">
          <TextField
            label={labels.priceAmount}
            hint={labels.priceHint}
            inputMode="numeric"
            autoComplete="off"
            required
            error={errorOf('price')}
            {...register('price')}
          />
          <FormActions change={{ isPending: change.isPending, failure }} onCancel={close} label={labels.setPrice} />
        </form>
      )}
    </FormDialog>
  )
}
