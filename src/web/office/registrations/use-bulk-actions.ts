import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { BulkAction, BulkActionForm } from '../../../domain/bulk-action.ts'
import { done, read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { useSendingKey } from '../../forms/use-sending-key.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'
import { bulkActionsQuery } from '../queries/bulk-actions.ts'

/**
 * One's own actions on several registrations, begun here or elsewhere. One that ends while it is watched is told by a toast, the lists
 * are read again, and it goes by itself unless somebody could not be dealt with.
 */
export function useBulkActions() {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const { data: actions } = useQuery(bulkActionsQuery)
  const sendingKey = useSendingKey()
  const known = { touches: [bulkActionsQuery.queryKey], failsIn: 'toast' as const }
  /** Shows an action as the server has just answered it, before it is asked for the next time. */
  const show = (answer: BulkAction) =>
    queryClient.setQueryData(bulkActionsQuery.queryKey, (before = []) => [
      ...before.filter(({ id }) => id !== answer.id),
      answer,
    ])

  const start = useChange({
    ...known,
    send: (api, json: BulkActionForm) => read(api.admin['bulk-actions'].$post({ json }, sendingKey.optionsFor(json))),
    onSuccess(answer) {
      sendingKey.forget()
      show(answer)
    },
  })
  const stop = useChange({
    ...known,
    send: (api, id: number) => read(api.admin['bulk-actions'][':id'].stop.$post({ param: { id: String(id) } })),
    onSuccess: show,
  })
  const close = useChange({
    ...known,
    send: (api, id: number) => done(api.admin['bulk-actions'][':id'].$delete({ param: { id: String(id) } })),
  })

  const tellEnd = useEffectEvent(({ id, action, done: count, failures }: BulkAction) => {
    void refetch(queryClient, [['registrations'], ...changedByRegistration])
    if (failures.length === 0) close.mutate(id)
    if (count === 0 && failures.length > 0) return
    showToast({ variant: 'default', title: count > 0 ? words.bulk.done[action](count) : words.bulk.stopped })
  })
  const watched = useRef(new Set<number>())
  useEffect(() => {
    for (const action of actions ?? []) {
      if (action.waiting > 0) watched.current.add(action.id)
      else if (watched.current.delete(action.id)) tellEnd(action)
    }
  }, [actions])

  return { actions: actions ?? [], start, stop: stop.mutate, close: close.mutate }
}
