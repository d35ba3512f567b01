import { useQuery } from '@tanstack/react-query'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { useOffice } from '../kit/office-text.ts'
import { pharmacyQuery } from '../queries/pharmacies.ts'
import { PharmacyDetails } from './pharmacy-details.tsx'

/** One pharmacy beside its list. */
export function PharmacySheet({ id, onClose }: { id: number; onClose: () => void }) {
  const labels = useOffice().words.pharmacies
  const found = useQuery(pharmacyQuery(id))
  return (
    <DetailSheet
      title={found.data?.name ?? labels.untitled}
      query={found}
      notFound={labels.notFound}
      loadError={labels.loadErrorOne}
      onClose={onClose}
    >
      {(pharmacy) => <PharmacyDetails pharmacy={pharmacy} />}
    </DetailSheet>
  )
}
