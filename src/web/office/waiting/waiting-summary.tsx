import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { isOnList } from '../../../domain/waiting-list/waiting-list.ts'
import { useOffice } from '../kit/office-text.ts'
import { waitingListQuery } from '../queries/waiting.ts'

/** How many wait for a place in a session and how many have one offered, leading to the list; nothing where nobody waits. */
export function WaitingSummary({ trainingId }: { trainingId: number }) {
  const { words } = useOffice()
  const { data } = useQuery(waitingListQuery(trainingId))
  const live = data?.entries.filter(({ state }) => isOnList(state)) ?? []
  if (!data || live.length === 0) return null
  const offered = live.filter(({ state }) => state === 'offered').length
  const said = [
    offered > 0 && words.waiting.offered(offered),
    live.length > offered && words.waiting.waiting(live.length - offered),
    data.reason === 'night' && words.waiting.reasons.night,
  ]
  return (
    <p role="status" className="text-sm">
      <Link
        to="/admin"
        search={{ onglet: 'formations', formation: trainingId, volet: 'attente' }}
        resetScroll={false}
        className="text-link inline-flex min-h-11 items-center"
      >
        {said.filter(Boolean).join(' · ')}
      </Link>
    </p>
  )
}
