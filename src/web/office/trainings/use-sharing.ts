import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { differingFields, type SharedField } from '../../../domain/trainings/programme.ts'
import type { ProgrammeSession } from '../../../domain/trainings/programme-schemas.ts'
import type { Training, TrainingForm } from '../../../domain/trainings/training-schemas.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { sessionsToComeQuery } from '../queries/programmes.ts'
import { sharedContentOf } from './training-draft.ts'

/** Shared fields that were changed, and the other sessions to come that share one of them. */
export interface Shared {
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
