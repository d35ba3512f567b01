import { and, eq, ne, type SQL } from 'drizzle-orm'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'

/** A participant reads, and cancels, the registrations in their space, whatever e-mail these are under. */
export const ownRegistration = (participantId: number): SQL => eq(registrations.participantId, participantId)

/** A participant reads the letters about those registrations; a sign-in code is nobody's to read twice. */
export const ownNotification = (participantId: number): SQL | undefined =>
  and(ownRegistration(participantId), ne(notifications.type, 'sign_in_code'))
