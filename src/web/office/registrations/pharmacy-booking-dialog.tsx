import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFieldArray, useWatch } from 'react-hook-form'
import * as v from 'valibot'
import { languageLabels } from '../../../domain/desk/labels.ts'
import { bookedAtOnce, OfficeBookingForm } from '../../../domain/pharmacies/pharmacy-booking.ts'
import { locales } from '../../../domain/values/language.ts'
import { countingNumber } from '../../../domain/values/numbers.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffer } from '../kit/offers.ts'
import { useOffice } from '../kit/office-text.ts'
import { PharmacyPicker } from '../kit/pick-list.tsx'
import { pharmacyQuery } from '../queries/pharmacies.ts'
import { changedByRegistration } from '../queries/registrations.ts'
import { type BookingDraft, BookingLine, isEmptyLine, newLine } from './pharmacy-booking-line.tsx'
import { TrainingField } from './training-field.tsx'

const Booked = v.strictObject({ ...OfficeBookingForm.entries, pharmacyId: countingNumber('required') })

/** What is sent: of those who are there already their registration alone; lines at the end in which nothing was typed are nobody. */
function formOf({ people, ...draft }: BookingDraft) {
  const last = people.findLastIndex((line) => !isEmptyLine(line))
  return {
    ...draft,
    people: people
      .slice(0, Math.max(1, last + 1))
      .map(({ registrationId, isDecided: _, ...person }) =>
        registrationId > 0 ? { kind: 'registered', registrationId } : { kind: 'new', ...person },
      ),
  }
}

interface PharmacyFieldProps {
  id: number | undefined
  onChoose: (id: number | undefined) => void
  error: string | undefined
}

/** Which pharmacy phones, found by its name. */
function PharmacyField({ id, onChoose, error }: PharmacyFieldProps) {
  const { words } = useOffice()
  const labels = words.pharmacyBooking
  const { data } = useQuery({ ...pharmacyQuery(id ?? 0), enabled: id !== undefined })
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 font-semibold">{labels.pharmacy}</legend>
      {id === undefined ? (
        <PharmacyPicker label={labels.search} onPick={(choice) => onChoose(choice.id)} />
      ) : (
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3 text-sm">
          <p className="grid min-w-0">
            <span className="font-semibold">{data?.name ?? words.loading}</span>
            <span>{data && [data.city, data.email ?? labels.noEmail].filter(Boolean).join(' · ')}</span>
          </p>
          <Button look="quiet" size="compact" onClick={() => onChoose(undefined)}>
            {labels.other}
          </Button>
        </div>
      )}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}

interface Props {
  /** What is known already; 0 for none. */
  pharmacyId: number
  trainingId: number
  onClose: () => void
}

/**
 * Registers the people of a pharmacy that phones, in one go (docs/rules/pharmacies.md#by-phone): who is in the session already is found while
 * typing, and linked instead of registered twice.
 */
export default function PharmacyBookingDialog({ pharmacyId: pharmacy, trainingId: session, onClose }: Props) {
  const { locale, words } = useOffice()
  const labels = words.pharmacyBooking
  const form = useChangeForm({
    schema: Booked,
    draft: {
      pharmacyId: pharmacy || undefined,
      trainingId: session || undefined,
      people: [newLine],
      locale: 'fr',
      beyondPlaces: false,
    } as BookingDraft,
    formOf,
    send: (api, { pharmacyId, ...json }, once) =>
      read(api.admin.pharmacies[':id'].bookings.$post({ param: { id: String(pharmacyId) }, json }, once)),
    recorded: ({ registrations, linked, reference }) => labels.done(registrations, linked, reference),
    touches: [...changedByRegistration, ['registrations'], ['pharmacies']],
    onDone: onClose,
  })
  const { change, control, errorOf, field, formState, setValue } = form
  const people = useFieldArray({ control, name: 'people' })
  const [pharmacyId, trainingId, lines] = useWatch({ control, name: ['pharmacyId', 'trainingId', 'people'] })
  const chosen = useOffer(trainingId)
  const rest = useRef<HTMLDivElement>(null)
  // What was chosen leads on to what comes next.
  const isFirst = useRef(true)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each choice leads on
  useEffect(() => {
    if (!isFirst.current) rest.current?.querySelector('input')?.focus()
    isFirst.current = false
  }, [pharmacyId, trainingId])
  const choose = (name: 'pharmacyId' | 'trainingId') => (id: number | undefined) => {
    change.reset()
    setValue(name, id, { shouldDirty: true, shouldValidate: id !== undefined && formState.isSubmitted })
    if (name === 'trainingId') setValue('beyondPlaces', false)
    // Who is there already is so in another session no more.
    if (name === 'trainingId')
      for (const index of lines.keys()) {
        setValue(`people.${index}.registrationId`, 0)
        setValue(`people.${index}.isDecided`, false)
      }
  }
  const count = lines.filter((line) => line.registrationId === 0 && !isEmptyLine(line)).length
  const isShort =
    (chosen !== undefined && count > chosen.placesLeft) || change.failure?.fields.beyondPlaces !== undefined
  return (
    <ChangeDialog
      title={labels.title}
      shape="wide"
      form={form}
      onClose={onClose}
      submit={words.officeRegistration.submit}
      actions={{ savingLabel: words.officeRegistration.submitting }}
    >
      <PharmacyField id={pharmacyId} onChoose={choose('pharmacyId')} error={errorOf('pharmacyId')} />
      {pharmacyId !== undefined && (
        <div ref={rest} className="grid grid-cols-1 gap-5">
          <TrainingField
            withCourses
            training={chosen}
            isChosen={trainingId !== undefined}
            onChoose={choose('trainingId')}
            error={errorOf('trainingId')}
          />
          {trainingId !== undefined && (
            <>
              {people.fields.map(({ id }, index) => (
                <BookingLine
                  key={id}
                  index={index}
                  trainingId={trainingId}
                  field={field}
                  onRemove={people.fields.length > 1 ? () => people.remove(index) : undefined}
                />
              ))}
              {people.fields.length < bookedAtOnce && (
                <Button
                  look="outline"
                  size="compact"
                  onClick={() => people.append(newLine)}
                  className="justify-self-start"
                >
                  {labels.add}
                </Button>
              )}
              {isShort && <CheckboxField label={words.officeRegistration.beyondPlaces} {...field('beyondPlaces')} />}
              <SelectField label={labels.language} {...field('locale')}>
                {locales.map((language) => (
                  <option key={language} value={language}>
                    {languageLabels[language][locale]}
                  </option>
                ))}
              </SelectField>
              <p className="text-muted text-sm">{labels.hint}</p>
            </>
          )}
        </div>
      )}
    </ChangeDialog>
  )
}
