import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { hasPoppler } from '../../../scripts/poppler.ts'
import { administrator, participant, staffMember, startApi } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { look } from '../../../tests/pdf/poppler.ts'
import type { AttendedYears } from '../../domain/attendance/attended-hours.ts'
import { documents } from '../db/schema/documents.ts'
import { participants } from '../db/schema/participants.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'

const { api, as, build, db, clock } = await startApi({ limits: { hoursPerAccount: 12 } })
const office = as(administrator(await build.administrator()))

/** Somebody with a space. */
async function someone() {
  const email = `${uniqueWord()}@example.ci`
  const person = await build.participant({ email, firstName: 'Awa', lastName: 'Koné' })
  return { person, email, browser: as(participant(person)) }
}
type Someone = Awaited<ReturnType<typeof someone>>

/** A day of 8 hours that they are confirmed for. */
async function session({ person, email }: Someone, day = '2026-03-02', changes: object = {}) {
  const training = await build.training({
    title: `Vaccination à l’officine ${uniqueWord()}`,
    startsAt: new Date(`${day}T08:00:00Z`),
    endsAt: new Date(`${day}T17:00:00Z`),
    duration: 8,
    status: 'terminée',
    ...changes,
  })
  const { id } = await build.registration({
    trainingId: training.id,
    participantId: person.id,
    email,
    status: 'confirmée',
  })
  return { training, id, day }
}
type Session = Awaited<ReturnType<typeof session>>

/** Notes the morning and the afternoon: present, absent, or late since when. */
async function note({ training, id, day }: Session, ...states: string[]) {
  const marks = states.map((state, index) => ({
    ...{ id: randomUUID(), registrationId: id, date: day, half: index === 0 ? 'morning' : 'afternoon' },
    ...(state.includes(':') ? { state: 'late', lateAt: state } : { state }),
  }))
  const answer = await office.post(`/api/admin/trainings/${training.id}/presence`, { marks })
  expect(answer.status).toBe(200)
}

const certify = async ({ id, training }: Session) => {
  const row = { ...(await issuedDocument('certificate')), registrationId: id, trainingId: training.id }
  return build.document(row)
}
const yearsOf = async ({ browser }: Someone) => (await browser.get<AttendedYears>('/api/participant/hours')).body.years
/** The paper of a year, as it was sent. */
async function paper({ browser }: Pick<Someone, 'browser'>, path: string) {
  const answer = await api.request(path, { headers: { cookie: `session=${(await browser.cookies()).get('session')}` } })
  const pdf = Buffer.from(await answer.arrayBuffer())
  return { answer, pdf, text: () => look('pdftotext', pdf, '-raw').replaceAll(/[\s\u00A0]+/g, ' ') }
}

describe('the hours of a year', () => {
  test('are those attended, whole, late or in part, year by year', async () => {
    const awa = await someone()
    await note(await session(awa), 'present', 'present')
    await note(await session(awa, '2026-05-04'), '09:00', 'absent')
    await note(await session(awa, '2025-05-05'), 'present', 'absent')
    const absent = await session(awa, '2026-06-01')
    await note(absent, 'absent', 'absent')
    expect(await yearsOf(awa)).toEqual([
      { year: 2026, sessions: 2, hours: 8 + 3 },
      { year: 2025, sessions: 1, hours: 4 },
    ])
  })

  test('count by a valid certificate where presence was not taken, and not otherwise', async () => {
    const awa = await someone()
    const certified = await session(awa)
    const { id } = await certify(certified)
    await session(awa, '2026-04-06') // neither presence nor certificate
    expect(await yearsOf(awa)).toEqual([{ year: 2026, sessions: 1, hours: 2 }]) // as its certificate states
    await db.update(documents).set({ revokedAt: new Date() }).where(eq(documents.id, id))
    expect(await yearsOf(awa)).toEqual([])
  })

  test('are presence’s where it was taken, whatever a certificate states', async () => {
    const awa = await someone()
    const both = await session(awa)
    await certify(both)
    await note(both, 'present', 'absent')
    expect(await yearsOf(awa)).toEqual([{ year: 2026, sessions: 1, hours: 4 }])
    const other = await session(await someone(), '2026-03-02')
    await note(other, 'present', 'present')
    const yao = await someone()
    const registration = await build.registration({
      trainingId: other.training.id,
      participantId: yao.person.id,
      email: yao.email,
    })
    await certify({ ...other, id: registration.id })
    expect(await yearsOf(yao)).toEqual([]) // presence was taken, and this person was not there
  })

  test('leave out what was cancelled, what has not begun, and what was booked for a colleague', async () => {
    const awa = await someone()
    const cancelled = await session(awa)
    await note(cancelled, 'present', 'present')
    await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, cancelled.id))
    const colleague = await session({ ...awa, email: `${uniqueWord()}@example.ci` }, '2026-04-06')
    await note(colleague, 'present', 'present')
    const coming = new Date(clock.now().getTime() + 3 * 86_400_000).toISOString().slice(0, 10)
    await certify(await session(awa, coming, { status: 'programmée' }))
    expect(await yearsOf(awa)).toEqual([])
  })

  test('of a session without a date count in the year of its certificate', async () => {
    const awa = await someone()
    await certify(await session(awa, '2026-03-02', { startsAt: null, endsAt: null }))
    expect(await yearsOf(awa)).toEqual([{ year: 2020, sessions: 1, hours: 2 }])
  })
})

describe('the paper', () => {
  test.skipIf(!hasPoppler())('is signed, and says what was attended in the language asked for', async () => {
    const awa = await someone()
    await db.update(participants).set({ orderNumber: 'CI-2019-1234' }).where(eq(participants.id, awa.person.id))
    const accredited = await session(awa)
    await db
      .update(programmes)
      .set({ accreditationNumber: 'ONP-2026-042' })
      .where(eq(programmes.id, accredited.training.programmeId))
    await note(accredited, 'present', '13:45')
    const { number } = await certify(await session(awa, '2026-05-04'))
    const french = await paper(awa, '/api/participant/hours/2026/fr')
    expect(french.answer.headers.get('content-disposition')).toBe('attachment; filename="heures-2026.pdf"')
    expect(look('pdfsig', french.pdf, '-nocert')).toContain('Signature is Valid')
    for (const said of [
      'Relevé d’heures de formation 2026',
      'Awa Koné',
      'CI-2019-1234',
      accredited.training.title,
      'ONP-2026-042',
      '7,25 h sur 8 h',
      'non accréditée',
      'Présence non relevée',
      String(number),
      'Total : 9,25 h',
      'dont 2 h attestées',
    ])
      expect(french.text()).toContain(said)
    const english = await paper(awa, '/api/participant/hours/2026/en')
    expect(english.answer.headers.get('content-disposition')).toContain('hours-2026.pdf')
    expect(english.text()).toContain('Record of training hours 2026')
    expect(english.text()).toContain('Presence not taken')
    expect(english.text()).toContain('Total: 9.25 h')
  })

  test.skipIf(!hasPoppler())('says one day for an evening until midnight, with all its hours', async () => {
    const awa = await someone()
    const day = '2026-06-10'
    const dates = { startsAt: new Date(`${day}T18:00:00Z`), endsAt: new Date('2026-06-11T00:00:00Z'), duration: 6 }
    const { training, id } = await session(awa, day, dates)
    const mark = { id: randomUUID(), registrationId: id, date: day, half: 'afternoon', state: 'present' }
    expect((await office.post(`/api/admin/trainings/${training.id}/presence`, { marks: [mark] })).status).toBe(200)
    const { text } = await paper(awa, '/api/participant/hours/2026/fr')
    expect(text()).toContain('10/06/2026')
    expect(text()).not.toContain('11/06/2026')
    expect(text()).toContain('6 h sur 6 h')
  })

  test('is refused for a year without anything, one to come, and one that is none', async () => {
    const awa = await someone()
    const ask = (rest: string) => awa.browser.get(`/api/participant/hours/${rest}`)
    expect(await ask('2024/fr')).toMatchObject({
      status: 404,
      body: { code: 'hours_none', message: 'Aucune formation suivie en 2024.' },
    })
    expect(await ask('2199/en')).toMatchObject({ status: 404, body: { code: 'hours_to_come' } })
    expect(await ask('2026/de')).toMatchObject({ status: 404, body: { code: 'not_found' } })
    expect(await ask('26/fr')).toMatchObject({ status: 404, body: { code: 'not_found' } })
  })

  test('is made for the office, of all that is the person’s, and of an erased person not at all', async () => {
    const [awa, other] = [await someone(), await someone()]
    const [one, second] = [await session(awa), await session(other, '2026-04-06')]
    await note(one, 'present', 'present')
    await note(second, 'present', 'absent')
    await office.post(`/api/admin/people/${one.id}/merges`, { otherId: second.id })
    const years = () => office.get<AttendedYears>(`/api/admin/people/${second.id}/hours`)
    expect((await years()).body.years).toEqual([{ year: 2026, sessions: 2, hours: 12 }])
    const reader = as(staffMember(await build.staffMember('reader')))
    const { answer, pdf } = await paper({ browser: reader }, `/api/admin/people/${one.id}/hours/2026/fr`)
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-')
    await db.update(registrations).set({ email: 'efface-1@efface.invalid' }).where(eq(registrations.id, second.id))
    expect((await years()).body.years).toEqual([])
  })

  test('is made so many times in a quarter of an hour', async () => {
    const awa = await someone()
    const statuses = []
    for (let count = 0; count < 13; count++)
      statuses.push((await awa.browser.get('/api/participant/hours/2024/fr')).status)
    expect(statuses.at(-2)).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })
})

test('a firm that names nobody who signs makes no paper', async () => {
  const { as, build, save } = await startApi()
  await save('signer', { name: '', title: '', titleInEnglish: '', picture: null })
  const email = `${uniqueWord()}@example.ci`
  const person = await build.participant({ email })
  const { id } = await build.registration({ participantId: person.id, email })
  await build.document({ ...(await issuedDocument('certificate')), registrationId: id })
  expect(await as(participant(person)).get('/api/participant/hours/2020/fr')).toMatchObject({
    status: 409,
    body: { code: 'hours_unsigned' },
  })
})
