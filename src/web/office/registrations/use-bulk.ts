import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RegistrationDetail, RegistrationRow, RegistrationStatus } from '../../../domain/registration.ts'
import { type Api, apiOf, read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { isEditConflict } from '../../forms/use-edited-version.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { meansSignedOut } from '../kit/use-lost-session.ts'
import { changedByRegistration } from '../kit/use-registration-change.ts'
import { runConcurrently } from './run-concurrently.ts'

/** How many calls are under way at the same time: the server does other things as well. */
const atOnce = 3

type Row = Pick<RegistrationRow, 'id' | 'status' | 'version'>

/** Sets a status unless somebody else has set another one since the list was read (docs/decisions/0018). */
async function setStatus(api: Api, row: Row, status: RegistrationStatus): Promise<RegistrationDetail> {
  try {
    const json = { status, version: row.version }
    return await read(api.registrations[':id'].status.$put({ param: { id: String(row.id) }, json }))
  } catch (error) {
    if (!isEditConflict(error)) throw error
    const current = error.problem?.current as RegistrationDetail | undefined
    if (current?.registration.status !== row.status) throw error
    return setStatus(api, current.registration, status)
  }
}

const calls = {
  confirm: (api: Api, row: Row) => setStatus(api, row, 'confirmée'),
  cancel: (api: Api, row: Row) => setStatus(api, row, 'annulée'),
  remind: (api: Api, { id }: Row) => read(api.registrations[':id'].reminder.$post({ param: { id: String(id) } })),
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
      await runConcurrently(rows, atOnce, async (row) => {
        try {
          await calls[action](apiOf(queryClient), row)
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
      void refetch(queryClient, [['registrations'], ...changedByRegistration])
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
