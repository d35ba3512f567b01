import { useQuery } from '@tanstack/react-query'
import { waitingStateLabels } from '../../../domain/desk/labels.ts'
import { isOnList, type WaitingState } from '../../../domain/waiting-list/waiting-list.ts'
import { useSite } from '../../page/use-site.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { OfficeLink } from '../kit/office-link.tsx'
import { useOffice } from '../kit/office-text.ts'
import { waitingListQuery } from '../queries/waiting.ts'

const tones: Partial<Record<WaitingState, Tone>> = {
  waiting: 'orange',
  offered: 'blue',
  standby: 'orange',
  accepted: 'green',
}

/** How somebody's place on a waiting list stands. */
export function WaitingBadge({ state }: { state: WaitingState }) {
  const { locale } = useSite()
  return <Badge tone={tones[state] ?? 'grey'}>{waitingStateLabels[state][locale]}</Badge>
}

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
      <OfficeLink
        to={{ onglet: 'formations', formation: trainingId, volet: 'attente' }}
        resetScroll={false}
        className="text-link inline-flex min-h-11 items-center"
      >
        {said.filter(Boolean).join(' · ')}
      </OfficeLink>
    </p>
  )
}
