import type { UseFormRegister } from 'react-hook-form'
import type { BookedPerson } from '../../domain/pharmacies/pharmacy-booking.ts'
import { Button } from '../ui/button.tsx'
import { ChoiceField } from '../ui/choice-field.tsx'
import { TextField } from '../ui/field.tsx'
import { usePharmacyText } from './pharmacy-text.ts'

const rests = ['wait', 'none'] as const
type Rest = (typeof rests)[number]

interface RestProps {
  /** How many are left, for how many people. */
  places: { left: number; count: number }
  value: Rest | undefined
  onChoose: (rest: Rest) => void
  error: string | undefined
}

/** What becomes of those for whom no place is left: they wait, or nobody is registered; nothing is chosen for the pharmacy. */
export function RestChoice({ places: { left, count }, value, onChoose, error }: RestProps) {
  const labels = usePharmacyText().words.booking.short
  const texts = {
    wait: [labels.wait(left, count - left), labels.waitText],
    none: [labels.none, labels.noneText],
  }
  return (
    <ChoiceField
      legend={labels.legend(left, count)}
      name="rest"
      choices={rests}
      labelOf={(rest) => (
        <span className="grid gap-0.5">
          <span className="font-semibold">{texts[rest][0]}</span>
          <span className="text-muted text-sm">{texts[rest][1]}</span>
        </span>
      )}
      value={value}
      onChoose={onChoose}
      error={error}
    />
  )
}

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
