// Where a payer is offered to pay in the browser, and where nobody is.
import { asc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, pharmacyContact, startApi, visitor } from '../../../../tests/api.ts'
import { days } from '../../../../tests/clock.ts'
import { declarationLinkOf } from '../../../../tests/declaration-link.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { bookedPerson, registrationForm } from '../../../../tests/forms.ts'
import { lettersAbout, lettersTo } from '../../../../tests/outbox.ts'
import { quoteToken } from '../../../../tests/quote-link.ts'
import { quoteForm } from '../../../../tests/quote-samples.ts'
import { companyOf } from '../../../domain/company/settings.ts'
import type { OwnRegistrationDetail } from '../../../domain/participants/participant.ts'
import type { PayableOnline } from '../../../domain/payments/online-payment.ts'
import type { PharmacyDue } from '../../../domain/pharmacies/pharmacy-booking.ts'
import type { OwnQuote } from '../../../domain/quotes/quote.ts'
import type { RegisteredSummary } from '../../../domain/registrations/registration.ts'
import { pageContent } from '../../../web/content/page-content.ts'
import { siteSamples } from '../../../web/content/site-samples.ts'
import { notifications } from '../../db/schema/notifications.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { withoutSecrets } from '../../mail/forget-secrets.ts'

const { as, build, clock, db, save, services } = await startApi()
const office = as(administrator(await build.administrator()))
const somebody = as(visitor)
const switchOn = (isOn: boolean) => save('onlinePayments', { providers: isOn ? ['wave'] : [] })

const register = async (price: number | null, headers = {}) => {
  const { id } = await build.training({ price })
  const form = registrationForm(id)
  const { body } = await somebody.send<RegisteredSummary>('POST', '/api/registrations', {
    body: JSON.stringify(form),
    headers: { 'content-type': 'application/json', ...headers },
  })
  const [letter] = await lettersAbout(db, body.id)
  return { body, form, letter: letter?.textContent ?? '' }
}

describe('where a provider is on', () => {
  test('registering, its letter and the space offer it to those who pay, in their language', async () => {
    await switchOn(true)
    const { body, form, letter } = await register(65_000)
    const { token } = declarationLinkOf({ paymentReference: body.paymentReference, email: String(form.email) })
    expect(body.payPath).toBe(`/payer?reference=${body.paymentReference}&cle=${token}`)
    expect(letter).toContain(`Payer en ligne`)
    expect(letter).toContain(body.payPath)
    const english = await register(65_000, { 'accept-language': 'en' })
    expect(english.body.payPath).toMatch(/^\/en\/payer\?/)
    expect(english.letter).toContain('Pay online')
    const owner = await build.participant()
    const own = await build.registration({ participantId: owner.id, email: owner.email, price: 65_000 })
    const detail = async () =>
      (await as(participant(owner)).get<OwnRegistrationDetail>(`/api/participant/registrations/${own.id}`)).body
    expect((await detail()).payPath).toContain(declarationLinkOf(own).token)
    const change = (changes: Partial<typeof registrations.$inferInsert>) =>
      db.update(registrations).set(changes).where(eq(registrations.id, own.id))
    await change({ status: 'annulée' })
    expect((await detail()).payPath).toBeNull()
    await change({ status: 'confirmée', pharmacyId: (await build.pharmacy()).id })
    expect((await detail()).payPath).toBeNull()
    await change({ pharmacyId: null, price: null })
    expect((await detail()).payPath).toBeNull()
  })

  test('nobody is offered to pay without a price, or at 0', async () => {
    await switchOn(true)
    for (const price of [null, 0]) {
      const { body, letter } = await register(price)
      expect(body.payPath).toBeNull()
      expect(letter).not.toContain('/payer')
    }
  })

  test('a payment’s letter offers to pay the rest, and nothing once all is paid', async () => {
    await switchOn(true)
    const registration = await build.registration({ price: 65_000 })
    const pay = (amount: number) =>
      office.post('/api/payments', { registrationId: registration.id, amount, method: 'espèces' })
    const latest = async () => (await lettersAbout(db, registration.id))[0]?.textContent ?? ''
    expect((await pay(20_000)).status).toBe(201)
    expect(await latest()).toContain('/payer?')
    expect((await pay(45_000)).status).toBe(201)
    expect(await latest()).not.toContain('/payer?')
  })

  test('the token of a letter is blanked once it left, and comes back where it is sent again', async () => {
    await switchOn(true)
    const registration = await build.registration({ price: 65_000 })
    await office.post('/api/payments', { registrationId: registration.id, amount: 5_000, method: 'espèces' })
    const [letter] = await lettersAbout(db, registration.id)
    if (!letter) throw new Error('no letter was written')
    const kept = withoutSecrets(letter)
    expect(kept.textContent).toContain(`/payer?reference=${registration.paymentReference}&cle=…`)
    await db
      .update(notifications)
      .set({ ...kept, state: 'sent', sentAt: new Date() })
      .where(eq(notifications.id, letter.id))
    expect((await office.post(`/api/admin/notifications/${letter.id}/resend`)).status).toBe(200)
    const [again] = await lettersAbout(db, registration.id)
    expect(again).toMatchObject({ textContent: letter.textContent, htmlContent: letter.htmlContent })
  })

  test('a pharmacy pays all that it registered under one reference, and its people nothing', async () => {
    await switchOn(true)
    const contact = await build.pharmacyContact()
    const startsAt = new Date(clock.now().getTime() + 30 * days)
    const training = await build.training({ maxParticipants: 9, startsAt, price: 65_000 })
    const email = `${uniqueWord()}@example.ci`
    const browser = as(pharmacyContact(contact))
    const form = { trainingId: training.id, people: [bookedPerson({ email }), bookedPerson()], termsAccepted: true }
    expect((await browser.post('/api/pharmacy/bookings', form)).status).toBe(201)
    const [due] = (await browser.get<PharmacyDue>('/api/pharmacy/due')).body.bookings
    expect((await lettersTo(db, contact.email)).at(-1)?.textContent).toContain(due?.payPath)
    expect((await lettersTo(db, email)).at(-1)?.textContent).not.toContain('/payer')
    const { searchParams } = new URL(due?.payPath ?? '', 'http://localhost')
    const link = { paymentReference: searchParams.get('reference'), token: searchParams.get('cle') }
    const { body } = await somebody.post<PayableOnline>('/api/online-payments/check', link)
    expect(body).toMatchObject({ people: 2, remaining: 130_000 })
    const people = await db
      .select()
      .from(registrations)
      .where(eq(registrations.trainingId, training.id))
      .orderBy(asc(registrations.id))
    for (const { lastName, phone } of people) {
      expect(JSON.stringify(body)).not.toContain(lastName)
      expect(JSON.stringify(body)).not.toContain(phone)
    }
  })

  test('an accepted quote offers it to a person who has shown that they read its mailbox, as long as something is due', async () => {
    await switchOn(true)
    const pharmacy = await build.pharmacy()
    const training = await build.training({ maxParticipants: 10, price: 65_000 })
    const email = `${uniqueWord()}@lac.example`
    const form = { ...quoteForm(pharmacy.id, training.id), email }
    const { body: made } = await office.post<{ id: number }>('/api/admin/quotes', form)
    const by = { id: made.id, token: quoteToken(made.id) }
    await somebody.post('/api/quotes/code', by)
    const code = /\b(\d{6})\b/.exec((await lettersTo(db, email)).at(-1)?.textContent ?? '')?.[1]
    const { body } = await somebody.post<OwnQuote>('/api/quotes/accept', { ...by, name: 'Awa Koné', code })
    const pay = body.papers?.pay
    expect(pay).toContain(`reference=${body.reference}&cle=`)
    expect((await lettersTo(db, email)).at(-1)?.textContent).toContain(pay)
    const firm = await lettersTo(db, companyOf(await services.settings.read()).email)
    expect(firm.map(({ textContent }) => textContent).join()).not.toContain(`reference=${body.reference}`)
    const read = async (papers?: string) =>
      (await somebody.post<OwnQuote>('/api/quotes/check', { ...by, ...(papers && { papers }) })).body.papers
    expect(await read()).toBeNull()
    expect((await read(body.papers?.key))?.pay).toBe(pay)
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.trainingId, training.id))
    expect((await read(body.papers?.key))?.pay).toBeNull()
  })
})

test('where none is on nobody reads of it', async () => {
  await switchOn(false)
  const { body, letter } = await register(65_000)
  expect(body.payPath).toBeNull()
  expect(letter).not.toMatch(/\/payer|Payer en ligne/)
  const contact = await build.pharmacyContact()
  const training = await build.training({ price: 65_000 })
  const browser = as(pharmacyContact(contact))
  await browser.post('/api/pharmacy/bookings', {
    trainingId: training.id,
    people: [bookedPerson()],
    termsAccepted: true,
  })
  expect((await browser.get<PharmacyDue>('/api/pharmacy/due')).body.bookings).toMatchObject([{ payPath: null }])
})

test('the privacy policy names those that are on, in both languages, and only then', async () => {
  const policy = async (locale: 'fr' | 'en') => {
    const company = companyOf(await services.settings.read())
    return JSON.stringify(pageContent('privacy', locale, company, { values: siteSamples, pictures: [] }))
  }
  await switchOn(false)
  for (const locale of ['fr', 'en'] as const)
    expect(await policy(locale)).not.toMatch(/Wave|Hub2|\{providers\}|(payez|paiement) en ligne|[Pp]ay(ing)? online/)
  await save('onlinePayments', { providers: ['wave', 'hub2'] })
  expect(await policy('fr')).toContain('par le prestataire que vous choisissez (Wave, Hub2)')
  expect(await policy('en')).toContain('a provider that you choose (Wave, Hub2)')
})
