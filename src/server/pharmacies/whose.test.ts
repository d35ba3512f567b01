// Who reads what of a booking, and what is left of somebody in it who was erased (docs/rules/personal-data.md).
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi } from '../../../tests/api.ts'
import { pdfWith } from '../../../tests/factories/attachment.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { draw } from '../pdf/draw.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

async function booked(people: object[]) {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 9 * 86_400_000)
  const training = await build.training({ maxParticipants: 30, startsAt, price: 65_000 })
  const browser = as(pharmacyContact(contact))
  const form = { trainingId: training.id, people, termsAccepted: true }
  expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
  const [first] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.trainingId, training.id))
    .orderBy(registrations.id)
  return { browser, id: first?.id ?? 0 }
}
async function erase(person: { id: number; email: string }) {
  const own = as(participant(person))
  await own.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, person.email)
  expect((await own.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
}
/** The tables in which some words stand. */
async function tablesWith(words: string): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const { rows: hits } = await db.execute(
      sql`select from ${sql.raw(name)} one where one::text ilike ${`%${words}%`} limit 1`,
    )
    if (hits.length > 0) found.push(name)
  }
  return found
}

test('the first of a booking does not read what its contact was told, which names the others', async () => {
  const person = await build.participant()
  const colleague = `Zkanari${uniqueWord()}`
  await booked([bookedPerson({ email: person.email }), bookedPerson({ lastName: colleague })])
  const own = as(participant(person))
  const letters = await own.get<object[]>('/api/participant/notifications')
  expect(letters.body).toHaveLength(1)
  expect(JSON.stringify(letters.body)).not.toContain(colleague)
  expect(JSON.stringify((await own.get('/api/participant/export')).body)).not.toContain(colleague)
})

test('who is erased is named in no letter to the contact who registered them', async () => {
  const person = await build.participant()
  const lastName = `Zkanari${uniqueWord()}`
  await booked([bookedPerson(), bookedPerson({ email: person.email, lastName })])
  expect(JSON.stringify((await office.get('/api/admin/notifications?pageSize=200')).body)).toContain(lastName)
  await erase(person)
  expect(JSON.stringify((await office.get('/api/admin/notifications?pageSize=200')).body)).not.toContain(lastName)
  // An invoice for several stays as it was issued.
  expect(await tablesWith(lastName)).toEqual(['documents'])
})

test('papers of erased people, and the address that stands for theirs, are in no pharmacy’s list', async () => {
  const person = await build.participant()
  const { browser, id } = await booked([bookedPerson({ email: person.email })])
  const paying = { registrationId: id, amount: 65_000, method: 'virement' }
  expect((await office.post('/api/payments', paying)).status).toBe(201)
  const pending = await db.select({ id: documents.id }).from(documents).where(eq(documents.state, 'pending'))
  const making = { ...services, store: undefined, papers: { make: draw }, log: { warn() {} } }
  for (const paper of pending) await renderDocument(making, paper.id)
  const list = async () => (await browser.get<BookedRegistration[]>('/api/pharmacy/registrations')).body[0]
  expect((await list())?.documents.map(({ kind }) => kind)).toEqual(['invoice', 'receipt'])
  await erase(person)
  expect(await list()).toMatchObject({ email: null, documents: [{ kind: 'invoice' }] })
})

/** Somebody named in place of another one, to whom the office had attached a file; both have an account. */
async function swapped() {
  const lastName = `Zkanari${uniqueWord()}`
  const [former, next] = [await build.participant({ lastName }), await build.participant()]
  const { browser, id } = await booked([bookedPerson({ email: former.email, lastName })])
  const attach = async (title: string) => {
    const form = new FormData()
    form.set('file', new File([new Uint8Array(pdfWith())], 'fichier.pdf'))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const about = new URLSearchParams({ title, documentType: 'other', registrationId: String(id) })
    const { status, body } = await office.send<{ id: number }>('POST', `/api/admin/documents?${about}`, {
      body: await request.arrayBuffer(),
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
    })
    expect(status).toBe(201)
    return body.id
  }
  const file = await attach('Copie de la pièce d’identité')
  clock.advance(1_000)
  const name = (person: object) => browser.put(`/api/pharmacy/registrations/${id}/person`, person)
  expect((await name(bookedPerson({ email: next.email }))).status).toBe(200)
  return { former, next, id, lastName, file, attach, name }
}

test('who comes in place of somebody reads nothing that was theirs, and all that is their own', async () => {
  const { former, next, lastName, file, attach, name } = await swapped()
  const own = as(participant(next))
  const read = async () => {
    const { body: letters } = await own.get<{ type: string }[]>('/api/participant/notifications')
    const { body: papers } = await own.get<{ id: number }[]>('/api/participant/documents')
    return { letters, papers: papers.map(({ id }) => id) }
  }
  const before = await read()
  expect(JSON.stringify(before.letters)).not.toContain(lastName)
  expect(before.letters).toHaveLength(1)
  expect(before.papers).not.toContain(file)
  expect((await own.get(`/api/participant/documents/${file}/download`)).status).toBe(404)
  expect((await as(participant(former)).get(`/api/participant/documents/${file}/download`)).status).toBe(404)
  const later = await attach('Convention')
  expect((await read()).papers).toContain(later)
  // A name that is put right is the same person's.
  expect((await name(bookedPerson({ email: next.email, firstName: 'Aya' }))).status).toBe(200)
  expect((await read()).papers).toContain(later)
})

test('who was swapped out and is erased is named nowhere, and the files about them are gone', async () => {
  const { former, lastName, file } = await swapped()
  await erase(former)
  expect(await tablesWith(lastName)).toEqual([]) // the invoice for several names who comes now
  expect(await tablesWith(former.email)).toEqual([])
  expect(await db.$count(documents, eq(documents.id, file))).toBe(0)
})
