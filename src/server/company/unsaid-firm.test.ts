// A production that has said nothing of its firm: what the demonstration made up stands nowhere, and what needs a fact waits for it.
import { eq } from 'drizzle-orm'
import * as v from 'valibot'
import { expect, test, vi } from 'vitest'
import { administrator, visitor } from '../../../tests/api.ts'
import { startApp } from '../../../tests/app.ts'
import { contactForm, registrationForm } from '../../../tests/forms.ts'
import { madeUp } from '../../../tests/made-up.ts'
import { productionWithoutFirm } from '../../../tests/production-settings.ts'
import { ContactAsRead, companyOf, FirmAsRead } from '../../domain/company/settings.ts'
import { registrationConfirmation } from '../../domain/registrations/registration-confirmation.ts'
import { locales } from '../../domain/values/language.ts'
import { documents } from '../db/schema/documents.ts'
import { notifications } from '../db/schema/notifications.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { calendarFeed } from '../mail/calendar.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createMailFlow } from '../mail/flow.ts'
import { renderMail, senderOf } from '../mail/layout.ts'
import { accessRefused } from '../mail/pharmacy-access.ts'
import { readConfig } from '../settings/config.ts'

const { firstSettings } = readConfig(productionWithoutFirm())
const { as, ask, build, db, services } = await startApp({ settings: firstSettings, config: { firstSettings } })
const office = as(administrator(await build.administrator()))
const company = companyOf(firstSettings)

const expectNothingMadeUp = (text: string, where: string) => {
  for (const fact of madeUp) expect(text, `${where}: ${fact}`).not.toContain(fact)
  expect(text, where).not.toMatch(/mailto:["\s<]|tel:["\s<]|undefined|\bnull@/)
}

const letters = () => db.select().from(notifications)
const log = { warn() {}, error() {}, info() {} }
const sent: { from: string; to: string }[] = []
const deliver = (id: number) =>
  deliverMail(
    {
      database: services.database,
      jobs: services.jobs,
      send: async ({ from, to }) => void sent.push({ from, to }),
      flow: createMailFlow(services.database, { perSecond: 1_000, perHour: 100_000 }, services.clock, log),
      async firm() {
        const now = companyOf(await services.settings.read())
        return { from: senderOf(undefined, now), email: now.email }
      },
      demo: false,
      clock: services.clock,
      log,
    },
    id,
  )
const make = (id: number) =>
  renderDocument(
    {
      ...services,
      log,
      store: undefined,
      papers: { make: async (paper) => Buffer.from(JSON.stringify(paper)) },
    },
    id,
  )

test('nothing of the demonstration’s firm is a first value in production', () => {
  expectNothingMadeUp(JSON.stringify(firstSettings), 'first settings')
  const given = readConfig({ ...productionWithoutFirm(), COMPANY_NAME: 'Cabinet Réel', COMPANY_EMAIL: 'a@reel.ci' })
  expect(companyOf(given.firstSettings)).toMatchObject({ name: 'Cabinet Réel', email: 'a@reel.ci', phone: '' })
  expect(readConfig({}).firstSettings.firm.name).toBe('Officina Conseil')
})

test('the settings say what is not given as empty or null, as their schema has it, and not as a year or a position of 0', async () => {
  const { status, body } = await office.get<Record<string, { value: unknown }>>('/api/admin/settings')
  expect(status).toBe(200)
  expect(v.parse(FirmAsRead, body.firm?.value)).toMatchObject({ name: '', foundedYear: null })
  expect(v.parse(ContactAsRead, body.contact?.value)).toMatchObject({ email: '', latitude: null, longitude: null })
  expect(company).toMatchObject({
    foundedYear: null,
    location: { lat: null, lng: null },
  })
})

test('letters and what they say leave it out, whole sentences with it', async () => {
  const training = await build.training({ price: 65_000 })
  expect((await as(visitor).post('/api/registrations', registrationForm(training.id))).status).toBe(201)
  expect((await as(visitor).post('/api/contact', contactForm())).status).toBe(201)
  const written = await letters()
  expect(written.length).toBeGreaterThanOrEqual(2)
  for (const { subject, htmlContent, textContent, from, calendar } of written) {
    expectNothingMadeUp([subject, htmlContent, textContent, from, calendar ?? ''].join('\n'), subject)
  }
  const spaceUrl = 'https://officina.example/espace-pharmacie'
  for (const locale of locales) {
    const { html, text } = renderMail(accessRefused(company, spaceUrl, locale), company, locale)
    expectNothingMadeUp(html + text, 'access refused')
    expect(text).not.toMatch(/ au \.| on \.|--/)
    const registered = { trainingTitle: 'x', startsAt: null, location: 'Abidjan', status: 'en_attente', price: 65_000 }
    const said = registrationConfirmation({ ...registered, paymentReference: 'OFF-1' } as never, company, locale)
    expect(JSON.stringify(said)).not.toMatch(/ au \.| on \.| à \.| to \.|""/)
    expect(said.payment.ways).toEqual([])
  }
  const feed = await calendarFeed('x', [], company, new Date())
  expect(feed).toContain('BEGIN:VCALENDAR')
  expectNothingMadeUp(feed, 'calendar')
})

test('addresses for machines name no firm', async () => {
  for (const path of ['/.well-known/security.txt', '/calendrier.ics', '/formations.atom', '/sitemap.xml']) {
    const { text, status } = await ask(path)
    if (status === 200) expectNothingMadeUp(text, path)
  }
  expect((await ask('/.well-known/security.txt')).text).toMatch(/^Contact: http\S+\/contact$/m)
})

test('a mail without a sender waits, and goes out from the firm’s address once that is given; a paper waits for its issuer', async () => {
  const registration = await build.registration({ price: 65_000 })
  const [paper] = await db.select().from(documents).where(eq(documents.kind, 'invoice')).orderBy(documents.id)
  // The letter that brings it: the rows stand in no order.
  const letter = (await letters()).find(({ registrationId }) => registrationId === paper?.registrationId)
  if (!letter || !paper) throw new Error('nothing was written')
  await deliver(letter.id)
  await make(paper.id)
  const now = async () => ({
    letter: (await db.select().from(notifications).where(eq(notifications.id, letter.id)))[0],
    paper: (await db.select().from(documents).where(eq(documents.id, paper.id)))[0],
  })
  expect(sent).toEqual([])
  expect(await now()).toMatchObject({
    letter: { state: 'queued', failures: 0 },
    paper: { state: 'pending', failures: 0 },
  })
  expect(registration.id).toBeGreaterThan(0)

  const { foundedYear: _, ...firm } = firstSettings.firm
  const saved = [
    await office.put('/api/admin/settings/firm', { ...firm, name: 'Cabinet Réel', foundedYear: 2020 }),
    await office.put('/api/admin/settings/contact', {
      ...firstSettings.contact,
      address: 'Plateau, Abidjan',
      city: 'Abidjan',
      phone: '+2250700000001',
      whatsapp: '+2250700000001',
      email: 'bonjour@reel.ci',
      latitude: 5.32,
      longitude: -4.02,
    }),
  ]
  expect(saved.map(({ status }) => status)).toEqual([200, 200])
  // Within a second they hold in every instance.
  await vi.waitFor(async () =>
    expect(companyOf(await services.settings.read())).toMatchObject({ name: 'Cabinet Réel', email: 'bonjour@reel.ci' }),
  )
  // The letter brings the paper, and waits for it.
  await make(paper.id)
  await deliver(letter.id)
  expect(sent).toMatchObject([{ from: 'Cabinet Réel <bonjour@reel.ci>' }])
  expect(await now()).toMatchObject({
    letter: { state: 'sent' },
    paper: { state: 'ready', snapshot: { firm: { name: 'Cabinet Réel', address: 'Plateau, Abidjan' } } },
  })
})
