import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../../api/api.ts'
import { sessionQuery } from '../../signed-in/session-query.ts'

/** Whether a call failed because nobody is signed in any more. */
export const meansSignedOut = (error: unknown) => error instanceof ApiError && error.problem?.code === 'unauthenticated'

/** Notices, from any call that is answered so, that the session is over, and forgets who was signed in. */
export function useLostSession() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const notice = (error: unknown) => {
      if (meansSignedOut(error)) queryClient.setQueryData(sessionQuery.queryKey, null)
    }
    const leaveQueries = queryClient.getQueryCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
    })
    const leaveMutations = queryClient.getMutationCache().subscribe((event) => {
      if (event.type === 'updated' && event.action.type === 'error') notice(event.action.error)
    })
    return () => {
      leaveQueries()
      leaveMutations()
    }
  }, [queryClient])
}
