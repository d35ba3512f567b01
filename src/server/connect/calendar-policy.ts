import { eq, type SQL } from 'drizzle-orm'
import { calendarLinks } from '../db/schema/sessions.ts'

/** Whose calendar it is: a participant's with what they are registered for, or that of somebody of the staff with what they hold. */
export type CalendarOwner = { participantId: number } | { userId: number }

export const ownCalendar = (owner: CalendarOwner): SQL =>
  'userId' in owner ? eq(calendarLinks.userId, owner.userId) : eq(calendarLinks.participantId, owner.participantId)
