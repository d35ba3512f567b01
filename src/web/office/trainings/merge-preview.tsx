import { useQuery } from '@tanstack/react-query'
import type { ProgrammeMergePreview, ProgrammeSummary } from '../../../domain/trainings/programme-schemas.ts'
import { sessionName } from '../../../domain/trainings/session-name.ts'
import { read } from '../../api/api.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { FormFailure } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { programmeMergeQuery } from '../queries/programmes.ts'
import { officeTrainingsQuery } from '../queries/trainings.ts'
import { useTrainingFieldLabel } from './training-draft.ts'

const mostShown = 6

interface Props {
  programmeId: number
  from: number
  onBack: () => void
  onDone: () => void
}

/** Says what merging would do, and does it. */
export function MergePreview({ programmeId, from, onBack, onDone }: Props) {
  const { words } = useOffice()
  const labels = words.merging
  const merging = useChange({
    send: (api) => read(api.programmes[':id'].merges.$post({ param: { id: String(programmeId) }, json: { from } })),
    success: { title: labels.merged },
    touches: [['programmes'], ['trainings']],
    onSuccess: onDone,
  })
  return (
    <Loaded query={useQuery(programmeMergeQuery(programmeId, from))} lines={4}>
      {(preview) => (
        <>
          <Outcome preview={preview} />
          <FormFailure title={words.error} message={merging.failure?.message} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="neutral" onClick={onBack} data-first-focus>
              {words.announcements.back}
            </Button>
            <Button disabled={merging.isPending} onClick={() => merging.mutate(undefined)}>
              {labels.confirm}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}

function Outcome({ preview: { into, from, differing } }: { preview: ProgrammeMergePreview }) {
  const { locale, words } = useOffice()
  const labels = words.merging
  const labelOf = useTrainingFieldLabel()
  const nameOf = ({ title, englishTitle }: ProgrammeSummary) => (locale === 'en' && englishTitle) || title
  const number = from.accreditationNumber
  return (
    <>
      <p className="font-semibold">{labels.joins(from.trainings, nameOf(from), nameOf(into))}</p>
      <Moving programmeId={from.id} count={from.trainings} />
      <p>{differing.length > 0 ? labels.differing(differing.map(labelOf).join(', ')) : labels.same}</p>
      {number && number !== into.accreditationNumber && (
        <p>{into.accreditationNumber ? labels.accreditationLost(number) : labels.accreditationTaken(number)}</p>
      )}
      <p className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">{labels.final}</p>
    </>
  )
}

/** The first of the sessions that move. */
function Moving({ programmeId, count }: { programmeId: number; count: number }) {
  const { locale, words } = useOffice()
  const labels = words.merging
  const found = useQuery(officeTrainingsQuery({ programmeId: String(programmeId), sort: 'startsAt', order: 'asc' }))
  const further = count - mostShown
  return (
    <Loaded query={found} lines={2}>
      {({ rows }) => (
        <ul aria-label={labels.moving} className="grid gap-1 rounded-lg border border-sand px-4 py-3 text-sm">
          {rows.slice(0, mostShown).map((training) => (
            <li key={training.id}>{sessionName(training, locale)}</li>
          ))}
          {further > 0 && <li className="text-muted">{labels.further(further)}</li>}
        </ul>
      )}
    </Loaded>
  )
}
