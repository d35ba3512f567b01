import { useFormContext, useWatch } from 'react-hook-form'
import { OfficeRegistrationForm } from '../../../domain/registrations/registration.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { read } from '../../api/api.ts'
import { StatusBadge } from '../../signed-in/status-badges.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffer } from '../kit/offers.ts'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { changedByRegistration } from '../queries/registrations.ts'
import { useAlreadyThere } from './already-there.ts'
import { NeedsAndLanguage, type NeedsDraft, nobody, type PersonDraft, PersonFields } from './person-fields.tsx'
import { TrainingField } from './training-field.tsx'

/** A registration by hand as it is typed. */
interface OfficeRegistrationDraft extends PersonDraft, NeedsDraft {
  trainingId: number | undefined
  beyondPlaces: boolean
}

const newOfficeRegistration: OfficeRegistrationDraft = { ...nobody, trainingId: undefined, beyondPlaces: false }

/** Says that a training is full, and lets the office go beyond its places on purpose. */
function Overbook({ error }: { error: string | undefined }) {
  const labels = useOffice().words.officeRegistration
  const { register } = useFormContext<OfficeRegistrationDraft>()
  return (
    <div className="grid gap-3 rounded-lg bg-orange-wash px-4 py-3">
      <p className="text-sm">
        <strong className="text-orange-deep">{labels.full}</strong> {labels.fullText}
      </p>
      <CheckboxField label={labels.beyondPlaces} error={error} {...register('beyondPlaces')} />
    </div>
  )
}

/** Who is in the session already by the e-mail, the phone or the name that is typed: asked at once, before somebody is there twice. */
function AlreadyThere({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const labels = words.officeRegistration
  const { control } = useFormContext<OfficeRegistrationDraft>()
  const [email, phone, lastName, firstName] = useWatch({ control, name: ['email', 'phone', 'lastName', 'firstName'] })
  const found = useAlreadyThere(trainingId, { email, phone, lastName, firstName })
  if (found.length === 0) return null
  return (
    <div role="status" className="grid gap-2 rounded-lg bg-orange-wash px-4 py-3 text-sm">
      <strong className="text-orange-deep">{labels.alreadyThere}</strong>
      <ul className="grid gap-1">
        {found.map(({ id, participant, status }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <OfficeLink to={{ onglet: 'inscriptions', inscription: id }}>{fullName(participant)}</OfficeLink>
            <span>{[participant.email, formatPhone(participant.phone)].filter(Boolean).join(' · ')}</span>
            <StatusBadge status={status} />
          </li>
        ))}
      </ul>
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
  const labels = useOffice().words.officeRegistration
  const form = useChangeForm({
    schema: OfficeRegistrationForm,
    draft: { ...newOfficeRegistration, ...(given > 0 && { trainingId: given }) },
    send: (api, json, once) => read(api.admin.registrations.$post({ json }, once)),
    recorded: labels.done,
    touches: changedByRegistration,
    onDone: ({ id }) => onDone(id),
  })
  const { change, control, errorOf, field, formState, setValue } = form
  const trainingId = useWatch({ control, name: 'trainingId' })
  const chosen = useOffer(trainingId)
  const isFull = chosen?.placesLeft === 0 || change.failure?.fields.beyondPlaces !== undefined
  const choose = (id: number | undefined) => {
    change.reset()
    setValue('trainingId', id, { shouldDirty: true, shouldValidate: id !== undefined && formState.isSubmitted })
    setValue('beyondPlaces', false)
  }
  return (
    <ChangeDialog
      title={labels.title}
      shape="wide"
      form={form}
      onClose={onClose}
      submit={labels.submit}
      actions={{ savingLabel: labels.submitting }}
    >
      <TrainingField
        withCourses
        training={chosen}
        isChosen={trainingId !== undefined}
        onChoose={choose}
        error={errorOf('trainingId')}
      />
      {trainingId !== undefined && isFull && <Overbook error={errorOf('beyondPlaces')} />}
      <PersonFields field={field} />
      {trainingId !== undefined && <AlreadyThere trainingId={trainingId} />}
      <NeedsAndLanguage field={field} languageHint={labels.languageHint} />
      <p className="text-muted text-sm">{labels.mailHint}</p>
    </ChangeDialog>
  )
}
