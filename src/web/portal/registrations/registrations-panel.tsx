import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownRegistrationsQuery } from '../../api/participant-queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { OwnList } from '../kit/own-list.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { RegistrationCard } from './registration-card.tsx'
import { RegistrationDialog } from './registration-dialog.tsx'
import { WaitingPlaces } from './waiting-places.tsx'

/** docs/rules/participant-space.md#registrations: a card each, and the details of the one the address names. */
export default function RegistrationsPanel() {
  const { words } = usePortal()
  const { search, show } = usePortalSearch()
  const registrations = useQuery(ownRegistrationsQuery(search.page))
  return (
    <>
      <WaitingPlaces />
      <OwnList
        query={registrations}
        words={words.registrations}
        action={
          <Link to="/formations" className={buttonClass('outline')}>
            {words.dashboard.seeTrainings}
          </Link>
        }
      >
        {(rows) => (
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {rows.map((registration) => (
              <RegistrationCard key={registration.id} registration={registration} />
            ))}
          </ul>
        )}
      </OwnList>
      {search.inscription > 0 && (
        <RegistrationDialog id={search.inscription} onClose={() => show({ inscription: 0 })} />
      )}
    </>
  )
}
