import { useQueryClient } from '@tanstack/react-query'
import { profileQuery } from '../../api/participant-queries.ts'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'

/** What follows once somebody has signed in: the profile is read, and everything somebody else may have left behind is forgotten. */
export function useAfterSignIn() {
  const { words } = usePortal()
  const queryClient = useQueryClient()
  return async () => {
    await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 })
    void queryClient.resetQueries({
      predicate: ({ queryKey }) => queryKey[0] === 'participant' && queryKey[1] !== 'profile',
    })
    void queryClient.invalidateQueries({ queryKey: ['session'] })
    showToast({ variant: 'default', title: words.link.succeeded })
  }
}
