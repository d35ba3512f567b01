import { useQuery } from '@tanstack/react-query'
import { documentTypeLabels } from '../../../domain/labels.ts'
import { trainingHeadings } from '../../../domain/training.ts'
import { Glyph } from '../../ui/glyph.tsx'
import { FilterSelect } from '../kit/filter-select.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'

/** By type, by state, and by the training one came from. */
export function DocumentFilters() {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  return (
    <>
      <FilterSelect
        name="type"
        label={words.documents.type}
        labelOf={(type) => (type === 'all' ? words.documents.allTypes : documentTypeLabels[type][locale])}
      />
      <FilterSelect name="etat" label={words.documents.state} labelOf={(state) => words.documents.states[state]} />
      {search.formation > 0 && <TrainingFilter id={search.formation} onClear={() => show({ formation: 0, page: 1 })} />}
    </>
  )
}

function TrainingFilter({ id, onClear }: { id: number; onClear: () => void }) {
  const { locale, words } = useOffice()
  const training = useQuery(officeTrainingQuery(String(id)))
  return (
    <p className="flex min-h-10 phone:min-h-11 max-w-full items-center gap-1 rounded-lg bg-green-wash py-1 pr-1 pl-3 text-sm">
      <span className="min-w-0 break-words">
        {words.documents.ofTraining} {training.data ? trainingHeadings(training.data, locale).title.text : id}
      </span>
      <button
        type="button"
        title={words.documents.allTrainings}
        onClick={onClear}
        className="grid size-8 shrink-0 place-items-center rounded-lg text-green hover:bg-surface"
      >
        <Glyph name="close" />
        <span className="sr-only">{words.documents.allTrainings}</span>
      </button>
    </p>
  )
}
