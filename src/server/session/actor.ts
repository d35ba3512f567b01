import type { StaffRole } from '../../domain/staff/role.ts'
import type { Scope } from '../../domain/staff/scopes.ts'

/** Somebody of the staff, as each call finds them: a change of their role counts at once. */
export interface StaffUser {
  id: number
  username: string
  role: StaffRole
}

/** A key of the API, as a call finds it. */
export interface KeyOfApi {
  id: number
  name: string
  scopes: readonly Scope[]
}

/** Who speaks for a pharmacy; without one, they have only proven their address. */
export interface ContactOfPharmacy {
  id: number
  pharmacyId: number | null
}

/** Who is asking. A visitor is none of these; one browser is at most one of them at a time. */
export interface Actor {
  sessionId: number | undefined
  /** Somebody of the staff signed in with a password. */
  user: StaffUser | undefined
  /** One whose second factor is required and still missing: they may set it up, and nothing else. */
  withoutFactor?: StaffUser | undefined
  /** When somebody of the staff last proved who they are. */
  provenAt?: Date | undefined
  /** A participant whose e-mail was proven. */
  participantId: number | undefined
  /** Who speaks for a pharmacy, or asks to. */
  contact?: ContactOfPharmacy | undefined
  /** Another tool, with a key of the API: neither staff nor participant. */
  key?: KeyOfApi
  /** Nobody over the network: the worker. */
  isSystem?: true
  /** Anyone who may use the installation's folder and its settings: the `officina` command. */
  isCommandLine?: true
}

export const visitor: Actor = { sessionId: undefined, user: undefined, participantId: undefined }
export const system: Actor = { ...visitor, isSystem: true }
/** What is typed on the machine itself needs no further proof. */
export const commandLine = (now: Date): Actor => ({ ...visitor, isCommandLine: true, provenAt: now })

/** The name written into the audit trail. */
export function actorName(actor: Actor): string {
  if (actor.user) return actor.user.username
  if (actor.participantId) return `participant ${actor.participantId}`
  if (actor.contact) return `contact ${actor.contact.id}`
  if (actor.key) return `key ${actor.key.name}`
  if (actor.isCommandLine) return 'command line'
  return actor.isSystem ? 'system' : 'visitor'
}
