import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { differingFields, type SharedField } from '../../../domain/trainings/programme.ts'
import type { ProgrammeSession } from '../../../domain/trainings/programme-schemas.ts'
import type { SessionReach, Training, TrainingForm } from '../../../domain/trainings/training-schemas.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { sessionsToComeQuery } from '../queries/programmes.ts'
import { sharedContentOf, useTrainingFieldLabel } from './training-draft.ts'

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

/** Shared fields that were changed, and the other sessions to come that share one of them. */
interface Shared {
  fields: SharedField[]
  others: ProgrammeSession[]
}

/**
 * Before a session is changed in what its programme shares, finds out whose texts these are besides (docs/rules/programmes.md#from-a-session).
 * @returns `ask`, which answers whether it may be saved at once; the question that otherwise stands in the way; how to go back from it
 */
export function useSharing(training: Training) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const [shared, setShared] = useState<Shared>()
  const [isAsking, setAsking] = useState(false)

  async function ask(body: TrainingForm): Promise<boolean> {
    const changed = differingFields(sharedContentOf(body, training), training)
    const fields = changed.filter((name) => !training.ownFields.includes(name))
    if (fields.length === 0) return true
    setAsking(true)
    try {
      const sessions = await queryClient.fetchQuery(sessionsToComeQuery(training.programmeId))
      const others = sessions.filter(
        ({ id, ownFields }) => id !== training.id && fields.some((name) => !ownFields.includes(name)),
      )
      if (others.length === 0) return true
      setShared({ fields, others })
    } catch {
      showToast({ variant: 'destructive', title: words.error, description: words.sharing.loadError })
    } finally {
      setAsking(false)
    }
    return false
  }
  return { ask, isAsking, shared, back: () => setShared(undefined) }
}
