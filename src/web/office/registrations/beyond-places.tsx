import { useFormContext } from 'react-hook-form'
import { CheckboxField } from '../../ui/field.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { HandDraft } from './hand-draft.ts'

/** Says that a training is full, and lets the office go beyond its places on purpose. */
export function BeyondPlaces({ error }: { error: string | undefined }) {
  const { words } = useOffice()
  const { register } = useFormContext<HandDraft>()
  const labels = words.handRegistration
  return (
    <div className="grid gap-3 rounded-lg bg-orange-wash px-4 py-3">
      <p className="text-sm">
        <strong className="text-orange-deep">{labels.full}</strong> {labels.fullText}
      </p>
      <CheckboxField label={labels.beyondPlaces} error={error} {...register('beyondPlaces')} />
    </div>
  )
}
