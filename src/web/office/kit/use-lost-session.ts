import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { ApiError } from '../../api/api.ts'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { useFailedCalls } from '../../signed-in/use-failed-calls.ts'

/** Whether a call failed because nobody is signed in any more. */
export const meansSignedOut = (error: unknown) => error instanceof ApiError && error.problem?.code === 'unauthenticated'

/** Notices, from any call that is answered so, that the session is over, and forgets who was signed in. */
export function useLostSession() {
  const queryClient = useQueryClient()
  useFailedCalls(
    useCallback(
      (error) => {
        if (meansSignedOut(error)) queryClient.setQueryData(sessionQuery.queryKey, null)
      },
      [queryClient],
    ),
  )
}
