import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ownRegistrationsQuery, ownRowsPerPage } from '../../api/participant-queries.ts'
import { buttonClass } from '../../ui/button.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Empty } from '../kit/empty.tsx'
import { LoadFailure } from '../kit/load-failure.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { usePortalSearch } from '../kit/use-portal-search.ts'
import { RegistrationCard } from './registration-card.tsx'
import { RegistrationDialog } from './registration-dialog.tsx'

/** docs/rules/participant-space.md#registrations: a card each, and the details of the one the address names. */
export default function RegistrationsPanel() {
  const { words } = usePortal()
  const { search, show } = usePortalSearch()
  const registrations = useQuery(ownRegistrationsQuery(search.page))
  return (
    <>
      {registrations.isPending ? (
        <Skeleton label={words.loading} lines={4} />
      ) : registrations.isError ? (
        <LoadFailure
          title={words.registrations.loadError}
          error={registrations.error}
          onRetry={() => registrations.refetch()}
        />
      ) : registrations.data.rows.length === 0 ? (
        <Empty title={words.registrations.empty} text={words.registrations.emptyText}>
          <Link to="/formations" className={buttonClass('outline')}>
            {words.dashboard.seeTrainings}
          </Link>
        </Empty>
      ) : (
        <div className="grid grid-cols-1 gap-5">
          <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
            {registrations.data.rows.map((registration) => (
              <RegistrationCard key={registration.id} registration={registration} />
            ))}
          </ul>
          {registrations.data.total > ownRowsPerPage && (
            <Pager
              page={search.page}
              pageSize={ownRowsPerPage}
              total={registrations.data.total}
              onPage={(page) => show({ page })}
              label={words.pager.label}
              words={words.pager}
            />
          )}
        </div>
      )}
      {search.inscription > 0 && (
        <RegistrationDialog id={search.inscription} onClose={() => show({ inscription: 0 })} />
      )}
    </>
  )
}
