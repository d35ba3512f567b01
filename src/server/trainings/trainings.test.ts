import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm, trainingForm } from '../../../tests/forms.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { trainingStatuses } from '../../domain/trainings/training.ts'
import type { Training } from '../../domain/trainings/training-schemas.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'

const { as, build, db } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))
const everyone = as(visitor)

const create = (changes = {}) => office.post<Training>('/api/trainings', trainingForm(changes))
const read = (slugOrId: string | number) => everyone.get<Training>(`/api/trainings/${slugOrId}`)

describe('a new training', () => {
  test('is answered with the defaults filled in', async () => {
    const { title, description } = trainingForm({ title: `Chaîne du froid ${uniqueWord()}` })
    const { status, body } = await office.post<Training>('/api/trainings', { title, description })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      title,
      category: 'pharmaciens',
      status: 'programmée',
      location: 'Abidjan',
      duration: 2,
      maxParticipants: 15,
      placesLeft: 15,
      price: 65_000,
      startsAt: null,
      endsAt: null,
      trainers: [],
      english: null,
      details: { content: null, programDetails: null, pedagogy: null },
    })
    expect(await historyOf(db, 'training', body.id)).toMatchObject([{ action: 'create', userId: colleague.id }])
  })

  test('costs what its category costs, unless its price is given or left empty', async () => {
    expect((await create({ category: 'auxiliaires' })).body.price).toBe(50_000)
    expect((await create({ category: 'auxiliaires', price: 45_000 })).body.price).toBe(45_000)
    expect((await create({ price: null })).body.price).toBeNull()
  })

  test('keeps everything that was given', async () => {
    const given = {
      title: `Tenir la caisse ${uniqueWord()}`,
      description: 'Ouvrir, compter, clore.',
      category: 'auxiliaires',
      status: 'en_cours',
      location: 'Bouaké',
      duration: 7,
      maxParticipants: 8,
      price: 30_000,
      startsAt: '2026-12-14T09:00:00.000Z',
      endsAt: '2026-12-14T16:00:00.000Z',
      trainers: ['Dr Serge N’Dri', 'Awa Koné'],
      details: {
        content: 'Fond de caisse\nEspèces',
        programDetails: '9 h : ouverture',
        objectives: 'Clore sans écart',
        targetAudience: 'Auxiliaires',
        prerequisites: 'Aucun',
        pedagogy: 'Exercices',
        certification: 'Attestation',
      },
      english: {
        title: 'Keeping the till',
        description: null,
        details: {
          content: 'Float\nCash',
          programDetails: null,
          objectives: null,
          targetAudience: null,
          prerequisites: null,
          pedagogy: null,
          certification: null,
        },
      },
    }
    const { body } = await create(given)
    expect(body).toMatchObject(given)
    expect((await read(body.id)).body).toEqual(body)
  })
})

test('a change is kept in the history with what stood before', async () => {
  const { id } = (await create({ location: 'Yopougon' })).body
  await office.put(`/api/trainings/${id}`, trainingForm({ location: 'Cocody' }))
  const [change] = await historyOf(db, 'training', id)
  expect(change).toMatchObject({
    action: 'update',
    actor: colleague.username,
    before: { location: 'Yopougon' },
    after: { location: 'Cocody' },
  })
})

describe('deleting', () => {
  test('removes a training nobody registered for', async () => {
    const { id } = await build.training()
    expect(await office.delete(`/api/trainings/${id}`)).toMatchObject({ status: 204, body: undefined })
    expect((await read(id)).status).toBe(404)
    expect(await historyOf(db, 'training', id)).toMatchObject([{ action: 'delete' }])
  })

  test('is refused, with their number, while it has registrations', async () => {
    const { id } = await build.training()
    await build.registration({ trainingId: id })
    await build.registration({ trainingId: id, status: 'confirmée' })
    await build.registration({ trainingId: id, status: 'annulée' })
    expect(await office.delete(`/api/trainings/${id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'training_has_registrations',
        message: expect.stringContaining('Cette formation a 2 inscriptions'),
      },
    })
    expect((await read(id)).status).toBe(200)
  })

  test('keeps cancelled registrations and what was paid for them', async () => {
    const { id, slug } = await build.training()
    const cancelled = await build.registration({ trainingId: id, status: 'annulée' })
    await build.payment({ registrationId: cancelled.id })
    expect((await office.delete(`/api/trainings/${id}`)).status).toBe(204)
    for (const address of [id, slug]) expect((await read(address)).status).toBe(404)
    expect(await db.select().from(registrations).where(eq(registrations.id, cancelled.id))).toHaveLength(1)
    expect((await office.get(`/api/registrations/${cancelled.id}`)).status).toBe(200)
    for (const [method, address] of [
      ['PUT', `/api/trainings/${id}`],
      ['DELETE', `/api/trainings/${id}`],
    ] as const) {
      const body = method === 'PUT' ? JSON.stringify(trainingForm()) : null
      const answer = await office.send(method, address, { body, headers: { 'content-type': 'application/json' } })
      expect(answer).toMatchObject({ status: 404, body: { code: 'training_not_found' } })
    }
  })

  test('keeps the files attached to it, out of sight', async () => {
    const { id } = await build.training()
    const file = await build.document({ trainingId: id })
    await db.update(documents).set({ registrationId: null }).where(eq(documents.id, file.id))
    expect((await office.delete(`/api/trainings/${id}`)).status).toBe(204)
    expect((await read(id)).status).toBe(404)
    expect((await office.get(`/api/admin/documents/${file.id}`)).status).toBe(200)
  })

  test('and registering at the same moment: one of the two is refused', async () => {
    for (let round = 0; round < 5; round++) {
      const { id } = await build.training()
      const form = registrationForm(id)
      const [deleted, registered] = await Promise.all([
        office.delete(`/api/trainings/${id}`),
        everyone.post('/api/registrations', form),
      ])
      expect([
        [204, 404],
        [409, 201],
      ]).toContainEqual([deleted.status, registered.status])
    }
  })
})

describe('the list', () => {
  const list = (query: Record<string, string>) =>
    everyone.get<Training[]>(`/api/trainings?${new URLSearchParams(query)}`)

  test('tells the places left', async () => {
    const word = uniqueWord()
    const { id } = await build.training({ title: `Stock ${word}`, maxParticipants: 3 })
    const other = await build.training()
    for (const status of ['en_attente', 'confirmée', 'annulée'] as const) {
      await build.registration({ trainingId: id, status })
      await build.registration({ trainingId: other.id, status })
    }
    expect((await list({ q: word })).body).toMatchObject([{ id, maxParticipants: 3, placesLeft: 1 }])
    expect((await read(id)).body.placesLeft).toBe(1)
  })

  test('never tells fewer than none', async () => {
    const { id } = await build.training({ maxParticipants: 1 })
    for (let place = 0; place < 2; place++) await build.registration({ trainingId: id })
    expect((await read(id)).body.placesLeft).toBe(0)
  })

  test('filters by category and status, and searches whatever the accents', async () => {
    const word = uniqueWord()
    const { id } = await build.training({ title: `Évaluer ${word}`, category: 'auxiliaires', status: 'terminée' })
    await build.training({ title: `Acheter ${word}` })
    expect((await list({ q: word })).headers.get('x-total-count')).toBe('2')
    for (const query of [
      { q: word, category: 'auxiliaires' },
      { q: word, status: 'terminée' },
      { q: `EVALUER ${word}` },
      { q: `auxil ${word}` },
      { q: `terminee ${word}` },
    ]) {
      expect(
        (await list(query)).body.map((training) => training.id),
        JSON.stringify(query),
      ).toEqual([id])
    }
  })

  test('is narrowed to the active, the finished or the cancelled ones', async () => {
    const word = uniqueWord()
    for (const status of trainingStatuses) await build.training({ title: `${status} ${word}`, status })
    const found = async (stage: string) =>
      (await list({ q: word, stage, sort: 'title', order: 'asc' })).body.map(({ status }) => status)
    expect(await found('active')).toEqual(['en_cours', 'programmée'])
    expect(await found('finished')).toEqual(['terminée'])
    expect(await found('cancelled')).toEqual(['annulée'])
  })

  test('begins with what comes next', async () => {
    const word = uniqueWord()
    const on = (day: number) => new Date(Date.UTC(2026, 11, day))
    for (const [title, changes] of Object.entries({
      annulée: { status: 'annulée', startsAt: on(1) },
      passée: { status: 'terminée', startsAt: on(1) },
      récente: { status: 'terminée', startsAt: on(2) },
      courante: { status: 'en_cours', startsAt: on(3) },
      'sans date': { status: 'programmée', startsAt: null },
      tardive: { status: 'programmée', startsAt: on(5) },
      prochaine: { status: 'programmée', startsAt: on(4) },
    } as const)) {
      await build.training({ title: `${title} ${word}`, ...changes })
    }
    const titles = (await list({ q: word })).body.map(({ title }) => title.replace(` ${word}`, ''))
    expect(titles).toEqual(['prochaine', 'tardive', 'sans date', 'courante', 'récente', 'passée', 'annulée'])
  })

  test('sorts by title as a French reader expects, and pages', async () => {
    const word = uniqueWord()
    for (const title of ['Zèle', 'écoute', 'Eau', 'Caisse']) await build.training({ title: `${title} ${word}` })
    const sorted = await list({ q: word, sort: 'title', order: 'asc', pageSize: '3' })
    expect(sorted.body.map(({ title }) => title.split(' ')[0])).toEqual(['Caisse', 'Eau', 'écoute'])
    expect(sorted.headers.get('x-total-count')).toBe('4')
    expect(sorted.headers.get('link')).toContain('page=2>; rel="next"')
  })

  test('leaves deleted trainings out', async () => {
    const word = uniqueWord()
    await build.training({ title: `Stock ${word}`, deletedAt: new Date() })
    expect((await list({ q: word })).body).toEqual([])
  })
})

test('its status stays as the office has set it, and answers tell what it is by the clock', async () => {
  const word = uniqueWord()
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000)
  const cases = [
    [{ startsAt: hoursAgo(-24) }, 'programmée', 'programmée'],
    [{ startsAt: hoursAgo(1) }, 'programmée', 'en_cours'],
    [{ startsAt: hoursAgo(3) }, 'programmée', 'terminée'],
    [{ startsAt: hoursAgo(3), status: 'en_cours' }, 'en_cours', 'terminée'],
    [{ startsAt: hoursAgo(3), endsAt: hoursAgo(-1) }, 'programmée', 'en_cours'],
    [{ startsAt: hoursAgo(1), status: 'annulée' }, 'annulée', 'annulée'],
    [{ startsAt: null, status: 'en_cours' }, 'en_cours', 'en_cours'],
  ] as const
  for (const [change, status, shownStatus] of cases) {
    const { id, slug } = await build.training({ ...change, title: `Horloge ${word}` })
    const told = (await read(slug)).body
    expect(told).toMatchObject({ status, shownStatus })
    const listed = (await everyone.get<Training[]>(`/api/trainings?q=${word}`)).body.find((one) => one.id === id)
    expect(listed).toMatchObject({ status, shownStatus })
    // What was read is sent back as it is, and what the clock says is never stored.
    const { body: changed } = await office.put<Training>(`/api/trainings/${id}`, {
      ...{ title: told.title, description: 'Plus tard.', status: told.status, shownStatus: told.shownStatus },
    })
    expect(changed).toMatchObject({ status, shownStatus, description: 'Plus tard.' })
  }
})

test('the registrations of one training are listed, newest first', async () => {
  const { id } = await build.training()
  const older = await build.registration({ trainingId: id, createdAt: new Date(Date.UTC(2026, 1, 1)) })
  const newer = await build.registration({ trainingId: id, createdAt: new Date(Date.UTC(2026, 1, 2)) })
  await build.registration()
  const answer = await office.get<{ id: number }[]>(`/api/trainings/${id}/registrations`)
  expect(answer.body.map((row) => row.id)).toEqual([newer.id, older.id])
  expect(answer.headers.get('x-total-count')).toBe('2')
  expect((await office.get('/api/trainings/2147483647/registrations')).status).toBe(404)
})

test('the database itself refuses what no form would send', async () => {
  const { id } = await build.training()
  await expect(db.update(trainings).set({ maxParticipants: 0 }).where(eq(trainings.id, id))).rejects.toThrow()
  await expect(db.update(trainings).set({ price: -1 }).where(eq(trainings.id, id))).rejects.toThrow()
})

test('a change keeps what it leaves out', async () => {
  const { id } = await build.training({
    startsAt: new Date('2026-12-14T09:00:00Z'),
    endsAt: new Date('2026-12-14T12:00:00Z'),
    duration: 3,
    maxParticipants: 12,
    price: 80_000,
    trainers: ['Mariam Koffi-Touré'],
  })
  const before = (await office.get<Training>(`/api/trainings/${id}`)).body
  const { status, body } = await office.put<Training>(`/api/trainings/${id}`, {
    ...trainingForm({ title: before.title, location: 'Bouaké' }),
    details: { content: 'Nouveau contenu', objectives: null, targetAudience: null, prerequisites: null },
  })
  expect(status).toBe(200)
  const { startsAt, endsAt, duration, maxParticipants, price, trainers } = before
  expect(body).toMatchObject({ location: 'Bouaké', startsAt, endsAt, duration, maxParticipants, price, trainers })
  expect(body.details).toMatchObject({ content: 'Nouveau contenu', pedagogy: before.details.pedagogy })
})

test('a change cannot make a training end before it starts', async () => {
  const { id } = await build.training({ startsAt: new Date('2026-12-14T09:00:00Z') })
  const answer = await office.put(`/api/trainings/${id}`, trainingForm({ endsAt: '2026-12-14T08:00:00Z' }))
  expect(answer).toMatchObject({ status: 422, body: { fields: { endsAt: 'La fin doit suivre le début' } } })
})
