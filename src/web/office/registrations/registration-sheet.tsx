import { useQuery } from '@tanstack/react-query'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { useOffice } from '../kit/office-text.ts'
import { registrationQuery } from '../queries/registrations.ts'
import { RegistrationDetails } from './registration-details.tsx'

/** One registration beside its list (docs/rules/office.md#registration-details). */
export default function RegistrationSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const { title, notFound, loadError } = words.registration
  return (
    <DetailSheet
      title={title(id)}
      query={useQuery(registrationQuery(id))}
      notFound={notFound}
      loadError={loadError}
      onClose={onClose}
    >
      {(detail) => <RegistrationDetails detail={detail} />}
    </DetailSheet>
  )
}
