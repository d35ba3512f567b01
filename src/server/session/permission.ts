import type { Actor } from './actor.ts'

/** Who may call a route at all; what they may do with one record is a sentence in the noun's `policy.ts`. */
export interface Permission {
  name: 'everyone' | 'signed in' | 'participants' | 'administrators'
  allows: (actor: Actor) => boolean
}

export const everyone: Permission = { name: 'everyone', allows: () => true }
export const signedIn: Permission = { name: 'signed in', allows: (actor) => isSignedIn(actor) }
export const participants: Permission = { name: 'participants', allows: (actor) => actor.participantId !== undefined }
export const administrators: Permission = { name: 'administrators', allows: (actor) => actor.user !== undefined }

export const isSignedIn = (actor: Actor): boolean => actor.user !== undefined || actor.participantId !== undefined
