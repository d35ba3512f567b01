import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { SessionOverview } from '../../domain/trainings/session-overview.ts'
import { programmes } from '../db/schema/programmes.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const overviewOf = (id: number) => office.get<SessionOverview>(`/api/admin/trainings/${id}/overview`)

test('a session’s figures are those of its list, each thing to do of the list that its link opens', async () => {
  const training = await build.training({ status: 'terminée', price: 50_000 })
  const own = (changes: Parameters<typeof build.registration>[0]) =>
    build.registration({ trainingId: training.id, price: 50_000, ...changes })
  await own({ status: 'confirmée', paymentAmount: 50_000, paymentStatus: 'complet' })
  await own({ status: 'confirmée', paymentAmount: 20_000, paymentStatus: 'partiel' })
  await own({ status: 'en_attente', paymentAmount: 0 })
  await own({ status: 'en_attente', paymentAmount: 0, paymentStatus: 'remboursé' })
  await own({ status: 'annulée', paymentAmount: 50_000, paymentStatus: 'complet' })
  await own({ status: 'en_attente', proofRequestedAt: new Date() })
  await build.registration({ price: 50_000 }) // somebody of another session

  const { body } = await overviewOf(training.id)
  expect(body).toEqual({
    pending: 3,
    confirmed: 2,
    cancelled: 1,
    received: 70_000,
    due: 30_000 + 50_000 + 50_000,
    toDo: { toConfirm: 2, owing: 3, refundable: 1, unproven: 1, uncertified: 2, openPresence: 0 },
    missing: ['presence', 'signedSheet', 'certificates'],
  })
  const totalOf = async (query: string) =>
    Number(
      (await office.get(`/api/admin/registrations?trainingId=${training.id}&${query}`)).headers.get('X-Total-Count'),
    )
  expect({
    toConfirm: await totalOf('status=en_attente&refunded=false'),
    owing: await totalOf('balance=owing'),
    refundable: await totalOf('group=refundable'),
    unproven: await totalOf('group=unproven'),
    uncertified: await totalOf('group=uncertified'),
    openPresence: 0,
  }).toEqual(body.toDo)
})

test('nobody yet: all is nought; an unknown one is not found', async () => {
  const { id } = await build.training()
  expect((await overviewOf(id)).body).toMatchObject({ pending: 0, received: 0, due: 0 })
  expect((await overviewOf(999_999)).status).toBe(404)
})

describe('a session’s file', () => {
  const missingOf = async (id: number) => (await overviewOf(id)).body.missing
  /** A finished session in the past, with one person. */
  async function finished() {
    const training = await build.training({
      ...{ status: 'terminée', duration: 4 },
      startsAt: new Date('2026-03-02T08:00:00Z'),
      endsAt: new Date('2026-03-02T12:00:00Z'),
    })
    const { id } = await build.registration({ trainingId: training.id, status: 'confirmée', paymentStatus: 'complet' })
    return { training, registrationId: id }
  }

  test('lacks what was not brought yet, piece by piece, until nothing does', async () => {
    const { training, registrationId } = await finished()
    expect(await missingOf(training.id)).toEqual(['presence', 'signedSheet', 'certificates'])
    const mark = { id: randomUUID(), registrationId, date: '2026-03-02', half: 'morning', state: 'present' }
    await office.post(`/api/admin/trainings/${training.id}/presence`, { marks: [mark] })
    expect(await missingOf(training.id)).toEqual(['signedSheet', 'certificates'])
    await build.signedSheet({ trainingId: training.id })
    expect(await missingOf(training.id)).toEqual(['certificates'])
    const issue = { confirmUnpaid: true }
    expect((await office.post(`/api/admin/trainings/${training.id}/certificates`, issue)).status).toBe(200)
    expect(await missingOf(training.id)).toEqual([])
  })

  test('says nothing before the session is finished, and asks nothing where nobody came', async () => {
    const coming = await build.training()
    await build.registration({ trainingId: coming.id, status: 'confirmée' })
    expect(await missingOf(coming.id)).toBeNull()
    expect(await missingOf((await build.training({ status: 'terminée' })).id)).toEqual([])
  })

  test('holds what the office asks for', async () => {
    const { training } = await finished()
    const list = { name: 'Ordre', nameInEnglish: '', asOf: '2026-11-29', others: [], isForEmployers: false }
    const ask = async (...pieces: string[]) => {
      const sessionFile = { lists: [{ ...list, pieces }] }
      expect((await office.put('/api/admin/settings/sessionFile', sessionFile)).status).toBe(200)
      await vi.waitFor(async () => expect((await services.settings.read()).sessionFile).toEqual(sessionFile))
    }
    await ask('accreditation')
    expect(await missingOf(training.id)).toEqual(['accreditation'])
    await db.update(programmes).set({ accreditationNumber: 'ACC-1' }).where(eq(programmes.id, training.programmeId))
    expect(await missingOf(training.id)).toEqual([])
    await ask()
    expect(await missingOf(training.id)).toBeNull()
    const wrong = { lists: [{ ...list, pieces: ['everything'] }] }
    expect((await office.put('/api/admin/settings/sessionFile', wrong)).status).toBe(422)
    const twice = {
      lists: [
        { ...list, pieces: [] },
        { ...list, pieces: [], name: 'ORDRE' },
      ],
    }
    expect(await office.put('/api/admin/settings/sessionFile', twice)).toMatchObject({ status: 422 })
  })
})
