import { desc, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { days, minutes } from '../../../tests/clock.ts'
import { contactForm, registrationForm } from '../../../tests/forms.ts'
import { startMailServer } from '../../../tests/mail-server.ts'
import { jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import { makePapers } from '../../../tests/papers.ts'
import { refusingDisk } from '../../../tests/small-disk.ts'
import type { AdminNotification } from '../../domain/announcements/notification.ts'
import { defaultCompany } from '../../domain/company/default-settings.ts'
import type { RegistrationDetail, RegistrationSummary } from '../../domain/registrations/registration.ts'
import { notifications } from '../db/schema/notifications.ts'
import { deliverMail } from './deliver.ts'
import { createMailFlow } from './flow.ts'
import { smtpSender } from './smtp.ts'

const { as, build, clock, db, services } = await startApi({ config: { publicUrl: 'https://www.officina.example' } })
const office = as(administrator(await build.administrator()))
const server = await startMailServer()
afterAll(server.close)

const warnings: object[] = []
const log = { warn: (details: object) => warnings.push(details), error() {}, info() {} }
const { database, jobs } = services
const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)
const send = smtpSender(server.url, services.config.publicUrl)
const deliver = (id: number, sendMail = send, demo = false) =>
  deliverMail({ database, jobs, send: sendMail, flow, demo, clock: clock.now, log }, id)

/** A letter as it stands in the table. */
async function letter(id: number) {
  const [found] = await db.select().from(notifications).where(eq(notifications.id, id))
  if (!found) throw new Error(`there is no letter ${id}`)
  return found
}

/** Registers somebody, makes their proforma, and gives the letter that was written about it. */
async function register(changes: Parameters<typeof build.training>[0] = {}, language = 'fr', form = {}) {
  const training = await build.training(changes)
  const { body } = await as(visitor).post<RegistrationSummary>(
    '/api/registrations',
    registrationForm(training.id, form),
    { headers: { 'accept-language': language } },
  )
  await makePapers(services, body.id)
  const [written] = await lettersAbout(db, body.id)
  if (!written) throw new Error('no letter was written')
  return { training, registration: body, id: written.id, to: written.to }
}

const lastMail = () => {
  const mail = server.received.at(-1)
  if (!mail) throw new Error('no mail arrived')
  return mail
}

describe('the confirmation of a registration', () => {
  const startsAt = new Date('2026-12-14T09:00:00Z')
  const endsAt = new Date('2026-12-14T11:00:00Z')

  test.each([
    [
      'fr',
      ['Votre inscription\u00A0: Chaîne du froid', 'Bonjour Aya, votre inscription est enregistrée'],
      ['lundi 14 décembre 2026, 9\u00A0h', 'Référence de paiement', 'https://www.officina.example/formations/'],
    ],
    [
      'en',
      ['Your registration: Cold chain', 'Hello Aya, your registration is recorded'],
      ['Monday 14 December 2026, 9:00', 'Payment reference', 'https://www.officina.example/en/formations/'],
    ],
  ])('arrives in %s, as text and as HTML', async (language, [subject, heading], texts) => {
    const { details } = await build.training()
    const { id, to, registration } = await register(
      { title: 'Chaîne du froid', startsAt, endsAt, english: { title: 'Cold chain', description: null, details } },
      language,
    )
    await deliver(id)
    const mail = lastMail()
    expect(mail).toMatchObject({ subject, recipients: [to], to: [{ address: to }] })
    expect(mail.from).toMatchObject({ name: 'Officina Conseil', address: 'contact@officina-conseil.example' })
    for (const expected of [heading ?? '', ...texts, registration.paymentReference, '65\u00A0000\u00A0FCFA']) {
      expect(mail.text).toContain(expected)
      expect(mail.html).toContain(expected)
    }
    expect(mail.html).toContain(`<html lang="${language}">`)
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated')
    expect(await letter(id)).toMatchObject({ state: 'sent', failures: 0, sentAt: expect.any(Date) })
  })

  test('brings the date for the calendar', async () => {
    const { id, training } = await register({ title: 'Chaîne du froid', startsAt, endsAt, price: null })
    await deliver(id)
    const [attachment, ...others] = lastMail().attachments
    expect(others).toEqual([])
    expect(attachment).toMatchObject({ filename: 'formation.ics', mimeType: 'text/calendar', method: 'PUBLISH' })
    const calendar = Buffer.from(attachment?.content as ArrayBuffer).toString()
    for (const line of [
      `UID:formation-${training.id}@www.officina.example`,
      'SUMMARY:Chaîne du froid',
      'DTSTART:20261214T090000Z',
      'DTEND:20261214T110000Z',
      'LOCATION:Abidjan',
    ]) {
      expect(calendar.split(/\r?\n/)).toContain(line)
    }
  })

  test('brings none while there is no date', async () => {
    const { id } = await register({ startsAt: null, price: null })
    await deliver(id)
    expect(lastMail().attachments).toEqual([])
    expect(lastMail().text).toContain('Date communiquée prochainement')
  })
})

test('a message from the site can be answered to its author', async () => {
  const { body } = await as(visitor).post<{ id: number }>('/api/contact', contactForm())
  const [written] = await db.select().from(notifications).where(eq(notifications.contactMessageId, body.id))
  await deliver(written?.id ?? 0)
  expect(lastMail()).toMatchObject({
    recipients: [defaultCompany.email],
    replyTo: [{ address: 'aya.nguessan@example.ci' }],
  })
})

test('a reply to it comes as from a person, to be answered to the firm, in one thread with it', async () => {
  const { body } = await as(visitor).post<{ id: number }>('/api/contact', contactForm())
  const [told] = await db.select().from(notifications).where(eq(notifications.contactMessageId, body.id))
  await deliver(told?.id ?? 0)
  const { messageId } = lastMail()
  await office.post(`/api/admin/messages/${body.id}/replies`, { text: 'Oui, dès mars.', lastReplyId: null })
  const [reply] = await db.select().from(notifications).orderBy(desc(notifications.id)).limit(1)
  await deliver(reply?.id ?? 0)
  expect(lastMail()).toMatchObject({
    recipients: ['aya.nguessan@example.ci'],
    replyTo: [{ address: defaultCompany.email }],
    inReplyTo: messageId,
    references: messageId,
  })
  expect(lastMail().messageId).not.toBe(messageId)
  expect(lastMail().headers.map(({ key }) => key)).not.toContain('auto-submitted')
})

describe('a mail is not sent twice', () => {
  test('once it was delivered', async () => {
    const { id } = await register()
    await deliver(id)
    const before = server.received.length
    await deliver(id)
    expect(server.received).toHaveLength(before)
  })

  test('when it does not exist', async () => {
    const before = server.received.length
    await deliver(2_147_483_647)
    expect(server.received).toHaveLength(before)
  })

  test('for the one who reads it: a second try bears the same Message-ID', async () => {
    const { id } = await register()
    server.refuseNext()
    await deliver(id)
    expect(await letter(id)).toMatchObject({ state: 'queued', failures: 1, lastError: expect.stringContaining('452') })
    await deliver(id)
    const [refused, arrived] = [server.refused.at(-1), lastMail()]
    expect(arrived.messageId).toBe(`<notification-${id}@www.officina.example>`)
    expect(refused?.messageId).toBe(arrived.messageId)
    expect(refused?.date).toBe(arrived.date)
    expect(await letter(id)).toMatchObject({ state: 'sent', failures: 1, lastError: null })
  })

  test('while one that the office sends again is another mail, which the reader’s server does not keep back', async () => {
    const { id } = await register()
    await deliver(id)
    const { messageId, date } = lastMail()
    clock.advance(1 * minutes)
    expect((await office.post(`/api/admin/notifications/${id}/resend`, {})).status).toBe(200)
    await deliver(id)
    expect(lastMail().messageId).toMatch(new RegExp(`^<notification-${id}-\\d+@www.officina.example>$`))
    expect(lastMail().messageId).not.toBe(messageId)
    expect(Date.parse(lastMail().date ?? '') - Date.parse(date ?? '')).toBeGreaterThanOrEqual(minutes)
  })
})

describe('while the mail server is down', () => {
  const down = smtpSender('smtp://127.0.0.1:1', services.config.publicUrl)

  test('each failure is counted, and the next try planned: 1, 5, 30 minutes, then hours', async () => {
    const { id } = await register()
    const delays = []
    for (let failure = 1; failure <= 5; failure++) {
      await deliver(id, down)
      expect(await letter(id)).toMatchObject({
        state: 'queued',
        failures: failure,
        lastError: expect.stringContaining('ECONNREFUSED'),
      })
      delays.push((await jobsFor(db, id))[0]?.delay)
    }
    expect(delays).toEqual([60, 300, 1_800, 3_600, 3_600])
    expect(warnings.at(-1)).toEqual({ notification: id, failures: 5, retryInSeconds: 3_600 })
    await deliver(id)
    expect(await letter(id)).toMatchObject({ state: 'sent', failures: 5 })
  })

  test('after three days it counts as failed, where the office sees it', async () => {
    const { id, registration } = await register()
    clock.advance(3 * days - 59 * minutes)
    await db.update(notifications).set({ failures: 70 }).where(eq(notifications.id, id))
    const planned = await jobsFor(db, id)
    await deliver(id, down)
    expect(await letter(id)).toMatchObject({ state: 'failed', failures: 71 })
    expect(await jobsFor(db, id)).toEqual(planned)

    clock.reset()
    const detail = await office.get<RegistrationDetail>(`/api/registrations/${registration.id}`)
    expect(detail.body.notifications).toMatchObject([{ id, state: 'failed' }])
    const unread = await office.get<AdminNotification[]>('/api/notifications/unread?pageSize=200')
    expect(unread.body).toContainEqual(expect.objectContaining({ id, state: 'failed' }))

    const before = server.received.length
    await deliver(id)
    expect(server.received).toHaveLength(before)
  })

  test('the registration stands', async () => {
    const { id, registration } = await register()
    await deliver(id, down)
    const { body } = await office.get<RegistrationDetail>(`/api/registrations/${registration.id}`)
    expect(body.registration.status).toBe('en_attente')
  })
})

describe('nothing that was typed reaches the headers', () => {
  const injection = 'Aya\r\nBcc: victime@example.ci\r\nX-Injected: oui'

  const expectOneRecipient = (to: string) => {
    const mail = lastMail()
    expect(mail.recipients).toEqual([to])
    expect(mail.headers.map(({ key }) => key)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/^bcc|injected/)]),
    )
    expect(mail.subject).not.toMatch(/[\r\n]/)
  }

  test('a name, which is refused', async () => {
    expect((await as(visitor).post('/api/contact', contactForm({ name: injection }))).status).toBe(422)
    const training = await build.training()
    const form = registrationForm(training.id, { firstName: injection })
    expect((await as(visitor).post('/api/registrations', form)).status).toBe(422)
  })

  test('the title of a training', async () => {
    const { id, to } = await register({ title: injection })
    await deliver(id)
    expectOneRecipient(to)
    expect(lastMail().subject).toContain('Bcc: victime@example.ci')
  })

  test.each([
    'aya@example.ci\r\nBcc: victime@example.ci',
    'aya@example.ci, victime@example.ci',
    'aya@example.ci;x@y.ci',
  ])('the address %j, which is refused', async (email) => {
    expect((await as(visitor).post('/api/contact', contactForm({ email }))).status).toBe(422)
    const training = await build.training()
    const answer = await as(visitor).post('/api/registrations', registrationForm(training.id, { email }))
    expect(answer.status).toBe(422)
  })
})

test('markup in a name is shown as text', async () => {
  const { id } = await register({ title: '<img src=x onerror=alert(1)>' }, 'fr', { firstName: '<script>"&' })
  await deliver(id)
  expect(lastMail().html).not.toMatch(/<script|<img/)
  expect(lastMail().text).toContain('<script>"&')
})

describe('once it is sent', () => {
  const token = 'q8Vb1mJ0hQy5cT7xWd3nEoRk2uZs9gLfAiP4tYwXrCE'
  const link = `https://www.officina.example/espace-participant#preuve=${token}`
  const kept = {
    htmlContent: `<p>Bonjour Awa</p><a href="${link}">Prouver mon adresse</a><a href="https://www.officina.example/p/${token}">x</a>`,
    textContent: `Prouver mon adresse :\n${link}\nhttps://www.officina.example/formations/${'gerer-la-chaine-du-froid-en-officine-et-plus'.slice(0, 43)}`,
  }

  test('a mail that exists for its code alone loses its body', async () => {
    const { id } = await build.notification({ type: 'sign_in_code', registrationId: null, ...kept })
    await deliver(id)
    expect(server.received.at(-1)?.text).toContain(token)
    expect(await letter(id)).toMatchObject({
      state: 'sent',
      htmlContent: '',
      textContent: '',
      subject: 'Votre inscription',
    })
  })

  test('of every other mail only the tokens inside its links are blanked', async () => {
    const { id } = await build.notification(kept)
    await deliver(id)
    expect(server.received.at(-1)?.text).toContain(link)
    const { htmlContent, textContent } = await letter(id)
    expect(htmlContent).toBe(kept.htmlContent.replaceAll(token, '…'))
    expect(textContent).toBe(kept.textContent.replaceAll(token, '…'))
    expect(textContent).toMatch(/formations\/gerer-la-chaine-du-froid-en-officine-et-plus?$/)
  })

  test('one that was not taken keeps all for the next try', async () => {
    const { id } = await build.notification({ type: 'sign_in_code', registrationId: null, ...kept })
    await deliver(id, smtpSender('smtp://127.0.0.1:1', services.config.publicUrl))
    expect(await letter(id)).toMatchObject({ state: 'queued', ...kept })
  })

  test('the demonstration keeps both', async () => {
    const code = await build.notification({ type: 'sign_in_code', registrationId: null, ...kept })
    const other = await build.notification(kept)
    for (const { id } of [code, other]) {
      await deliver(id, send, true)
      expect(await letter(id)).toMatchObject({ state: 'sent', ...kept })
    }
  })
})

test('a mail that leaves while the disk fills up is noted once there is room, and not sent a second time meanwhile', async () => {
  const { id, to } = await register()
  const disk = await refusingDisk(database)
  let left: () => void = () => {}
  const hasLeft = new Promise<void>((resolve) => {
    left = resolve
  })
  const delivering = deliver(id, async (mail) => {
    await send(mail)
    await disk.fill()
    left()
  })
  await hasLeft
  await deliver(id) // as its job is given out again
  expect((await letter(id)).state).toBe('queued')
  await disk.makeRoom()
  await delivering
  expect((await letter(id)).state).toBe('sent')
  expect(server.received.filter(({ recipients }) => recipients.includes(to))).toHaveLength(1)
})
