import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languageLabels, registrationStatusLabels } from '../../../domain/desk/labels.ts'
import type { ImportPreview } from '../../../domain/imports/import.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { locales } from '../../../domain/values/language.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FilterSelect } from '../kit/filters.tsx'
import { useOffice } from '../kit/office-text.ts'
import { TrainingPicker } from '../kit/training-picker.tsx'
import type { Choices } from '../queries/imports.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'

interface Props {
  seen: ImportPreview
  choices: Choices
  onChoose: (changes: Choices) => void
}

/** What holds for every line that says nothing else: the session, and what a registration cannot do without. */
export function ForAllLines({ seen, choices, onChoose }: Props) {
  const { locale, words } = useOffice()
  const labels = words.imports
  return (
    <>
      {!seen.columns.includes('training') && <SessionField choices={choices} onChoose={onChoose} />}
      <fieldset className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <legend className="mb-1.5 font-semibold">{labels.forAll}</legend>
        <FilterSelect
          label={words.registration.status}
          options={['en_attente', 'confirmée'] as const}
          labelOf={(status) => registrationStatusLabels[status][locale]}
          chosen={choices.status ?? 'en_attente'}
          onChoose={(status) => onChoose({ status })}
        />
        <FilterSelect
          label={words.registration.language}
          options={locales}
          labelOf={(language) => languageLabels[language][locale]}
          chosen={choices.locale ?? 'fr'}
          onChoose={(language) => onChoose({ locale: language })}
        />
        <WordsForAll label={words.registration.organization} onDone={(organization) => onChoose({ organization })} />
        <WordsForAll label={words.registration.position} onDone={(position) => onChoose({ position })} />
      </fieldset>
    </>
  )
}

/** Words for every line whose cell is empty; the lines are looked at again once they are written. */
function WordsForAll({ label, onDone }: { label: string; onDone: (words: string | null) => void }) {
  const [typed, setTyped] = useState('')
  return (
    <TextField
      label={label}
      autoComplete="off"
      maxLength={200}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => onDone(typed.trim() || null)}
    />
  )
}

function SessionField({ choices: { trainingId }, onChoose }: Pick<Props, 'choices' | 'onChoose'>) {
  const { locale, words } = useOffice()
  const labels = words.imports
  const training = useQuery({ ...officeTrainingQuery(String(trainingId)), enabled: Boolean(trainingId) })
  const chosen = trainingId ? training.data : undefined
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 font-semibold">{labels.session}</legend>
      {trainingId ? (
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3 text-sm">
          <p className="grid min-w-0">
            <span className="font-semibold">
              {chosen ? trainingHeadings(chosen, locale).title.text : words.loading}
            </span>
            {chosen && (
              <span>
                {[
                  chosen.startsAt ? formatShortDay(chosen.startsAt, locale) : words.trainings.noDate,
                  words.officeRegistration.placesLeft(chosen.placesLeft, chosen.maxParticipants),
                ].join(' · ')}
              </span>
            )}
          </p>
          <Button look="quiet" size="compact" onClick={() => onChoose({ trainingId: null })}>
            {words.officeRegistration.otherTraining}
          </Button>
        </div>
      ) : (
        <>
          <p className="text-muted text-sm">{labels.sessionHint}</p>
          <TrainingPicker
            label={words.officeRegistration.trainingSearch}
            empty={words.officeRegistration.noTraining}
            onPick={({ id }) => onChoose({ trainingId: id })}
          />
        </>
      )}
    </fieldset>
  )
}
