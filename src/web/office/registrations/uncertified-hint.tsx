import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import type { PagePlace } from '../../../domain/values/listing.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { placeOf, useOfficeSearch } from '../kit/use-office-search.ts'
import { useRegistrationList } from './use-registration-list.ts'

/** More sessions than this are found in the list itself. */
const sessionsShown = 5

/** Over those who wait for their certificate: to the certificates of each session of theirs, where those who were there are ticked. */
export function UncertifiedHint() {
  const { search } = useOfficeSearch()
  return search.groupe === 'uncertified' ? <Sessions place={placeOf(search)} /> : null
}

function Sessions({ place }: { place: PagePlace }) {
  const { locale, words } = useOffice()
  const { pageOf } = useRegistrationList()
  const found = useQuery(pageOf(place))
  const bySession = Map.groupBy<number, RegistrationRow>(found.data?.rows ?? [], ({ trainingId }) => trainingId)
  if (bySession.size === 0) return null
  return (
    <nav aria-label={words.certificates.title} className="flex flex-wrap gap-2">
      {[...bySession].slice(0, sessionsShown).map(([trainingId, [first]]) => (
        <Link
          key={trainingId}
          to="/admin"
          search={{ onglet: 'documents', certificats: trainingId }}
          className={buttonClass('outline', 'text-left', 'compact')}
        >
          {words.certificates.issueOf(
            first?.trainingTitle ?? '',
            first?.startsAt ? formatShortDay(first.startsAt, locale) : words.trainings.noDate,
          )}
        </Link>
      ))}
    </nav>
  )
}
