import { useQuery } from '@tanstack/react-query'
import { DetailSheet } from '../kit/detail-sheet.tsx'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { personQuery } from '../queries/people.ts'
import { PersonDetails } from './person-details.tsx'

/** Everything of one person, whichever e-mails they registered with (docs/rules/office.md#person). */
export default function PersonSheet({ id, onClose }: { id: number; onClose: () => void }) {
  const { words } = useOffice()
  const found = useQuery(personQuery(id))
  return (
    <DetailSheet
      title={found.data ? fullName(found.data) : words.person.untitled}
      query={found}
      notFound={words.person.notFound}
      loadError={words.person.loadError}
      onClose={onClose}
    >
      {(person) => <PersonDetails person={person} />}
    </DetailSheet>
  )
}
