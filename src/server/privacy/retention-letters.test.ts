import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { dump } from '../../../tests/traces.ts'
import type { DeliveredNotification } from '../../domain/announcements/notification.ts'
import type { OwnNotification } from '../../domain/participants/participant.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import type { Retention } from '../../domain/participants/retention.ts'
import type { RegistrationDetail } from '../../domain/registrations/registration.ts'
import type { Tx } from '../db/open.ts'
import { retentionSwitch } from '../db/schema/installation.ts'
import { notifications } from '../db/schema/notifications.ts'
import { system } from '../session/actor.ts'
import { carryOutPlan } from './retention-commands.ts'
import { planRetention } from './retention-queries.ts'
import { runRetention } from './retention-switch-commands.ts'

const { as, build, clock, db, services } = await startApi()
const account = await build.administrator()
const office = () => as(administrator(account))
const words = 'Nous serons en salle B.'
const gone = { htmlContent: '', textContent: '', calendar: null }

/** A letter that left so many months and days ago. */
function sent(months: number, days = 0, changes: Parameters<typeof build.notification>[0] = {}) {
  const now = clock.now()
  const at = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate() - days))
  const texts = {
    htmlContent: `<html><head></head><p>${words}</p></html>`,
    textContent: words,
    calendar: 'BEGIN:VCALENDAR',
  }
  return build.notification({ state: 'sent', sentAt: at, queuedAt: at, createdAt: at, ...texts, ...changes })
}
const letter = async (id: number) => (await db.select().from(notifications).where(eq(notifications.id, id)))[0]
const over = async () =>
  (await planRetention(db, clock.now())).kinds.find(({ kind }) => kind === 'letters')?.count ?? Number.NaN
const retire = async () => {
  const { digest } = await planRetention(db, clock.now())
  return (await carryOutPlan({ ...services, actor: system, now: clock.now() }, digest)).letters
}

beforeEach(() => db.delete(notifications))

describe('24 months after it left, a letter loses its texts,', () => {
  test('to the day, sent or given up for good; what waits keeps them', async () => {
    const old = await sent(24, 1)
    const failed = await sent(25, 0, { state: 'failed', sentAt: null, lastError: 'no such user' })
    const kept = [await sent(24), await sent(30, 0, { state: 'queued', sentAt: null })]
    expect(await over()).toBe(2)
    expect(await retire()).toBe(2)
    for (const { id, subject, to, state, sentAt, queuedAt } of [old, failed]) {
      expect(await letter(id)).toMatchObject({ ...gone, subject, to, state, sentAt, queuedAt })
    }
    for (const { id } of kept)
      expect(await letter(id)).toMatchObject({ textContent: words, calendar: 'BEGIN:VCALENDAR' })
    expect(await retire()).toBe(0)
    expect((await historyOf(db, 'installation', 0))[0]).toMatchObject({ action: 'retire', after: { letters: 2 } })
  })

  test('and everyone who reads it is told so; it is not sent again', async () => {
    const person = await build.participant()
    const { id: registrationId } = await build.registration({ participantId: person.id, email: person.email })
    const { id, subject, to } = await sent(36, 0, {
      registrationId,
      to: person.email,
      textContent: 'Salle C, au fond.',
    })
    expect(await retire()).toBe(1)
    expect((await dump(db)).get('public.notifications')).not.toContain('salle c')

    const told = { id, subject, isTextKept: false, htmlContent: '' }
    expect((await office().get<DeliveredNotification>(`/api/admin/notifications/${id}`)).body).toMatchObject({
      ...told,
      to,
      state: 'sent',
      sentAt: expect.any(String),
    })
    const refusal = { status: 404, body: { code: 'letter_not_kept' } }
    expect(await office().get(`/api/notifications/${id}/html`)).toMatchObject(refusal)
    expect(await office().post(`/api/admin/notifications/${id}/resend`)).toMatchObject(refusal)
    expect(await letter(id)).toMatchObject({ state: 'sent' })
    const { body: detail } = await office().get<RegistrationDetail>(`/api/registrations/${registrationId}`)
    expect(detail.notifications).toMatchObject([{ id, subject, textContent: '', isTextKept: false }])

    const own = as(participant(person))
    expect((await own.get<OwnNotification[]>('/api/participant/notifications')).body).toMatchObject([told])
    expect(await own.get(`/api/participant/notifications/${id}/html`)).toMatchObject(refusal)
    const { body: exported } = await own.get<PersonalData>('/api/participant/export')
    expect(exported.notifications).toMatchObject([{ to, subject, text: '', isTextKept: false }])
  })

  test('or after as many months as the office has set', async () => {
    const { id } = await sent(7)
    expect(await over()).toBe(0)
    expect((await office().put('/api/admin/settings/letters', { monthsKept: 0 })).status).toBe(422)
    expect((await office().put('/api/admin/settings/letters', { monthsKept: 6 })).status).toBe(200)
    const { body } = await office().get<Retention>('/api/admin/retention')
    expect(body.plan.kinds).toContainEqual(expect.objectContaining({ kind: 'letters', count: 1 }))
    await retire()
    expect(await letter(id)).toMatchObject(gone)
    const { version } = (await office().get<{ letters: { version: number } }>('/api/admin/settings')).body.letters
    await office().put('/api/admin/settings/letters', { monthsKept: 24, version })
    await vi.waitFor(async () => expect((await services.settings.read()).letters.monthsKept).toBe(24))
  })
})

test('by itself only once a plan was seen that speaks of letters: one of the version before does not', async () => {
  const { id } = await sent(26)
  const url = '/api/admin/retention'
  const { plan } = (await office().get<Retention>(url)).body
  const seen = { ...plan, kinds: plan.kinds.filter(({ kind }) => kind !== 'letters') }
  await db.insert(retentionSwitch).values({ isOn: true, seen, switchedAt: clock.now(), switchedBy: account.id })
  await runRetention(services, clock.now())
  expect(await letter(id)).toMatchObject({ textContent: words })

  await office().put(url, { isOn: false })
  clock.advance(86_400_000)
  const { digest } = (await office().get<Retention>(url)).body.plan
  expect((await office().put(url, { isOn: true, digest })).status).toBe(200)
  await runRetention(services, clock.now())
  expect(await letter(id)).toMatchObject(gone)
  expect((await office().get<Retention>(url)).body.lastRun).toMatchObject({ letters: 1, endedAt: expect.any(String) })
})

test.runIf(onPostgres())('a letter that is sent again meanwhile keeps its texts', async () => {
  const { id } = await sent(26)
  const again = (tx: Tx) => tx.update(notifications).set({ state: 'queued' }).where(eq(notifications.id, id))
  expect(await meanwhile(db, again, retire)).toBe(0)
  expect(await letter(id)).toMatchObject({ textContent: words, state: 'queued' })
})
