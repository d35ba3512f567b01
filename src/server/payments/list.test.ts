// What the ledger is narrowed, sorted, searched and exported by, beside its own: operator, payer, trainer and date of the session.
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import type { PaymentSums, RegistrationSums } from '../../domain/desk/list-sums.ts'
import type { PaymentRow } from '../../domain/payments/payment.ts'
import type { RegistrationRow } from '../../domain/registrations/registration.ts'

const { as, build } = await startApi()
const office = as(administrator(await build.administrator()))
const word = uniqueWord()

const pharmacy = await build.pharmacy({ name: `Pharmacie Étoile ${word}` })
const december = await build.training({
  startsAt: new Date('2026-12-03T08:00:00Z'),
  endsAt: new Date('2026-12-03T16:00:00Z'),
  trainers: [`Dr Zoé N’Dri ${word}`, 'Awa Koné'],
})
const january = await build.training({
  startsAt: new Date('2027-01-12T08:00:00Z'),
  endsAt: new Date('2027-01-12T16:00:00Z'),
  trainers: [`Abou Bâ ${word}`],
})
const paid = await build.registration({ trainingId: december.id, pharmacyId: pharmacy.id, organization: null })
const own = await build.registration({ trainingId: january.id, organization: `Clinique d’Abobo ${word}` })

async function pay(registrationId: number, operator: string, amount: number) {
  const json = { registrationId, amount, method: 'mobile', reference: uniqueWord(), operator, notes: word }
  const { body, status } = await office.post<PaymentRow>('/api/payments', json)
  expect(status).toBe(201)
  return body.id
}
const orange = await pay(paid.id, `Orange-Money ${word}`, 5_000)
const wave = await pay(own.id, `Wave ${word}`, 6_000)
const orangeToo = await pay(own.id, `orange money ${word}`, 7_000)

const found = async <Row extends { id: number }>(list: string, query: Record<string, string>) => {
  const { body, status } = await office.get<Row[]>(`${list}?${new URLSearchParams({ q: word, ...query })}`)
  expect(status).toBe(200)
  return body
}
const payments = async (query: Record<string, string>) =>
  (await found<PaymentRow>('/api/payments', query)).map(({ id }) => id)
const registrations = async (query: Record<string, string>) =>
  (await found<RegistrationRow>('/api/admin/registrations', query)).map(({ id }) => id)

test('a row says organization, paying pharmacy, trainers, date of the session and operator', async () => {
  expect((await found<PaymentRow>('/api/payments', {})).find(({ id }) => id === orange)).toMatchObject({
    participant: { organization: null },
    pharmacy: { id: pharmacy.id, name: pharmacy.name },
    trainers: december.trainers,
    startsAt: '2026-12-03T08:00:00.000Z',
    operator: `Orange-Money ${word}`,
  })
  expect((await found<RegistrationRow>('/api/admin/registrations', {})).find(({ id }) => id === own.id)).toMatchObject({
    pharmacy: null,
    trainers: january.trainers,
    participant: { organization: own.organization },
  })
})

describe('payments', () => {
  test.each([
    ['an operator however it is spelt', { operator: `ORANGE ${word}` }, [orangeToo, orange]],
    ['another operator', { operator: `wave ${word}` }, [wave]],
    ['an operator that there is not', { operator: 'Djamo' }, []],
    ['a pharmacy', { pharmacy: String(pharmacy.id) }, [orange]],
    ['an organization', { organization: 'clinique abobo' }, [orangeToo, wave]],
    ['a trainer, not the first', { trainer: 'kone' }, [orange]],
    ['days of sessions', { sessionFrom: '2026-12-01', sessionTo: '2026-12-31' }, [orange]],
    ['an operator and days of sessions', { operator: 'orange', sessionFrom: '2027-01-01' }, [orangeToo]],
    ['nothing', { operator: '', organization: ' ', trainer: '' }, [orangeToo, wave, orange]],
  ])('are narrowed by %s', async (_, query, ids) => {
    expect(await payments(query)).toEqual(ids)
  })

  test.each([
    ['operator', [orange, orangeToo, wave]],
    ['organization', [orange, wave, orangeToo]],
    ['pharmacy', [orange, wave, orangeToo]],
    ['trainer', [wave, orangeToo, orange]],
    ['startsAt', [orange, wave, orangeToo]],
  ])('are sorted by %s, either way and over pages', async (sort, ids) => {
    expect(await payments({ sort, order: 'asc' })).toEqual(ids)
    expect(await payments({ sort, order: 'desc' })).toEqual(ids.toReversed())
    expect(await payments({ sort, order: 'asc', page: '2', pageSize: '2' })).toEqual(ids.slice(2))
  })

  test.each([
    ['operator', 'wave', [wave]],
    ['pharmacy', 'etoile', [orange]],
    ['trainer', 'N Dri', [orange]],
  ])('are searched by %s', async (_, q, ids) => {
    expect(await payments({ q: `${q} ${word}` })).toEqual(ids)
  })
})

describe('registrations', () => {
  test.each([
    ['a pharmacy', { pharmacy: String(pharmacy.id) }, [paid.id]],
    ['an organization', { organization: 'abobo' }, [own.id]],
    ['a trainer', { trainer: 'abou' }, [own.id]],
    ['a trainer who gives none', { trainer: 'personne' }, []],
  ])('are narrowed by %s', async (_, query, ids) => {
    expect(await registrations(query)).toEqual(ids)
  })

  test.each([
    ['organization', [paid.id, own.id]],
    ['pharmacy', [paid.id, own.id]],
    ['trainer', [own.id, paid.id]],
    ['startsAt', [paid.id, own.id]],
  ])('are sorted by %s, either way', async (sort, ids) => {
    expect(await registrations({ sort, order: 'asc' })).toEqual(ids)
    expect(await registrations({ sort, order: 'desc' })).toEqual(ids.toReversed())
  })

  test.each([
    ['pharmacy', 'étoile', [paid.id]],
    ['trainer', 'abou', [own.id]],
  ])('are searched by %s', async (_, q, ids) => {
    expect(await registrations({ q: `${q} ${word}` })).toEqual(ids)
  })
})

test('files have a column of each', async () => {
  const head = async (list: string) => {
    const { body } = await office.get<string>(`${list}/export?format=csv&q=${word}`)
    return String(body).split('\n')[0]
  }
  for (const list of ['/api/admin/registrations', '/api/admin/payments']) {
    const columns = await head(list)
    for (const name of ['Organisation', 'Officine payeuse', 'Formateurs', 'Date de la formation']) {
      expect(columns, list).toContain(name)
    }
  }
})

describe('sums', () => {
  const sums = async <Sums>(list: string, query: Record<string, string>) => {
    const { body, status } = await office.get<Sums>(`${list}/sums?${new URLSearchParams({ q: word, ...query })}`)
    expect(status).toBe(200)
    return body
  }
  const none = { went: 0, reversed: 0, fees: 0, payouts: 0 }

  test('of payments, in all and by the month of the session', async () => {
    expect(await sums<PaymentSums>('/api/payments', { operator: 'orange' })).toEqual({
      total: { ...none, came: 12_000, entries: 2 },
      groups: [],
      months: [
        { ...none, month: '2026-12', came: 5_000, entries: 1 },
        { ...none, month: '2027-01', came: 7_000, entries: 1 },
      ],
    })
  })

  test('of payments by payer', async () => {
    const { groups } = await sums<PaymentSums>('/api/payments', { by: 'pharmacy' })
    expect(groups).toHaveLength(2)
    expect(groups).toContainEqual({ ...none, id: pharmacy.id, phone: pharmacy.phone, came: 5_000, entries: 1 })
    expect(groups).toContainEqual({ ...none, id: null, phone: null, came: 13_000, entries: 2 })
  })

  test('a payment that was taken back stands on its own side', async () => {
    const taken = await pay(paid.id, `Djamo ${word}`, 4_000)
    expect((await office.post(`/api/payments/${taken}/reversal`, { reason: 'Mauvaise personne' })).status).toBe(201)
    const { total, months } = await sums<PaymentSums>('/api/payments', { operator: 'djamo' })
    expect(total).toEqual({ ...none, came: 4_000, reversed: -4_000, entries: 2 })
    expect(months.map(({ month }) => month)).toEqual(['2026-12'])
  })

  test('of registrations by payer and by session; what is cancelled owes nothing', async () => {
    const cancelled = await build.registration({
      trainingId: december.id,
      status: 'annulée',
      price: 90_000,
      lastName: word,
    })
    const { total, groups } = await sums<RegistrationSums>('/api/admin/registrations', { by: 'pharmacy' })
    const left = (paid.price ?? 0) - 5_000 + (own.price ?? 0) - 13_000
    expect(total).toEqual({ count: 3, paid: 18_000, remaining: left, toRefund: 0 })
    expect(groups.find(({ id }) => id === pharmacy.id)).toMatchObject({ count: 1, paid: 5_000, phone: pharmacy.phone })
    const bySession = await sums<RegistrationSums>('/api/admin/registrations', { by: 'session' })
    expect(bySession.groups.map(({ id, count }) => [id, count]).toSorted()).toEqual(
      [
        [december.id, 2],
        [january.id, 1],
      ].toSorted(),
    )
    expect(cancelled.status).toBe('annulée')
  })

  test('of nothing', async () => {
    expect(await sums<PaymentSums>('/api/payments', { operator: 'nobody' })).toMatchObject({
      total: { entries: 0 },
      months: [],
    })
    expect(await sums<RegistrationSums>('/api/admin/registrations', { trainer: 'nobody' })).toEqual({
      total: { count: 0, paid: 0, remaining: 0, toRefund: 0 },
      groups: [],
    })
  })
})

test('registrations sorted by payer stand one pharmacy after the other, also where two have one name', async () => {
  const [one, two] = [await build.pharmacy({ name: `Twin ${word}` }), await build.pharmacy({ name: `Twin ${word}` })]
  const organization = `Twins ${word}`
  for (const { id } of [one, two, one, two]) await build.registration({ pharmacyId: id, organization })
  const rows = await found<RegistrationRow>('/api/admin/registrations', {
    organization,
    sort: 'pharmacy',
    order: 'asc',
  })
  const payers = rows.map((row) => row.pharmacy?.id)
  expect(payers).toEqual([one.id, one.id, two.id, two.id])
})
