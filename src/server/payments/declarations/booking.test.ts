// A payment that a pharmacy declares for all that it registered at once (docs/rules/declared-payments.md#bookings).
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, pharmacyContact, startApi, visitor } from '../../../../tests/api.ts'
import { days } from '../../../../tests/clock.ts'
import { declarationLinkOf } from '../../../../tests/declaration-link.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../../tests/forms.ts'
import { lettersTo } from '../../../../tests/outbox.ts'
import { quoteToken } from '../../../../tests/quote-link.ts'
import { quoteForm } from '../../../../tests/quote-samples.ts'
import type { RecordedPayment } from '../../../domain/payments/payment.ts'
import type {
  DeclarationRow,
  OwnDeclaration,
  PayableRegistration,
} from '../../../domain/payments/payment-declaration.ts'
import type { PharmacyDue } from '../../../domain/pharmacies/pharmacy-booking.ts'
import type { Problem } from '../../../domain/values/problem.ts'
import { documents } from '../../db/schema/documents.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { moneyTransactions, payments } from '../../db/schema/payments.ts'
import { pharmacyContacts } from '../../db/schema/pharmacies.ts'
import { quotes } from '../../db/schema/quotes.ts'
import { registrations } from '../../db/schema/registrations.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { confirmDeclared } from '../statements/declared-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const somebody = as(visitor)

/** What the letter to somebody says of the way to declare: the reference and the token. */
async function linkMailedTo(email: string) {
  const letters = (await lettersTo(db, email)).toReversed()
  for (const { textContent } of letters) {
    const address = /http\S+j-ai-paye\S+/.exec(textContent)?.[0]
    if (!address) continue
    const { searchParams } = new URL(address)
    return { paymentReference: searchParams.get('reference') ?? '', token: searchParams.get('cle') ?? '' }
  }
  throw new Error(`nothing was sent to ${email}`)
}

/** Three people of a pharmacy at 65 000 FCFA, and the link that its contact was sent. */
async function booked() {
  const contact = await build.pharmacyContact()
  const startsAt = new Date(clock.now().getTime() + 30 * days)
  const training = await build.training({ maxParticipants: 9, startsAt, price: 65_000 })
  const people = [bookedPerson({ email: `${uniqueWord()}@example.ci` }), bookedPerson()]
  const browser = as(pharmacyContact(contact))
  const form = { trainingId: training.id, people, unnamed: 1, termsAccepted: true }
  expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
  const rows = await db
    .select()
    .from(registrations)
    .where(eq(registrations.trainingId, training.id))
    .orderBy(asc(registrations.id))
  return { contact, training, browser, rows, link: await linkMailedTo(contact.email) }
}

type Link = Awaited<ReturnType<typeof linkMailedTo>>

async function declare(link: Link, changes: Record<string, string> = {}) {
  const form = new FormData()
  const typed = { operator: 'Wave', reference: `T-${uniqueWord()}`, amount: '195 000' }
  for (const [name, value] of Object.entries({ ...link, ...typed, ...changes })) form.set(name, value)
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return somebody.send<OwnDeclaration & Problem>('POST', '/api/payment-declarations', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}

const check = (link: object) => somebody.post<PayableRegistration & Problem>('/api/payment-declarations/check', link)
const confirm = (id: number, body: object) =>
  office.post<DeclarationRow & Problem>(`/api/admin/payment-declarations/${id}/confirmation`, body)
const paidOf = async (trainingId: number) =>
  (
    await db
      .select({ paid: registrations.paymentAmount })
      .from(registrations)
      .where(eq(registrations.trainingId, trainingId))
      .orderBy(asc(registrations.id))
  ).map(({ paid }) => paid)

describe('the link of a booking', () => {
  test('stands in the letter of what was booked, and shows what is to be paid for all, naming nobody', async () => {
    const { link, rows } = await booked()
    const { body } = await check(link)
    expect(body).toMatchObject({ people: 3, price: 195_000, paymentAmount: 0, remaining: 195_000, payer: null })
    for (const { lastName, phone } of rows.slice(0, 2)) {
      expect(JSON.stringify(body)).not.toContain(lastName)
      expect(JSON.stringify(body)).not.toContain(phone)
    }
  })

  test('stands in the pharmacy’s space too', async () => {
    const { browser, link } = await booked()
    const [due] = (await browser.get<PharmacyDue>('/api/pharmacy/due')).body.bookings
    expect(due).toMatchObject({ reference: link.paymentReference, registrations: 3, amount: 195_000 })
    const { searchParams } = new URL(due?.paidPath ?? '', 'http://localhost')
    expect(searchParams.get('cle')).toBe(link.token)
  })

  test('and in the letter of an accepted quote', async () => {
    const pharmacy = await build.pharmacy()
    const training = await build.training({ maxParticipants: 10, price: 65_000 })
    const email = `${uniqueWord()}@lac.example`
    const made = await office.post<{ id: number }>('/api/admin/quotes', {
      ...quoteForm(pharmacy.id, training.id),
      email,
    })
    const by = { id: made.body.id, token: quoteToken(made.body.id) }
    await somebody.post('/api/quotes/code', by)
    const code = /\b(\d{6})\b/.exec((await lettersTo(db, email)).at(-1)?.textContent ?? '')?.[1]
    expect((await somebody.post('/api/quotes/accept', { ...by, name: 'Awa Koné', code })).status).toBe(200)
    const [quote] = await db.select().from(quotes).where(eq(quotes.id, by.id))
    const link = await linkMailedTo(email)
    expect((await check(link)).body).toMatchObject({ people: quote?.places, status: 'en_attente' })
    expect((await declare(link, { amount: '5 000' })).status).toBe(201)
    expect((await lettersTo(db, email)).at(-1)?.subject).toMatch(/^Paiement déclaré/)
  })

  test('opens nothing once its reader may no longer enter, nor any other booking', async () => {
    const { contact, link } = await booked()
    const other = await booked()
    expect((await check({ ...link, token: other.link.token })).status).toBe(404)
    await db
      .update(pharmacyContacts)
      .set({ state: 'removed', pharmacyId: null })
      .where(eq(pharmacyContacts.id, contact.id))
    expect((await check(link)).status).toBe(404)
    expect((await declare(link)).status).toBe(404)
  })
})

describe('declaring', () => {
  test('is told to those who speak for the pharmacy, once however often it is sent, and to no participant', async () => {
    const { link, contact, rows } = await booked()
    const reference = `T-${uniqueWord()}`
    const first = await declare(link, { reference })
    expect(first).toMatchObject({ status: 201, body: { amount: 195_000, state: 'to_check' } })
    expect((await declare(link, { reference })).body.id).toBe(first.body.id)
    const letter = (await lettersTo(db, contact.email)).at(-1)
    expect(letter?.subject).toMatch(/^Paiement déclaré/)
    expect(letter?.textContent).toContain('Bonjour, nous avons reçu')
    expect((await lettersTo(db, rows[0]?.email ?? '')).map(({ type }) => type)).toEqual(['registration'])
    expect((await check(link)).body.declarations).toHaveLength(1)
    // It is not one of the first person's own.
    expect((await check(declarationLinkOf(rows[0] ?? { paymentReference: '', email: '' }))).body.declarations).toEqual(
      [],
    )
  })

  test('at most five of one booking wait at once', async () => {
    const { link } = await booked()
    for (let one = 0; one < 5; one++) expect((await declare(link)).status).toBe(201)
    expect(await declare(link)).toMatchObject({ status: 409, body: { code: 'too_many_declarations' } })
  })

  test('not without a price', async () => {
    const { link, training } = await booked()
    await db.update(registrations).set({ price: null }).where(eq(registrations.trainingId, training.id))
    expect(await declare(link)).toMatchObject({ status: 409, body: { code: 'nothing_to_declare' } })
  })
})

describe('the office', () => {
  test('sees whose it is, and confirms it in one click: one transaction, each what it owes, with its receipt', async () => {
    const { link, training, rows, contact } = await booked()
    await office.post('/api/payments', { registrationId: rows[0]?.id, amount: 15_000, method: 'virement' })
    const { body } = await declare(link, { amount: '180 000' })
    const listed = await office.get<DeclarationRow[]>(
      `/api/admin/payment-declarations?state=all&registrationId=${rows[2]?.id}`,
    )
    expect(listed.body).toMatchObject([
      {
        id: body.id,
        remaining: 180_000,
        booking: {
          reference: link.paymentReference,
          pharmacy: { id: contact.pharmacyId },
          registrationIds: { length: 3 },
        },
      },
    ])
    expect(await confirm(body.id, { amount: 180_000 })).toMatchObject({ status: 200, body: { state: 'confirmed' } })
    expect(await paidOf(training.id)).toEqual([65_000, 65_000, 65_000])
    const written = await db
      .select({ amount: payments.amount, transaction: moneyTransactions.id, all: moneyTransactions.amount })
      .from(payments)
      .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
      .where(eq(payments.reference, body.reference))
      .orderBy(asc(payments.id))
    expect(written.map(({ amount }) => amount)).toEqual([50_000, 65_000, 65_000])
    expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1)
    expect(written[0]?.all).toBe(180_000)
    const receipts = await db
      .select({ id: documents.id })
      .from(documents)
      .where(eq(documents.registrationId, rows[2]?.id ?? 0))
    expect(receipts).toHaveLength(1)
    expect((await confirm(body.id, { amount: 180_000 })).body.code).toBe('declaration_decided')
  })

  test('less is for the first of them; more is asked about, and kept as a credit', async () => {
    const less = await booked()
    const some = await declare(less.link, { amount: '70 000' })
    expect((await confirm(some.body.id, { amount: 70_000 })).status).toBe(200)
    expect(await paidOf(less.training.id)).toEqual([65_000, 5_000, 0])
    const { body } = await declare(less.link, { amount: '130 000' })
    const refused = await confirm(body.id, { amount: 130_000 })
    expect(refused).toMatchObject({ status: 422, body: { code: 'amount_too_high' } })
    expect(refused.body.message).toContain('125\u00A0000')
    expect(await paidOf(less.training.id)).toEqual([65_000, 5_000, 0])
    expect((await confirm(body.id, { amount: 130_000, surplus: 'credit' })).status).toBe(200)
    expect(await paidOf(less.training.id)).toEqual([65_000, 65_000, 65_000])
  })

  test('an ID that is known is asked about; what was recorded already is recognized as a whole', async () => {
    const { link, rows } = await booked()
    const reference = `T-${uniqueWord()}`
    const allocations = rows.map(({ id }) => ({ registrationId: id, amount: 65_000 }))
    await office.post('/api/payments/transactions', { allocations, method: 'mobile', operator: 'Wave', reference })
    const { body } = await declare(link, { reference })
    expect((await confirm(body.id, { amount: 195_000, surplus: 'credit' })).body.code).toBe('reference_known')
    const [recorded] = await db
      .select()
      .from(payments)
      .where(eq(payments.reference, reference))
      .orderBy(asc(payments.id))
    const paymentId = recorded?.id
    expect((await confirm(body.id, { amount: 65_000, paymentId })).body.code).toBe('payment_not_found')
    expect((await confirm(body.id, { amount: 195_000, paymentId })).body).toMatchObject({
      state: 'confirmed',
      paymentId,
    })
    expect(await db.$count(payments, eq(payments.reference, reference))).toBe(3)
  })

  test('a line of a statement that brings it confirms it', async () => {
    const { link, rows } = await booked()
    const { body } = await declare(link)
    const line = { reference: body.reference, wording: '', operator: 'Wave' }
    const user = await build.administrator()
    const recorded = await office.post<{ payments: RecordedPayment[] }>('/api/payments/transactions', {
      allocations: rows.slice(1).map(({ id }) => ({ registrationId: id, amount: 65_000 })),
      method: 'mobile',
    })
    const call = { ...services, actor: { user }, user, now: clock.now(), locale: 'fr' } as unknown as StaffCall
    await db.transaction((tx) => confirmDeclared(tx, call, line, recorded.body.payments))
    const [row] = await db.select().from(paymentDeclarations).where(eq(paymentDeclarations.id, body.id))
    expect(row).toMatchObject({ state: 'confirmed', paymentId: recorded.body.payments[0]?.id })
  })

  test('refusing tells the contact why', async () => {
    const { link, contact } = await booked()
    const { body } = await declare(link)
    const reason = 'Aucun paiement de ce montant chez Wave'
    expect((await office.post(`/api/admin/payment-declarations/${body.id}/refusal`, { reason })).status).toBe(200)
    const letter = (await lettersTo(db, contact.email)).at(-1)
    expect(letter?.textContent).toContain(reason)
    expect(letter?.textContent).toContain(link.token)
  })

  test('where another pharmacy pays for one of them by then, it is about the others', async () => {
    const { link, training, rows } = await booked()
    const { body } = await declare(link, { amount: '130 000' })
    const other = await build.pharmacy()
    await office.put('/api/admin/registrations/pharmacy', { ids: [rows[0]?.id], pharmacyId: other.id })
    expect((await check(link)).body).toMatchObject({ people: 2, remaining: 130_000 })
    expect((await confirm(body.id, { amount: 130_000 })).status).toBe(200)
    expect(await paidOf(training.id)).toEqual([0, 65_000, 65_000])
    const [row] = await db.select().from(paymentDeclarations).where(eq(paymentDeclarations.id, body.id))
    expect(row?.state).toBe('confirmed')
  })
})
