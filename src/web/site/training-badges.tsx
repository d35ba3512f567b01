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

/**
 * A title whose compounds (« auto-inspection ») are not torn apart at the end of a line, except one that is wider than the screen
 * (« anti-inflammatoires » on a small phone): that one breaks at its hyphen.
 */
export function KeepCompounds({ text }: { text: string }) {
  return text.split(/(\S+-\S+)/).map((part) =>
    part.includes('-') ? (
      <span key={part} className="inline-block max-w-full">
        {part}
      </span>
    ) : (
      part
    ),
  )
}
