import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { trainingForm } from '../../../tests/forms.ts'
import { type Chance, chanceFrom } from '../../../tests/fuzz/random.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { differingFields } from '../../domain/trainings/programme.ts'
import type { Programme, ProgrammeMergePreview, ProgrammeSummary } from '../../domain/trainings/programme-schemas.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'

const { as, build, services } = await startApi()
const office = as(administrator(await build.administrator()))

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const create = async (changes = {}) =>
  (await office.post<Training>('/api/trainings', trainingForm({ title: `Froid ${uniqueWord()}`, ...changes }))).body
const read = async ({ id }: { id: number }) => (await as(visitor).get<Training>(`/api/trainings/${id}`)).body
const change = (id: number, body: object) =>
  office.put<Programme>(`/api/programmes/${id}`, { sessions: 'all', ...body })

/** A session that is over, one to come, and one to come at a price of its own, all of one programme. */
async function threeSessions() {
  const over = await create({ startsAt: inDays(-30), endsAt: inDays(-29) })
  const { title, programmeId } = over
  const next = await create({ title, programmeId, startsAt: inDays(30) })
  const cheap = await create({ title, programmeId, startsAt: inDays(60), price: 10_000 })
  return { programmeId, over, next, cheap }
}

describe('a change of a programme', () => {
  test('reaches all that share the field, and leaves what is their own', async () => {
    const { programmeId, over, next, cheap } = await threeSessions()
    const changed = await change(programmeId, { price: 70_000, details: { prerequisites: 'Aucun' } })
    expect(changed).toMatchObject({ status: 200, body: { price: 70_000, trainings: 3, toCome: 2 } })
    const sessions = [await read(over), await read(next), await read(cheap)]
    expect(sessions.map(({ price }) => price)).toEqual([70_000, 70_000, 10_000])
    expect(sessions.map(({ details }) => details.prerequisites)).toEqual(['Aucun', 'Aucun', 'Aucun'])
    expect(sessions.map(({ ownFields }) => ownFields)).toEqual([[], [], ['price']])
    expect(await historyOf(services.database.db, 'training', next.id)).toMatchObject([
      { action: 'update' },
      { action: 'create' },
    ])
  })

  test('for those to come leaves the others as they were, as their own', async () => {
    const { programmeId, over, next } = await threeSessions()
    const title = `Le froid ${uniqueWord()}`
    await change(programmeId, { title, sessions: 'to_come' })
    expect(await read(next)).toMatchObject({ title, ownFields: [] })
    expect((await read(next)).slug).not.toBe(next.slug)
    expect(await read(over)).toMatchObject({ title: over.title, slug: over.slug, ownFields: ['title'] })
    expect((await as(visitor).get<Training>(`/api/trainings/${next.slug}`)).body.id).toBe(next.id)
  })

  test('of what no training shows leaves their versions', async () => {
    const { programmeId, next } = await threeSessions()
    const { body } = await change(programmeId, { accreditationNumber: 'CI-14', validityMonths: 24, selfTransfer: true })
    expect(body).toMatchObject({ accreditationNumber: 'CI-14', validityMonths: 24, selfTransfer: true })
    expect((await read(next)).version).toBe(next.version)
    expect((await change(programmeId, { accreditationNumber: '' })).body.accreditationNumber).toBeNull()
  })

  test('from an older version is refused, with what stands there now', async () => {
    const { programmeId } = await threeSessions()
    const { body } = await office.get<Programme>(`/api/programmes/${programmeId}`)
    await change(programmeId, { price: 1_000, version: body.version })
    const late = await change(programmeId, { price: 2_000, version: body.version })
    expect(late).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { price: 1_000 } } })
  })

  test('that is not there is not found', async () => {
    expect((await change(2_147_483_647, { price: 1 })).status).toBe(404)
  })
})

describe('two programmes are merged', () => {
  test('so that no page changes, and what differs is the trainings’ own', async () => {
    const [kept, moved] = [await create({ price: 60_000 }), await create({ price: 50_000 })]
    await change(moved.programmeId, { accreditationNumber: 'CI-7' })
    const [{ programmeId: id }, { programmeId: from }] = [kept, moved]
    const preview = await office.get<ProgrammeMergePreview>(`/api/programmes/${id}/merges/${from}`)
    expect(preview.body).toMatchObject({
      into: { id },
      from: { id: from, trainings: 1 },
      differing: ['title', 'price'],
    })
    const merged = await office.post<Programme>(`/api/programmes/${id}/merges`, { from })
    expect(merged).toMatchObject({
      status: 200,
      body: { id, trainings: 2, price: 60_000, accreditationNumber: 'CI-7' },
    })
    const { title, slug, price } = moved
    expect(await read(moved)).toMatchObject({ title, slug, price, programmeId: id, ownFields: ['price', 'title'] })
    expect((await office.get(`/api/programmes/${from}`)).status).toBe(404)
    expect((await office.post(`/api/programmes/${id}/merges`, { from })).status).toBe(404)
  })

  test('but never one with itself', async () => {
    const { programmeId } = await create()
    expect((await office.post(`/api/programmes/${programmeId}/merges`, { from: programmeId })).status).toBe(404)
    expect((await office.get(`/api/programmes/${programmeId}/merges/${programmeId}`)).status).toBe(404)
  })
})

test('programmes are found by title, with how many trainings they have', async () => {
  const { programmeId, title, startsAt } = await create({ startsAt: inDays(3) })
  const last = await create({ title, programmeId, startsAt: inDays(9) })
  const { body } = await office.get<ProgrammeSummary[]>(`/api/programmes?q=${encodeURIComponent(title.toUpperCase())}`)
  expect(body).toMatchObject([
    { id: programmeId, title, trainings: 2, toCome: 2, firstStartsAt: startsAt, lastStartsAt: last.startsAt },
  ])
})

const details = { content: 'All', included: 'Lunch' }
const step = (minutes: number) => ({ minutes, title: 'Froid', text: null })
/** A change of a few fields to a few values, so that many are equal again. */
const someChange = (chance: Chance) => ({
  ...(chance.percent(50) && { price: chance.one([null, 1_000, 2_000]) }),
  ...(chance.percent(30) && { category: chance.one(['pharmaciens', 'auxiliaires']) }),
  ...(chance.percent(50) && { details: { pedagogy: chance.one([null, 'Jeux', 'Cas']) } }),
  ...(chance.percent(50) && {
    details: { theme: chance.one([null, 'cold_chain']), timeline: chance.one([[], [step(30)], [step(45)]]) },
  }),
  ...(chance.percent(50) && { english: chance.one([null, { title: 'Cold' }, { title: 'Cold', details }]) }),
})

test.each([1, 2, 3, 4])(
  'any history of changes leaves both equal, but for what is a training’s own (%i)',
  async (seed) => {
    const chance = chanceFrom(seed)
    const first = await create({ startsAt: inDays(-3) })
    const { title, description, programmeId } = first
    const second = await create({ title, programmeId, startsAt: inDays(9) })
    for (let step = 0; step < 25; step++) {
      const before = await read(first)
      const body = someChange(chance)
      const sessions = chance.one(['all', 'to_come'])
      const who = chance.one([undefined, undefined, first, second])
      const { status } = who
        ? await office.put(`/api/trainings/${who.id}`, { title, description, ...body })
        : await change(programmeId, { ...body, sessions })
      expect(status).toBe(200)
      const programme = (await office.get<Programme>(`/api/programmes/${programmeId}`)).body
      const present = [await read(first), await read(second)]
      for (const session of present) {
        expect(differingFields(session, programme).toSorted(), JSON.stringify(body)).toEqual(session.ownFields)
      }
      // One that is begun says what it said, unless all are meant.
      if (!who && sessions === 'to_come') expect(differingFields(present[0] ?? first, before)).toEqual([])
    }
  },
)
