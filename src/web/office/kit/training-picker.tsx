import { useState } from 'react'
import { placeIn } from '../../../domain/trainings/online-place.ts'
import { type TrainingStatus, trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { type Offer, useOffers } from './offers.ts'
import { useOffice } from './office-text.ts'
import { type Choice, PickList } from './pick-list.tsx'

/** A session or an online course, and what a place of it costs in FCFA; null where that is not set. */
export interface TrainingChoice extends Choice {
  price: number | null
}

interface Props {
  label: string
  empty: string
  /** Only trainings of this status. */
  status?: TrainingStatus
  /** Whether online courses that are sold are offered too. */
  withCourses?: boolean
  onPick: (choice: TrainingChoice) => void
}

/** A training, the latest sessions first, and then online courses. */
export function TrainingPicker({ label, empty, status, withCourses = false, onPick }: Props) {
  const { locale, text, words } = useOffice()
  const [q, setQ] = useState('')
  const choiceOf = (training: Offer): TrainingChoice => {
    const date = training.startsAt ? formatShortDay(training.startsAt, locale) : words.trainings.noDate
    const place = placeIn(training.location, locale)
    return {
      id: training.id,
      name: trainingHeadings(training, locale).title.text,
      detail: training.kind === 'session' ? [date, place, text.statuses[training.status]].join(' · ') : place,
      price: training.price,
    }
  }
  const found = useOffers({ q, sort: 'startsAt', order: 'desc', ...(status && { status }) }, withCourses, choiceOf)
  return (
    <PickList
      label={label}
      placeholder={words.trainings.searchHint}
      empty={empty}
      q={q}
      onSearch={setQ}
      found={found}
      onPick={onPick}
    />
  )
}
