import type { Db } from '../../src/server/db/open.ts'
import { announcementRecipients, announcements } from '../../src/server/db/schema/announcements.ts'
import { buildNotification } from './notification.ts'
import { buildRegistration } from './registration.ts'

/** A session that moved from Abidjan to Bouaké, told to one person, whose mail waits. */
export async function buildAnnouncement(db: Db) {
  const registration = await buildRegistration(db)
  const { id: notificationId } = await buildNotification(db, {
    registrationId: registration.id,
    type: 'training_update',
    to: registration.email,
  })
  const known = { startsAt: null, endsAt: null, location: 'Abidjan', trainers: [], isCancelled: false }
  const [announcement] = await db
    .insert(announcements)
    .values({
      trainingId: registration.trainingId,
      kind: 'moved',
      before: known,
      after: { ...known, location: 'Bouaké' },
    })
    .returning()
  if (!announcement) throw new Error('no announcement was written')
  await db.insert(announcementRecipients).values({
    announcementId: announcement.id,
    registrationId: registration.id,
    notificationId,
    known,
    wasRegistered: true,
  })
  return { ...announcement, registrationId: registration.id }
}
