import { isAmong, type PermissionGroup } from '../../domain/staff/role.ts'
import type { Actor, StaffUser } from './actor.ts'

/** Who may call a route at all; what they may do with one record is a sentence in the noun's `policy.ts`. */
export interface Permission<Who extends object = object> {
  name:
    | 'everyone'
    | 'signed in'
    | 'participants'
    | 'pharmacy contacts'
    | 'pharmacies'
    | PermissionGroup
    | 'staff, also without the required factor'
  /** What is certain of somebody who may call; undefined for everybody else. */
  admit: (actor: Actor) => Who | undefined
}

/** Somebody of the staff and their session. */
export interface SignedInStaff {
  user: StaffUser
  sessionId: number
}

/** A participant and their session. */
export interface OwnSpace {
  participantId: number
  sessionId: number
}

/** Who speaks for a pharmacy, or asks to, and their session. */
export interface AtPharmacyDoor {
  contactId: number
  sessionId: number
}

/** Who speaks for a pharmacy that the office has linked them to. */
export interface PharmacySpace extends AtPharmacyDoor {
  pharmacyId: number
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

/** A person who has proven an address at the door of the pharmacies' space. */
export const pharmacyContacts: Permission<AtPharmacyDoor> = {
  name: 'pharmacy contacts',
  admit: ({ contact, sessionId }) =>
    contact && sessionId !== undefined ? { contactId: contact.id, sessionId } : undefined,
}

/** Those of them whom the office has let in, for their pharmacy. */
export const ofPharmacy: Permission<PharmacySpace> = {
  name: 'pharmacies',
  admit: ({ contact, sessionId }) =>
    contact && contact.pharmacyId !== null && sessionId !== undefined
      ? { contactId: contact.id, pharmacyId: contact.pharmacyId, sessionId }
      : undefined,
}

const signedInStaff = (user: SignedInStaff['user'] | undefined, sessionId: number | undefined) =>
  user && sessionId !== undefined ? { user, sessionId } : undefined

const among = (group: PermissionGroup): Permission<SignedInStaff> => ({
  name: group,
  admit: ({ user, sessionId }) => (user && isAmong(user.role, group) ? signedInStaff(user, sessionId) : undefined),
})

export const staff = among('staff')
export const administrators = among('administrators')
export const officeReaders = among('office readers')
export const moneyReaders = among('money readers')
export const moneyRecorders = among('money recorders')
export const trainingStaff = among('training staff')
export const sessionHolders = among('session holders')

/** For setting up the second factor that is required, and for asking meanwhile who is signed in. */
export const alsoWithoutFactor: Permission<SignedInStaff> = {
  name: 'staff, also without the required factor',
  admit: ({ user, withoutFactor, sessionId }) => signedInStaff(user ?? withoutFactor, sessionId),
}

export const isSignedIn = (actor: Actor): boolean =>
  actor.user !== undefined || actor.participantId !== undefined || actor.contact !== undefined
