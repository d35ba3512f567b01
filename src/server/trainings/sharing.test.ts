import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { trainingForm } from '../../../tests/forms.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { Programme, ProgrammeSession } from '../../domain/trainings/programme-schemas.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const create = async (changes = {}) =>
  (await office.post<Training>('/api/trainings', trainingForm({ title: `Froid ${uniqueWord()}`, ...changes }))).body
const read = async ({ id }: { id: number }) => (await as(visitor).get<Training>(`/api/trainings/${id}`)).body
const put = ({ id, title, description }: Training, changes = {}) =>
  office.put<Training>(`/api/trainings/${id}`, { title, description, ...changes })

/** A session to come, another, one at a price of its own, and one that is over. */
async function fourSessions() {
  const edited = await create({ startsAt: inDays(20), price: 60_000, details: { pedagogy: 'Jeux' } })
  const { title, programmeId } = edited
  const next = await create({ title, programmeId, startsAt: inDays(30) })
  const cheap = await create({ title, programmeId, startsAt: inDays(60), price: 10_000 })
  const over = await create({ title, programmeId, startsAt: inDays(-30), endsAt: inDays(-29) })
  return { programmeId, edited, next, cheap, over }
}

describe('what is changed in a session', () => {
  test('is its own with the specified body alone', async () => {
    const { edited, next } = await fourSessions()
    expect((await put(edited, { price: 70_000 })).body).toMatchObject({ price: 70_000, ownFields: ['price'] })
    expect(await read(next)).toEqual(next)
    expect((await put(next, { sessions: 'this', duration: 9 })).body.ownFields).toEqual(['duration'])
  })

  test('and meant for those to come reaches the programme and those that share it, and no other', async () => {
    const { programmeId, edited, next, cheap, over } = await fourSessions()
    const title = `Le froid ${uniqueWord()}`
    const changes = { title, price: 70_000, details: { pedagogy: 'Ateliers' }, location: 'Bouaké' }
    const saved = await put(edited, { ...changes, sessions: 'to_come', version: edited.version })
    expect(saved).toMatchObject({ status: 200, body: { title, price: 70_000, location: 'Bouaké', ownFields: [] } })
    const programme = await office.get<Programme>(`/api/programmes/${programmeId}`)
    expect(programme.body).toMatchObject({ title, price: 70_000, details: { pedagogy: 'Ateliers' } })
    expect(await read(next)).toMatchObject({ title, price: 70_000, location: next.location, ownFields: [] })
    expect(await read(cheap)).toMatchObject({ title, price: 10_000, ownFields: ['price'] })
    const kept = await read(over)
    expect(kept).toMatchObject({ title: over.title, slug: over.slug, price: 60_000 })
    expect([...kept.ownFields].sort()).toEqual(['details.pedagogy', 'price', 'title'])
    expect((await as(visitor).get<Training>(`/api/trainings/${next.slug}`)).body.id).toBe(next.id)
    expect((await historyOf(db, 'programme', programmeId))[0]).toMatchObject({ action: 'update' })
    expect((await historyOf(db, 'training', next.id))[0]).toMatchObject({ action: 'update' })
  })

  test('of a field that was its own before stays its own', async () => {
    const { programmeId, cheap, next } = await fourSessions()
    const saved = await put(cheap, { price: 20_000, duration: 6, sessions: 'to_come' })
    expect(saved.body).toMatchObject({ price: 20_000, duration: 6, ownFields: ['price'] })
    expect(await read(next)).toMatchObject({ price: 60_000, duration: 6 })
    expect((await office.get<Programme>(`/api/programmes/${programmeId}`)).body.price).toBe(60_000)
  })

  test('that shares nothing leaves the versions of the others', async () => {
    const { edited, next } = await fourSessions()
    expect((await put(edited, { maxParticipants: 30, sessions: 'to_come' })).status).toBe(200)
    expect((await read(next)).version).toBe(next.version)
  })
})

describe('nothing is written, of no session', () => {
  test('from an older version', async () => {
    const { programmeId, edited, next } = await fourSessions()
    await put(edited, { price: 1_000, sessions: 'to_come', version: edited.version })
    const late = await put(edited, { price: 2_000, sessions: 'to_come', version: edited.version })
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { price: 1_000 } } })
    expect((await read(next)).price).toBe(1_000)
    expect((await office.get<Programme>(`/api/programmes/${programmeId}`)).body.price).toBe(1_000)
  })

  test('where something is asked about first', async () => {
    const { edited, next } = await fourSessions()
    const asked = await put(edited, { price: 1_000, startsAt: inDays(-3), sessions: 'to_come' })
    expect(asked).toMatchObject({ status: 409, body: { code: 'start_past' } })
    expect(await read(next)).toEqual(next)
  })

  test('of a session that is not there, nor to sessions that are none', async () => {
    const { edited } = await fourSessions()
    expect((await put({ ...edited, id: 2_147_483_647 }, { sessions: 'to_come' })).status).toBe(404)
    expect((await put(edited, { sessions: 'all' })).status).toBe(422)
  })
})

test('two who change different sessions for all of them at once: both changes hold everywhere', async () => {
  const { edited, next, cheap } = await fourSessions()
  const both = await Promise.all([
    put(edited, { duration: 7, sessions: 'to_come' }),
    put(next, { details: { pedagogy: 'Ateliers' }, sessions: 'to_come' }),
  ])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  for (const session of [edited, next, cheap]) {
    expect(await read(session)).toMatchObject({ duration: 7, details: { pedagogy: 'Ateliers' } })
  }
})

test('the sessions of a programme that are to come are listed with what is their own', async () => {
  const { programmeId, edited, next, cheap } = await fourSessions()
  const { body } = await office.get<ProgrammeSession[]>(`/api/programmes/${programmeId}/sessions`)
  expect(body.map(({ id, ownFields }) => [id, ownFields])).toEqual([
    [edited.id, []],
    [next.id, []],
    [cheap.id, ['price']],
  ])
  expect((await office.get('/api/programmes/2147483647/sessions')).status).toBe(404)
})
