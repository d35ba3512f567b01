import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useCallback, useState } from 'react'
import type { Profile } from '../../../domain/participants/participant.ts'
import { ApiError } from '../../api/api.ts'
import { profileQuery } from '../../api/participant-queries.ts'
import { useFailedCalls } from '../../signed-in/use-failed-calls.ts'

export const OwnProfileContext = createContext<Profile | null>(null)

/** Whose space it is; stays known while a lost session is being renewed. */
export function useOwnProfile(): Profile {
  const profile = use(OwnProfileContext)
  if (!profile) throw new Error('nobody is linked')
  return profile
}

export const LeaveContext = createContext<() => void>(() => {})

/** Closes the space on this screen, once the server has ended the session. */
export const useLeave = () => use(LeaveContext)

// Signed out; signed in as an administrator meanwhile; or the profile itself is gone.
const lost = new Set(['unauthenticated', 'forbidden', 'no_profile'])

/** Why somebody has to sign in: their session is over, or too old for what they asked for. */
export type SignInReason = 'ended' | 'stale'

const reasonIn = (error: unknown): SignInReason | undefined => {
  const code = error instanceof ApiError ? error.problem?.code : undefined
  if (code === 'sign_in_again') return 'stale'
  return code !== undefined && lost.has(code) ? 'ended' : undefined
}

/** Notices, from any call that is answered so, that its caller has to sign in, and forgets whose session it was. */
export function useLostProfile(): SignInReason {
  const queryClient = useQueryClient()
  const [reason, setReason] = useState<SignInReason>('ended')
  useFailedCalls(
    useCallback(
      (error) => {
        const found = reasonIn(error)
        if (!found) return
        setReason(found)
        queryClient.setQueryData(profileQuery.queryKey, null)
      },
      [queryClient],
    ),
  )
  return reason
}
