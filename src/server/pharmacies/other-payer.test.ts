import { and, eq, isNull } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import { quotePapersKey, quoteToken } from '../../../tests/quote-link.ts'
import { quoteForm } from '../../../tests/quote-samples.ts'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import type { OwnQuote } from '../../domain/quotes/quote.ts'
import { documents } from '../db/schema/documents.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { quotes } from '../db/schema/quotes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { draw } from '../pdf/draw.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const makeFiles = async () => {
  const pending = await db.select({ id: documents.id }).from(documents).where(eq(documents.state, 'pending'))
  const making = { ...services, store: undefined, papers: { make: draw }, log: { warn() {} } }
  for (const { id } of pending) await renderDocument(making, id)
}

test('an invoice that is made again is for those whom its pharmacy still pays for, and seen by nobody else', async () => {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 9 * 86_400_000)
  const training = await build.training({ maxParticipants: 9, startsAt, price: 65_000 })
  const form = { trainingId: training.id, people: [bookedPerson(), bookedPerson()], termsAccepted: true }
  expect((await as(pharmacyContact(contact)).post('/api/pharmacy/bookings', form)).status).toBe(201)
  const [first] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.trainingId, training.id))
    .orderBy(registrations.id)
  const valid = () =>
    db
      .select()
      .from(documents)
      .where(and(eq(documents.kind, 'invoice'), isNull(documents.supersededAt), eq(documents.trainingId, training.id)))
      .orderBy(documents.id)
  const other = await build.pharmacyContact()
  const paying = { ids: [first?.id], pharmacyId: other.pharmacyId }
  expect((await office.put('/api/admin/registrations/pharmacy', paying)).status).toBe(200)
  const seen = await as(pharmacyContact(other)).get<BookedRegistration[]>('/api/pharmacy/registrations')
  expect(seen.body).toMatchObject([{ id: first?.id, documents: [{ kind: 'invoice' }] }])
  const [again] = await valid()
  expect(again).toMatchObject({
    pharmacyId: contact.pharmacyId,
    snapshot: { price: 65_000, lines: [{ price: 65_000 }] },
  })
  // Who is paid for by another one has a proforma of their own, made out to that.
  const [own] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, first?.id ?? 0), eq(documents.kind, 'invoice')))
  const [payer] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, other.pharmacyId ?? 0))
  expect(own).toMatchObject({ supersededAt: null, snapshot: { payer: { name: payer?.name } } })
})

test('a quote goes with its pharmacy into the one that it is merged into', async () => {
  const [into, from] = [await build.pharmacy(), await build.pharmacy()]
  const training = await build.training({ maxParticipants: 10, price: 65_000 })
  const make = async () => {
    const email = `${uniqueWord()}@lac.example`
    const { body } = await office.post<{ id: number }>('/api/admin/quotes', {
      ...quoteForm(from.id, training.id),
      email,
    })
    return { id: body.id, email }
  }
  const ask = (act: string, body: object) => as(visitor).post<OwnQuote>(`/api/quotes/${act}`, body)
  const by = (id: number) => ({ id, token: quoteToken(id) })
  const accept = async ({ id, email }: { id: number; email: string }) => {
    await ask('code', by(id))
    return ask('accept', { ...by(id), name: 'Awa Koné', code: await codeMailedTo(db, email) })
  }
  const [open, accepted] = [await make(), await make()]
  expect((await accept(accepted)).status).toBe(200)
  expect((await office.post(`/api/admin/pharmacies/${into.id}/merges`, { from: from.id })).status).toBe(200)
  expect((await accept(open)).status).toBe(200)
  const [row] = await db.select().from(quotes).where(eq(quotes.id, accepted.id))
  expect((await office.post(`/api/admin/documents/${row?.invoiceId}/supersede`)).status).toBe(201)
  await makeFiles()
  const { body } = await ask('check', { ...by(accepted.id), papers: quotePapersKey(accepted.id) })
  expect(body.papers?.invoice).not.toBeNull()
})
