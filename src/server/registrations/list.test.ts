import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import type { RegistrationRow } from '../../domain/registrations/registration.ts'
import type { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { longestList } from '../db/search.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const list = (query: Record<string, string>) =>
  office.get<RegistrationRow[]>(`/api/admin/registrations?${new URLSearchParams(query)}`)
const idsOf = (rows: RegistrationRow[]) => rows.map(({ id }) => id)

/** Registrations for one training, whose title's last word nobody else has: searching it finds these alone. */
async function group(people: Partial<typeof registrations.$inferInsert>[], startsAt: Date | null = null) {
  const word = uniqueWord()
  const training = await build.training({ title: `Gestion ${word}`, startsAt })
  const rows = []
  for (const person of people) rows.push(await build.registration({ ...person, trainingId: training.id }))
  return { word, rows, ids: rows.map(({ id }) => id) }
}

describe('search finds any part, whatever the accents and case', () => {
  test.each([
    ['koua', { lastName: 'Kouamé' }],
    ['KOUAME', { lastName: 'Kouamé' }],
    ['kouamé', { lastName: 'KOUAME' }],
    ["n'gue", { lastName: 'N’Guessan' }],
    ['guessan', { lastName: 'N’Guessan' }],
    ['nguessan', { lastName: 'N’Guessan' }],
    ['n’guessan', { lastName: "N'Guessan" }],
    ['élodie', { firstName: 'Elodie' }],
    ['oeuf', { lastName: 'Œufs' }],
    ['aya nguess', { firstName: 'Aya', lastName: 'Nguessan' }],
    ['nguessan aya', { firstName: 'Aya', lastName: 'Nguessan' }],
    ['708091', { phone: '+2250708091099' }],
    ['07 08 09 10 99', { phone: '+2250708091099' }],
    ['+225', {}],
    ['PLATEAU-7', { email: 'pharmacie.plateau-7@example.ci' }],
    ['%', { lastName: 'Cent%' }],
    ['_', { lastName: 'Sous_tiret' }],
    ['\\', { lastName: 'Barre\\' }],
  ])('%j', async (typed, person) => {
    const { ids } = await group([person])
    const { body } = await list({ q: typed, pageSize: '200' })
    expect(idsOf(body)).toEqual(expect.arrayContaining(ids))
  })

  test('a title’s registrations, however many trainings are so called', async () => {
    const { word, ids } = await group([{ lastName: 'Kouamé' }, { lastName: 'Koné' }])
    const { id: _, slug, ...training } = await build.training({ title: `Suite ${word}` })
    const alike = Array.from({ length: longestList }, (_, index) => ({ ...training, slug: `${slug}-${index}` }))
    await db.insert(trainings).values(alike)
    const { body, headers } = await list({ q: word })
    expect(idsOf(body).sort()).toEqual(ids.sort())
    expect(headers.get('x-total-count')).toBe('2')
  })

  test('but nothing else', async () => {
    const { word, ids } = await group([{ lastName: 'Kouamé' }, { lastName: 'Koné' }])
    expect(idsOf((await list({ q: `${word}` })).body).sort()).toEqual(ids.sort())
    for (const typed of [`${word} `, `  ${word}`, word.toUpperCase(), word.slice(1, 9)]) {
      expect((await list({ q: typed })).headers.get('x-total-count'), typed).toBe('2')
    }
    for (const typed of [`${word}x`, `${word}%`, `${word}_`, `kouame ${uniqueWord()}`]) {
      expect((await list({ q: typed })).body, typed).toEqual([])
    }
  })
})

test('filters by status and payment status', async () => {
  const { word, ids } = await group([
    {},
    { status: 'confirmée', paymentStatus: 'complet', paymentAmount: 65_000 },
    { status: 'annulée' },
  ])
  const filtered = async (query: Record<string, string>) => idsOf((await list({ q: word, ...query })).body)
  expect(await filtered({ status: 'confirmée' })).toEqual([ids[1]])
  expect(await filtered({ status: 'annulée' })).toEqual([ids[2]])
  expect(await filtered({ paymentStatus: 'en_attente' })).toEqual([ids[2], ids[0]])
  expect(await filtered({ status: 'en_attente', paymentStatus: 'complet' })).toEqual([])
})

describe('sorts', () => {
  const on = (day: number) => new Date(Date.UTC(2026, 5, day))

  test('the newest first unless told otherwise', async () => {
    const { word, ids } = await group([{ createdAt: on(2) }, { createdAt: on(3) }, { createdAt: on(1) }])
    expect(idsOf((await list({ q: word })).body)).toEqual([ids[1], ids[0], ids[2]])
    expect(idsOf((await list({ q: word, order: 'asc' })).body)).toEqual([ids[2], ids[0], ids[1]])
  })

  test('participants by last name, then first name, as a French reader expects', async () => {
    const { word } = await group([
      { lastName: 'Zadi', firstName: 'Bi' },
      { lastName: 'éboué', firstName: 'Paul' },
      { lastName: 'Diallo', firstName: 'Zoé' },
      { lastName: 'Diallo', firstName: 'Élise' },
      { lastName: 'Fofana', firstName: 'Ali' },
    ])
    const { body } = await list({ q: word, sort: 'participant', order: 'asc' })
    expect(body.map(({ participant }) => `${participant.lastName} ${participant.firstName}`)).toEqual([
      'Diallo Élise',
      'Diallo Zoé',
      'éboué Paul',
      'Fofana Ali',
      'Zadi Bi',
    ])
    const { body: backwards } = await list({ q: word, sort: 'participant', order: 'desc' })
    expect(idsOf(backwards)).toEqual(idsOf(body).reverse())
  })

  test('by id, status and payment', async () => {
    const { word, ids } = await group([
      { status: 'confirmée', paymentStatus: 'partiel', paymentAmount: 20_000 },
      { status: 'en_attente', paymentStatus: 'partiel', paymentAmount: 10_000 },
      { status: 'annulée', paymentStatus: 'complet', paymentAmount: 65_000 },
    ])
    const sorted = async (sort: string) => idsOf((await list({ q: word, sort, order: 'asc' })).body)
    expect(await sorted('id')).toEqual(ids)
    expect(await sorted('status')).toEqual([ids[2], ids[0], ids[1]])
    expect(await sorted('payment')).toEqual([ids[2], ids[1], ids[0]])
  })

  test('by training title', async () => {
    const word = uniqueWord()
    const ids = []
    for (const title of ['Stock', 'Écoute', 'Caisse']) {
      const training = await build.training({ title: `${title} ${word}` })
      ids.push((await build.registration({ trainingId: training.id })).id)
    }
    const { body } = await list({ q: word, sort: 'training', order: 'asc' })
    expect(idsOf(body)).toEqual([ids[2], ids[1], ids[0]])
  })
})

describe('pages', () => {
  test('tell the total and their neighbours', async () => {
    const { word, ids } = await group([{}, {}, {}, {}, {}])
    const query = { q: word, sort: 'id', order: 'asc', pageSize: '2' }
    const first = await list(query)
    expect(idsOf(first.body)).toEqual(ids.slice(0, 2))
    expect(first.headers.get('x-total-count')).toBe('5')
    expect(first.headers.get('link')).toBe(
      `</api/admin/registrations?q=${word}&sort=id&order=asc&pageSize=2&page=2&after=${ids[1]}>; rel="next"`,
    )
    const middle = await list({ ...query, page: '2' })
    expect(idsOf(middle.body)).toEqual(ids.slice(2, 4))
    expect(middle.headers.get('link')).toMatch(
      new RegExp(`page=1>; rel="prev", <.*page=3&after=${ids[3]}>; rel="next"$`),
    )
    const last = await list({ ...query, page: '3' })
    expect(idsOf(last.body)).toEqual(ids.slice(4))
    expect(last.headers.get('link')).toMatch(new RegExp(`^<[^,]*page=2&before=${ids[4]}>; rel="prev"$`))
    expect(idsOf((await list({ ...query, page: '2', before: String(ids[4]) })).body)).toEqual(ids.slice(2, 4))
    const beyond = await list({ ...query, page: '4' })
    expect([beyond.status, beyond.body]).toEqual([200, []])
  })

  test('hold 50 rows unless told otherwise', async () => {
    const { word } = await group(Array.from({ length: 51 }, () => ({})))
    expect((await list({ q: word })).body).toHaveLength(50)
    expect((await list({ q: word, pageSize: '200' })).body).toHaveLength(51)
  })

  test('do not repeat or lose a row when many sort alike', async () => {
    const createdAt = new Date()
    const { word, ids } = await group(Array.from({ length: 9 }, () => ({ createdAt, lastName: 'Koné' })))
    const seen = []
    for (const page of ['1', '2', '3']) {
      seen.push(...idsOf((await list({ q: word, sort: 'participant', pageSize: '3', page })).body))
    }
    expect(seen).toEqual(ids.reverse())
  })
})

test('a row shows the participant, the training and what was paid', async () => {
  const { word, rows } = await group(
    [{ price: 65_000, paymentAmount: 15_000, paymentStatus: 'partiel' }],
    new Date('2031-03-04T09:00:00Z'),
  )
  const { body } = await list({ q: word })
  expect(body[0]).toMatchObject({
    id: rows[0]?.id,
    participant: { firstName: 'Awa', lastName: 'Koné', organization: 'Pharmacie du Plateau', position: 'Pharmacienne' },
    trainingTitle: `Gestion ${word}`,
    trainingCategory: 'pharmaciens',
    trainingKind: 'session',
    startsAt: '2031-03-04T09:00:00.000Z',
    price: 65_000,
    paymentAmount: 15_000,
    paymentStatus: 'partiel',
  })
})

test('the groups that the dashboard counts', async () => {
  const { word, ids } = await group([
    { status: 'confirmée', paymentStatus: 'complet', paymentAmount: 65_000 },
    { status: 'en_attente', paymentStatus: 'partiel', paymentAmount: 20_000 },
    { status: 'annulée', paymentStatus: 'complet', paymentAmount: 65_000 },
    { status: 'en_attente', paymentStatus: 'en_attente' },
  ])
  const found = async (wanted: string) => idsOf((await list({ q: word, group: wanted, sort: 'id', order: 'asc' })).body)
  expect(await found('live')).toEqual([ids[0], ids[1], ids[3]])
  expect(await found('pharmaciens')).toEqual([ids[0], ids[1], ids[3]])
  expect(await found('auxiliaires')).toEqual([])
  expect(await found('owing')).toEqual([ids[1], ids[3]])
  expect(await found('paid')).toEqual([ids[0], ids[1]])
})

test('those made in a month, from its first moment to its last', async () => {
  const { word, ids } = await group(
    ['2026-01-31T23:59:59.999Z', '2026-02-01T00:00:00Z', '2026-02-28T23:59:59.999Z', '2026-03-01T00:00:00Z'].map(
      (createdAt) => ({ createdAt: new Date(createdAt) }),
    ),
  )
  const { body } = await list({ q: word, month: '2026-02', sort: 'id', order: 'asc' })
  expect(idsOf(body)).toEqual([ids[1], ids[2]])
})

describe('narrowed to', () => {
  const found = async (word: string, query: Record<string, string>) =>
    idsOf((await list({ q: word, sort: 'id', order: 'asc', ...query })).body)

  test('one training of several with its title, or those held on some days', async () => {
    const word = uniqueWord()
    const held = ['2033-05-06T23:59:59Z', '2033-05-07T00:00:00Z', '2033-05-08T23:59:59Z', '2033-05-09T00:00:00Z', null]
    const sessions = []
    for (const startsAt of held) {
      const training = await build.training({
        title: `Gestion ${word}`,
        startsAt: startsAt ? new Date(startsAt) : null,
      })
      const { id } = await build.registration({ trainingId: training.id })
      sessions.push({ id, trainingId: String(training.id) })
    }
    const [before, first, last, after, undated] = sessions.map(({ id }) => id)
    expect(await found(word, { trainingId: sessions[1]?.trainingId ?? '' })).toEqual([first])
    expect(await found(word, { sessionFrom: '2033-05-07', sessionTo: '2033-05-08' })).toEqual([first, last])
    expect(await found(word, { sessionFrom: '2033-05-08' })).toEqual([last, after])
    expect(await found(word, { sessionTo: '2033-05-06' })).toEqual([before])
    expect(await found(word, { sessionFrom: '2034-01-01', sessionTo: '2034-01-02' })).toEqual([])
    expect(await found(word, {})).toEqual([before, first, last, after, undated])
  })

  test('those that owe, or have paid all; one without a price, cancelled or refunded is neither', async () => {
    const { word, ids } = await group([
      { price: 65_000, paymentAmount: 20_000, paymentStatus: 'partiel' },
      { price: 65_000, paymentAmount: 65_000, paymentStatus: 'complet' },
      { price: 0, paymentStatus: 'complet' },
      { price: null, paymentStatus: 'en_attente' },
      { price: 65_000, status: 'annulée' },
      { price: 65_000, paymentAmount: 0, paymentStatus: 'remboursé' },
    ])
    expect(await found(word, { balance: 'owing' })).toEqual([ids[0]])
    expect(await found(word, { balance: 'settled' })).toEqual([ids[1], ids[2]])
    expect(await found(word, {})).toEqual(ids)
  })

  test('those whose reader has proven the address, or is yet to; one that was never asked is neither', async () => {
    const { word, ids } = await group([
      { proofRequestedAt: new Date(), provenAt: new Date() },
      { proofRequestedAt: new Date() },
      { proofRequestedAt: new Date(), status: 'confirmée' },
      {},
    ])
    expect(await found(word, { proof: 'proven' })).toEqual([ids[0]])
    expect(await found(word, { proof: 'unproven' })).toEqual([ids[1]])
  })

  test('those written to in a language; and several filters together', async () => {
    const { word, ids } = await group([
      { locale: 'en' },
      { locale: 'fr' },
      { locale: 'en', price: 0, paymentStatus: 'complet' },
    ])
    expect(await found(word, { locale: 'en' })).toEqual([ids[0], ids[2]])
    expect(await found(word, { locale: 'fr' })).toEqual([ids[1]])
    expect(await found(word, { locale: 'en', balance: 'settled' })).toEqual([ids[2]])
  })
})
