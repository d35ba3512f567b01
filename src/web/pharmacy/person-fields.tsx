import type { UseFormRegister } from 'react-hook-form'
import type { BookedPerson } from '../../domain/pharmacies/pharmacy-booking.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import type { Rest } from './rest-choice.tsx'

export interface BookingDraft {
  trainingId: string
  people: Record<keyof BookedPerson, string>[]
  unnamed: string
  /** What becomes of those for whom no place is left; undefined while nothing was chosen. */
  rest?: Rest | undefined
  discountCode: string
  termsAccepted: boolean
}

interface Props {
  index: number
  register: UseFormRegister<BookingDraft>
  errorOf: (name: string) => string | undefined
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}

const fields = ['lastName', 'firstName', 'position', 'phone', 'email'] as const

/** One person's line; they are somebody else's fields, so that nothing of one's own is offered for them. */
export function PersonFields({ index, register, errorOf, onRemove }: Props) {
  const labels = usePharmacyText().words.booking
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-lg border border-sand p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold text-sm">{labels.person(index + 1)}</legend>
      {fields.map((name) => (
        <TextField
          key={name}
          label={labels[name]}
          autoComplete="off"
          required={name !== 'email'}
          {...(name === 'phone' && { type: 'tel' })}
          {...(name === 'email' && { type: 'email' })}
          error={errorOf(`people.${index}.${name}`)}
          {...register(`people.${index}.${name}`)}
        />
      ))}
      {onRemove && (
        <Button
          look="quiet"
          size="compact"
          onClick={onRemove}
          aria-label={labels.remove(index + 1)}
          className="self-end"
        >
          {labels.remove(index + 1)}
        </Button>
      )}
    </fieldset>
  )
}
