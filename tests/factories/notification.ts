import type { Db } from '../../src/server/db/open.ts'
import { notifications } from '../../src/server/db/schema/notifications.ts'
import { buildRegistration } from './registration.ts'

export type NotificationRow = typeof notifications.$inferSelect

/** A letter about a registration, of its own unless one is given, waiting to be sent and unread by the office. */
export async function buildNotification(
  db: Db,
  overrides: Partial<typeof notifications.$inferInsert> = {},
): Promise<NotificationRow> {
  const registrationId =
    overrides.registrationId === undefined ? (await buildRegistration(db)).id : overrides.registrationId
  const [notification] = await db
    .insert(notifications)
    .values({
      type: 'registration',
      locale: 'fr',
      from: 'Officina Conseil <contact@officina-conseil.example>',
      to: 'awa.kone@example.ci',
      subject: 'Votre inscription',
      htmlContent: '<p>Bonjour Awa, votre inscription est enregistrée.</p>',
      textContent: 'Bonjour Awa, votre inscription est enregistrée.',
      ...overrides,
      registrationId,
    })
    .returning()
  if (!notification) throw new Error('no notification was written')
  return notification
}
