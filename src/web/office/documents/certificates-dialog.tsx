import { useQuery } from '@tanstack/react-query'
import { trainingHeadings } from '../../../domain/trainings/training.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { LoadFailure } from '../../signed-in/loaded.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOffice } from '../kit/office-text.ts'
import { TrainingPicker } from '../kit/training-picker.tsx'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { CertificateCandidates } from './certificate-candidates.tsx'

interface Props {
  /** 0 while none is chosen. */
  trainingId: number
  onChoose: (trainingId: number) => void
  onClose: () => void
}

/** Issues the certificates of a finished training (docs/rules/documents.md#certificates): first which training, then to whom. */
export function CertificatesDialog({ trainingId, onChoose, onClose }: Props) {
  const { words } = useOffice()
  const labels = words.certificates
  return (
    <Dialog title={labels.title} shape="wide" closeLabel={words.close} onClose={onClose}>
      <div className="grid grid-cols-1 gap-5 p-5">
        {trainingId === 0 ? (
          <section aria-label={labels.pick} className="grid grid-cols-1 gap-3">
            <h3 className="font-body font-semibold text-base">{labels.pick}</h3>
            <TrainingPicker
              label={labels.search}
              empty={labels.none}
              status="terminée"
              onPick={({ id }) => onChoose(id)}
            />
          </section>
        ) : (
          <ChosenTraining key={trainingId} id={trainingId} onChooseOther={() => onChoose(0)} onClose={onClose} />
        )}
      </div>
    </Dialog>
  )
}

interface ChosenProps {
  id: number
  onChooseOther: () => void
  onClose: () => void
}

function ChosenTraining({ id, onChooseOther, onClose }: ChosenProps) {
  const { locale, words } = useOffice()
  const found = useQuery(officeTrainingQuery(String(id)))
  const labels = words.certificates
  if (found.isPending) return <Skeleton label={words.loading} />
  if (found.isError) {
    return (
      <>
        <LoadFailure title={words.trainings.oneLoadError} error={found.error} onRetry={() => found.refetch()} />
        <Button look="neutral" onClick={onChooseOther} className="justify-self-start">
          {labels.other}
        </Button>
      </>
    )
  }
  const { startsAt, location, status } = found.data
  const date = startsAt ? formatShortDay(startsAt, locale) : words.trainings.noDate
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 rounded-lg bg-green-wash px-4 py-3 text-sm">
        <p className="grid min-w-0">
          <span className="font-semibold">{trainingHeadings(found.data, locale).title.text}</span>
          <span>
            {date} · {location}
          </span>
        </p>
        <Button look="quiet" size="compact" onClick={onChooseOther}>
          {labels.other}
        </Button>
      </div>
      {status === 'terminée' ? (
        <CertificateCandidates trainingId={id} onClose={onClose} />
      ) : (
        <p role="alert" className="rounded-lg bg-orange-wash px-4 py-3 text-orange-deep">
          {labels.notFinished}
        </p>
      )}
    </>
  )
}
