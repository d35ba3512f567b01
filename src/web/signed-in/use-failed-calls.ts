import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Hears of every call that fails, whichever screen made it.
 * @param notice the same function at every rendering
 */
export function useFailedCalls(notice: (error: unknown) => void) {
  const queryClient = useQueryClient()
  useEffect(() => {
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
  }, [queryClient, notice])
}
