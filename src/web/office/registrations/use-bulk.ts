import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegistrationRow } from '../../../domain/registration.ts'
import { type Api, apiOf, read } from '../../api.ts'
import { fewAtATime } from '../../few-at-a-time.ts'
import { serverErrors } from '../../form-errors.ts'
import { readAnew } from '../../read-anew.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../office-text.ts'
import { meansSignedOut } from '../use-lost-session.ts'
import { changedByRegistration } from './use-registration-change.ts'

/** How many calls are under way at the same time: the server does other things as well. */
const atOnce = 3

const setStatus = (api: Api, id: number, status: 'confirmée' | 'annulée') =>
  read(api.registrations[':id'].status.$put({ param: { id: String(id) }, json: { status } }))

const calls = {
  confirm: (api: Api, id: number) => setStatus(api, id, 'confirmée'),
  cancel: (api: Api, id: number) => setStatus(api, id, 'annulée'),
  remind: (api: Api, id: number) => read(api.registrations[':id'].reminder.$post({ param: { id: String(id) } })),
}
export type BulkAction = keyof typeof calls

export interface BulkFailure {
  row: RegistrationRow
  message: string
}

interface Run {
  action: BulkAction
  rows: readonly RegistrationRow[]
}

/**
 * The same change to many registrations, a few at a time. Each that fails is told with the server's reason; a lost session ends
 * it, and what was not done yet stays to be done.
 * @param onDone called with each registration as it succeeds
 */
export function useBulk(onDone: (row: RegistrationRow) => void) {
  const { text, words } = useOffice()
  const queryClient = useQueryClient()
  const [finished, setFinished] = useState(0)
  const [failures, setFailures] = useState<BulkFailure[]>([])
  const run = useMutation({
    mutationFn: async ({ action, rows }: Run) => {
      const refused: BulkFailure[] = []
      await fewAtATime(rows, atOnce, async (row) => {
        try {
          await calls[action](apiOf(queryClient), row.id)
          onDone(row)
        } catch (error) {
          if (meansSignedOut(error)) throw error
          refused.push({ row, message: serverErrors(error, text).message })
        }
        setFinished((count) => count + 1)
      })
      return refused
    },
    onMutate: () => {
      setFinished(0)
      setFailures([])
    },
    onSuccess: (refused, { action, rows }) => {
      setFailures(refused)
      const done = rows.length - refused.length
      if (done > 0) showToast({ variant: 'default', title: words.bulk.done[action](done) })
    },
    onSettled: () => {
      void readAnew(queryClient, [['registrations'], ...changedByRegistration])
    },
  })
  return {
    start: run.mutate,
    isRunning: run.isPending,
    finished,
    total: run.variables?.rows.length ?? 0,
    failures,
    forgetFailures: () => setFailures([]),
  }
}
