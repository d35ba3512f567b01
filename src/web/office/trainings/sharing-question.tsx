import type { SessionReach } from '../../../domain/trainings/training-schemas.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useTrainingFieldLabel } from './training-field-label.ts'
import type { Shared } from './use-sharing.ts'

const mostShown = 6

interface Props {
  shared: Shared
  isPending: boolean
  onAnswer: (sessions: SessionReach) => void
  onBack: () => void
}

/** Asks whether what several sessions share is changed of this one only, or of the others to come as well (docs/rules/programmes.md#from-a-session). */
export function SharingQuestion({ shared: { fields, others }, isPending, onAnswer, onBack }: Props) {
  const { locale, words } = useOffice()
  const labels = words.sharing
  const labelOf = useTrainingFieldLabel()
  const further = others.length - mostShown
  return (
    <Dialog title={labels.title} closeLabel={words.close} onClose={onBack}>
      <div className="grid grid-cols-1 gap-5 p-5">
        <p>{labels.shares(fields.map(labelOf).join(', '), others.length)}</p>
        <ul aria-label={labels.others} className="grid gap-1 rounded-lg border border-sand px-4 py-3 text-sm">
          {others.slice(0, mostShown).map(({ id, startsAt, location }) => (
            <li key={id}>
              {[startsAt ? formatShortDay(startsAt, locale) : words.trainings.noDate, location].join(' · ')}
            </li>
          ))}
          {further > 0 && <li className="text-muted">{labels.further(further)}</li>}
        </ul>
        <p className="text-muted text-sm">{labels.follows}</p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="neutral" onClick={onBack}>
            {words.announcements.back}
          </Button>
          <Button look="neutral" disabled={isPending} onClick={() => onAnswer('this')}>
            {labels.thisOnly}
          </Button>
          <Button disabled={isPending} onClick={() => onAnswer('to_come')}>
            {labels.toCome}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
