// What somebody else commits while a command is under way is looked at again before it writes (docs/locks.md).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { jobsFor } from '../../../tests/outbox.ts'
import { notifications } from '../db/schema/notifications.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createMailFlow } from '../mail/flow.ts'

const { build, clock, db, services } = await startApi()
const { database, jobs } = services

describe('a letter that is erased while the mail server is spoken to', () => {
  const log = { warn() {}, error() {}, info() {} }
  const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)
  const blank = { state: 'failed' as const, to: '', htmlContent: '', textContent: '' }

  test.each([
    ['is taken', undefined],
    ['is not taken', new Error('no such user awa@example.ci')],
  ])('and %s stays erased', async (_, failure) => {
    const { id } = await build.notification()
    const send = async () => {
      await db.update(notifications).set(blank).where(eq(notifications.id, id))
      if (failure) throw failure
    }
    await deliverMail({ database, jobs, send, flow, demo: false, clock: clock.now, log }, id)
    const [letter] = await db.select().from(notifications).where(eq(notifications.id, id))
    expect(letter).toMatchObject({ ...blank, lastError: null })
    expect(await jobsFor(db, id)).toEqual([])
  })
})
