import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BulkAction } from '../../../domain/registrations/bulk-action.ts'
import { refetch } from '../../api/refetch.ts'
import { showToast } from '../../ui/toast-store.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { changedByMoney } from '../queries/registrations.ts'
import { useBulkActions } from './use-bulk-actions.ts'

/**
 * Watches one's own actions on registrations, over whichever tab: one that ends is told by a toast, the lists are read again, and it
 * goes by itself unless somebody could not be dealt with.
 */
export function useBulkEnds(): void {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const { actions, close } = useBulkActions()
  const tellEnd = useEffectEvent(({ id, action, done, failures }: BulkAction) => {
    void refetch(queryClient, changedByMoney)
    const [first] = failures
    if (!first) close(id)
    if (done > 0 || !first) {
      showToast({ variant: 'default', title: done > 0 ? words.bulk.done[action](done) : words.bulk.stopped })
    } else if (failures.length === 1) {
      const { message, ...person } = first
      showToast({ variant: 'destructive', title: fullName(person), description: words.failure(message) })
    }
  })
  const watched = useRef(new Set<number>())
  useEffect(() => {
    for (const action of actions) {
      if (action.waiting > 0) watched.current.add(action.id)
      else if (watched.current.delete(action.id)) tellEnd(action)
    }
  }, [actions])
}
