import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { bley, ono, signIn as signInBy } from '../../../tests/colleagues.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { importIn, listOf, personLine } from '../../../tests/import-file.ts'
import { codeMailedTo, historyOf, lettersTo } from '../../../tests/outbox.ts'
import type { AttendedYears } from '../../domain/attendance/attended-hours.ts'
import type { OwnRegistration, Profile } from '../../domain/participants/participant.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import type { Person } from '../../domain/registrations/person.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { knownMigrations } from '../db/migrate.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { personMerges } from '../db/schema/people.ts'
import { registrations } from '../db/schema/registrations.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { checkHolders } from '../operations/doctor/people.ts'
import { partAccounts } from './account-commands.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

/** Two colleagues of a pharmacy with one e-mail, each registered for another session that was held. */
async function colleagues(changes: Partial<typeof ono> = {}) {
  const email = `pharmacie.${uniqueWord()}@example.ci`
  const held = async (person: typeof bley, day: string) => {
    const { id: trainingId } = await build.training({
      startsAt: new Date(`${day}T08:00:00Z`),
      endsAt: new Date(`${day}T17:00:00Z`),
      ...{ duration: 8, status: 'terminée' },
    })
    const registration = await build.registration({ ...person, email, trainingId, status: 'confirmée', price: 65_000 })
    const mark = { id: randomUUID(), registrationId: registration.id, date: day, half: 'morning', state: 'present' }
    await office.post(`/api/admin/trainings/${trainingId}/presence`, { marks: [mark] })
    return registration
  }
  return {
    email,
    first: await held(bley, '2026-03-02'),
    second: await held({ ...ono, ...changes }, '2026-03-09'),
  }
}

const person = async (id: number) => (await office.get<Person>(`/api/admin/people/${id}`)).body
const hours = async (id: number) => (await office.get<AttendedYears>(`/api/admin/people/${id}/hours`)).body.years
const paper = (id: number) => office.get<Problem>(`/api/admin/people/${id}/hours/2026/fr`)
const account = (id: number) => office.get<Problem>(`/api/admin/people/${id}/account/fr`)
const merge = (id: number, otherId: number) => office.post<Person>(`/api/admin/people/${id}/merges`, { otherId })
const separate = (id: number, otherId: number) =>
  office.post<Person & Problem>(`/api/admin/people/${id}/separations`, { otherId })
const idsOf = async (list: string, id: number) =>
  (await office.get<{ id: number }[]>(`/api/${list}?person=${id}`)).body.map((row) => row.id)

const signIn = (email: string, phone: string) => signInBy(services, as(visitor), email, phone)
const ownIds = async (browser: ReturnType<typeof as>) =>
  (await browser.get<OwnRegistration[]>('/api/participant/registrations')).body.map(({ id }) => id)

describe('two colleagues with one e-mail', () => {
  test('have a page, lists, hours and a statement of account each', async () => {
    const { email, first, second } = await colleagues()
    await build.payment({ registrationId: second.id, amount: 20_000 })
    const waiting = await build.waitingEntry({ ...ono, email })
    const message = await build.contactMessage({ email, name: 'Assi Bley', phone: bley.phone })
    expect(await person(first.id)).toMatchObject({
      ...{
        id: first.id,
        emails: [email],
        phones: [bley.phone],
        registrations: 1,
        paid: 0,
        remaining: 65_000,
        names: [],
      },
      sharers: [{ id: second.id, firstName: 'Ono', lastName: 'Seka' }],
    })
    expect(await person(second.id)).toMatchObject({ registrations: 1, paid: 20_000, remaining: 45_000 })
    expect(await idsOf('admin/registrations', first.id)).toEqual([first.id])
    expect(await idsOf('payments', first.id)).toEqual([])
    expect(await idsOf('admin/messages', first.id)).toEqual([message.id])
    expect(await idsOf('admin/messages', second.id)).toEqual([])
    const lists = await office.get<{ id: number }[]>(`/api/admin/people/${second.id}/waiting-list`)
    if (lists.status === 200) expect(lists.body.map(({ id }) => id)).toEqual([waiting.id])
    expect(await hours(first.id)).toEqual([{ year: 2026, sessions: 1, hours: 4 }])
    expect([(await paper(first.id)).status, (await account(second.id)).status]).toEqual([200, 200])
  })

  test('have a space each, whose holder reads and books for themselves alone', async () => {
    const { email, first, second } = await colleagues()
    const own = await signIn(email, bley.phone)
    expect(await ownIds(own)).toEqual([first.id])
    const other = await signIn(email, ono.phone)
    expect(await ownIds(other)).toEqual([second.id])
    expect((await other.get<Profile>('/api/participant/profile')).body.participant).toMatchObject({ firstName: 'Ono' })
    expect(await ownIds(await signIn(email, bley.phone))).toEqual([first.id])
    expect(await db.$count(participants, eq(participants.email, email))).toBe(2)
    // What one of them registers the other for is the other's.
    const { id: trainingId } = await build.training()
    const form = { ...registrationForm(trainingId), ...ono, email }
    const { body } = await own.post<{ id: number }>('/api/registrations', form)
    expect(await ownIds(own)).toEqual([first.id])
    expect(await ownIds(other)).toEqual([body.id, second.id])
  })

  test('take along what is theirs, and are erased one by one', async () => {
    const { email, first, second } = await colleagues()
    const own = await signIn(email, bley.phone)
    await build.waitingEntry({ ...bley, email })
    const waiting = await build.waitingEntry({ ...ono, email })
    const message = await build.contactMessage({ email, name: 'Ono Seka', phone: ono.phone })
    const letter = await build.notification({ registrationId: second.id, to: email })
    const { body } = await own.get<PersonalData>('/api/participant/export')
    expect(JSON.stringify(body)).not.toContain('Ono')
    expect(body).toMatchObject({
      registrations: [{ id: first.id }],
      waitingList: [{ firstName: 'Bley' }],
      messages: [],
    })
    await own.post('/api/participant/erase', { confirmed: true })
    const code = await codeMailedTo(db, email)
    expect((await own.post('/api/participant/erase', { confirmed: true, code })).status).toBeLessThan(300)
    const [gone] = await db.select().from(registrations).where(eq(registrations.id, first.id))
    const [kept] = await db.select().from(registrations).where(eq(registrations.id, second.id))
    expect([gone?.email, kept?.email]).toEqual([expect.stringContaining('efface'), email])
    const left = await db.select().from(waitingEntries).where(eq(waitingEntries.email, email))
    expect(left.map(({ id }) => id)).toEqual([waiting.id])
    expect(await idsOf('admin/messages', second.id)).toEqual([message.id])
    const [mail] = await db.select().from(notifications).where(eq(notifications.id, letter.id))
    expect(mail).toMatchObject({ to: email, textContent: letter.textContent })
    expect(await ownIds(await signIn(email, ono.phone))).toEqual([second.id])
  })

  test('are one once the office has joined them, and two again when it separates them', async () => {
    const { email, first, second } = await colleagues()
    const own = await signIn(email, bley.phone)
    const { status, body } = await merge(first.id, second.id)
    expect([status, body.registrations, body.sharers]).toEqual([201, 2, []])
    expect(body.merges).toMatchObject([{ email: 'Bley Assi', otherEmail: 'Ono Seka' }])
    expect((await paper(first.id)).status).toBe(200)
    expect((await ownIds(own)).toSorted()).toEqual([first.id, second.id])
    await office.delete(`/api/admin/people/${first.id}/merges/${body.merges[0]?.id}`)
    expect(await person(first.id)).toMatchObject({ registrations: 1, sharers: [{ id: second.id }] })
    expect(await ownIds(own)).toEqual([first.id])
  })

  test('are asked about by an import that names both for one session', async () => {
    const { id: trainingId } = await build.training()
    const email = `pharmacie.${uniqueWord()}@example.ci`
    const line = (of: typeof bley) =>
      personLine({
        'E-mail': email,
        Nom: of.lastName,
        Prénom: of.firstName,
        Prénoms: of.firstName,
        Téléphone: of.phone,
      })
    const together = await importIn(office, listOf(line(bley), line(ono)), { trainingId, wholeFile: false })
    const problem = expect.stringMatching(/^Cette adresse est celle d’une autre personne.*donnez à chacune la sienne$/)
    expect(together.body).toMatchObject({
      import: { imported: 1 },
      refused: [{ state: 'wrong', problems: { email: problem } }],
    })
    const later = await importIn(office, listOf(line(ono)), { trainingId, wholeFile: false })
    expect(later.status).toBe(409)
  })
})

describe('several names under one e-mail and phone', () => {
  test('are one person, but for a signed paper before the office has said so', async () => {
    const { first, second } = await colleagues({ phone: bley.phone })
    expect(await person(first.id)).toMatchObject({
      ...{ registrations: 2, sharers: [] },
      names: [
        { id: first.id, firstName: 'Bley' },
        { id: second.id, firstName: 'Ono' },
      ],
    })
    expect(await paper(first.id)).toMatchObject({ status: 409, body: { code: 'hours_names' } })
    expect((await paper(first.id)).body.message).toContain('Bley Assi, Ono Seka')
    expect(await account(second.id)).toMatchObject({ status: 409, body: { code: 'hours_names' } })
    expect((await merge(first.id, second.id)).status).toBe(201)
    expect([(await paper(first.id)).status, (await account(second.id)).status]).toEqual([200, 200])
    expect((await merge(first.id, second.id)).body).toMatchObject({ code: 'same_person' })
  })

  test('are two people once the office has told them apart, until it joins them', async () => {
    const { first, second } = await colleagues({ phone: bley.phone })
    expect(await separate(first.id, second.id)).toMatchObject({
      status: 201,
      body: { registrations: 1, names: [], sharers: [{ id: second.id }] },
    })
    expect((await historyOf(db, 'registration', second.id))[0]).toMatchObject({
      ...{ action: 'separate_people', after: { registration: first.id } },
    })
    expect((await paper(first.id)).status).toBe(200)
    expect((await separate(first.id, second.id)).body).toMatchObject({ code: 'not_same_person' })
    expect(await merge(first.id, second.id)).toMatchObject({ status: 201, body: { registrations: 2 } })
    expect((await separate(first.id, second.id)).body).toMatchObject({ code: 'merge_final' })
  })
})

describe('a registration that is changed under one e-mail', () => {
  const change = async (id: number, changes: object) => {
    const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
    const { firstName, lastName, phone } = { ...bley, ...changes }
    return office.put<Problem>(`/api/registrations/${id}/participant`, {
      ...{
        firstName,
        lastName,
        phone,
        organization: 'Pharmacie du Port',
        position: 'Auxiliaire',
        version: row?.version,
      },
      ...changes,
    })
  }

  test('is another person’s with another name and phone, unless the office says it is the same', async () => {
    const email = `pharmacie.${uniqueWord()}@example.ci`
    const [one, kept, other] = [
      await build.registration({ ...bley, email }),
      await build.registration({ ...bley, email }),
      await build.registration({ ...bley, email }),
    ]
    const changed = await change(one.id, { ...ono, holder: 'same' })
    expect(changed.status).toBe(200)
    expect((await person(kept.id)).registrations).toBe(3)
    await change(other.id, ono)
    expect(await historyOf(db, 'registration', other.id)).toMatchObject([{ after: { holderChange: 'other_person' } }])
  })

  test('is told to both; who has no account is promised no space, though a colleague has one', async () => {
    const email = `pharmacie.${uniqueWord()}@example.ci`
    await build.participant({ ...ono, email })
    const { id } = await build.registration({ ...bley, email, status: 'confirmée' })
    expect((await change(id, ono)).status).toBe(200)
    const [given, taken] = await lettersTo(db, email)
    expect(given).toMatchObject({ textContent: expect.stringContaining('Bonjour Bley'), calendar: null })
    expect(given?.textContent).not.toMatch(/espace participant|événement joint/)
    expect(taken).toMatchObject({ textContent: expect.stringContaining('Ono'), type: 'registration' })
    expect(taken?.textContent).not.toContain('Bley')
  })
})

test('an account from before has no more what a colleague registered for', async () => {
  const { email, first, second } = await colleagues()
  const account = await build.participant({ ...bley, email, sharer: -1 })
  await db.update(registrations).set({ participantId: account.id }).where(eq(registrations.email, email))
  const browser = as(participant(account))
  expect(await ownIds(browser)).toHaveLength(2)
  await partAccounts(db)
  await partAccounts(db)
  expect(await ownIds(browser)).toEqual([first.id])
  expect((await historyOf(db, 'registration', second.id))[0]).toMatchObject({ action: 'part_account' })
  expect(await checkHolders(services.database.pool, 'en')).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(new RegExp(`no more registrations ${second.id}$`)),
  })
})

test('people whom the office had joined by e-mail before are joined by those that are most alike', async () => {
  const [email, otherEmail] = [`a.${uniqueWord()}@example.ci`, `b.${uniqueWord()}@example.ci`]
  const own = await build.registration({ ...bley, email })
  const same = await build.registration({ ...bley, email: otherEmail, phone: '+2250709080706' })
  const colleague = await build.registration({ ...ono, email: otherEmail })
  const mergedBy = (await build.administrator()).id
  await db.insert(personMerges).values({ email, otherEmail, mergedBy })
  const step = knownMigrations().find(({ tag }) => tag.endsWith('colleagues_with_one_email'))
  const statement = step?.statements.find((sql) => sql.includes('insert into person_decisions')) ?? ''
  await services.database.asOwner((client) => client.query(statement))
  expect(await person(own.id)).toMatchObject({ registrations: 2, emails: expect.arrayContaining([email, otherEmail]) })
  expect((await person(same.id)).sharers).toMatchObject([{ id: colleague.id }])
  expect((await person(colleague.id)).registrations).toBe(1)
})
