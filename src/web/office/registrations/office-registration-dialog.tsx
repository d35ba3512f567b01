import { useQuery } from '@tanstack/react-query'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type { OfficeRegistrationForm } from '../../../domain/registrations/registration.ts'
import { read } from '../../api/api.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { useSendingKey } from '../../forms/use-sending-key.ts'
import { CheckboxField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { NeedsAndLanguage } from './needs-and-language.tsx'
import type { OfficeRegistrationDraft } from './office-registration-draft.ts'
import { newOfficeRegistration, officeRegistrationResolver } from './office-registration-draft.ts'
import { PersonFields } from './person-fields.tsx'
import { TrainingField } from './training-field.tsx'

/** Says that a training is full, and lets the office go beyond its places on purpose. */
function Overbook({ error }: { error: string | undefined }) {
  const { words } = useOffice()
  const { register } = useFormContext<OfficeRegistrationDraft>()
  const labels = words.officeRegistration
  return (
    <div className="grid gap-3 rounded-lg bg-orange-wash px-4 py-3">
      <p className="text-sm">
        <strong className="text-orange-deep">{labels.full}</strong> {labels.fullText}
      </p>
      <CheckboxField label={labels.beyondPlaces} error={error} {...register('beyondPlaces')} />
    </div>
  )
}

interface Props {
  /** The training chosen already; 0 for none. */
  trainingId?: number
  onClose: () => void
  /** Called with the new registration's number. */
  onDone: (id: number) => void
}

/** Registers somebody who called or came by (docs/rules/registrations.md#by-hand); beyond the places only when a box says so. */
export function OfficeRegistrationDialog({ trainingId: given = 0, onClose, onDone }: Props) {
  const { words } = useOffice()
  const labels = words.officeRegistration
  const sendingKey = useSendingKey()
  const form = useForm({
    resolver: officeRegistrationResolver,
    defaultValues: { ...newOfficeRegistration, ...(given > 0 && { trainingId: given }) },
  })
  const { formState, control } = form
  const trainingId = useWatch({ control, name: 'trainingId' })
  // Read again when it is chosen: places may have gone since the list was.
  const training = useQuery({
    ...officeTrainingQuery(String(trainingId)),
    staleTime: 0,
    enabled: trainingId !== undefined,
  })
  const chosen = trainingId === undefined ? undefined : training.data
  const registration = useChange({
    failsIn: 'place',
    send: (api, json: OfficeRegistrationForm) =>
      read(api.admin.registrations.$post({ json }, sendingKey.optionsFor(json))),
    success: { title: labels.done },
    touches: [['registrations', 'list'], ...changedByRegistration],
    onSuccess: ({ id }) => onDone(id),
  })
  const { errorOf, failure } = useFormErrors(form, registration.failure)
  const isFull = chosen?.placesLeft === 0 || registration.failure?.fields.beyondPlaces !== undefined
  const choose = (id: number | undefined) => {
    registration.reset()
    form.setValue('trainingId', id, { shouldDirty: true, shouldValidate: id !== undefined && formState.isSubmitted })
    form.setValue('beyondPlaces', false)
  }
  return (
    <FormDialog title={labels.title} shape="wide" isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <FormProvider {...form}>
          <form
            noValidate
            onSubmit={form.handleSubmit((body) => registration.mutate(body))}
            className="grid grid-cols-1 gap-5 p-5"
          >
            <TrainingField
              training={chosen}
              isChosen={trainingId !== undefined}
              onChoose={choose}
              error={errorOf('trainingId')}
            />
            {trainingId !== undefined && isFull && <Overbook error={errorOf('beyondPlaces')} />}
            <PersonFields errorOf={errorOf} />
            <NeedsAndLanguage errorOf={errorOf} languageHint={labels.languageHint} />
            <p className="text-muted text-sm">{labels.mailHint}</p>
            <FormActions
              change={{ isPending: registration.isPending, failure }}
              onCancel={close}
              label={labels.submit}
              savingLabel={labels.submitting}
            />
          </form>
        </FormProvider>
      )}
    </FormDialog>
  )
}
