import type { DeliveryState } from '../../../domain/announcements/notification.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { useOffice } from './office-text.ts'

const tones: Record<DeliveryState, Tone> = { queued: 'grey', sent: 'green', failed: 'red' }

/** What became of a mail. */
export function DeliveryBadge({ state }: { state: DeliveryState }) {
  const { words } = useOffice()
  return <Badge tone={tones[state]}>{words.notifications.states[state]}</Badge>
}
