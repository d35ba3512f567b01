import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm, trainingForm } from '../../../tests/forms.ts'
import type { SharedContent } from '../../domain/trainings/programme.ts'
import { sharedFields, sharedValues } from '../../domain/trainings/programme.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { programmes } from '../db/schema/programmes.ts'
import { trainings } from '../db/schema/trainings.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const create = async (changes = {}) =>
  (await office.post<Training>('/api/trainings', trainingForm({ title: `Froid ${uniqueWord()}`, ...changes }))).body
const put = async ({ id, title, description }: Training, changes = {}) =>
  (await office.put<Training>(`/api/trainings/${id}`, { title, description, ...changes })).body
const programmeOf = async ({ programmeId }: Pick<Training, 'programmeId'>) =>
  (await db.select().from(programmes).where(eq(programmes.id, programmeId)))[0]

describe('a new training', () => {
  test('has a programme of its own, with the same content', async () => {
    const training = await create({
      price: null,
      details: { objectives: 'Tenir le froid' },
      english: { title: 'Cold' },
    })
    expect(training.ownFields).toEqual([])
    const { title, description, category, duration, price, details, english } = training
    expect(await programmeOf(training)).toMatchObject({
      title,
      description,
      category,
      duration,
      price,
      details,
      english,
    })
    expect((await create()).programmeId).not.toBe(training.programmeId)
  })

  test('of a programme has its content where it gives none, and its own where it differs', async () => {
    const first = await create({ category: 'auxiliaires', duration: 6, price: 40_000, details: { pedagogy: 'Jeux' } })
    const { title, programmeId } = first
    const next = await office.post<Training>('/api/trainings', { title, description: 'Autrement', programmeId })
    expect(next).toMatchObject({
      status: 201,
      body: { category: 'auxiliaires', duration: 6, price: 40_000, details: first.details, programmeId },
    })
    expect(next.body.ownFields).toEqual(['description'])
    expect(next.body.slug).toBe(`${first.slug}-2`)
    const { body: listed } = await office.get<Training[]>(`/api/trainings?programmeId=${programmeId}`)
    expect(listed.map(({ id }) => id).sort()).toEqual([first.id, next.body.id].sort())
  })

  test('of a programme that is not there is refused', async () => {
    const answer = await office.post('/api/trainings', { ...trainingForm(), programmeId: 2_147_483_647 })
    expect(answer).toMatchObject({ status: 404, body: { code: 'programme_not_found' } })
  })
})

describe('a changed training', () => {
  test('makes its own only what differs, and shares again what is the programme’s again', async () => {
    const training = await create()
    const changed = await put(training, { price: 10_000, details: { pedagogy: 'Jeux' }, location: 'Bouaké' })
    expect(changed.ownFields).toEqual(['details.pedagogy', 'price'])
    expect(await programmeOf(training)).toMatchObject({ price: 65_000, title: training.title })
    const back = await put(training, { price: 65_000 })
    expect(back.ownFields).toEqual(['details.pedagogy'])
    expect((await put(training, { details: { pedagogy: null } })).ownFields).toEqual([])
  })
})

describe('a deleted training', () => {
  test('takes its programme with it when it was the last of it', async () => {
    const training = await create()
    const next = await create({ programmeId: training.programmeId })
    await office.delete(`/api/trainings/${training.id}`)
    expect(await programmeOf(training)).toBeDefined()
    await office.delete(`/api/trainings/${next.id}`)
    expect(await programmeOf(training)).toBeUndefined()
  })

  test('keeps it where it is only out of sight', async () => {
    const training = await create()
    const { id } = (await office.post<{ id: number }>('/api/registrations', registrationForm(training.id))).body
    await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })
    expect((await office.delete(`/api/trainings/${training.id}`)).status).toBe(204)
    expect(await programmeOf(training)).toBeDefined()
  })
})

test('the version before, which knows no programmes, writes trainings that have theirs', async () => {
  const columns = 'title, description, category, status, location, duration, max_participants, price, details'
  const values = `'Avant', 'Avant', 'pharmaciens', 'programmée', 'Abidjan', 2, 15, 65000, '{}'`
  const slug = `avant-${uniqueWord()}`
  await services.database.pool.query(`insert into trainings (slug, ${columns}) values ('${slug}', ${values})`)
  await services.database.pool.query(`update trainings set title = 'Après' where slug = '${slug}'`)
  const [written] = await db.select().from(trainings).where(eq(trainings.slug, slug))
  expect(written?.ownFields).toEqual(['title'])
  expect(await programmeOf({ programmeId: written?.programmeId ?? 0 })).toMatchObject({ title: 'Avant', price: 65_000 })
})

test('the database and the product know the same shared fields', async () => {
  const training = await create({ english: { title: 'Cold' } })
  const [row] = await db.select().from(trainings).where(eq(trainings.id, training.id))
  const { rows } = await services.database.pool.query<{ shared: Record<string, unknown> }>(
    `select shared_values(title, description, category, duration, price, details, english) as shared from trainings where id = $1`,
    [training.id],
  )
  expect(rows[0]?.shared).toEqual(sharedValues(row as SharedContent))
  expect(Object.keys(rows[0]?.shared ?? {}).sort()).toEqual([...sharedFields].sort())
})
