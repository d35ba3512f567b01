import { eq } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { days, hours } from '../../../tests/clock.ts'
import { eightAnswers, evaluationLinkOf, heldSession, markIn } from '../../../tests/evaluations.ts'
import { usualPassword } from '../../../tests/factories/staff-member.ts'
import { lettersAbout, lettersTo } from '../../../tests/outbox.ts'
import type { OpenEvaluation } from '../../domain/evaluations/answer.ts'
import type { QualityYear, SessionEvaluations } from '../../domain/evaluations/quality-year.ts'
import { defaultQuestions, type ProgrammeQuestions } from '../../domain/evaluations/question.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import { noAddress } from '../../domain/values/no-address.ts'
import { shownFigures } from '../../web/content/written-site.ts'
import { siteReader } from '../app/written-site.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { evaluationAnswers, evaluationInvitations, knowledgeRatings } from '../db/schema/evaluations.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { withoutSecrets } from '../mail/forget-secrets.ts'
import { anonymizeRegistrations } from '../privacy/erase-commands.ts'
import { findPublishedRate } from './figure-queries.ts'
import { askForEvaluations } from './invite-commands.ts'

const { as, build, db, services, clock } = await startApi()
const someone = await build.administrator()
/** Signed in now: a session is over long before the next evaluation. */
const office = () => as(administrator(someone))
const anyone = as(visitor)
const sources = { build, db }

// Each test has sessions of its own days, years from those of the others.
let ended = new Date('2032-03-10T12:00:00Z')
afterEach(() => {
  ended = new Date(ended.getTime() + 800 * days)
})
const later = (milliseconds: number) => new Date(ended.getTime() + milliseconds)
const failures: unknown[] = []
const ask = (now: Date) =>
  askForEvaluations(db, services, now, { failedBefore: [], failed: (_, error) => failures.push(error) })
const travelTo = (moment: Date) => clock.advance(moment.getTime() - clock.now().getTime())
const asked = async (id: number) => (await lettersAbout(db, id)).filter(({ type }) => type === 'evaluation')
const answer = (trainingId: number, id: number, answers = eightAnswers()) =>
  anyone.post('/api/evaluations/answers', { ...evaluationLinkOf('hot', trainingId, id), answers })
const check = (trainingId: number, id: number) =>
  anyone.post<OpenEvaluation>('/api/evaluations/check', evaluationLinkOf('hot', trainingId, id))
const figures = async (trainingId: number) =>
  (await office().get<SessionEvaluations>(`/api/admin/trainings/${trainingId}/evaluations`)).body

describe('people are asked', () => {
  test('once the session is over, those who were there alone, each once', async () => {
    const {
      training,
      registrations: [one],
    } = await heldSession(sources, ended, 1)
    const absent = await build.registration({ trainingId: training.id, status: 'confirmée' })
    await markIn(db, training, absent.id, 'absent')
    const unmarked = await build.registration({ trainingId: training.id, status: 'confirmée' })
    await ask(later(-1 * hours))
    expect(await asked(one?.id ?? 0)).toEqual([])
    await ask(later(1 * hours))
    await ask(later(2 * hours))
    expect(await asked(one?.id ?? 0)).toHaveLength(1)
    expect([...(await asked(absent.id)), ...(await asked(unmarked.id))]).toEqual([])
    expect(failures).toEqual([])
  })

  test('in the room from half an hour before its end, by letter only after it', async () => {
    const {
      training,
      registrations: [one],
    } = await heldSession(sources, ended, 1)
    await ask(later(-10 * 60_000))
    expect(await asked(one?.id ?? 0)).toEqual([])
    travelTo(later(-10 * 60_000))
    expect((await check(training.id, one?.id ?? 0)).body.state).toBe('open')
  })

  test('not while it is off, not of a cancelled session, not without presence, not after a fortnight', async () => {
    const {
      registrations: [one],
    } = await heldSession(sources, ended, 1)
    const {
      registrations: [cancelled],
    } = await heldSession(sources, ended, 1, { training: { status: 'annulée' } })
    const off = {
      ...services,
      settings: {
        read: async () => ({
          ...(await services.settings.read()),
          evaluations: { asksAtEnd: false, asksLater: false, monthsAfter: 2 },
        }),
      },
    }
    await askForEvaluations(db, off, later(1 * hours), { failedBefore: [], failed: (_, error) => failures.push(error) })
    await ask(later(20 * days))
    expect(await asked(one?.id ?? 0)).toEqual([])
    await ask(later(1 * hours))
    expect(await asked(cancelled?.id ?? 0)).toEqual([])
    expect(await asked(one?.id ?? 0)).toHaveLength(1)
  })

  test('never somebody who has cancelled or was erased, whose link opens nothing any more', async () => {
    const {
      training,
      registrations: [gone, erased, there],
    } = await heldSession(sources, ended, 3)
    await db
      .update(registrations)
      .set({ status: 'annulée' })
      .where(eq(registrations.id, gone?.id ?? 0))
    await ask(later(1 * hours))
    expect(await asked(gone?.id ?? 0)).toEqual([])
    travelTo(later(2 * hours))
    expect((await check(training.id, erased?.id ?? 0)).status).toBe(200)
    await db
      .update(registrations)
      .set({ email: `efface-${erased?.id}@efface.invalid` })
      .where(eq(registrations.id, erased?.id ?? 0))
    expect((await check(training.id, erased?.id ?? 0)).status).toBe(404)
    await ask(later(5 * days))
    expect(await asked(erased?.id ?? 0)).toHaveLength(1)
    expect(await asked(there?.id ?? 0)).toHaveLength(2)
  })

  test('without a mailbox of their own by no letter: the slip has their link', async () => {
    const {
      training,
      registrations: [one],
    } = await heldSession(sources, ended, 1, {
      registration: { email: noAddress('without') },
    })
    await ask(later(1 * hours))
    expect(await asked(one?.id ?? 0)).toEqual([])
    travelTo(later(2 * hours))
    expect((await check(training.id, one?.id ?? 0)).body.state).toBe('open')
    const slips = await office().get<string>(`/api/admin/trainings/${training.id}/evaluation-links/fr`)
    expect([slips.status, slips.headers.get('content-type')]).toEqual([200, 'application/pdf'])
    expect(slips.body.slice(0, 5)).toBe('%PDF-')
  })

  test('again two months later, and then those who paid, by mail of their own alone', async () => {
    const pharmacy = await build.pharmacy({ email: 'direction@pharmacie-du-lac.example.ci' })
    const {
      training,
      registrations: [one, two],
    } = await heldSession(sources, ended, 2, {
      registration: { pharmacyId: pharmacy.id },
    })
    const withOwn = await build.pharmacy({ email: one?.email ?? '' })
    const other = await build.registration({ trainingId: training.id, status: 'confirmée', pharmacyId: withOwn.id })
    await markIn(db, training, other.id)
    await ask(later(30 * days))
    expect(await lettersTo(db, 'direction@pharmacie-du-lac.example.ci')).toEqual([])
    await ask(later(62 * days))
    const [letter] = await lettersTo(db, 'direction@pharmacie-du-lac.example.ci')
    expect(letter).toMatchObject({ type: 'evaluation', registrationId: null })
    expect(letter?.subject).toMatch(/^Quelque temps après/)
    expect(await asked(two?.id ?? 0)).toHaveLength(1)
    // One whose mail is that of an auxiliary is not asked as a payer.
    expect(await lettersTo(db, one?.email ?? '')).toHaveLength(1)
    const link = evaluationLinkOf('payer', training.id, pharmacy.id)
    travelTo(later(63 * days))
    const { body } = await anyone.post<OpenEvaluation>('/api/evaluations/check', link)
    expect(body).toMatchObject({ kind: 'payer', state: 'open', firstName: null, questions: defaultQuestions.payer })
    expect(body.knowledge).toBeUndefined()
  })

  test('by the questions of the programme, as they stood when it was opened', async () => {
    const {
      training,
      registrations: [one],
    } = await heldSession(sources, ended, 1)
    const [row] = await db.select().from(trainings).where(eq(trainings.id, training.id))
    const url = `/api/programmes/${row?.programmeId}/questions`
    const own = [{ type: 'note', fr: 'La salle', en: 'The room' }]
    const { body: before } = await office().get<ProgrammeQuestions>(url)
    expect(before).toMatchObject({ hot: null, cold: null, version: 0 })
    const saved = await office().put<ProgrammeQuestions>(url, { hot: own, cold: null, version: before.version })
    expect(saved.body).toMatchObject({ hot: own, cold: null })
    expect((await office().put(url, { hot: null, cold: null, version: 0 })).status).toBe(409)
    await ask(later(1 * hours))
    await office().put(url, { hot: null, cold: null, version: saved.body.version })
    travelTo(later(2 * hours))
    expect((await check(training.id, one?.id ?? 0)).body.questions).toEqual(own)
  })
})

test('two instances at once write to each person once', async () => {
  const { registrations: people } = await heldSession(sources, ended, 3)
  await Promise.all([ask(later(1 * hours)), ask(later(1 * hours)), ask(later(1 * hours))])
  for (const { id } of people) expect(await asked(id)).toHaveLength(1)
  await Promise.all([ask(later(4 * days)), ask(later(4 * days))])
  for (const { id } of people) expect(await asked(id)).toHaveLength(2)
  expect(failures).toEqual([])
})

test('the export says that somebody was asked and what they say of their knowledge; erasing takes that away', async () => {
  const account = await build.participant()
  const {
    training,
    registrations: [one],
  } = await heldSession(sources, ended, 1, { registration: { participantId: account.id, email: account.email } })
  await ask(later(1 * hours))
  travelTo(later(2 * hours))
  const id = one?.id ?? 0
  await answer(training.id, id, eightAnswers(4, 'Mon mot'))
  await anyone.post('/api/evaluations/knowledge', { ...evaluationLinkOf('hot', training.id, id), before: 2, after: 4 })
  const { body } = await as(participant(account)).get<PersonalData>('/api/participant/export')
  const invitedOn = ended.toISOString().slice(0, 10)
  expect(body.registrations[0]).toMatchObject({
    evaluations: [{ kind: 'hot', invitedOn, reminders: 0 }],
    knowledge: [{ before: 2, after: 4 }],
  })
  expect(JSON.stringify(body)).not.toContain('Mon mot')
  await db.transaction((tx) => anonymizeRegistrations(tx, [id], clock.now()))
  expect(await db.$count(knowledgeRatings, eq(knowledgeRatings.registrationId, id))).toBe(0)
  expect((await check(training.id, id)).status).toBe(404)
})

describe('reminders', () => {
  test('are two at most, on the fourth and the tenth day', async () => {
    const {
      registrations: [one],
    } = await heldSession(sources, ended, 1)
    await ask(later(1 * hours))
    for (const day of [1, 3, 4, 5, 9, 10, 11, 15, 20]) await ask(later(day * days))
    const letters = await asked(one?.id ?? 0)
    expect(letters).toHaveLength(3)
    expect(letters[0]?.textContent).toContain('Nous ne savons pas qui a répondu')
  })

  test('go to those who have not answered where that tells of nobody, else to all or to none', async () => {
    const held = [
      await heldSession(sources, ended, 10),
      await heldSession(sources, ended, 10),
      await heldSession(sources, ended, 6),
    ]
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    for (const [index, count] of [5, 1, 5].entries()) {
      const { training, registrations } = held[index] ?? { registrations: [] }
      for (const { id } of registrations.slice(0, count)) expect((await answer(training?.id ?? 0, id)).status).toBe(204)
    }
    await ask(later(4 * days))
    const reminded = await Promise.all(
      held.map(async ({ registrations }) =>
        Promise.all(registrations.map(async ({ id }) => (await asked(id)).length - 1)),
      ),
    )
    expect(reminded).toEqual([[0, 0, 0, 0, 0, 1, 1, 1, 1, 1], Array(10).fill(1), Array(6).fill(0)])
    // Nor does the count of reminders, which moves for all alike.
    const counts = await db
      .select()
      .from(evaluationInvitations)
      .where(eq(evaluationInvitations.trainingId, held[0]?.training.id ?? 0))
    expect(new Set(counts.map((row) => row.reminders))).toEqual(new Set([1]))
  })

  test('bear a link that stands in the letter again when it is sent again', async () => {
    const {
      training,
      registrations: [one],
    } = await heldSession(sources, ended, 1)
    await ask(later(1 * hours))
    const [letter] = await asked(one?.id ?? 0)
    const { token } = evaluationLinkOf('hot', training.id, one?.id ?? 0)
    expect(letter?.textContent).toContain(token)
    const sent = withoutSecrets({ ...letter, calendar: null } as Parameters<typeof withoutSecrets>[0])
    expect(sent.textContent).not.toContain(token)
    await db
      .update(notifications)
      .set({ ...sent, state: 'sent' })
      .where(eq(notifications.id, letter?.id ?? 0))
    travelTo(later(2 * hours))
    expect((await office().post(`/api/admin/notifications/${letter?.id}/resend`)).status).toBe(200)
    const [again] = await asked(one?.id ?? 0)
    expect(again?.textContent).toContain(token)
    expect(again?.htmlContent).toContain(token)
  })
})

describe('an answer', () => {
  test('is taken once, and says at its field what is missing', async () => {
    const {
      training,
      registrations: [one],
    } = await heldSession(sources, ended, 5)
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    const missing = await answer(training.id, one?.id ?? 0, { ...eightAnswers(), '2': '', '7': 'perhaps' })
    expect(missing).toMatchObject({
      status: 422,
      body: { fields: { 'answers.2': 'Choisissez une réponse', 'answers.7': 'Valeur invalide' } },
    })
    expect((await answer(training.id, one?.id ?? 0)).status).toBe(204)
    expect(await answer(training.id, one?.id ?? 0)).toMatchObject({
      status: 409,
      body: { code: 'evaluation_answered' },
    })
    // Who holds the link learns nothing of that by looking, or by an answer that is not whole.
    expect((await check(training.id, one?.id ?? 0)).body.state).toBe('open')
    expect((await answer(training.id, one?.id ?? 0, {})).status).toBe(422)
    expect(await db.$count(evaluationAnswers, eq(evaluationAnswers.trainingId, training.id))).toBe(1)
  })

  test('of two at once by one link is one, and of ten people at once are ten', async () => {
    const { training, registrations } = await heldSession(sources, ended, 10)
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    const all = await Promise.all([...registrations, ...registrations].map(({ id }) => answer(training.id, id)))
    expect(all.filter(({ status }) => status === 204)).toHaveLength(10)
    expect(await db.$count(evaluationAnswers, eq(evaluationAnswers.trainingId, training.id))).toBe(10)
  })

  test('comes too late after three weeks, and by no other link', async () => {
    const {
      training,
      registrations: [one, two],
    } = await heldSession(sources, ended, 5)
    await ask(later(1 * hours))
    const link = evaluationLinkOf('hot', training.id, one?.id ?? 0)
    const stolen = { ...link, token: evaluationLinkOf('hot', training.id, two?.id ?? 0).token }
    travelTo(later(2 * hours))
    expect((await anyone.post('/api/evaluations/answers', { ...stolen, answers: eightAnswers() })).status).toBe(404)
    travelTo(later(22 * days))
    expect(await answer(training.id, one?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'evaluation_closed' } })
    expect((await check(training.id, one?.id ?? 0)).body.state).toBe('closed')
  })

  test('leaves no line in the trail', async () => {
    const {
      training,
      registrations: [one],
    } = await heldSession(sources, ended, 5)
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    const before = await db.$count(auditEntries)
    await answer(training.id, one?.id ?? 0)
    expect(await db.$count(auditEntries)).toBe(before)
  })
})

describe('the office reads', () => {
  test('nothing of four answers, means and shuffled texts of five', async () => {
    const { training, registrations } = await heldSession(sources, ended, 8)
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    for (const [index, { id }] of registrations.slice(0, 4).entries())
      await answer(training.id, id, eightAnswers(index + 1, `Avis ${index}`))
    const [four] = (await figures(training.id)).evaluations
    expect(four).toMatchObject({ kind: 'hot', invited: 8, answers: 4, questions: null })
    await answer(training.id, registrations[4]?.id ?? 0, eightAnswers(5, 'Avis 4'))
    const [five] = (await figures(training.id)).evaluations
    expect(five).toMatchObject({ answers: 5 })
    expect(five?.questions?.[0]).toMatchObject({ mean: 3, yes: null, texts: [] })
    expect(five?.questions?.[6]).toMatchObject({ yes: 60 })
    expect(five?.questions?.[7]?.texts.toSorted()).toEqual([0, 1, 2, 3, 4].map((index) => `Avis ${index}`))
  })

  test('no figure of a session where fewer than five were asked: those are counted with the year', async () => {
    const { training, registrations } = await heldSession(sources, ended, 3)
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    for (const { id } of registrations) await answer(training.id, id)
    expect((await figures(training.id)).evaluations).toMatchObject([{ invited: 3, answers: null, questions: null }])
    expect(await db.$count(evaluationAnswers, eq(evaluationAnswers.trainingId, training.id))).toBe(0)
  })

  test('what people say of their knowledge, by name, once the answers are closed', async () => {
    const {
      training,
      registrations: [one],
    } = await heldSession(sources, ended, 5)
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    const link = evaluationLinkOf('hot', training.id, one?.id ?? 0)
    expect((await anyone.post('/api/evaluations/knowledge', { ...link, before: 2, after: 6 })).status).toBe(422)
    expect((await anyone.post('/api/evaluations/knowledge', { ...link, before: 2, after: 3 })).status).toBe(204)
    expect((await anyone.post('/api/evaluations/knowledge', { ...link, before: 2, after: 4 })).status).toBe(204)
    expect((await check(training.id, one?.id ?? 0)).body).toMatchObject({
      state: 'open',
      knowledge: { before: 2, after: 4 },
    })
    expect((await figures(training.id)).knowledge).toEqual([])
    travelTo(later(30 * days))
    expect((await figures(training.id)).knowledge).toMatchObject([{ registrationId: one?.id, before: 2, after: 4 }])
  })
})

test('answers go five years after their year', async () => {
  const { deleteExpiredEvaluations } = await import('./answer-commands.ts')
  await db.insert(evaluationAnswers).values([
    { kind: 'hot', year: 2020, answers: [5] },
    { kind: 'hot', year: 2021, answers: [5] },
  ])
  await deleteExpiredEvaluations(db, new Date('2026-06-01T00:00:00Z'))
  const left = await db
    .select({ year: evaluationAnswers.year })
    .from(evaluationAnswers)
    .where(eq(evaluationAnswers.answers, [5]))
  expect(left).toEqual([{ year: 2021 }])
})

describe('a year', () => {
  test('has its sessions, people, answers and notes, what the office says, and a file in the reader’s language', async () => {
    const { training, registrations } = await heldSession(sources, ended, 5)
    const small = await heldSession(sources, ended, 2)
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    for (const [index, { id }] of registrations.entries())
      await answer(training.id, id, eightAnswers(index < 4 ? 5 : 2))
    for (const { id } of small.registrations) await answer(small.training.id, id)
    const year = ended.getUTCFullYear()
    const url = `/api/admin/quality/${year}`
    const { body } = await office().get<QualityYear>(url)
    expect(body).toMatchObject({ year, present: 7, complaints: null, changed: null, version: 0 })
    expect(body.sessions).toHaveLength(2)
    expect(body.sessions.find(({ trainingId }) => trainingId === training.id)).toMatchObject({
      ...{ present: 5, invited: 5, answers: 5 },
      figure: { answers: 5, mean: 4.4, satisfied: 80, yes: 80 },
    })
    expect(body.sessions.find(({ trainingId }) => trainingId === small.training.id)).toMatchObject({
      ...{ present: 2, invited: 2, answers: null, figure: null },
    })
    // The two of the small session would stand out by what the sum has more.
    expect(body.totals[0]).toMatchObject({ kind: 'hot', invited: 7, answers: 7, figure: { answers: 5 } })
    const said = await office().put<QualityYear>(url, { complaints: 1, changed: ' Une pause ', version: 0 })
    expect(said.body).toMatchObject({ complaints: 1, changed: 'Une pause', version: 1 })
    expect((await office().put(url, { complaints: 2, changed: '', version: 0 })).status).toBe(409)
    const browser = office()
    await browser.post('/api/admin/proof', { password: usualPassword })
    const csv = async (language: string) =>
      (await browser.get<string>(`${url}/export`, { headers: { 'accept-language': language } })).body
    expect(await csv('fr')).toContain('Note moyenne sur 5')
    expect(await csv('fr')).toMatch(/;5;5;5;100;"?4,4"?;80;80/)
    expect(await csv('en')).toContain('Mean note of 5')
    const paper = await office().get<string>(`${url}/fr`)
    expect([paper.status, paper.headers.get('content-type')]).toEqual([200, 'application/pdf'])
  })

  test('is stated on the site from twenty answers on', async () => {
    const held = [await heldSession(sources, ended, 12), await heldSession(sources, ended, 12)]
    await ask(later(1 * hours))
    travelTo(later(2 * hours))
    const [first, second] = held
    for (const { id } of first?.registrations ?? []) await answer(first?.training.id ?? 0, id)
    expect(await findPublishedRate(db, clock.now())).toBeNull()
    for (const { id } of second?.registrations ?? []) await answer(second?.training.id ?? 0, id, eightAnswers(3))
    const year = ended.getUTCFullYear()
    expect(await findPublishedRate(db, clock.now())).toEqual({ percent: 50, answers: 24, from: year - 1, to: year })
    const figure = {
      id: 'a',
      place: 'about',
      value: { fr: '98 %', en: '98%' },
      label: { fr: 'clients', en: 'clients' },
    } as const
    const shown = async (isComputed: boolean) => {
      await build.siteContent({
        part: 'figures',
        value: { entries: [{ ...figure, isComputed }] },
        publishAt: clock.now(),
      })
      return shownFigures(await siteReader(services)(), 'about')[0]
    }
    expect((await shown(false))?.value.fr).toBe('98 %')
    expect(await shown(true)).toMatchObject({
      value: { fr: '50\u00A0%', en: '50%' },
      label: { en: `of participants’ notes are 4 or 5 of 5 (24 answers, ${year - 1}–${year})` },
    })
  })
})
