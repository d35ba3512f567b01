// Who pays for a registration is who is told what is due (docs/rules/pharmacies.md#who-pays).
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hasPoppler } from '../../../scripts/poppler.ts'
import { administrator, participant, pharmacyContact, startApi, visitor } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { declarationLinkOf } from '../../../tests/declaration-link.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { bookedPerson } from '../../../tests/forms.ts'
import { lettersAbout, lettersTo } from '../../../tests/outbox.ts'
import { look } from '../../../tests/pdf/poppler.ts'
import { reminderDueAt } from '../../domain/announcements/session-reminder.ts'
import { companyOf } from '../../domain/company/settings.ts'
import type { OwnNotification, OwnRegistrationDetail } from '../../domain/participants/participant.ts'
import type { PayableRegistration } from '../../domain/payments/payment-declaration.ts'
import type { PharmacyDue } from '../../domain/pharmacies/pharmacy-booking.ts'
import type { Person } from '../../domain/registrations/person.ts'
import { remindOfInstalments } from '../announcements/instalment-commands.ts'
import { sendDueReminders } from '../announcements/reminder-commands.ts'
import { strictLine } from '../db/in-line.ts'
import { pharmacies, pharmacyContacts } from '../db/schema/pharmacies.ts'
import { registrations } from '../db/schema/registrations.ts'

const { api, as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const plain = (text = '') => text.replaceAll('\u00A0', ' ')
const toPay = /FCFA|OFF-|Wave|j-ai-paye|Référence de paiement/

/** A pharmacy with a contact, who has registered two people at 65 000 FCFA, the first with an e-mail of their own. */
async function booked() {
  const contact = await build.pharmacyContact()
  const [pharmacy] = await db
    .select()
    .from(pharmacies)
    .where(eq(pharmacies.id, contact.pharmacyId ?? 0))
  if (!pharmacy) throw new Error('a contact without their pharmacy')
  const startsAt = new Date(clock.now().getTime() + 30 * days)
  const training = await build.training({ maxParticipants: 9, startsAt, price: 65_000 })
  const email = `${uniqueWord()}@example.ci`
  const form = { trainingId: training.id, people: [bookedPerson({ email }), bookedPerson()], termsAccepted: true }
  const browser = as(pharmacyContact(contact))
  const { status, body } = await browser.post<{ reference: string }>('/api/pharmacy/bookings', form)
  expect(status).toBe(201)
  const [own, without] = await db
    .select()
    .from(registrations)
    .where(eq(registrations.trainingId, training.id))
    .orderBy(registrations.id)
  if (!own || !without) throw new Error('nobody is registered')
  return { contact, pharmacy, training, email, own, without, browser, reference: body.reference }
}

const latest = async (email: string) => (await lettersTo(db, email)).at(-1)

describe('letters', () => {
  test('a person whose pharmacy pays reads that it does, and nothing of what is due', async () => {
    const { pharmacy, email, own, contact } = await booked()
    const [received] = await lettersTo(db, email)
    expect(received?.textContent).toContain(`Votre officine ${pharmacy.name} paie cette inscription.`)
    expect(received?.textContent).not.toMatch(toPay)
    expect((await office.post(`/api/registrations/${own.id}/reminder`)).status).toBe(200)
    const reminded = await latest(email)
    expect(reminded).toMatchObject({ type: 'reminder' })
    expect(reminded?.textContent).toContain(`Votre officine ${pharmacy.name} paie cette inscription.`)
    expect(reminded?.textContent).not.toMatch(toPay)
    expect((await latest(contact.email))?.type).toBe('pharmacy_payment')
  })

  test('in English too', async () => {
    const pharmacy = await build.pharmacy()
    const { id, email } = await build.registration({ pharmacyId: pharmacy.id, locale: 'en', price: 65_000 })
    await office.post(`/api/registrations/${id}/reminder`)
    expect((await latest(email))?.textContent).toContain(`Your pharmacy ${pharmacy.name} pays for this registration.`)
  })

  test('what is due is told to all who speak for it, naming the person and the reference of all', async () => {
    const { contact, pharmacy, own, reference, email } = await booked()
    const other = await build.pharmacyContact({ pharmacyId: pharmacy.id })
    await office.post(`/api/registrations/${own.id}/reminder`)
    for (const to of [contact.email, other.email]) {
      const letter = await latest(to)
      expect(letter?.subject).toContain(`${own.firstName} ${own.lastName}, ${reference}`)
      expect(plain(letter?.textContent)).toContain('Reste à payer : 65 000 FCFA')
      expect(letter?.textContent).toContain(`reference=${reference}`)
    }
    // The payer is told of a payment.
    await office.post('/api/payments', { registrationId: own.id, amount: 5_000, method: 'virement' })
    expect(plain((await latest(other.email))?.textContent)).toContain('Payé à ce jour : 5 000 FCFA')
    expect((await lettersTo(db, email)).map(({ type }) => type)).toEqual(['registration', 'reminder'])
  })

  test('without a contact they go to its e-mail, and without one to the firm', async () => {
    const [known, silent] = [
      await build.pharmacy({ email: `${uniqueWord()}@officine.example` }),
      await build.pharmacy(),
    ]
    await db.update(pharmacies).set({ email: null }).where(eq(pharmacies.id, silent.id))
    const readers = []
    for (const { id: pharmacyId } of [known, silent]) {
      const { id } = await build.registration({ pharmacyId, price: 65_000 })
      await office.post(`/api/registrations/${id}/reminder`)
      const [letter] = (await lettersAbout(db, id)).filter(({ type }) => type === 'pharmacy_payment')
      readers.push(letter?.to)
    }
    expect(readers).toEqual([known.email, companyOf(await services.settings.read()).email])
  })

  test('one who may no longer enter gets none', async () => {
    const { contact, pharmacy, own } = await booked()
    await db
      .update(pharmacyContacts)
      .set({ state: 'removed', pharmacyId: null })
      .where(eq(pharmacyContacts.id, contact.id))
    await db.update(pharmacies).set({ email: 'caisse@officine.example' }).where(eq(pharmacies.id, pharmacy.id))
    const before = (await lettersTo(db, contact.email)).length
    await office.post(`/api/registrations/${own.id}/reminder`)
    expect(await lettersTo(db, contact.email)).toHaveLength(before)
    expect((await lettersAbout(db, own.id)).map(({ to }) => to)).toContain('caisse@officine.example')
  })

  test('mail about somebody without an address goes once, to the payer', async () => {
    const { without, contact } = await booked()
    const before = (await lettersTo(db, contact.email)).length
    await office.post(`/api/registrations/${without.id}/reminder`)
    expect(await lettersTo(db, contact.email)).toHaveLength(before + 1)
    expect(plain((await latest(contact.email))?.textContent)).toContain('Reste à payer : 65 000 FCFA')
  })

  test('reminders of instalments and of what is unpaid go to the pharmacy alone', async () => {
    const { contact, own, email, training } = await booked()
    const dueOn = new Date(clock.now().getTime() + 5 * days).toISOString().slice(0, 10)
    await build.instalments({ registrationId: own.id, dueOn })
    const before = await lettersTo(db, email)
    await remindOfInstalments(db, services, new Date(`${dueOn}T09:00:00Z`), strictLine)
    const early = new Date(Date.parse(`${dueOn}T09:00:00Z`) - 3 * days)
    await remindOfInstalments(db, services, early, strictLine)
    expect((await latest(contact.email))?.subject).toMatch(/^Échéance dans trois jours/)
    const { without } = await booked()
    expect(without.trainingId).not.toBe(training.id)
    if (!training.startsAt) throw new Error('a session without its day')
    const unpaidDue = reminderDueAt('unpaid', training.startsAt)
    await sendDueReminders(db, services, unpaidDue, strictLine)
    expect((await lettersTo(db, contact.email)).map(({ subject }) => subject).join()).toContain('Règlement')
    expect(await lettersTo(db, email)).toEqual(before)
  })

  test('what is given back of a cancelled one is told to the pharmacy', async () => {
    const { contact, own, email, pharmacy } = await booked()
    await office.post('/api/payments', { registrationId: own.id, amount: 65_000, method: 'virement' })
    await office.put(`/api/registrations/${own.id}/status`, { status: 'annulée' })
    expect((await latest(email))?.textContent).toContain(`se règle avec votre officine ${pharmacy.name}`)
    expect((await latest(email))?.textContent).not.toContain('FCFA')
    expect(plain((await latest(contact.email))?.textContent)).toContain('Vous aviez payé 65 000 FCFA')
  })

  test('what is told to a pharmacy is not the participant’s to read', async () => {
    const { own } = await booked()
    const account = await build.participant()
    await db.update(registrations).set({ participantId: account.id }).where(eq(registrations.id, own.id))
    await office.post('/api/payments', { registrationId: own.id, amount: 5_000, method: 'virement' })
    const { body } = await as(participant(account)).get<OwnNotification[]>('/api/participant/notifications')
    expect(body.map(({ subject }) => subject).join()).not.toContain('Votre paiement')
    expect(body.length).toBeGreaterThan(0)
  })
})

test('the participant’s space names who pays', async () => {
  const { own, pharmacy } = await booked()
  const account = await build.participant()
  await db.update(registrations).set({ participantId: account.id }).where(eq(registrations.id, own.id))
  const browser = as(participant(account))
  const { body } = await browser.get<OwnRegistrationDetail>(`/api/participant/registrations/${own.id}`)
  expect(body.registration.payer).toBe(pharmacy.name)
  const list = await browser.get<{ payer: string | null }[]>('/api/participant/registrations')
  expect(list.body.map(({ payer }) => payer)).toEqual([pharmacy.name])
})

test('the space and the office count for a pharmacy what it pays, and for a person what they do', async () => {
  const { own, browser } = await booked()
  expect((await browser.get<PharmacyDue>('/api/pharmacy/due')).body.amount).toBe(130_000)
  expect((await office.get<Person>(`/api/admin/people/${own.id}`)).body).toMatchObject({ paid: 0, remaining: 0 })
  // Another one pays for one of them from then on.
  const other = await build.pharmacy()
  await office.put('/api/admin/registrations/pharmacy', { ids: [own.id], pharmacyId: other.id })
  expect((await browser.get<PharmacyDue>('/api/pharmacy/due')).body.amount).toBe(65_000)
  await office.put('/api/admin/registrations/pharmacy', { ids: [own.id], pharmacyId: null })
  expect((await office.get<Person>(`/api/admin/people/${own.id}`)).body).toMatchObject({ remaining: 65_000 })
})

async function read(asking: ReturnType<typeof as>, url: string) {
  await asking.get('/api/user') // opens the session
  const jar = await asking.cookies()
  const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await api.request(url, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return look('pdftotext', Buffer.from(await answer.arrayBuffer()), '-raw').replaceAll(/[\s\u00A0]+/g, ' ')
}

test.runIf(hasPoppler())(
  'what a pharmacy pays is on its own statement of account, and no longer on the person’s',
  async () => {
    const { own, without, pharmacy, browser } = await booked()
    await office.post('/api/payments', { registrationId: own.id, amount: 40_000, method: 'virement' })
    const person = await read(office, `/api/admin/people/${own.id}/account/fr`)
    expect(person).toContain(`payée par ${pharmacy.name}`)
    expect(person).toContain('Compte soldé')
    expect(person).not.toContain('40 000 FCFA')
    const texts = [
      await read(office, `/api/admin/pharmacies/${pharmacy.id}/account/fr`),
      await read(browser, '/api/pharmacy/account/fr'),
    ]
    for (const text of texts) {
      for (const said of [
        'Relevé de compte',
        pharmacy.name,
        own.lastName,
        without.lastName,
        'Reste à payer : 90 000 FCFA',
        'proforma F-',
      ]) {
        expect(text).toContain(said)
      }
      // The pharmacy's own reference, under which it pays, and not each one's.
      expect(text).toMatch(/OFF-/)
      expect(text).not.toContain(own.paymentReference)
    }
    expect(await read(browser, '/api/pharmacy/account/en')).toContain('Remaining to pay: 90 000 FCFA')
  },
)

test('of a pharmacy that is none there is no statement', async () => {
  expect((await office.get('/api/admin/pharmacies/2147483647/account/fr')).status).toBe(404)
})

test('the page on which somebody says that they have paid names who pays', async () => {
  const { own, pharmacy } = await booked()
  const link = declarationLinkOf(own)
  const { body } = await as(visitor).post<PayableRegistration>('/api/payment-declarations/check', link)
  expect(body.payer).toBe(pharmacy.name)
  const alone = declarationLinkOf(await build.registration({ price: 65_000 }))
  expect((await as(visitor).post<PayableRegistration>('/api/payment-declarations/check', alone)).body.payer).toBeNull()
})
