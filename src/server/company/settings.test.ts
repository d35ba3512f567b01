import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { administrator, visitor } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { minutes } from '../../../tests/clock.ts'
import { uniqueIp } from '../../../tests/factories/unique.ts'
import { contactForm, registrationForm } from '../../../tests/forms.ts'
import { allTheSame } from '../../../tests/issued.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { SettingsCard, SettingsCards, SettingsGroup } from '../../domain/company/settings.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documents } from '../db/schema/documents.ts'
import { settings } from '../db/schema/installation.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { freeUnprovenPlaces } from '../registrations/unproven-place-commands.ts'

const { ask, as, build, clock, db, services } = await startApp()
const author = await build.administrator()
const office = as(administrator(author))
const { contact, firm, payment, places, signer } = defaultSettings

const cards = async () => (await office.get<SettingsCards>('/api/admin/settings')).body
/** Saves a group as it holds, changed, and waits until this instance works with it. */
async function set<Group extends SettingsGroup>(group: Group, changes: object) {
  const { value, version } = (await cards())[group]
  const answer = await office.put<SettingsCard<Group> & Problem>(`/api/admin/settings/${group}`, {
    ...value,
    ...changes,
    version,
  })
  if (answer.status !== 200) return answer
  await vi.waitFor(async () => expect((await services.settings.read())[group]).toEqual(answer.body.value))
  return answer
}
const register = async (changes: object = {}) => {
  const { id } = await build.training({ price: 65_000 })
  const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', {
    ...registrationForm(id),
    ...changes,
  })
  return body
}

test('begin as the environment says, and say who saved them when', async () => {
  expect((await cards()).firm).toEqual({ value: firm, version: 1, updatedAt: null, updatedBy: null })
  const { status, body } = await set('firm', { name: 'Qualipharm, Conseil' })
  expect(status).toBe(200)
  expect(body).toEqual({
    value: { ...firm, name: 'Qualipharm, Conseil' },
    version: 2,
    updatedAt: expect.any(String),
    updatedBy: author.username,
  })
  expect((await cards()).firm).toEqual(body)
})

test('that were saved as they are change nothing, and are told nowhere', async () => {
  const { body } = await set('firm', { name: 'Officina Conseil' })
  const [row] = await db.select().from(settings).where(eq(settings.name, 'firm'))
  const told = await historyOf(db, 'settings', row?.id ?? 0)
  expect(told[0]).toMatchObject({
    action: 'update',
    actor: author.username,
    before: { firm: { name: 'Qualipharm, Conseil' } },
    after: { firm: { name: 'Officina Conseil' } },
  })
  expect((await set('firm', {})).body).toEqual(body)
  expect(await historyOf(db, 'settings', row?.id ?? 0)).toHaveLength(told.length)
})

test('keep short answers, each whole in both languages or not at all, and tell of them in the trail', async () => {
  const empty = { title: '', titleInEnglish: '', text: '', textInEnglish: '' }
  const whole = {
    title: 'Devis',
    titleInEnglish: 'Quote',
    text: 'Voici.\nMerci.',
    textInEnglish: 'Here it is.\nThanks.',
  }
  const half = await set('replies', { templates: [empty, { ...whole, textInEnglish: '' }] })
  expect(half).toMatchObject({
    status: 422,
    body: { fields: { 'templates.1.textInEnglish': 'Ce champ est requis' } },
  })
  expect((await set('replies', { templates: [empty, whole] })).body.value.templates).toEqual([empty, whole])
  expect((await set('replies', { templates: Array(13).fill(whole) })).status).toBe(422)
  const [row] = await db.select().from(settings).where(eq(settings.name, 'replies'))
  expect((await historyOf(db, 'settings', row?.id ?? 0))[0]).toMatchObject({
    after: { replies: { templates: ['Devis · Voici.\nMerci. · Quote · Here it is.\nThanks.'] } },
  })
})

test('tell in the trail which ways to pay there were', async () => {
  await set('payment', { mobileMoney: [{ operator: 'Wave', number: '07 07 40 40 40' }], bank: null })
  const [row] = await db.select().from(settings).where(eq(settings.name, 'payment'))
  expect((await historyOf(db, 'settings', row?.id ?? 0))[0]).toMatchObject({
    before: { payment: { mobileMoney: expect.arrayContaining(['Orange Money · +2250707404040']) } },
    after: { payment: { mobileMoney: ['Wave · +2250707404040'], bank: null } },
  })
  await set('payment', payment)
})

test('of which a field is wrong are refused at it, and nothing is saved', async () => {
  const before = (await cards()).contact
  const { status, body } = await set('contact', { phone: '12', email: 'nulle part' })
  expect([status, body.fields]).toEqual([
    422,
    { phone: 'Veuillez saisir un numéro de téléphone valide', email: "Format d'adresse email invalide" },
  ])
  expect((await cards()).contact).toEqual(before)
})

test('are saved by one of two who begin together, though nobody had saved them before', async () => {
  const answers = await Promise.all(
    [30, 36].map((hoursKept) => office.put('/api/admin/settings/places', { ...places, hoursKept, version: 1 })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await set('places', places)
})

test('where money goes and who may come in ask who one is', async () => {
  await office.get('/api/user')
  clock.advance(11 * minutes)
  expect(await office.put('/api/admin/settings/payment', payment)).toMatchObject({ body: { code: 'proof_needed' } })
  expect((await office.put('/api/admin/settings/contact', contact)).status).toBe(200)
})

describe('a second factor required of everybody', () => {
  test('is refused to an administrator who has none: they would be kept out themselves', async () => {
    const { status, body } = await set('security', { requireSecondFactor: true })
    expect([status, body.fields?.requireSecondFactor]).toEqual([422, expect.stringContaining('Mon compte')])
    expect((await cards()).security.value).toEqual({ requireSecondFactor: false })
  })

  test('is asked of the others from their next call on, and can be taken back', async () => {
    const colleague = as(administrator(await build.administrator()))
    expect((await colleague.get('/api/admin/users')).status).toBe(200)
    await db.update(users).set({ totpSecret: 'sealed' }).where(eq(users.id, author.id))
    expect((await set('security', { requireSecondFactor: true })).status).toBe(200)
    expect(await colleague.get('/api/admin/users')).toMatchObject({ body: { code: 'second_factor_missing' } })
    expect((await set('security', { requireSecondFactor: false })).status).toBe(200)
    expect((await colleague.get('/api/admin/users')).status).toBe(200)
  })
})

describe('what changes with them', () => {
  test('the firm, in letters, papers, calendars and what machines read', async () => {
    const before = await register()
    await set('firm', { name: 'Qualipharm, Conseil', legalForm: 'SARL', taxRegime: 'Régime réel simplifié' })
    await set('contact', { phone: '0102030405', email: 'bonjour@qualipharm.example', address: 'Marcory, Abidjan' })
    const { id } = await register()
    const [letter] = await lettersAbout(db, id)
    expect(letter?.from).toBe('"Qualipharm, Conseil" <bonjour@qualipharm.example>')
    expect(letter?.textContent).toContain('Marcory, Abidjan')
    expect(letter?.textContent).toContain('+225\u00A001\u00A002\u00A003\u00A004\u00A005')
    const snapshotOf = async (registrationId: number) =>
      (await db.select().from(documents).where(eq(documents.registrationId, registrationId)))[0]?.snapshot?.firm
    expect(await snapshotOf(id)).toMatchObject({
      name: 'Qualipharm, Conseil',
      phone: '+2250102030405',
      legalForm: 'SARL',
      taxRegime: 'Régime réel simplifié',
    })
    // What was issued before says what it said.
    expect(await snapshotOf(before.id)).toMatchObject({ name: firm.name, phone: contact.phone })

    await as(visitor).post('/api/contact', contactForm())
    const [inbox] = await db.select().from(notifications).where(eq(notifications.to, 'bonjour@qualipharm.example'))
    expect(inbox?.type).toBe('contact_message')
    expect((await ask('/.well-known/security.txt')).text).toContain('mailto:bonjour@qualipharm.example')
    expect((await ask('/formations.ics')).text).toContain('Qualipharm')
    const texts = await ask('/content/fr/contact')
    expect(texts.text).toContain('Marcory, Abidjan')
    expect(texts.headers['cache-control']).toContain('must-revalidate')
    const again = await ask('/content/fr/contact', { headers: { 'if-none-match': String(texts.headers.etag) } })
    expect(again.status).toBe(304)
    await set('firm', firm)
    await set('contact', contact)
  })

  test('where money goes, in the letter that says how to pay', async () => {
    await set('payment', { mobileMoney: [{ operator: 'Moov Money', number: '0101404040' }], bank: null })
    const [letter] = await lettersAbout(db, (await register()).id)
    expect(letter?.textContent).toContain('Moov Money')
    expect(letter?.textContent).not.toContain('Orange Money')
    await set('payment', payment)
  })

  test('who signs, on certificates issued from then on; nobody, and none is issued', async () => {
    const training = await build.training({ status: 'terminée' })
    const certify = async () => {
      const { id } = await build.registration({ trainingId: training.id, status: 'confirmée' })
      const url = `/api/admin/trainings/${training.id}/certificates`
      const { body } = await office.post<{ code?: string }>(url, { registrationIds: [id], ...allTheSame })
      const [paper] = await db.select().from(documents).where(eq(documents.registrationId, id))
      return { body, snapshot: paper?.snapshot }
    }
    await set('signer', { name: 'Yao Kouassi', title: 'Directeur', titleInEnglish: '' })
    expect((await certify()).snapshot).toMatchObject({ signatory: { name: 'Yao Kouassi', title: 'Directeur' } })
    await set('signer', { name: '', title: '', titleInEnglish: '' })
    expect((await certify()).body.code).toBe('signatory_not_configured')
    await set('signer', signer)
  })

  test('what papers say of tax, validity and terms, in their language; what was issued keeps what it says', async () => {
    const nothing = defaultSettings.papers
    const before = await register()
    await set('papers', {
      taxRate: 18,
      taxMention: 'TVA sur les encaissements',
      taxMentionInEnglish: 'VAT on receipts',
      proformaDays: 30,
      terms: 'Paiement à 30 jours',
      termsInEnglish: '',
    })
    const saidOf = async ({ id }: { id: number }) => {
      const papers = await db.select().from(documents).where(eq(documents.registrationId, id))
      return papers.map(({ snapshot }) => snapshot && 'said' in snapshot && snapshot.said)
    }
    const after = await register()
    const validUntil = new Date(clock.now().getTime() + 30 * 24 * 60 * minutes).toISOString().slice(0, 10)
    const pay = { registrationId: after.id, amount: 65_000, method: 'espèces' }
    expect((await office.post('/api/payments', pay)).status).toBe(201)
    const tax = { taxRate: 18, taxMention: 'TVA sur les encaissements' }
    expect(await saidOf(after)).toEqual([{ ...tax, terms: 'Paiement à 30 jours', validUntil }, tax])
    expect(await saidOf(before)).toEqual([{ taxRate: null, taxMention: '', terms: '' }])
    const { id: trainingId } = await build.training({ price: 65_000 })
    const { body: english } = await as(visitor).post<RegistrationSummary>(
      '/api/registrations',
      registrationForm(trainingId),
      { headers: { 'accept-language': 'en' } },
    )
    expect(await saidOf(english)).toMatchObject([{ taxMention: 'VAT on receipts', terms: 'Paiement à 30 jours' }])
    expect(await set('papers', { taxRate: 18.5, proformaDays: 0 })).toMatchObject({
      status: 422,
      body: { fields: { taxRate: expect.any(String), proformaDays: expect.any(String) } },
    })
    await set('papers', nothing)
  })

  test('when an address is to be proven, and how long its place is kept', async () => {
    await set('places', { askedFromOfTraining: 2, hoursKept: 3 })
    const training = await build.training({ maxParticipants: 2 })
    const address = uniqueIp()
    const ids: number[] = []
    for (let person = 0; person < 2; person++) {
      const form = registrationForm(training.id)
      ids.push((await as(visitor).post<RegistrationSummary>('/api/registrations', form, { address })).body.id)
    }
    const [, second = 0] = ids
    const asked = await db.select().from(registrations).where(eq(registrations.trainingId, training.id))
    expect(asked.map(({ proofRequestedAt }) => proofRequestedAt !== null)).toEqual([false, true])
    await freeUnprovenPlaces(db, services, clock.now())
    const [reminder] = await lettersAbout(db, second)
    expect(reminder).toMatchObject({ type: 'proof_reminder' })
    expect(reminder?.textContent).toContain('dans les 3\u00A0heures')
    await db
      .update(notifications)
      .set({ state: 'sent', sentAt: clock.now() })
      .where(eq(notifications.id, reminder?.id ?? 0))
    clock.advance(181 * minutes)
    await freeUnprovenPlaces(db, services, clock.now())
    const [freed] = await db.select().from(registrations).where(eq(registrations.id, second))
    expect(freed?.status).toBe('annulée')
    clock.reset()
    await set('places', places)
  })
})
