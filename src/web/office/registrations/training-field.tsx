import { useState } from 'react'
import { onlinePlace } from '../../../domain/trainings/online-place.ts'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { type Offer, useOffers } from '../kit/offers.ts'
import { useOffice } from '../kit/office-text.ts'
import { type Choice, PickList } from '../kit/pick-list.tsx'

interface Props extends Pick<OpenTrainingsProps, 'except' | 'noteOf' | 'withCourses'> {
  /** The training chosen, once it has been read again. */
  training: Offer | undefined
  isChosen: boolean
  onChoose: (id: number | undefined) => void
  error: string | undefined
}

/** Which training somebody is registered for: those to come first, then those under way, each with its places left; then online courses. */
export function TrainingField({ training, isChosen, onChoose, error, ...offered }: Props) {
  const { words } = useOffice()
  const choiceOf = useTrainingChoice()
  const labels = words.officeRegistration
  const chosen = training && choiceOf(training)
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 font-semibold">{labels.training}</legend>
      {isChosen ? (
        <div className="flex min-h-16 flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3 text-sm">
          <p className="grid min-w-0">
            <span className="font-semibold">{chosen?.name ?? words.loading}</span>
            <span>{chosen?.detail}</span>
          </p>
          <Button look="quiet" size="compact" onClick={() => onChoose(undefined)}>
            {labels.otherTraining}
          </Button>
        </div>
      ) : (
        <OpenTrainings {...offered} onPick={({ id }) => onChoose(id)} />
      )}
      <FieldError>{error}</FieldError>
    </fieldset>
  )
}

interface OpenTrainingsProps {
  onPick: (choice: Choice) => void
  /** One that is not offered. */
  except?: number | undefined
  /** What else is said of each. */
  noteOf?: (training: Offer) => string | undefined
  /** Whether online courses that are sold are offered too. */
  withCourses?: boolean
}

/** Finds a session to come or under way, with its places left. */
function OpenTrainings({ onPick, except = 0, noteOf, withCourses = false }: OpenTrainingsProps) {
  const { words } = useOffice()
  const choiceOf = useTrainingChoice()
  const [q, setQ] = useState('')
  const offers = useOffers({ q, stage: 'active', sort: 'relevance' }, withCourses, (offer) => ({
    ...choiceOf(offer),
    note: noteOf?.(offer),
  }))
  return (
    <PickList
      label={words.officeRegistration.trainingSearch}
      placeholder={words.trainings.searchHint}
      empty={words.officeRegistration.noTraining}
      q={q}
      onSearch={setQ}
      found={offers}
      without={except}
      onPick={onPick}
    />
  )
}

/** A training in one line and a half: when, how far it is, and how many places are left. */
function useTrainingChoice() {
  const { locale, text, words } = useOffice()
  return (training: Offer): Choice => ({
    id: training.id,
    name: trainingHeadings(training, locale).title.text,
    detail:
      training.kind === 'online_course'
        ? onlinePlace[locale]
        : [
            training.startsAt ? formatShortDay(training.startsAt, locale) : words.trainings.noDate,
            text.statuses[training.status],
            words.officeRegistration.placesLeft(training.placesLeft, training.maxParticipants),
          ].join(' · '),
  })
}
