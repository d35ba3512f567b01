import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { days, hours } from '../../../tests/clock.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { allTheSame } from '../../../tests/issued.ts'
import { lettersAbout } from '../../../tests/outbox.ts'
import type { IssuedCertificates, OfficeDocument } from '../../domain/documents/document.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import { trainings } from '../db/schema/trainings.ts'
import { draw } from '../pdf/draw.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { renderDocument } from './render-commands.ts'

const { as, build, clock, db, services } = await startApi()
const account = await build.administrator()
const office = as(administrator(account))
const store = await findSigningStore(services.config, services.database, services.secrets)

const work = (id: number, changes: Partial<Parameters<typeof renderDocument>[0]> = {}) =>
  renderDocument({ ...services, store, papers: { make: draw }, log: { warn: () => {} }, ...changes }, id)
const find = async (id: number) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
const fileOf = async (id: number) =>
  (await db.select().from(documentFiles).where(eq(documentFiles.documentId, id)))[0]?.content
const jobsOf = async (id: number) =>
  (
    await db.execute<{ delay: number }>(
      sql`select round(extract(epoch from start_after - created_on))::int as delay from pgboss.job
          where name = 'document' and data->>'id' = ${String(id)} order by created_on, delay`,
    )
  ).rows.map(({ delay }) => delay)

async function issuedInvoice() {
  const training = await build.training()
  const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', registrationForm(training.id))
  const [invoice] = await db.select().from(documents).where(eq(documents.registrationId, body.id))
  if (!invoice) throw new Error('no invoice')
  return invoice
}
async function issuedCertificate() {
  const training = await build.training({ status: 'terminée' })
  const registration = await build.registration({ trainingId: training.id, status: 'confirmée' })
  const { body } = await office.post<IssuedCertificates>(`/api/admin/trainings/${training.id}/certificates`, allTheSame)
  return { id: body.issued[0]?.id ?? 0, registration }
}

test('the worker makes the file, and only then it is there', async () => {
  const { id } = await issuedInvoice()
  expect(await jobsOf(id)).toEqual([0])
  expect(await fileOf(id)).toBeUndefined()
  await work(id)
  const content = await fileOf(id)
  expect(content?.subarray(0, 5).toString()).toBe('%PDF-')
  expect(await find(id)).toMatchObject({ state: 'ready', fileSize: content?.length })
})

test('a certificate is signed, and its holder told, once', async () => {
  const { id, registration } = await issuedCertificate()
  expect(await lettersAbout(db, registration.id)).toEqual([])
  await work(id)
  await work(id)
  expect((await fileOf(id))?.toString('latin1')).toContain('/SubFilter /ETSI.CAdES.detached')
  expect(await lettersAbout(db, registration.id)).toMatchObject([{ type: 'document_ready' }])
})

test('entering the normalised invoice makes the file again', async () => {
  const { id } = await issuedInvoice()
  await work(id)
  const before = await fileOf(id)
  await office.put(`/api/admin/documents/${id}/fne`, { fneNumber: 'FNE-1', fneUrl: 'https://www.fne.dgi.gouv.ci/1' })
  expect((await find(id))?.state).toBe('pending')
  await work(id)
  expect((await find(id))?.state).toBe('ready')
  expect(before?.equals((await fileOf(id)) ?? Buffer.alloc(0))).toBe(false)
})

describe('a name with letters that no font of ours has', () => {
  const named = (lastName: string) => ({ firstName: 'Aya', lastName, status: 'confirmée' as const })
  async function certificateOf(lastName: string) {
    const training = await build.training({ status: 'terminée' })
    const registration = await build.registration({ trainingId: training.id, ...named(lastName) })
    const path = `/api/admin/trainings/${training.id}/certificates`
    const { body } = await office.post<IssuedCertificates>(path, allTheSame)
    return { id: body.issued[0]?.id ?? 0, registration }
  }

  test('is asked for in others at its field', async () => {
    const training = await build.training()
    const answer = await as(visitor).post('/api/registrations', registrationForm(training.id, { lastName: '李明' }))
    expect(answer).toMatchObject({ body: { fields: { lastName: expect.stringContaining('imprimer') } } })
    const own = registrationForm(training.id, { firstName: 'ߡߏߛߊ߫', lastName: 'Gbɛ\u0303hɩ', organization: 'صيدلية' })
    expect((await as(visitor).post('/api/registrations', own)).status).toBe(201)
  })

  test('keeps a paper waiting, without a time, until the name is corrected', async () => {
    const { id, registration } = await certificateOf('李明')
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'to_check', lastError: '李 明', failures: 0 })
    expect(await fileOf(id)).toBeUndefined()
    clock.advance(100 * days)
    await work(id)
    expect((await find(id))?.state).toBe('to_check')
    clock.reset()
    const list = '/api/admin/documents?state=to_check&validity=valid'
    expect((await office.get<OfficeDocument[]>(list)).body.map((one) => one.id)).toContain(id)

    const { version } = (
      await office.get<{ registration: { version: number } }>(`/api/registrations/${registration.id}`)
    ).body.registration
    const { firstName, phone, organization, position } = registration
    const corrected = { firstName, lastName: 'Li Ming', phone, organization, position, version, holder: 'same' }
    expect((await office.put(`/api/registrations/${registration.id}/participant`, corrected)).status).toBe(200)
    expect((await find(id))?.state).toBe('pending')
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'ready', snapshot: { person: { lastName: 'Li Ming' } } })
  })

  test('can be tried again by the office, and waits again', async () => {
    const { id } = await certificateOf('日本')
    await work(id)
    expect((await office.post(`/api/admin/documents/${id}/retry`)).status).toBe(200)
    await work(id)
    expect((await find(id))?.state).toBe('to_check')
  })

  test('waits in a session’s title too, until it is corrected and the paper tried again', async () => {
    const training = await build.training({ status: 'terminée', title: 'Médecine 中医' })
    await build.registration({ trainingId: training.id, ...named('Koné') })
    const path = `/api/admin/trainings/${training.id}/certificates`
    const [issued] = (await office.post<IssuedCertificates>(path, allTheSame)).body.issued
    const id = issued?.id ?? 0
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'to_check', lastError: '中 医' })
    await db.update(trainings).set({ title: 'Médecine chinoise' }).where(eq(trainings.id, training.id))
    await office.post(`/api/admin/documents/${id}/retry`)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'ready', snapshot: { training: { title: 'Médecine chinoise' } } })
  })

  test('is no name with a picture in it: the paper is made without that', async () => {
    const { id } = await certificateOf('Koné 🎓')
    await work(id)
    expect((await find(id))?.state).toBe('ready')
  })
})

describe('a failure', () => {
  test('undoes nothing, is retried, and is visible to the office', async () => {
    const { id, registration } = await issuedCertificate()
    await work(id, { store: undefined })
    expect(await find(id)).toMatchObject({
      state: 'pending',
      failures: 1,
      lastError: 'no signing certificate is configured',
    })
    expect(await jobsOf(id)).toEqual([0, 60])
    const { body } = await office.get<OfficeDocument>(`/api/admin/documents/${id}`)
    expect(body).toMatchObject({ state: 'pending', failures: 1, lastError: 'no signing certificate is configured' })
    expect((await office.get(`/api/registrations/${registration.id}`)).status).toBe(200)
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'ready', lastError: null })
  })

  test('for three days is given up, until the office has it tried again', async () => {
    const { id } = await issuedCertificate()
    clock.advance(73 * hours)
    await work(id, { store: undefined })
    expect((await find(id))?.state).toBe('failed')
    clock.reset()
    await work(id)
    expect((await find(id))?.state).toBe('failed')
    expect(await office.post(`/api/admin/documents/${id}/retry`)).toMatchObject({
      status: 200,
      body: { state: 'pending' },
    })
    await work(id)
    expect((await find(id))?.state).toBe('ready')
    expect((await office.post(`/api/admin/documents/${id}/retry`)).status).toBe(404)
  })

  const hiccup = { papers: { make: () => Promise.reject(new Error('a hiccup')) } }

  test('of one that is made again long after its registration has three days from then', async () => {
    const { id } = await issuedInvoice()
    await work(id)
    clock.advance(30 * days)
    const fne = { fneNumber: 'FNE-9', fneUrl: 'https://www.fne.dgi.gouv.ci/9' }
    const later = as(administrator(account))
    expect((await later.put(`/api/admin/documents/${id}/fne`, fne)).status).toBe(200)
    await work(id, hiccup)
    expect(await find(id)).toMatchObject({ state: 'pending', failures: 1, lastError: 'a hiccup' })
    await work(id)
    expect(await find(id)).toMatchObject({ state: 'ready', fneNumber: 'FNE-9' })
  })

  test('of a receipt that was revoked long after is retried, given up three days later, and made once the office asks', async () => {
    const registration = await build.registration({ price: 50_000 })
    const { body } = await office.post<{ id: number }>('/api/payments', {
      registrationId: registration.id,
      amount: 50_000,
      method: 'espèces',
    })
    const [receipt] = await db.select().from(documents).where(eq(documents.paymentId, body.id))
    const id = receipt?.id ?? 0
    await work(id)
    clock.advance(30 * days)
    const later = as(administrator(account))
    expect((await later.post(`/api/payments/${body.id}/reversal`, { reason: 'saisie deux fois' })).status).toBe(201)
    await work(id, hiccup)
    expect(await find(id)).toMatchObject({ state: 'pending', failures: 1, revokedAt: expect.any(Date) })
    clock.advance(73 * hours)
    await work(id, hiccup)
    expect((await find(id))?.state).toBe('failed')
    expect((await as(administrator(account)).post(`/api/admin/documents/${id}/retry`)).status).toBe(200)
    await work(id)
    expect((await find(id))?.state).toBe('ready')
  })

  test('of a certificate that is revoked before it is made tells its holder nothing but that', async () => {
    const { id, registration } = await issuedCertificate()
    expect((await office.post(`/api/admin/documents/${id}/revoke`, { reason: 'erreur' })).status).toBe(200)
    const before = (await lettersAbout(db, registration.id)).length
    await work(id)
    expect((await find(id))?.state).toBe('ready')
    expect(await lettersAbout(db, registration.id)).toHaveLength(before)
  })
})
