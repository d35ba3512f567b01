import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { officeTrainingQuery } from '../queries/trainings.ts'
import type { ListFilter } from './filters.tsx'
import { useOffice } from './office-text.ts'
import { TrainingPicker } from './training-picker.tsx'
import { useOfficeSearch } from './use-office-search.ts'

/**
 * One training, found by its title and told by its date from others of that title.
 * @param name the key of the address that holds its number
 */
export function useTrainingFilter(name: 'session' | 'formation'): ListFilter {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const id = search[name]
  const { data } = useQuery({ ...officeTrainingQuery(String(id)), enabled: id > 0 })
  const title = data
    ? [trainingHeadings(data, locale).title.text, data.startsAt && formatShortDay(data.startsAt, locale)]
    : [words.documents.ofTraining, id]
  const chosen = title.filter(Boolean).join(data ? ' · ' : ' ')
  return {
    id: name,
    field: (
      <TrainingField chosen={id > 0 ? chosen : undefined} onPick={(picked) => show({ [name]: picked, page: 1 })} />
    ),
    part: id > 0 ? { name: chosen, without: { [name]: 0 } } : undefined,
  }
}

function TrainingField({ chosen, onPick }: { chosen: string | undefined; onPick: (id: number) => void }) {
  const { words } = useOffice()
  const [isPicking, setPicking] = useState(false)
  const { training, pickTraining, noTraining } = words.narrowing
  return (
    <div className="grid content-start gap-1.5 text-sm">
      <span className="font-semibold">{training}</span>
      <Button
        look="neutral"
        size="compact"
        onClick={() => setPicking(true)}
        className="min-h-10 min-w-0 justify-start border-sand-deep text-left"
      >
        <span className="min-w-0">{chosen ?? pickTraining}</span>
      </Button>
      {isPicking && (
        <Dialog title={pickTraining} closeLabel={words.close} onClose={() => setPicking(false)}>
          <div className="p-5">
            <TrainingPicker
              label={words.officeRegistration.trainingSearch}
              empty={noTraining}
              onPick={(choice) => {
                setPicking(false)
                onPick(choice.id)
              }}
            />
          </div>
        </Dialog>
      )}
    </div>
  )
}
