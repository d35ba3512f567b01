import { useQueryClient } from '@tanstack/react-query'
import { FormProvider, useForm } from 'react-hook-form'
import type { Pharmacy } from '../../../domain/pharmacies/pharmacy.ts'
import { read } from '../../api/api.ts'
import { settleForm } from '../../forms/settle-form.ts'
import { type Clash, type EditedVersion, useEditedVersion } from '../../forms/use-edited-version.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { EditConflict } from '../../signed-in/edit-conflict.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { pharmacyQuery } from '../queries/pharmacies.ts'
import { type PharmacyDraft, pharmacyDraft, pharmacyResolver } from './pharmacy-draft.ts'
import { PharmacyFields } from './pharmacy-fields.tsx'

const versionOf = (pharmacy: Pharmacy): EditedVersion<PharmacyDraft> => ({
  draft: pharmacyDraft(pharmacy),
  version: pharmacy.version,
})

/** Changes a pharmacy; what a colleague has changed meanwhile is shown first. */
export function ChangeDialog({ pharmacy, onClose }: { pharmacy: Pharmacy; onClose: () => void }) {
  const labels = useOffice().words.pharmacies
  const queryClient = useQueryClient()
  const form = useForm({ resolver: pharmacyResolver, defaultValues: pharmacyDraft(pharmacy) })
  const edited = useEditedVersion(pharmacy, versionOf)
  const param = { id: String(pharmacy.id) }
  const change = useChange({
    failsIn: 'place',
    send: (api, _: undefined) =>
      edited.save(
        form.getValues(),
        (version, draft) =>
          read(api.admin.pharmacies[':id'].$put({ param, json: { ...pharmacyResolver.bodyOf(draft), version } })),
        (settled) => settleForm(form, settled),
      ),
    success: { title: labels.changed },
    touches: [['pharmacies', 'list'], ['registrations'], ['audit']],
    onSuccess: (changed) => {
      queryClient.setQueryData(pharmacyQuery(pharmacy.id).queryKey, changed)
      onClose()
    },
  })
  const { formState } = form
  const { errorOf, failure } = useFormErrors(form, change.failure)
  const isClashing = edited.clashes.length > 0
  const settle = (taken: Clash[]) => {
    settleForm(form, edited.settle(form.getValues(), taken))
    change.reset()
  }
  return (
    <FormDialog title={labels.changeTitle} shape="wide" isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={form.handleSubmit(() => change.mutate(undefined))}
            className="grid grid-cols-1 gap-5 p-5"
          >
            <PharmacyFields errorOf={errorOf} />
            {isClashing && (
              <EditConflict
                clashes={edited.clashes}
                labelOf={(name) => labels.fields[name as keyof PharmacyDraft]}
                onSettle={settle}
              />
            )}
            <FormActions
              change={{ isPending: change.isPending, failure }}
              onCancel={close}
              isDisabled={!formState.isDirty}
              isClashing={isClashing}
            />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
