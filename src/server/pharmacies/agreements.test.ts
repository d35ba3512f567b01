import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { codeMailedTo, historyOf } from '../../../tests/outbox.ts'
import type { DocumentDownload } from '../../domain/documents/document.ts'
import type { OwnRegistrationDetail } from '../../domain/participants/participant.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import type { AgreedRegistration } from '../../domain/pharmacies/pharmacy-agreement.ts'
import type { BookedRegistration, Booking } from '../../domain/pharmacies/pharmacy-booking.ts'
import { documentFiles } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { pharmacyAgreements } from '../db/schema/pharmacy-agreements.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, clock, db } = await startApi()
const office = as(administrator(await build.administrator()))

/** Somebody whose pharmacy pays for one registration of theirs, and who made another one by themselves. */
async function two() {
  const contact = await build.pharmacyContact()
  const pharmacyId = contact.pharmacyId ?? 0
  const person = await build.participant()
  const own = { participantId: person.id, email: person.email }
  const paid = await build.registration({ ...own, pharmacyId })
  const alone = await build.registration(own)
  const browser = as(participant(person))
  const space = as(pharmacyContact(contact))
  const url = `/api/participant/registrations/${alone.id}`
  return {
    ...{ contact, pharmacyId, person, paid, own: alone, browser, space },
    offered: async () => (await browser.get<OwnRegistrationDetail>(url)).body.pharmacies,
    say: (agreed: boolean, of = pharmacyId) =>
      browser.put<OwnRegistrationDetail>(`${url}/pharmacy`, { pharmacyId: of, agreed }),
    seen: async () => (await space.get<AgreedRegistration[]>('/api/pharmacy/agreed-registrations')).body,
  }
}

async function certificateOf({ id: registrationId, trainingId }: { id: number; trainingId: number }) {
  const content = Buffer.from('%PDF-1.7')
  const issued = { ...(await issuedDocument('certificate')), state: 'ready' as const, fileSize: content.length }
  const { id } = await build.document({ ...issued, registrationId, trainingId })
  await db.insert(documentFiles).values({ documentId: id, content }).onConflictDoNothing()
  return id
}

describe('a pharmacy that pays for another registration of somebody', () => {
  test('sees one of their own once they agree, without money and contact data, and no longer at once', async () => {
    const { pharmacyId, own, space, offered, say, seen } = await two()
    expect(await offered()).toMatchObject([{ pharmacyId, agreedAt: null }])
    expect(await seen()).toEqual([])
    const { body } = await say(true)
    expect(body.pharmacies).toMatchObject([{ pharmacyId, agreedAt: expect.any(String) }])
    const [shown, ...others] = await seen()
    expect(others).toEqual([])
    expect(Object.keys(shown ?? {}).sort()).toEqual(
      ['documents', 'firstName', 'id', 'lastName', 'presence', 'status', 'training'].sort(),
    )
    expect(shown).toMatchObject({ id: own.id, lastName: own.lastName, documents: [] })
    const all = (await space.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
    expect(all.map(({ id }) => id)).not.toContain(own.id)

    expect((await say(false)).body.pharmacies).toMatchObject([{ pharmacyId, agreedAt: null }])
    expect(await seen()).toEqual([])
    expect((await historyOf(db, 'registration', own.id)).map(({ action, after }) => [action, after])).toEqual([
      ['set_agreement', { pharmacyId, agreed: false }],
      ['set_agreement', { pharmacyId, agreed: true }],
    ])
  })

  test('reads all that is shown to it, page by page', async () => {
    const { pharmacyId, person, browser, space } = await two()
    const own = { participantId: person.id, email: person.email }
    const ids: number[] = []
    for (let index = 0; index < 5; index++) {
      const { id } = await build.registration({ ...own, createdAt: new Date(clock.now().getTime() + index * 1_000) })
      const said = await browser.put(`/api/participant/registrations/${id}/pharmacy`, { pharmacyId, agreed: true })
      expect(said.status).toBe(200)
      ids.unshift(id)
    }
    const pageOf = (page: number) =>
      space.get<AgreedRegistration[]>(`/api/pharmacy/agreed-registrations?page=${page}&pageSize=2`)
    const pages = await Promise.all([1, 2, 3].map(pageOf))
    expect(pages.map(({ body }) => body.map(({ id }) => id))).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)])
    expect(pages.map(({ headers }) => headers.get('x-total-count'))).toEqual(['5', '5', '5'])
    expect(pages[1]?.headers.get('link')).toMatch(/page=1.*rel="prev".*page=3.*rel="next"/)
  })

  test('fetches the certificate of it and no other paper, and not once the agreement is taken back', async () => {
    const { own, space, say } = await two()
    const certificate = await certificateOf(own)
    const invoice = await build.document({ ...(await issuedDocument('invoice')), registrationId: own.id })
    const download = (id: number) => space.get<DocumentDownload>(`/api/pharmacy/documents/${id}/download`)
    expect((await download(certificate)).status).toBe(404)
    await say(true)
    expect((await download(invoice.id)).status).toBe(404)
    const { url } = (await download(certificate)).body
    expect((await space.get(url)).status).toBe(200)
    await say(false)
    expect((await space.get(url)).status).toBe(404)
    expect((await download(certificate)).status).toBe(404)
  })

  test('is told the same once, however often it is said', async () => {
    const { own, say } = await two()
    await say(true)
    expect((await say(true)).status).toBe(200)
    await say(false)
    expect((await say(false)).status).toBe(200)
    expect(await historyOf(db, 'registration', own.id)).toHaveLength(2)
  })

  test('may name nobody on it, nor confirm the name', async () => {
    const { own, space, say } = await two()
    await say(true)
    expect((await space.put(`/api/pharmacy/registrations/${own.id}/person`, bookedPerson())).status).toBe(404)
    expect((await space.post(`/api/pharmacy/registrations/${own.id}/name`)).status).toBe(404)
  })

  test('has it in its own list once it pays for it, and nowhere twice', async () => {
    const { own, pharmacyId, space, offered, say, seen } = await two()
    await say(true)
    await office.put('/api/admin/registrations/pharmacy', { ids: [own.id], pharmacyId })
    expect(await seen()).toEqual([])
    const all = (await space.get<BookedRegistration[]>('/api/pharmacy/registrations')).body
    expect(all.map(({ id }) => id)).toContain(own.id)
    // What was said is still there to be taken back.
    expect(await offered()).toHaveLength(1)
  })
})

describe('a pharmacy is offered', () => {
  test('to nobody whose registrations it has nothing to do with, and not for what it sees already', async () => {
    const { paid, browser, say } = await two()
    const stranger = await build.pharmacy()
    const refused = { status: 404, body: { code: 'pharmacy_not_found' } }
    expect(await say(true, stranger.id)).toMatchObject(refused)
    expect(await say(true, 2_147_483_647)).toMatchObject(refused)
    const { body } = await browser.get<OwnRegistrationDetail>(`/api/participant/registrations/${paid.id}`)
    expect(body.pharmacies).toEqual([])
  })

  test('also where it made another registration and does not pay for it any more', async () => {
    const contact = await build.pharmacyContact()
    const space = as(pharmacyContact(contact))
    const person = await build.participant()
    const training = await build.training({ startsAt: new Date(clock.now().getTime() + 10 * 86_400_000) })
    const people = [{ ...bookedPerson(), email: person.email }]
    const form = { trainingId: training.id, people, termsAccepted: true }
    expect((await space.post<Booking>('/api/pharmacy/bookings', form)).status).toBe(201)
    await db.update(registrations).set({ pharmacyId: null }).where(eq(registrations.trainingId, training.id))
    const own = await build.registration({ participantId: person.id, email: person.email })
    const url = `/api/participant/registrations/${own.id}`
    const { body } = await as(participant(person)).get<OwnRegistrationDetail>(url)
    expect(body.pharmacies).toMatchObject([{ pharmacyId: contact.pharmacyId }])
  })

  test('neither when it is put away nor for a cancelled registration; what was agreed can be taken back', async () => {
    const { own, pharmacyId, offered, say, seen } = await two()
    await say(true)
    await db.update(pharmacies).set({ archivedAt: new Date() }).where(eq(pharmacies.id, pharmacyId))
    expect(await offered()).toHaveLength(1)
    expect((await say(false)).status).toBe(200)
    expect(await offered()).toEqual([])
    expect((await say(true)).status).toBe(404)
    await db.update(pharmacies).set({ archivedAt: null }).where(eq(pharmacies.id, pharmacyId))
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, own.id))
    expect(await offered()).toEqual([])
    expect(await seen()).toEqual([])
  })
})

describe('an agreement', () => {
  test('is for one’s own registrations alone', async () => {
    const { pharmacyId } = await two()
    const { own, seen } = await two()
    const other = as(participant(await build.participant()))
    const body = { pharmacyId, agreed: true }
    expect(await other.put(`/api/participant/registrations/${own.id}/pharmacy`, body)).toMatchObject({
      status: 404,
      body: { code: 'registration_not_found' },
    })
    expect(await seen()).toEqual([])
  })

  test('ends when the registration is somebody else’s', async () => {
    const { own, say, seen } = await two()
    await say(true)
    const other = await build.participant()
    await db
      .update(registrations)
      .set({ participantId: other.id, email: other.email })
      .where(eq(registrations.id, own.id))
    expect(await seen()).toEqual([])
    const { body } = await as(participant(other)).get<PersonalData>('/api/participant/export')
    expect(body.registrations[0]?.agreements).toEqual([])
  })

  test('goes along when the pharmacy is merged, once for people who agreed for both', async () => {
    const { own, person, pharmacyId, say, seen } = await two()
    const from = await build.pharmacy()
    await build.registration({ participantId: person.id, pharmacyId: from.id })
    for (const each of [pharmacyId, from.id]) expect((await say(true, each)).status).toBe(200)
    expect((await office.post(`/api/admin/pharmacies/${pharmacyId}/merges`, { from: from.id })).status).toBe(200)
    expect(await seen()).toHaveLength(1)
    expect((await say(false)).status).toBe(200)
    expect(await seen()).toEqual([])
    const left = await db.select().from(pharmacyAgreements).where(eq(pharmacyAgreements.registrationId, own.id))
    expect(left.map((one) => one.pharmacyId)).toEqual([pharmacyId])
  })

  test('given for the other one alone, holds for the one it becomes', async () => {
    const { person, pharmacyId, say, seen } = await two()
    const from = await build.pharmacy()
    await build.registration({ participantId: person.id, pharmacyId: from.id })
    await say(true, from.id)
    expect(await seen()).toEqual([])
    await office.post(`/api/admin/pharmacies/${pharmacyId}/merges`, { from: from.id })
    expect(await seen()).toHaveLength(1)
  })

  test('is taken along in the export, and gone with the account', async () => {
    const { own, person, browser, say, seen } = await two()
    await say(true)
    const { body } = await browser.get<PersonalData>('/api/participant/export')
    expect(body.registrations.find(({ id }) => id === own.id)?.agreements).toMatchObject([{ withdrawnAt: null }])
    await browser.post('/api/participant/erase', { confirmed: true })
    const code = await codeMailedTo(db, person.email)
    expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
    expect(await seen()).toEqual([])
    expect(await db.$count(pharmacyAgreements, eq(pharmacyAgreements.registrationId, own.id))).toBe(0)
  })
})

describe.runIf(onPostgres())('needs PostgreSQL: several connections', () => {
  test('the pharmacy comes before the registration', async () => {
    const { own, pharmacyId, say } = await two()
    const hold =
      (table: typeof pharmacies | typeof registrations, id: number) =>
      (tx: Parameters<Parameters<typeof db.transaction>[0]>[0]) =>
        tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    const { status } = await meanwhile(db, hold(pharmacies, pharmacyId), () => say(true), hold(registrations, own.id))
    expect(status).toBe(200)
  })

  test('said twice at once, it is given once', async () => {
    const { own, say, seen } = await two()
    const answers = await Promise.all([say(true), say(true), say(true)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await seen()).toHaveLength(1)
    expect(await historyOf(db, 'registration', own.id)).toHaveLength(1)
  })
})
