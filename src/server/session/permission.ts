import type { Actor } from './actor.ts'

/** Who may call a route at all; what they may do with one record is a sentence in the noun's `policy.ts`. */
export interface Permission<Who extends object = object> {
  name:
    | 'everyone'
    | 'signed in'
    | 'participants'
    | 'administrators'
    | 'administrators, also without the required factor'
  /** What is certain of somebody who may call; undefined for everybody else. */
  admit: (actor: Actor) => Who | undefined
}

/** An administrator and their session. */
export interface SignedInStaff {
  user: { id: number; username: string }
  sessionId: number
}

/** A participant and their session. */
export interface OwnSpace {
  participantId: number
  sessionId: number
}

export const everyone: Permission = { name: 'everyone', admit: () => ({}) }

export const signedIn: Permission = {
  name: 'signed in',
  admit: (actor) => (isSignedIn(actor) || actor.withoutFactor ? {} : undefined),
}

export const participants: Permission<OwnSpace> = {
  name: 'participants',
  admit: ({ participantId, sessionId }) =>
    participantId !== undefined && sessionId !== undefined ? { participantId, sessionId } : undefined,
}

const signedInStaff = (user: SignedInStaff['user'] | undefined, sessionId: number | undefined) =>
  user && sessionId !== undefined ? { user, sessionId } : undefined

export const administrators: Permission<SignedInStaff> = {
  name: 'administrators',
  admit: ({ user, sessionId }) => signedInStaff(user, sessionId),
}

/** For setting up the second factor that is required, and for who one is meanwhile. */
export const alsoWithoutFactor: Permission<SignedInStaff> = {
  name: 'administrators, also without the required factor',
  admit: ({ user, withoutFactor, sessionId }) => signedInStaff(user ?? withoutFactor, sessionId),
}

export const isSignedIn = (actor: Actor): boolean => actor.user !== undefined || actor.participantId !== undefined
