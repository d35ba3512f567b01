import { useFormContext } from 'react-hook-form'
import { CheckboxField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeRegistrationDraft } from './office-registration-draft.ts'

/** Says that a training is full, and lets the office go beyond its places on purpose. */
export function Overbook({ error }: { error: string | undefined }) {
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
