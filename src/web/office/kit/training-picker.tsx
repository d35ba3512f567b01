import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type TrainingStatus, trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { officeTrainingsQuery } from '../queries/trainings.ts'
import { useOffice } from './office-text.ts'
import { type Choice, PickList } from './pick-list.tsx'

/** A session, and what a place of it costs in FCFA; null where that is not set. */
export interface TrainingChoice extends Choice {
  price: number | null
}

interface Props {
  label: string
  empty: string
  /** Only trainings of this status. */
  status?: TrainingStatus
  onPick: (choice: TrainingChoice) => void
}

/** A training, the latest sessions first. */
export function TrainingPicker({ label, empty, status, onPick }: Props) {
  const { locale, text, words } = useOffice()
  const [q, setQ] = useState('')
  const found = useQuery({
    ...officeTrainingsQuery({ q, sort: 'startsAt', order: 'desc', ...(status && { status }) }),
    select: ({ rows }) =>
      rows.map((training): TrainingChoice => {
        const date = training.startsAt ? formatShortDay(training.startsAt, locale) : words.trainings.noDate
        return {
          id: training.id,
          name: trainingHeadings(training, locale).title.text,
          detail: [date, training.location, text.statuses[training.status]].join(' · '),
          price: training.price,
        }
      }),
  })
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
