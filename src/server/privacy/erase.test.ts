import { randomUUID } from 'node:crypto'
import { asc, desc, eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { contactForm, profileForm, registrationForm } from '../../../tests/forms.ts'
import { allTheSame } from '../../../tests/issued.ts'
import { codeMailedTo, historyOf } from '../../../tests/outbox.ts'
import { dump } from '../../../tests/traces.ts'
import { webhookEvents } from '../../domain/connect/webhook-events.ts'
import type { IssuedCertificates, OfficeDocument, Verification } from '../../domain/documents/document.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { sessionHalves } from '../../domain/trainings/session-half.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { documents } from '../db/schema/documents.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { payments } from '../db/schema/payments.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { webhookDeliveries } from '../db/schema/webhooks.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { draw } from '../pdf/draw.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { takeBulkStep } from '../registrations/bulk-commands.ts'
import { datesOf } from '../trainings/day-queries.ts'

const { as, api, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const canary = {
  firstName: 'Zorobabelle',
  lastName: 'Canarille',
  email: 'zorobabelle.canarille@example.ci',
  phone: '+2250777123987',
  organization: 'Pharmacie Canarille',
  position: 'Canarillienne',
}
const traces = ['zorobabelle', 'canarill', '0777123987', '07 77 12 39 87', '07 77 12 39 87']

const tracesIn = (tables: Map<string, string>) =>
  [...tables].flatMap(([name, text]) =>
    traces.filter((trace) => text.includes(trace)).map((trace) => `${name}: ${trace}`),
  )

/** A canary who has left traces everywhere. */
async function settle() {
  const finished = await build.training({ maxParticipants: 5 })
  const coming = await build.training({ maxParticipants: 1 })
  const first = await as(visitor).post<RegistrationSummary>(
    '/api/registrations',
    registrationForm(finished.id, { ...canary, specialRequirements: 'Canarillienne, sans gluten' }),
  )
  const person = await build.participant({ ...canary })
  await db.update(registrations).set({ participantId: person.id }).where(eq(registrations.email, canary.email))
  const browser = as(participant(person))
  await browser.post('/api/registrations', registrationForm(coming.id, canary))
  const friend = await browser.post<RegistrationSummary>('/api/registrations', registrationForm(finished.id))
  const written = await as(visitor).post<{ id: number }>(
    '/api/contact',
    contactForm({ name: 'Zorobabelle Canarille', email: canary.email.toUpperCase() }),
  )
  const reply = { text: 'Bonjour Zorobabelle Canarille, avec plaisir.', lastReplyId: null }
  await office.post(`/api/admin/messages/${written.body.id}/replies`, reply)
  await office.put(`/api/registrations/${first.body.id}/status`, { status: 'confirmée' })
  await office.post('/api/payments', { registrationId: first.body.id, amount: 65_000, method: 'espèces' })
  await browser.put('/api/participant/profile', {
    ...canary,
    address: 'Rue Canarille',
    city: 'Canarilleville',
    country: 'CI',
    orderNumber: 'Canarille-2019',
  })
  await db.update(trainings).set({ status: 'terminée' }).where(eq(trainings.id, finished.id))
  const [receipt] = await db.select().from(documents).where(eq(documents.kind, 'receipt'))
  await office.post(`/api/admin/documents/${receipt?.id}/revoke`, { reason: 'Au nom de Zorobabelle, non de la firme' })
  const certificates = await office.post<IssuedCertificates>(
    `/api/admin/trainings/${finished.id}/certificates`,
    allTheSame,
  )
  await as(visitor).post('/api/participant/link-profile', { email: canary.email, phone: canary.phone })
  await makeAll()
  return {
    person,
    browser,
    coming,
    friendId: friend.body.id,
    id: first.body.id,
    number: certificates.body.issued[0]?.number,
  }
}

async function makeAll() {
  const store = await findSigningStore(services.config, services.database, services.secrets)
  const pending = await db.select({ id: documents.id }).from(documents).where(eq(documents.state, 'pending'))
  for (const { id } of pending)
    await renderDocument({ ...services, store, papers: { make: draw }, log: { warn: () => {} } }, id)
}

/** Papers about money are kept as they were issued; nothing else of a person is. */
const withoutPapers = async () => {
  const tables = await dump(db)
  for (const name of ['public.documents', 'public.document_files']) tables.delete(name)
  return tracesIn(tables)
}

test('a participant takes their data along, then is erased without a trace but the accounts', async () => {
  await build.webhook({ state: 'active', events: [...webhookEvents], tellsOfPeople: true })
  const { person, browser, coming, friendId, id, number } = await settle()

  const exported = await browser.get<PersonalData>('/api/participant/export')
  expect(exported.headers.get('content-disposition')).toBe('attachment; filename="mes-donnees.json"')
  expect(exported.body).toMatchObject({
    profile: { ...canary, city: 'Canarilleville' },
    messages: [{ subject: 'formation' }],
  })
  expect(exported.body.notifications.map(({ text }) => text).join()).toContain('Canarille, avec plaisir.')
  expect(exported.body.registrations.map((registration) => registration.id)).toContain(id)
  const cookie = `session=${(await browser.cookies()).get('session')}`
  const pdf = await api.request('/api/participant/export?format=pdf', { headers: { cookie } })
  expect(pdf.headers.get('content-type')).toBe('application/pdf')
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  const names = (await historyOf(db, 'participant', person.id)).map(({ action }) => action)
  expect(names).toEqual(['export_data', 'export_data', 'update_profile'])

  const traced = new Set(tracesIn(await dump(db)).map((trace) => trace.split(':')[0]))
  const tables = ['audit_entries', 'contact_messages', 'documents', 'email_codes', 'message_replies', 'notifications']
  expect([...traced]).toEqual(
    expect.arrayContaining([...tables, 'participants', 'registrations'].map((table) => `public.${table}`)),
  )
  expect((await browser.post('/api/participant/erase', {})).status).toBe(422)
  const erase = (code?: string) =>
    browser.post<{ erased?: boolean; code?: string }>('/api/participant/erase', {
      confirmed: true,
      ...(code && { code }),
    })
  expect(await erase()).toMatchObject({ status: 200, body: { erased: false } })
  const [mailed] = await db.select().from(notifications).orderBy(desc(notifications.id)).limit(1)
  expect(mailed).toMatchObject({ type: 'sign_in_code', to: canary.email, subject: 'Code pour effacer vos données' })
  const code = /^\d{6}$/m.exec(mailed?.textContent ?? '')?.[0] ?? ''
  const wrong = code === '000000' ? '000001' : '000000'
  expect(await erase(wrong)).toMatchObject({
    status: 422,
    body: { code: 'wrong_code', fields: { code: 'Code incorrect ou expiré' } },
  })
  expect(await db.select().from(participants).where(eq(participants.id, person.id))).toHaveLength(1)
  expect(await erase(code)).toMatchObject({ status: 200, body: { erased: true } })
  expect(await withoutPapers()).toEqual([])

  // Signed out everywhere, the place to come is free, the friend's registration is untouched.
  expect((await as(visitor).get('/api/participant/registrations', { headers: { cookie } })).status).toBe(401)
  expect((await as(visitor).get<TrainingSummary>(`/api/trainings/${coming.id}`)).body.placesLeft).toBe(1)
  const [friend] = await db.select().from(registrations).where(eq(registrations.id, friendId))
  expect(friend).toMatchObject({ firstName: 'Aya', participantId: null, status: 'en_attente' })

  // Other tools were told in numbers alone, and are told now to erase them too.
  const told = (await db.select().from(webhookDeliveries).orderBy(webhookDeliveries.id)).filter(
    ({ data }) => data.registrationId === id,
  )
  expect(told.map(({ type }) => type)).toEqual(expect.arrayContaining(['registration.created', 'payment.recorded']))
  expect(told.at(-1)).toMatchObject({ type: 'registration.erased', data: { registrationId: id } })

  // What accounting must keep: the payment, and invoice and receipt as they were issued.
  expect(await db.select().from(payments).where(eq(payments.registrationId, id))).toMatchObject([{ amount: 65_000 }])
  await makeAll()
  const kept = await db.select().from(documents).where(eq(documents.registrationId, id)).orderBy(asc(documents.id))
  expect(kept.map(({ kind, state }) => [kind, state])).toEqual([
    ['invoice', 'ready'],
    ['receipt', 'ready'],
    ['certificate', 'failed'],
  ])
  expect(kept.map(({ snapshot, revokedReason }) => [snapshot?.person.firstName, revokedReason])).toEqual([
    [canary.firstName, null],
    [canary.firstName, null],
    ['Personne', null],
  ])
  // In no list of the office, nor found by what stands in it; beside the registration, named by nobody, and opening it is told.
  const listed = async (query: string) =>
    (await office.get<OfficeDocument[]>(`/api/admin/documents?${query}`)).body.map(({ number, holder }) => [
      number,
      holder,
    ])
  const [invoice, receipt] = kept
  expect(await listed(`q=${receipt?.number}`)).toEqual([])
  expect((await listed('kind=receipt')).flat()).not.toContain(receipt?.number)
  expect(await listed(`registrationId=${id}&kind=invoice`)).toEqual([[invoice?.number, 'Personne effacée']])
  const opened = await office.get<{ url: string }>(`/api/admin/documents/${receipt?.id}/download`)
  expect(opened.status).toBe(200)
  expect((await office.get(opened.body.url)).status).toBe(200)
  expect((await historyOf(db, 'document', receipt?.id ?? 0))[0]).toMatchObject({ action: 'download' })
  const checked = await as(visitor).get<Verification>(`/api/verification/${number}`)
  expect(checked.body).toMatchObject({ state: 'revoked', holder: 'Personne effacée' })
  expect(await historyOf(db, 'participant', person.id)).toMatchObject([
    { action: 'erase' },
    { action: 'export_data' },
    { action: 'export_data' },
    { action: 'update_profile', before: {}, after: {} },
  ])
  expect(await withoutPapers()).toEqual([])
})

test('a code for a new address erases nobody, and the erasure’s code moves to none', async () => {
  const person = await build.participant()
  const browser = as(participant(person))
  const codeIn = async () => {
    const [mailed] = await db.select().from(notifications).orderBy(desc(notifications.id)).limit(1)
    return /^\d{6}$/m.exec(mailed?.textContent ?? '')?.[0]
  }
  await browser.put('/api/participant/profile', profileForm(`nouvelle.${person.email}`))
  const forAddress = await codeIn()
  await browser.post('/api/participant/erase', { confirmed: true })
  const forErasure = await codeIn()
  expect((await browser.post('/api/participant/erase', { confirmed: true, code: forAddress })).status).toBe(422)
  expect((await browser.post('/api/participant/profile/email', { code: forErasure })).status).toBe(422)
  expect((await browser.post('/api/participant/profile/email', { code: forAddress })).status).toBe(200)
})

test('what went to and came from a former address is theirs still, until they are erased', async () => {
  const former = 'ancienne.adresse@example.ci'
  const person = await build.participant({ email: former })
  const browser = as(participant(person))
  await as(visitor).post('/api/contact', contactForm({ email: former, message: 'De mon ancienne adresse' }))
  await browser.put('/api/participant/profile', profileForm('nouvelle.adresse@example.ci'))
  const change = await codeMailedTo(db, 'nouvelle.adresse@example.ci')
  expect((await browser.post('/api/participant/profile/email', { code: change })).status).toBe(200)

  const { body } = await browser.get<PersonalData>('/api/participant/export')
  expect(body.notifications).toMatchObject([{ to: former, subject: 'Votre adresse e-mail a été modifiée' }])
  expect(body.messages).toMatchObject([{ email: former, message: 'De mon ancienne adresse' }])

  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, 'nouvelle.adresse@example.ci')
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  const traced = [...(await dump(db))].flatMap(([, text]) => text.match(/^.*adresse@example.*$/gm) ?? [])
  expect(traced).toEqual([])
})

test('an address that another has taken over since is theirs alone', async () => {
  const shared = 'partagee@example.ci'
  const one = await build.participant({ email: shared })
  const browser = as(participant(one))
  await browser.put('/api/participant/profile', profileForm('partie@example.ci'))
  await browser.post('/api/participant/profile/email', { code: await codeMailedTo(db, 'partie@example.ci') })
  await build.participant({ email: shared })
  await as(visitor).post('/api/contact', contactForm({ email: shared, message: 'De la suivante' }))

  expect((await browser.get<PersonalData>('/api/participant/export')).body.messages).toEqual([])
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, 'partie@example.ci')
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  const [message] = await db.select().from(contactMessages).where(eq(contactMessages.email, shared))
  expect(message).toMatchObject({ message: 'De la suivante' })
})

test('a file that the office attached and removed again leaves no title in the trail', async () => {
  const person = await build.participant()
  const own = await build.registration({ email: person.email, participantId: person.id })
  const { id } = await build.document({ registrationId: own.id, title: 'Attestation Zénobie' })
  expect((await office.delete(`/api/admin/documents/${id}`)).status).toBe(204)
  expect(await historyOf(db, 'document', id)).toMatchObject([{ before: { title: 'Attestation Zénobie' } }])
  const browser = as(participant(person))
  await browser.post('/api/participant/erase', { confirmed: true })
  await browser.post('/api/participant/erase', { confirmed: true, code: await codeMailedTo(db, person.email) })
  const [entry] = await historyOf(db, 'document', id)
  expect(entry?.before).not.toHaveProperty('title')
})

test('somebody who waited, moved to another date, was written to and was marked absent is gone as well', async () => {
  const soon = (daysFromNow: number) => new Date(Date.now() + daysFromNow * days)
  const from = await build.training({ startsAt: soon(20) })
  const { programmeId } = from
  await db.update(programmes).set({ selfTransfer: true }).where(eq(programmes.id, programmeId))
  const to = await build.training({ programmeId, startsAt: soon(40), duration: 3 })
  const full = await build.training({ maxParticipants: 1, startsAt: soon(30) })
  await build.registration({ trainingId: full.id })
  const person = await build.participant({ ...canary })
  const browser = as(participant(person))
  const { id } = await build.registration({
    ...canary,
    trainingId: from.id,
    participantId: person.id,
    status: 'confirmée',
  })
  const asked = { ...canary, specialRequirements: 'Canarillienne, sans gluten' }
  expect((await browser.post('/api/waiting-list', registrationForm(full.id, asked))).status).toBe(201)
  const moved = await browser.post(`/api/participant/registrations/${id}/transfer`, { trainingId: to.id })
  expect(moved.status).toBe(200)
  const { title, description } = to
  await office.put(`/api/trainings/${to.id}`, { title, description, location: 'Bouaké' })
  const letter = { fr: { subject: 'Salle B', text: 'À lundi.' }, en: { subject: '', text: '' } }
  const written = { action: 'write', letter, registrations: [{ id, status: 'confirmée' }] }
  expect((await office.post('/api/admin/bulk-actions', written)).status).toBe(201)
  for (const step of await db.select().from(bulkSteps)) await takeBulkStep(services, step.id)
  const date = to.startsAt?.toISOString().slice(0, 10)
  const half = sessionHalves(datesOf(to), [])[0]?.half
  const absence = {
    id: randomUUID(),
    registrationId: id,
    date,
    half,
    state: 'absent',
    reason: 'Zorobabelle est de garde',
  }
  const marked = { marks: [absence], confirmEarly: true }
  expect((await office.post(`/api/admin/trainings/${to.id}/presence`, marked)).status).toBe(200)
  await makeAll()

  const traced = new Set(tracesIn(await dump(db)).map((trace) => trace.split(':')[0]))
  const tables = ['notifications', 'presence_marks', 'registrations', 'waiting_entries'].map(
    (table) => `public.${table}`,
  )
  expect([...traced]).toEqual(expect.arrayContaining(tables))
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, canary.email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
  expect(await withoutPapers()).toEqual([])
})
