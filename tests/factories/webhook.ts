import type { WebhookForm } from '../../src/domain/connect/webhook.ts'
import type { Db } from '../../src/server/db/open.ts'
import { webhookDeliveries, webhooks } from '../../src/server/db/schema/webhooks.ts'
import { buildStaffMember } from './staff-member.ts'
import { uniqueWord } from './unique.ts'

/** The form of an address on the public internet, which nothing answers at. */
export const webhookForm = (overrides: Partial<WebhookForm> = {}): WebhookForm => ({
  name: `Comptabilité ${uniqueWord()}`,
  url: 'https://comptabilite.example/officina',
  events: ['payment.recorded'],
  tellsOfPeople: false,
  ...overrides,
})

/** An address, paused unless said otherwise, with a secret that opens nowhere: a test that sends makes it by the call. */
export async function buildWebhook(db: Db, overrides: Partial<typeof webhooks.$inferInsert> = {}) {
  const [made] = await db
    .insert(webhooks)
    .values({
      ...webhookForm(),
      tellsOfPeople: false,
      state: 'paused',
      secret: 'sealed1.00000000.none',
      createdBy: overrides.createdBy ?? (await buildStaffMember(db)).id,
      ...overrides,
    })
    .returning()
  if (!made) throw new Error('no webhook was written')
  return made
}

/** Something delivered to an address of its own, unless that is given. */
export async function buildWebhookDelivery(db: Db, overrides: Partial<typeof webhookDeliveries.$inferInsert> = {}) {
  const [made] = await db
    .insert(webhookDeliveries)
    .values({
      webhookId: overrides.webhookId ?? (await buildWebhook(db)).id,
      type: 'payment.recorded',
      data: { paymentId: 1, registrationId: 1, amount: 65_000, method: 'mobile' },
      state: 'delivered',
      tries: 1,
      endedAt: new Date(),
      ...overrides,
    })
    .returning()
  if (!made) throw new Error('no delivery was written')
  return made
}
