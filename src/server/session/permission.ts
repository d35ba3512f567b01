import type { Actor } from './actor.ts'

/** Who may call a route at all; what they may do with one record is a sentence in the noun's `policy.ts`. */
export interface Permission {
  name:
    | 'everyone'
    | 'signed in'
    | 'participants'
    | 'administrators'
    | 'administrators, also without the required factor'
  allows: (actor: Actor) => boolean
}

export const everyone: Permission = { name: 'everyone', allows: () => true }
export const signedIn: Permission = {
  name: 'signed in',
  allows: (actor) => isSignedIn(actor) || actor.withoutFactor !== undefined,
}
export const participants: Permission = { name: 'participants', allows: (actor) => actor.participantId !== undefined }
export const administrators: Permission = { name: 'administrators', allows: (actor) => actor.user !== undefined }

/** For setting up the second factor that is required, and for who one is meanwhile. */
export const alsoWithoutFactor: Permission = {
  name: 'administrators, also without the required factor',
  allows: (actor) => (actor.user ?? actor.withoutFactor) !== undefined,
}

export const isSignedIn = (actor: Actor): boolean => actor.user !== undefined || actor.participantId !== undefined
