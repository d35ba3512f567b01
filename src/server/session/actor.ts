/** Who is asking. A visitor has neither; one browser has at most one of the two at a time. */
export interface Actor {
  sessionId: number | undefined
  /** An administrator signed in with a password. */
  user: { id: number; username: string } | undefined
  /** One whose second factor is required and still missing: they may set it up, and nothing else. */
  withoutFactor?: { id: number; username: string } | undefined
  /** When an administrator last proved who they are. */
  provenAt?: Date | undefined
  /** A participant whose e-mail was proven. */
  participantId: number | undefined
  /** Nobody over the network: the worker, or a command on the machine itself. */
  isSystem?: true
}

export const visitor: Actor = { sessionId: undefined, user: undefined, participantId: undefined }
export const system: Actor = { ...visitor, isSystem: true }

/** The name written into the audit trail. */
export function actorName(actor: Actor): string {
  if (actor.user) return actor.user.username
  if (actor.participantId) return `participant ${actor.participantId}`
  return actor.isSystem ? 'system' : 'visitor'
}
