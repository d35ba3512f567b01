import { FormProvider, useForm } from 'react-hook-form'
import type { PharmacyForm } from '../../../domain/pharmacies/pharmacy.ts'
import { read } from '../../api/api.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSendingKey } from '../../forms/use-sending-key.ts'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { pharmacyDraft, pharmacyResolver } from './pharmacy-draft.ts'
import { PharmacyFields } from './pharmacy-fields.tsx'

/** Makes a pharmacy, which then opens. */
export function MakeDialog({ onMade, onClose }: { onMade: (id: number) => void; onClose: () => void }) {
  const labels = useOffice().words.pharmacies
  const sendingKey = useSendingKey()
  const form = useForm({ resolver: pharmacyResolver, defaultValues: pharmacyDraft() })
  const making = useChange({
    failsIn: 'place',
    send: (api, json: PharmacyForm) => read(api.admin.pharmacies.$post({ json }, sendingKey.optionsFor(json))),
    success: { title: labels.made },
    touches: [['pharmacies', 'list']],
    onSuccess: ({ id }) => {
      onClose()
      onMade(id)
    },
  })
  const { formState } = form
  const { errorOf, failure } = useFormErrors(form, making.failure)
  return (
    <FormDialog
      title={labels.makeTitle}
      shape="wide"
      isDirty={formState.isDirty && !making.isSuccess}
      onClose={onClose}
    >
      {(close) => (
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={form.handleSubmit((body) => making.mutate(body))}
            className="grid grid-cols-1 gap-5 p-5"
          >
            <PharmacyFields errorOf={errorOf} />
            <FormActions change={{ isPending: making.isPending, failure }} onCancel={close} label={labels.make} />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
