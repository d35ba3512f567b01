import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfficeLetter } from '../../../domain/announcements/office-letter.ts'
import type { BulkAction, BulkActionForm, BulkActionKind, Transfer } from '../../../domain/registrations/bulk-action.ts'
import type { RegistrationRow } from '../../../domain/registrations/registration.ts'
import { done, fromApi, read } from '../../api/api.ts'
import { showAnswer } from '../../api/refetch.ts'
import { useSendingKey } from '../../forms/use-form-errors.ts'
import { fullName } from '../kit/full-name.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'

/** How often an action that is under way is asked for, in milliseconds. */
const whileUnderWay = 1_000

/**
 * One's own actions on several registrations, until one has read how they ended: also those begun in another window
 * (docs/rules/office.md#several-at-once).
 */
const bulkActionsQuery = queryOptions({
  queryKey: ['bulkActions'],
  queryFn: fromApi((api) => read(api.admin['bulk-actions'].$get())),
  staleTime: 0,
  refetchInterval: ({ state }: { state: { data: BulkAction[] | undefined } }) =>
    state.data?.some(({ waiting }) => waiting > 0) ? whileUnderWay : false,
})

interface Asked {
  action: BulkActionKind
  rows: readonly Pick<RegistrationRow, 'id' | 'status' | 'participant'>[]
  /** Where a transfer goes, and on what terms. */
  transfer?: Transfer
  /** What is written to each. */
  letter?: OfficeLetter
}

/**
 * One's own actions on registrations, begun here or elsewhere, and the ways to begin, stop and put away one. What is begun for one
 * person alone is told by a toast, which takes it back (docs/rules/office.md#taking-back).
 * @param failsIn where it is told that one could not be begun
 */
export function useBulkActions(failsIn: 'toast' | 'place' = 'toast') {
  const { words } = useOffice()
  const may = useMay()
  const queryClient = useQueryClient()
  const { data: actions = [] } = useQuery({ ...bulkActionsQuery, enabled: may('administrators') })
  const sendingKey = useSendingKey()
  const [begun, setBegun] = useState<ReadonlyMap<number, number>>(new Map())
  const known = { touches: [bulkActionsQuery.queryKey], failsIn: 'toast' as const }
  /** Shows an action as the server has just answered it, before it is asked for the next time. */
  const show = (answer: BulkAction) =>
    showAnswer(queryClient, bulkActionsQuery.queryKey, (before = []) => [
      ...before.filter(({ id }) => id !== answer.id),
      answer,
    ])

  const stop = useChange({
    ...known,
    send: (api, id: number) => read(api.admin['bulk-actions'][':id'].stop.$post({ param: { id: String(id) } })),
    onSuccess: show,
  })
  const close = useChange({
    ...known,
    send: (api, id: number) => done(api.admin['bulk-actions'][':id'].$delete({ param: { id: String(id) } })),
  })
  const start = useChange({
    ...known,
    failsIn,
    send: (api, { action, rows, transfer, letter }: Asked) => {
      const json: BulkActionForm = {
        action,
        transfer,
        letter,
        registrations: rows.map(({ id, status }) => ({ id, status })),
      }
      return read(api.admin['bulk-actions'].$post({ json }, sendingKey.optionsFor(json)))
    },
    success({ waiting }, { action, rows: [first, ...others] }) {
      if (waiting === 0) return { title: words.bulk.underWay }
      return first && others.length === 0 ? { title: words.bulk.pause[action](fullName(first.participant)) } : undefined
    },
    undo: ({ id, waiting }) => (waiting > 0 ? () => stop.mutate(id) : undefined),
    onSuccess(answer, { rows: [first, ...others] }) {
      sendingKey.forget()
      // Nothing is in it where the same was asked of them already.
      if (answer.waiting === 0) return close.mutate(answer.id)
      show(answer)
      if (first && others.length === 0) setBegun((before) => new Map(before).set(first.id, answer.id))
    },
  })
  /** What was begun here for this registration alone and is still to be done, for stopping it. */
  const waitingFor = (registrationId: number) =>
    actions.find(({ id, waiting }) => waiting > 0 && id === begun.get(registrationId))?.id
  return { actions, start, stop: stop.mutate, close: close.mutate, waitingFor }
}
