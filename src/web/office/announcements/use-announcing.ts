import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { announcementKindOf } from '../../../domain/announcements/announcement.ts'
import { announcedFactsOf } from '../../../domain/trainings/announced-facts.ts'
import type { Training, TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { impactQuery } from '../queries/announcements.ts'
import type { Announced } from './announce-question.tsx'

type Session = Pick<Training | TrainingSummary, 'status' | 'startsAt' | 'endsAt' | 'location' | 'trainers' | 'duration'>
/** As it is typed; a duration that is left out stays. */
type Change = Omit<Session, 'duration'> & { duration?: number | undefined }

/**
 * Before a session is changed in what its people are told of, finds out whom that concerns.
 * @returns `ask`, which answers whether a question now stands in the way of saving; the question; and how to go back from it
 */
export function useAnnouncing(trainingId: number) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const { show } = useOfficeSearch()
  const [announced, setAnnounced] = useState<Announced>()
  const [isAsking, setAsking] = useState(false)

  /** @returns whether it may be saved at once: nobody is told anything */
  async function ask(before: Session, change: Change): Promise<boolean> {
    const after = { ...before, ...change, duration: change.duration ?? before.duration }
    const kind = announcementKindOf(before, after, new Date())
    if (!kind) return true
    setAsking(true)
    try {
      const impact = await queryClient.fetchQuery(impactQuery(trainingId))
      const told = impact.concerned + (kind === 'restored' ? impact.restorable.count : 0)
      if (told === 0) return true
      setAnnounced({ kind, before: announcedFactsOf(before), after: announcedFactsOf(after), impact })
    } catch {
      showToast({ variant: 'destructive', title: words.error, description: words.announcements.impactError })
    } finally {
      setAsking(false)
    }
    return false
  }
  /** Once it is saved: who is told, on the session's page; nothing where nobody is. */
  const showTold = () => {
    if (announced) show({ onglet: 'formations', formation: trainingId, volet: 'annonces' }, { ignoreBlocker: true })
  }
  return { ask, isAsking, announced, back: () => setAnnounced(undefined), showTold }
}
