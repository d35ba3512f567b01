import { asc, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { BulkAction, BulkActionKind } from '../../domain/registrations/bulk-action.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { deleteExpiredBulkActions, takeBulkStep } from './bulk-commands.ts'

const { as, build, clock, db, services } = await startApi()
const url = '/api/admin/bulk-actions'

/** An administrator who has asked for nothing yet. */
async function somebody() {
  const user = await build.administrator()
  return { user, office: as(administrator(user)) }
}
type Office = Awaited<ReturnType<typeof somebody>>['office']

const ask = (office: Office, action: BulkActionKind, asked: { id: number; status: string }[]) =>
  office.post<BulkAction>(url, { action, registrations: asked.map(({ id, status }) => ({ id, status })) })

const stepsOf = (id: number) =>
  db.select().from(bulkSteps).where(eq(bulkSteps.bulkActionId, id)).orderBy(asc(bulkSteps.id))
/** What the worker does with all that waits, as often as it is handed out. */
async function work(id: number) {
  for (const step of await stepsOf(id)) await takeBulkStep(services, step.id)
}
const openActions = async (office: Office) => (await office.get<BulkAction[]>(url)).body
const statusOf = async (id: number) =>
  (await db.select({ status: registrations.status }).from(registrations).where(eq(registrations.id, id)))[0]?.status

describe('several registrations', () => {
  test('are confirmed in the name of the person who asked, each with its letter, after a pause', async () => {
    const { user, office } = await somebody()
    const [one, other] = [await build.registration(), await build.registration()]
    const asked = clock.now()
    const { status, body } = await ask(office, 'confirm', [other, one])
    expect(status).toBe(201)
    expect(body).toMatchObject({ action: 'confirm', waiting: 2, done: 0, failures: [] })
    expect(Date.parse(body.startsAt) - asked.getTime()).toBeGreaterThanOrEqual(5_000)
    expect(await statusOf(one.id)).toBe('en_attente')
    const { rows: delays } = await db.execute(
      sql`select round(extract(epoch from start_after - created_on))::int as delay from pgboss.job where name = 'bulk_step'
        and (data->>'id')::int in (select id from bulk_steps where bulk_action_id = ${body.id})`,
    )
    expect(delays).toEqual([{ delay: 5 }, { delay: 5 }])

    await work(body.id)
    expect(await openActions(office)).toEqual([{ ...body, waiting: 0, done: 2 }])
    for (const { id } of [one, other]) {
      expect(await statusOf(id)).toBe('confirmée')
      expect(await lettersAbout(db, id)).toMatchObject([{ type: 'status_update' }])
      expect(await historyOf(db, 'registration', id)).toMatchObject([{ action: 'change_status', userId: user.id }])
    }
  })

  test('are each done once, however often a job comes', async () => {
    const { office } = await somebody()
    const registration = await build.registration()
    const { body } = await ask(office, 'remind', [registration])
    await work(body.id)
    await work(body.id)
    expect(await lettersAbout(db, registration.id)).toHaveLength(1)
  })

  test('that cannot be done are told by name with the reason, and the others are done', async () => {
    const { office } = await somebody()
    const gone = await build.registration({ status: 'annulée', firstName: 'Aya', lastName: 'Brou' })
    const here = await build.registration()
    const { body } = await ask(office, 'remind', [gone, here])
    await work(body.id)
    const [action] = await openActions(office)
    expect(action).toMatchObject({ waiting: 0, done: 1 })
    expect(action?.failures).toEqual([
      { registrationId: gone.id, firstName: 'Aya', lastName: 'Brou', message: 'Cette inscription est annulée.' },
    ])
    expect(await lettersAbout(db, gone.id)).toEqual([])
  })

  test('whose status somebody else has changed since are left alone', async () => {
    const { office } = await somebody()
    const registration = await build.registration()
    const { body } = await ask(office, 'confirm', [registration])
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, registration.id))
    await work(body.id)
    expect((await openActions(office))[0]?.failures).toHaveLength(1)
    expect(await statusOf(registration.id)).toBe('annulée')
  })

  test('of one e-mail and training cannot both come back', async () => {
    const { office } = await somebody()
    const gone = await build.registration({ status: 'annulée' })
    await build.registration({ trainingId: gone.trainingId, email: gone.email })
    const { body } = await ask(office, 'confirm', [gone])
    await work(body.id)
    expect(await stepsOf(body.id)).toMatchObject([{ state: 'failed', problem: 'already_registered' }])
  })
})

describe('an action', () => {
  test('that is stopped in time leaves no trace; what is done stays done', async () => {
    const { office } = await somebody()
    const [one, other] = [await build.registration(), await build.registration()]
    const { body } = await ask(office, 'cancel', [one, other])
    const [first, second] = await stepsOf(body.id)
    await takeBulkStep(services, first?.id ?? 0)
    expect((await office.post<BulkAction>(`${url}/${body.id}/stop`)).body).toMatchObject({ waiting: 0, done: 1 })
    await takeBulkStep(services, second?.id ?? 0)
    expect([await statusOf(one.id), await statusOf(other.id)]).toEqual(['annulée', 'en_attente'])
    expect(await lettersAbout(db, other.id)).toEqual([])
  })

  test('asked for twice at a time is asked for once', async () => {
    const { office } = await somebody()
    const colleague = await somebody()
    const registration = await build.registration()
    await ask(office, 'remind', [registration, registration])
    const { body } = await ask(colleague.office, 'remind', [registration])
    expect(body.waiting).toBe(0)
    expect((await openActions(office))[0]?.waiting).toBe(1)
  })

  test('sent again with its key is the same', async () => {
    const { office } = await somebody()
    const registration = await build.registration()
    const body = { action: 'remind', registrations: [{ id: registration.id, status: registration.status }] }
    const first = await office.post<BulkAction>(url, body, { headers: { 'idempotency-key': 'once-more' } })
    expect((await office.post<BulkAction>(url, body, { headers: { 'idempotency-key': 'once-more' } })).body).toEqual(
      first.body,
    )
    expect(await openActions(office)).toHaveLength(1)
  })

  test('is its owner’s alone, and out of sight once they have read how it ended', async () => {
    const { office } = await somebody()
    const { office: colleague } = await somebody()
    const { body } = await ask(office, 'confirm', [await build.registration()])
    expect(await openActions(colleague)).toEqual([])
    expect((await colleague.post(`${url}/${body.id}/stop`)).status).toBe(404)
    expect((await colleague.delete(`${url}/${body.id}`)).status).toBe(404)
    expect((await office.delete(`${url}/${body.id}`)).status).toBe(204)
    expect(await openActions(office)).toEqual([])
  })

  test.each([
    ['has left', { disabledAt: new Date() }],
    ['has another role', { role: 'reader' as const }],
  ])('of somebody who %s meanwhile is not done', async (_, change) => {
    const { office, user } = await somebody()
    const registration = await build.registration()
    const { body } = await ask(office, 'confirm', [registration])
    await db.update(users).set(change).where(eq(users.id, user.id))
    await work(body.id)
    expect(await stepsOf(body.id)).toMatchObject([{ state: 'failed', problem: 'forbidden' }])
    expect(await statusOf(registration.id)).toBe('en_attente')
  })

  test('names registrations that there are, some, and not too many', async () => {
    const { office } = await somebody()
    const registration = await build.registration()
    const unknown = { id: 2_147_483_647, status: 'en_attente' }
    expect(await ask(office, 'confirm', [registration, unknown])).toMatchObject({
      status: 404,
      body: { code: 'registration_not_found' },
    })
    expect((await ask(office, 'confirm', [])).status).toBe(422)
    const many = Array.from({ length: 501 }, (_, index) => ({ id: index + 1, status: 'en_attente' }))
    expect((await ask(office, 'confirm', many)).status).toBe(422)
    expect(await openActions(office)).toEqual([])
  })

  test('is forgotten after a week', async () => {
    const { office } = await somebody()
    const { body } = await ask(office, 'confirm', [await build.registration()])
    const day = 24 * 3_600_000
    await deleteExpiredBulkActions(db, new Date(clock.now().getTime() + 6 * day))
    expect(await openActions(office)).toHaveLength(1)
    await deleteExpiredBulkActions(db, new Date(clock.now().getTime() + 8 * day))
    expect(await stepsOf(body.id)).toEqual([])
  })
})
