import { createContext, use } from 'react'
import type { Profile } from '../../../domain/participants/participant.ts'

export const OwnProfileContext = createContext<Profile | null>(null)

/** Whose space it is; stays known while a lost session is being renewed. */
export function useOwnProfile(): Profile {
  const profile = use(OwnProfileContext)
  if (!profile) throw new Error('nobody is linked')
  return profile
}
