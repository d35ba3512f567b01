import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { isLikeName, isSameEmail } from '../../../domain/registrations/registration-holder.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { readPhone } from '../../../domain/values/read-phone.ts'
import type { FormErrors } from '../../forms/use-form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, TextField } from '../../ui/field.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useAlreadyThere } from './already-there.ts'
import { type PersonDraft, usePersonLabels } from './person-fields.tsx'

/** Somebody of a pharmacy as typed. */
interface Line extends Omit<PersonDraft, 'organization'> {
  /** Theirs in the session, where they are in it already; 0 where they are new. */
  registrationId: number
  /** Whether the office has said itself if they are. */
  isDecided: boolean
}

export interface BookingDraft {
  pharmacyId: number | undefined
  trainingId: number | undefined
  people: Line[]
  locale: Locale
  beyondPlaces: boolean
}

const lineFields = ['lastName', 'firstName', 'position', 'phone', 'email'] as const

/** Before anything is typed. */
export const newLine: Line = {
  ...{ lastName: '', firstName: '', position: '', phone: '', email: '' },
  ...{ registrationId: 0, isDecided: false },
}

export const isEmptyLine = (line: Line): boolean =>
  line.registrationId === 0 && lineFields.every((name) => line[name].trim() === '')

/** Whether who is typed is surely who is registered: the name, and the phone or the e-mail. */
export function isSurely(typed: Line, { participant }: Pick<RegistrationRow, 'participant'>): boolean {
  const hasPhone = participant.phone !== '' && readPhone(typed.phone) === participant.phone
  const hasEmail = typed.email.trim() !== '' && isSameEmail(typed.email.trim(), participant.email)
  return (hasPhone || hasEmail) && isLikeName(typed, participant)
}

interface Props {
  index: number
  trainingId: number
  field: FormErrors<BookingDraft>['field']
  /** Undefined for the only one. */
  onRemove: (() => void) | undefined
}

/** One person's line; who is in the session already is offered below it, and ticked where it is surely they. */
export function BookingLine({ index, trainingId, field, onRemove }: Props) {
  const { words } = useOffice()
  const labels = words.pharmacyBooking
  const names = usePersonLabels()
  const { control, setValue } = useFormContext<BookingDraft>()
  const line = useWatch({ control, name: `people.${index}` })
  const there = useAlreadyThere(trainingId, line).filter(({ status }) => status !== 'annulée')
  // Who is ticked stays in sight, whatever is typed over it: the line stands for them until the tick is gone.
  const [picked, pick] = useState<RegistrationRow>()
  const isPicked = picked !== undefined && picked.id === line.registrationId
  const offered = isPicked && !there.some(({ id }) => id === picked.id) ? [picked, ...there] : there
  const link = (row: RegistrationRow | undefined) => {
    pick(row)
    setValue(`people.${index}.registrationId`, row?.id ?? 0, { shouldDirty: true })
  }
  const sure = there.find((row) => isSurely(line, row))
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is typed decides until the office does
  useEffect(() => {
    if (!line.isDecided && line.registrationId !== (sure?.id ?? 0)) link(sure)
  }, [sure?.id, line.isDecided])
  return (
    <fieldset className="grid grid-cols-1 gap-3 rounded-lg border border-sand p-4 sm:grid-cols-2">
      <legend className="px-1 font-semibold text-sm">{labels.person(index + 1)}</legend>
      {lineFields.map((name) => (
        <TextField
          key={name}
          label={name === 'email' ? labels.email : names[name]}
          type={name === 'phone' ? 'tel' : name === 'email' ? 'email' : 'text'}
          autoComplete="off"
          required={name !== 'email' && line.registrationId === 0}
          {...field(`people.${index}.${name}`)}
        />
      ))}
      {onRemove && (
        <Button look="quiet" size="compact" onClick={onRemove} className="self-end">
          {labels.remove(index + 1)}
        </Button>
      )}
      {offered.length > 0 && (
        <div role="status" className="grid gap-2 rounded-lg bg-orange-wash px-4 py-3 text-sm sm:col-span-2">
          <strong className="text-orange-deep">{labels.alreadyThere}</strong>
          {offered.map((row) => (
            <CheckboxField
              key={row.id}
              label={labels.link(
                fullName(row.participant),
                [row.participant.email, formatPhone(row.participant.phone)].filter(Boolean).join(' · '),
              )}
              checked={line.registrationId === row.id}
              onChange={({ target }) => {
                setValue(`people.${index}.isDecided`, true)
                link(target.checked ? row : undefined)
              }}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
