import type { UseFormRegisterReturn } from 'react-hook-form'
import { owedOf, type RegistrationRow } from '../../../domain/registrations/registration.ts'
import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { dueText } from './amount-due.ts'

interface Props {
  people: RegistrationRow[]
  register: (id: number) => UseFormRegisterReturn
  errorOf: (id: number) => string | undefined
  onRemove: (id: number) => void
}

/** The other people that the same money pays for, each with how much. */
export function OtherPayers({ people, register, errorOf, onRemove }: Props) {
  const { locale, words } = useOffice()
  return (
    <ul className="grid gap-3">
      {people.map((registration) => {
        const name = fullName(registration.participant)
        return (
          <li
            key={registration.id}
            className="grid items-start gap-3 rounded-lg border border-sand p-4 sm:grid-cols-[1fr_14rem_auto]"
          >
            <p className="grid text-sm">
              <span className="font-semibold">{name}</span>
              <span className="text-muted">
                {datedTitle(registration.trainingTitle, registration.startsAt, locale)}
              </span>
              <span>{dueText(owedOf(registration), words.payment)}</span>
            </p>
            <TextField
              label={words.payment.amountFor(name)}
              inputMode="numeric"
              autoComplete="off"
              required
              error={errorOf(registration.id)}
              {...register(registration.id)}
            />
            <Button look="quiet" size="compact" onClick={() => onRemove(registration.id)}>
              <Glyph name="close" />
              <span className="sr-only">{words.payment.removePerson(name)}</span>
            </Button>
          </li>
        )
      })}
    </ul>
  )
}
