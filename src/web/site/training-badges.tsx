import type { TrainingStatus } from '../../domain/trainings/training.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { useSite } from '../page/use-site.ts'
import { Badge, type Tone } from '../ui/badge.tsx'

/** docs/rules/trainings.md#statuses: coming green, in progress blue, finished grey, cancelled red; any other value grey. */
const tones: Record<TrainingStatus, Tone> = { programmée: 'green', en_cours: 'blue', terminée: 'grey', annulée: 'red' }

export function TrainingBadges({ training }: { training: Pick<Training, 'shownStatus' | 'category'> }) {
  const { text } = useSite()
  const status = training.shownStatus
  return (
    <p className="flex flex-wrap gap-2">
      <Badge tone={tones[status] ?? 'grey'}>{text.statuses[status] ?? status}</Badge>{' '}
      <Badge>{text.categories[training.category]}</Badge>
    </p>
  )
}
