import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ApiError } from '../api.ts'
import { profileQuery } from '../queries/participant.ts'

// Signed out; signed in as an administrator meanwhile; or the profile itself is gone.
const lost = new Set(['unauthenticated', 'forbidden', 'no_profile'])

/** Notices, from any call that is answered so, that the session is over, and forgets whose it was. */
export function useLostProfile() {
  const queryClient = useQueryClient()
  useEffect(() => {
    const notice = (error: unknown) => {
      if (error instanceof ApiError && lost.has(error.problem?.code ?? '')) {
        queryClient.setQueryData(profileQuery.queryKey, null)
      }
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
