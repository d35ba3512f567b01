import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { issuedFor, numbersOf, upTo } from '../../../tests/issued.ts'
import type { OfficeDocument } from '../../domain/documents/document.ts'
import type { DiscrepancyGroup } from '../../domain/registrations/discrepancy.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { documentNumbers, documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { issueInvoice } from './issue-commands.ts'

const { as, build, db, visitorsCall } = await startApi()
const office = as(administrator(await build.administrator()))

describe('an invoice', () => {
  test('is issued with each registration, in its language, frozen', async () => {
    const training = await build.training({ title: 'Chaîne du froid', price: 40_000 })
    const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(training.id), {
      headers: { 'accept-language': 'en' },
    })
    const [invoice, ...others] = await issuedFor(db, body.id)
    expect(others).toEqual([])
    const year = new Date().getUTCFullYear()
    expect(invoice).toMatchObject({ kind: 'invoice', documentType: 'invoice', state: 'pending', locale: 'en' })
    expect(invoice?.number).toMatch(new RegExp(`^F-${year}-\\d{5}$`))
    expect(invoice?.title).toBe(`Proforma invoice ${invoice?.number}`)
    expect(invoice?.snapshot).toMatchObject({
      kind: 'invoice',
      price: 40_000,
      paymentReference: body.paymentReference,
      training: { title: 'Chaîne du froid' },
      person: { firstName: 'Aya', lastName: 'N’Guessan' },
    })
    await db.update(trainings).set({ title: 'Autre' }).where(eq(trainings.id, training.id))
    await db.update(registrations).set({ lastName: 'Autre' }).where(eq(registrations.id, body.id))
    expect((await issuedFor(db, body.id))[0]?.snapshot).toEqual(invoice?.snapshot)
  })

  test('is numbered without a gap, no matter who registers at the same time and whatever fails', async () => {
    const before = await numbersOf(db, 'invoice')
    const training = await build.training({ maxParticipants: 30 })
    await Promise.all(
      Array.from({ length: 12 }, () => as(visitor).post('/api/registrations', registrationForm(training.id))),
    )
    // A transaction that fails after its number was given takes the number back.
    const registration = await build.registration({ trainingId: training.id })
    const failing = db.transaction(async (tx) => {
      await issueInvoice(tx, visitorsCall(), { ...registration, price: 65_000 }, training)
      throw new Error('rolled back')
    })
    await expect(failing).rejects.toThrow('rolled back')
    await as(visitor).post('/api/registrations', registrationForm(training.id))
    const after = await numbersOf(db, 'invoice')
    expect(after).toEqual(upTo(before.length + 13))
    const [counter] = await db.select().from(documentNumbers).where(eq(documentNumbers.series, 'F'))
    expect(counter?.last).toBe(after.length)
  })

  test('is not issued when a registration is refused', async () => {
    const before = await numbersOf(db, 'invoice')
    const training = await build.training({ status: 'annulée' })
    expect((await as(visitor).post('/api/registrations', registrationForm(training.id))).status).toBe(409)
    expect(await numbersOf(db, 'invoice')).toEqual(before)
  })

  test('is counted again each year', async () => {
    const registration = await build.registration()
    const [training] = await db.select().from(trainings).where(eq(trainings.id, registration.trainingId))
    if (!training) throw new Error('no training')
    const call = { ...visitorsCall(), now: new Date('2031-01-01T00:00:00Z') }
    await db.transaction((tx) => issueInvoice(tx, call, { ...registration, price: 65_000 }, training))
    expect((await issuedFor(db, registration.id))[0]?.number).toBe('F-2031-00001')
    await db.delete(documents).where(eq(documents.registrationId, registration.id))
  })

  test('that was revoked is replaced by another while none is valid, and stays revoked', async () => {
    const training = await build.training({ price: 40_000 })
    const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(training.id))
    await office.post('/api/payments', { registrationId: body.id, amount: 40_000, method: 'espèces' })
    const isUninvoiced = async () => {
      const { body: groups } = await office.get<DiscrepancyGroup[]>('/api/payments/discrepancies')
      const found = groups.find(({ kind }) => kind === 'uninvoiced')
      return found?.rows.some(({ registrationId }) => registrationId === body.id) ?? false
    }
    const [invoice] = await issuedFor(db, body.id)
    const replace = (id = invoice?.id) => office.post<OfficeDocument>(`/api/admin/documents/${id}/supersede`)
    expect((await office.post(`/api/admin/documents/${invoice?.id}/revoke`, { reason: 'Doublon' })).status).toBe(200)
    const revoked = `/api/admin/documents?registrationId=${body.id}&validity=revoked`
    expect((await office.get(revoked)).body).toMatchObject([{ isReplaceable: true }])
    expect(await isUninvoiced()).toBe(true)
    expect(await replace()).toMatchObject({ status: 201, body: { supersedes: invoice?.id, validity: 'valid' } })
    expect((await office.get(revoked)).body).toMatchObject([{ id: invoice?.id, isReplaceable: false }])
    expect(await isUninvoiced()).toBe(false)
    expect(await replace()).toMatchObject({ status: 409, body: { code: 'document_not_valid' } })
  })

  test('that is revoked takes no number of a normalised invoice', async () => {
    const invoice = await build.document(await issuedDocument('invoice'))
    expect((await office.post(`/api/admin/documents/${invoice.id}/revoke`, { reason: 'Doublon' })).status).toBe(200)
    const fne = { fneNumber: 'FNE-1', fneUrl: 'https://fne.example/1' }
    expect(await office.put(`/api/admin/documents/${invoice.id}/fne`, fne)).toMatchObject({
      status: 409,
      body: { code: 'document_not_valid' },
    })
  })

  test('takes the number and address of the normalised invoice', async () => {
    const training = await build.training()
    const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(training.id))
    const [invoice] = await issuedFor(db, body.id)
    const fne = { fneNumber: '2505842N26000001234', fneUrl: 'https://www.services.fne.dgi.gouv.ci/fr/verification/1' }
    const answer = await office.put<OfficeDocument>(`/api/admin/documents/${invoice?.id}/fne`, fne)
    expect(answer).toMatchObject({ status: 200, body: { ...fne, state: 'pending' } })
    expect((await issuedFor(db, body.id))[0]?.snapshot).toEqual(invoice?.snapshot)
    expect(
      (await office.put(`/api/admin/documents/${invoice?.id}/fne`, { ...fne, fneUrl: 'javascript:1' })).status,
    ).toBe(422)
  })
})

test('each payment gets a receipt, numbered without a gap, that says what is owed then', async () => {
  const registration = await build.registration({ price: 65_000 })
  const pay = (amount: number) =>
    office.post('/api/payments', {
      registrationId: registration.id,
      amount,
      method: 'mobile',
      reference: `MP-${amount}`,
    })
  expect((await pay(25_000)).status).toBe(201)
  expect((await pay(40_000)).status).toBe(201)
  expect((await pay(1)).status).toBe(422)
  const receipts = await issuedFor(db, registration.id)
  expect(receipts.map(({ snapshot }) => snapshot)).toMatchObject([
    { kind: 'receipt', amount: 25_000, paidInAll: 25_000, price: 65_000, reference: 'MP-25000' },
    { kind: 'receipt', amount: 40_000, paidInAll: 65_000, price: 65_000, reference: 'MP-40000' },
  ])
  expect(receipts.map(({ title, number }) => [title, number])).toEqual(
    receipts.map(({ number }) => [`Reçu de paiement ${number}`, expect.stringMatching(/^R-\d{4}-\d{5}$/)]),
  )
  const numbers = await numbersOf(db, 'receipt')
  expect(numbers).toEqual(upTo(numbers.length))
})

describe('papers of money say how it moved and what is left', () => {
  const pay = (registrationId: number, changes: Record<string, unknown> = {}) =>
    office.post('/api/payments', { registrationId, amount: 20_000, method: 'mobile', operator: 'Wave', ...changes })
  const lastOf = async (id: number, kind: string) =>
    (await issuedFor(db, id)).findLast((one) => one.kind === kind)?.snapshot

  test('a receipt names the operator and the day of value, also an old one', async () => {
    const { id } = await build.registration({ price: 65_000 })
    expect((await pay(id)).status).toBe(201)
    const today = new Date().toISOString().slice(0, 10)
    expect(await lastOf(id, 'receipt')).toMatchObject({ operator: 'Wave', valuedOn: today })
    expect((await pay(id, { operator: undefined, valuedOn: '2026-06-30' })).status).toBe(201)
    const old = await lastOf(id, 'receipt')
    expect(old).toMatchObject({ operator: null, valuedOn: '2026-06-30' })
    expect(old?.issuedAt.slice(0, 10)).toBe(today)
  })

  test('an avoir says what is still to be paid, or to be given back', async () => {
    const { id } = await build.registration({ price: 65_000 })
    expect((await pay(id, { amount: 65_000 })).status).toBe(201)
    const giveBack = (amount: number) => {
      const form = { amount, method: 'mobile', operator: 'Wave', reason: 'Désistement' }
      return office.post(`/api/registrations/${id}/refunds`, form)
    }
    expect((await office.put(`/api/registrations/${id}/status`, { status: 'annulée' })).status).toBe(200)
    expect((await giveBack(25_000)).status).toBe(201)
    const part = { operator: 'Wave', paidInAll: 40_000, toGiveBack: 40_000, remaining: 0 }
    expect(await lastOf(id, 'credit_note')).toMatchObject(part)
    expect((await giveBack(40_000)).status).toBe(201)
    expect(await lastOf(id, 'credit_note')).toMatchObject({ paidInAll: 0, toGiveBack: 0, remaining: 0 })
  })

  test('a proforma made after a part payment says what was received', async () => {
    const { id } = await build.registration({ price: 65_000 })
    expect((await pay(id)).status).toBe(201)
    expect((await office.put(`/api/registrations/${id}/discount`, { amount: 5_000, reason: 'Fidélité' })).status).toBe(
      200,
    )
    const invoice = await lastOf(id, 'invoice')
    expect(invoice).toMatchObject({ price: 60_000, discount: 5_000, received: 20_000 })
    // Given by hand, it has no code.
    expect(invoice).not.toHaveProperty('discountCode')
  })

  test('a proforma names the code of its discount, also the one that takes its place', async () => {
    const training = await build.training({ price: 65_000 })
    const { code } = await build.discount({ percent: 10 })
    const form = registrationForm(training.id, { discountCode: code })
    const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', form)
    const said = { price: 58_500, discount: 6_500, discountCode: code }
    const first = await lastOf(body.id, 'invoice')
    expect(first).toMatchObject(said)
    expect(first).not.toHaveProperty('received')
    const [invoice] = await issuedFor(db, body.id)
    expect((await office.post(`/api/admin/documents/${invoice?.id}/supersede`)).status).toBeLessThan(300)
    expect(await lastOf(body.id, 'invoice')).toMatchObject(said)
    expect((await issuedFor(db, body.id)).length).toBe(2)
  })
})
