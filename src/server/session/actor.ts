/** Who is asking. A visitor has neither; one browser has at most one of the two at a time. */
export interface Actor {
  sessionId: number | undefined
  /** An administrator signed in with a password. */
  user: { id: number; username: string } | undefined
  /** A participant whose e-mail was proven. */
  participantId: number | undefined
}

export const visitor: Actor = { sessionId: undefined, user: undefined, participantId: undefined }

/** The name written into the audit trail. */
export const actorName = (actor: Actor): string =>
  actor.user?.username ?? (actor.participantId ? `participant ${actor.participantId}` : 'visitor')
