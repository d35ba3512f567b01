import { waitingStateLabels } from '../../../domain/desk/labels.ts'
import type { WaitingState } from '../../../domain/waiting-list/waiting-list.ts'
import { useSite } from '../../page/use-site.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'

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
