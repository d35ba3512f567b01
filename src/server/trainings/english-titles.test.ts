import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { discountForm } from '../../../tests/factories/discount.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import type { Discount } from '../../domain/discounts/discount.ts'
import { trainings } from '../db/schema/trainings.ts'

// Who reads the office in English knows a training by its English title, wherever it is named, and finds it by that.

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const read = async (url: string, locale: 'fr' | 'en' = 'en') => {
  const { status, body } = await office.get(url, { headers: { 'Accept-Language': locale } })
  expect(status, url).toBe(200)
  return typeof body === 'string' ? body : JSON.stringify(body)
}

const english = (title: string | null, description: string | null = null) =>
  ({ title, description, details: {} }) as never
const translated = (french: string, title: string | null, description?: string) =>
  build.training({ title: french, english: english(title, description) })

const word = uniqueWord()
const french = `La chaîne du froid ${word}`
const inEnglish = `The cold chain, kept ${word}`
const training = await translated(french, inEnglish, 'Receiving what must stay refrigerated.')
const registration = await build.registration({ trainingId: training.id, price: 65_000, lastName: `Koné ${word}` })
await build.payment({ registrationId: registration.id, amount: 10_000 })
await build.paymentDeclaration({ registrationId: registration.id })
const { body: discount } = await office.post<Discount>(
  '/api/admin/discounts',
  discountForm({ trainingIds: [training.id] }),
)
await office.put(`/api/registrations/${registration.id}/payment`, { paymentStatus: 'complet', paymentAmount: 10_000 })

/** Without letters, which stay in their reader's language. */
const named = (answer: string) => answer.replaceAll(/"notifications":\[.*?\]/g, '')

describe('named in the reader’s language', () => {
  test.each([
    ['a registration', `/api/registrations/${registration.id}`],
    ['the list of registrations', `/api/admin/registrations?q=${word}`],
    ['its file', `/api/admin/registrations/export?format=csv&q=${word}`],
    ['the list of payments', `/api/payments?registrationId=${registration.id}`],
    ['its file', `/api/admin/payments/export?format=csv&registrationId=${registration.id}`],
    ['the accountant’s file', '/api/admin/payments/period/export?format=csv'],
    ['declared payments', `/api/admin/payment-declarations?registrationId=${registration.id}`],
    ['what does not agree', '/api/payments/discrepancies'],
    ['what comes and the latest registrations', '/api/admin/dashboard'],
    ['the trail of a registration', `/api/admin/audit?subjectType=registration&subjectId=${registration.id}`],
    ['a discount', `/api/admin/discounts?q=${discount.code}`],
    ['the file of trainings', `/api/admin/trainings/export?format=csv&q=${word}`],
  ])('%s', async (_, url) => {
    const toEnglish = named(await read(url))
    expect(toEnglish).toContain(inEnglish)
    expect(toEnglish).not.toContain(french)
    const toFrench = named(await read(url, 'fr'))
    expect(toFrench).toContain(french)
    expect(toFrench).not.toContain(inEnglish)
  })

  test('by its French title where nobody has written an English one', async () => {
    for (const title of [null, '']) {
      const plain = `Sans titre anglais ${uniqueWord()}`
      const { id } = await translated(plain, title, 'Described in English alone.')
      const { id: registered } = await build.registration({ trainingId: id })
      expect(await read(`/api/registrations/${registered}`)).toContain(plain)
      expect(await read(`/api/admin/registrations?trainingId=${id}`)).toContain(plain)
    }
  })
})

describe('found in either language', () => {
  test.each(['cold chain', 'CHAIN', 'froid', 'kept chain'])('%j', async (typed) => {
    const q = encodeURIComponent(`${typed} ${word}`)
    expect(await read(`/api/admin/registrations?q=${q}`, 'fr')).toContain(`"id":${registration.id},`)
    expect(await read(`/api/trainings?q=${q}`)).toContain(`"id":${training.id},`)
  })

  test('a training also by what is said of it in English', async () => {
    expect(await read(`/api/trainings?q=refrigerated%20${word}`)).toContain(`"id":${training.id},`)
  })

  test('by the new title once it is changed, and not by the former', async () => {
    const [before, after] = [uniqueWord(), uniqueWord()]
    const { id } = await translated(`Gestion ${uniqueWord()}`, `Stock ${before}`)
    await db
      .update(trainings)
      .set({ english: english(`Stock ${after}`) })
      .where(eq(trainings.id, id))
    expect(await read(`/api/trainings?q=${after}`)).toContain(`"id":${id},`)
    expect(await read(`/api/trainings?q=${before}`)).toBe('[]')
  })
})

test('sorted by the title that is read', async () => {
  const shared = uniqueWord()
  const titles = { [`Achats ${shared}`]: 'Zeal', [`Banque ${shared}`]: null, [`Caisse ${shared}`]: 'Audit' }
  for (const [title, own] of Object.entries(titles)) {
    await build.registration({ trainingId: (await translated(title, own && `${own} ${shared}`)).id })
  }
  const sorted = async (locale: 'fr' | 'en') =>
    [
      ...(await read(`/api/admin/registrations?q=${shared}&sort=training&order=asc`, locale)).matchAll(
        /"trainingTitle":"(\w+)/g,
      ),
    ].map(([, first]) => first)
  expect(await sorted('fr')).toEqual(['Achats', 'Banque', 'Caisse'])
  expect(await sorted('en')).toEqual(['Audit', 'Banque', 'Zeal'])
})
