import { and, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { seconds } from '../../../tests/clock.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { startMailServer } from '../../../tests/mail-server.ts'
import { jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import { makePapers } from '../../../tests/papers.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { documents } from '../db/schema/documents.ts'
import { notifications } from '../db/schema/notifications.ts'
import { deliverMail } from './deliver.ts'
import { createMailFlow } from './flow.ts'
import { smtpSender } from './smtp.ts'

const { as, build, clock, db, services } = await startApi({ config: { publicUrl: 'https://www.officina.example' } })
const office = as(administrator(await build.administrator()))
const server = await startMailServer()
afterAll(server.close)

const log = { warn() {}, error() {}, info() {} }
const { database, jobs } = services
const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)
const send = smtpSender(server.url, services.config.publicUrl)
const deliver = (id: number) => deliverMail({ database, jobs, send, flow, demo: false, clock: clock.now, log }, id)

const register = async (language = 'fr', price: number | null = 65_000) => {
  const training = await build.training({ price })
  const form = registrationForm(training.id)
  const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', form, {
    headers: { 'accept-language': language },
  })
  return { id: body.id, letter: await latest(body.id) }
}

async function latest(registrationId: number) {
  const [letter] = await lettersAbout(db, registrationId)
  if (!letter) throw new Error('no letter was written')
  return letter
}

const receive = async (registrationId: number, amount: number) => {
  const { status } = await office.post('/api/payments', { registrationId, amount, method: 'mobile' })
  expect(status).toBe(201)
  const [receipt] = await db
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, registrationId), eq(documents.kind, 'receipt')))
  return { letter: await latest(registrationId), receipt: receipt?.number ?? '' }
}

const mailsTo = (address: string) => server.received.filter(({ recipients }) => recipients.includes(address))
const arrived = (address: string) => {
  const mail = mailsTo(address).at(-1)
  if (!mail) throw new Error(`no mail arrived for ${address}`)
  return { ...mail, names: mail.attachments.map(({ filename }) => filename) }
}

const texts = {
  fr: {
    proforma: 'Votre facture proforma est jointe à ce message.',
    elsewhere: 'Votre facture proforma se trouve dans votre espace participant, sous «\u00A0Documents\u00A0».',
    receipt: (number: string) => `Votre reçu ${number} est joint à ce message.`,
    receiptElsewhere: (number: string) =>
      `Votre reçu ${number} se trouve dans votre espace participant, sous «\u00A0Documents\u00A0».`,
  },
  en: {
    proforma: 'Your proforma invoice is attached to this message.',
    elsewhere: 'Your proforma invoice is in your participant space, under “Documents”.',
    receipt: (number: string) => `Your receipt ${number} is attached to this message.`,
    receiptElsewhere: (number: string) => `Your receipt ${number} is in your participant space, under “Documents”.`,
  },
}

describe.each(['fr', 'en'] as const)('in %s', (language) => {
  const say = texts[language]

  test('the mail of a registration waits for its proforma, and brings it', async () => {
    const { id, letter } = await register(language)
    await deliver(letter.id)
    expect(mailsTo(letter.to)).toEqual([])
    expect(await jobsFor(db, letter.id)).toMatchObject([{ delay: 2 }, { delay: 0 }])
    await makePapers(services, id)
    await deliver(letter.id)
    const mail = arrived(letter.to)
    expect(mail.names).toContainEqual(expect.stringMatching(/^.*F-2026-\d{5}\.pdf$/))
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(say.proforma)
      expect(body).not.toContain(say.elsewhere)
    }
  })

  test('after ten minutes it goes without, says where that is, and is never followed by another', async () => {
    const { id, letter } = await register(language)
    clock.advance(500 * seconds)
    await deliver(letter.id)
    expect(mailsTo(letter.to)).toEqual([])
    expect(await jobsFor(db, letter.id)).toMatchObject([{ delay: 60 }, { delay: 0 }])
    clock.advance(100 * seconds)
    await deliver(letter.id)
    const mail = arrived(letter.to)
    expect(mail.names).not.toContainEqual(expect.stringMatching(/pdf$/))
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(say.elsewhere)
      expect(body).not.toContain(say.proforma)
    }
    await makePapers(services, id)
    await deliver(letter.id)
    expect(mailsTo(letter.to)).toHaveLength(1)
    expect(await lettersAbout(db, id)).toHaveLength(1)
    // What is kept is what was sent.
    expect((await latest(id)).textContent).toContain(say.elsewhere)
  })

  test('the mail of a payment thanks, names and brings its receipt, and says what remains and how to pay it', async () => {
    const { id } = await register(language)
    const { letter, receipt } = await receive(id, 20_000)
    await deliver(letter.id)
    expect(mailsTo(letter.to).filter(({ text }) => text?.includes(receipt))).toEqual([])
    await makePapers(services, id)
    await deliver(letter.id)
    const mail = arrived(letter.to)
    expect(mail.names).toEqual([expect.stringContaining(`${receipt}.pdf`)])
    for (const expected of [
      language === 'fr' ? 'Merci Aya, nous avons bien reçu votre paiement' : 'Thank you Aya, we have received your',
      say.receipt(receipt),
      language === 'fr' ? 'Reste à payer' : 'Remaining',
      '45\u00A0000\u00A0FCFA',
      ...defaultCompany.payment.mobileMoney.map(({ operator }) => operator),
      'https://www.officina.example/',
    ]) {
      expect(mail.text).toContain(expected)
      expect(mail.html).toContain(expected)
    }
  })

  test('once all is paid, it says that nothing remains, and no way to pay', async () => {
    const { id } = await register(language)
    const { letter } = await receive(id, 65_000)
    await makePapers(services, id)
    await deliver(letter.id)
    const mail = arrived(letter.to)
    expect(mail.text).toContain(language === 'fr' ? 'Reste à payer\u00A0: 0\u00A0FCFA' : 'Remaining: 0\u00A0FCFA')
    expect(mail.text).not.toContain(defaultCompany.payment.mobileMoney[0]?.operator)
  })

  test('what is larger than 100 kB is not attached, and the mail says where it is', async () => {
    const { id } = await register(language)
    const { letter, receipt } = await receive(id, 20_000)
    await makePapers(services, id, 100_001)
    await deliver(letter.id)
    const mail = arrived(letter.to)
    expect(mail.names).toEqual([])
    expect(mail.text).toContain(say.receiptElsewhere(receipt))
  })
})

test('a paper that cannot be made, or no longer counts, is not waited for', async () => {
  const { id, letter } = await register()
  await db.update(documents).set({ state: 'to_check' }).where(eq(documents.registrationId, id))
  await deliver(letter.id)
  expect(arrived(letter.to).text).toContain(texts.fr.elsewhere)

  const other = await register()
  await db.update(documents).set({ supersededAt: clock.now() }).where(eq(documents.registrationId, other.id))
  await deliver(other.letter.id)
  expect(arrived(other.letter.to).text).toContain(texts.fr.elsewhere)
})

test('a mail that a server turned away says at each try what it brings then', async () => {
  const { id, letter } = await register()
  clock.advance(600 * seconds)
  server.refuseNext()
  await deliver(letter.id)
  expect(mailsTo(letter.to)).toEqual([])
  await makePapers(services, id)
  await deliver(letter.id)
  expect(arrived(letter.to).text).toContain(texts.fr.proforma)
  expect(arrived(letter.to).text).not.toContain(texts.fr.elsewhere)
  expect(mailsTo(letter.to)).toHaveLength(1)
})

test('where nothing is due nothing is promised, and no mail waits', async () => {
  const { letter } = await register('fr', null)
  expect(letter.textContent).not.toContain('proforma')
  await deliver(letter.id)
  expect(arrived(letter.to).names).not.toContainEqual(expect.stringMatching(/pdf$/))
})

test('no other letter waits for a paper', async () => {
  const { id } = await register()
  await office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })
  await office.put(`/api/registrations/${id}/discount`, { amount: 5_000, reason: 'Fidélité' })
  await office.put(`/api/registrations/${id}/payment`, { paymentStatus: 'partiel', paymentAmount: 1_000 })
  const { body } = await office.post<{ id: number }>(`/api/registrations/${id}/refunds`, {
    ...{ amount: 1_000, method: 'mobile', reason: 'Trop perçu', afterwards: 'owed' },
  })
  expect(body.id).toBeGreaterThan(0)
  const letters = (await lettersAbout(db, id)).filter(({ type }) => type !== 'registration')
  expect(letters).toHaveLength(4)
  for (const letter of letters) await deliver(letter.id)
  const sent = await db.$count(
    notifications,
    and(eq(notifications.registrationId, id), eq(notifications.state, 'sent')),
  )
  expect(sent).toBe(4)
})
