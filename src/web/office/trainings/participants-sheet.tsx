import { useQuery } from '@tanstack/react-query'
import { trainingHeadings } from '../../../domain/training.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { useOffice } from '../kit/office-text.ts'
import { trainingRegistrationsQuery } from '../queries/training-participants.ts'
import { officeTrainingQuery } from '../queries/trainings.ts'
import { ParticipantsList } from './participants-list.tsx'

/** Who has registered for a training, beside the list of trainings. */
export function ParticipantsSheet({ trainingId, onClose }: { trainingId: number; onClose: () => void }) {
  const { locale, words } = useOffice()
  const found = useQuery(officeTrainingQuery(String(trainingId)))
  const registrations = useQuery(trainingRegistrationsQuery(trainingId))
  return (
    <DetailSheet
      title={found.data ? trainingHeadings(found.data, locale).title.text : words.participants.title}
      query={found}
      notFound={words.participants.notFound}
      loadError={words.registrations.loadError}
      onClose={onClose}
    >
      {(training) => (
        <Loaded query={registrations} error={words.registrations.loadError} lines={8}>
          {(rows) => <ParticipantsList training={training} registrations={rows} />}
        </Loaded>
      )}
    </DetailSheet>
  )
}
