import { eq, type SQL } from 'drizzle-orm'
import type { Tx } from '../db/open.ts'
import { announcementRecipients, announcements } from '../db/schema/announcements.ts'

/** The registrations that some announcements told, as a part of another query. */
export const toldOf = (tx: Tx, which: SQL) =>
  tx
    .select({ id: announcementRecipients.registrationId })
    .from(announcementRecipients)
    .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
    .where(which)
