import { useQuery } from '@tanstack/react-query'
import { useOffice } from '../kit/office-text.ts'
import { RecordSheet } from '../kit/record-sheet.tsx'
import { registrationQuery } from '../queries/registrations.ts'
import { RegistrationRecord } from './registration-record.tsx'

/** One registration beside its list (docs/rules/office.md#registration-details). */
export default function RegistrationSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const { title, notFound, loadError } = words.registration
  return (
    <RecordSheet
      title={title(id)}
      query={useQuery(registrationQuery(id))}
      notFound={notFound}
      loadError={loadError}
      onClose={onClose}
    >
      {(detail) => <RegistrationRecord detail={detail} />}
    </RecordSheet>
  )
}
