// What each role reads and may not (docs/rules/accounts-and-security.md#roles); which routes it may call is tests/permissions.test.ts.
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../tests/api.ts'
import type { Browser } from '../../../tests/browser.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import type { StaffRow } from '../../../tests/factories/staff-member.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf, lettersTo } from '../../../tests/outbox.ts'
import type { OfficeDocument } from '../../domain/documents/document.ts'
import type { RegistrationDetail, TrainingParticipant } from '../../domain/registrations/registration.ts'
import { type StaffRole, staffRoles } from '../../domain/staff/role.ts'
import type { AssignableTrainer, StaffMember } from '../../domain/staff/staff.ts'
import type { TrainingSummary } from '../../domain/trainings/training-schemas.ts'
import { users } from '../db/schema/staff.ts'

const { as, build, db } = await startApi()
let colleague: StaffRow
let office: Browser
beforeEach(async () => {
  colleague = await build.administrator()
  office = as(administrator(colleague))
})
const inRole = async (role: StaffRole) => as(staffMember(await build.staffMember(role)))

test.each(staffRoles)('%s is told by the session; only an administrator is `isAdmin`', async (role) => {
  const answer = await (await inRole(role)).get('/api/user')
  expect(answer.body).toMatchObject({ role, isAdmin: role === 'administrator' })
})

describe('an accountant', () => {
  test('reads who registered and the money, not what the person needs nor the firm’s letters', async () => {
    const { id } = await build.registration({ price: 65_000, specialRequirements: 'Sans gluten' })
    await build.notification({ registrationId: id })
    const accountant = await inRole('accountant')
    const read = async (browser: Browser) => (await browser.get<RegistrationDetail>(`/api/registrations/${id}`)).body
    expect(await read(office)).toMatchObject({ registration: { specialRequirements: 'Sans gluten' } })
    expect((await read(office)).notifications).toHaveLength(1)
    const seen = await read(accountant)
    expect(seen).toMatchObject({ registration: { price: 65_000, specialRequirements: null }, notifications: [] })
    const corrected = { paymentStatus: 'partiel', paymentAmount: 10_000 }
    const answer = await accountant.put(`/api/registrations/${id}/payment`, corrected)
    expect(answer).toMatchObject({
      status: 200,
      body: { registration: { specialRequirements: null }, notifications: [] },
    })
    const late = await accountant.put(`/api/registrations/${id}/payment`, { ...corrected, version: 1 })
    expect(late).toMatchObject({ status: 409, body: { current: { registration: { specialRequirements: null } } } })
  })

  test('finds papers of money alone, in the list and its file', async () => {
    const invoice = await build.document({ ...(await issuedDocument('invoice')), state: 'ready' })
    const certificate = await build.document(await issuedDocument('certificate'))
    const accountant = await inRole('accountant')
    const { body } = await accountant.get<OfficeDocument[]>('/api/admin/documents')
    expect(body.map(({ id }) => id)).toContain(invoice.id)
    expect(body.map(({ kind }) => kind)).not.toContain('certificate')
    expect((await accountant.get('/api/admin/documents?kind=certificate')).body).toEqual([])
    expect((await accountant.get(`/api/admin/documents/${invoice.id}/download`)).status).toBe(200)
    expect((await accountant.get(`/api/admin/documents/${certificate.id}`)).status).toBe(404)
    const file = await accountant.get<string>('/api/admin/documents/export')
    expect(file.body).toContain(invoice.number)
    expect(file.body).not.toContain(certificate.number)
  })
})

describe('a trainer', () => {
  const assign = (trainingId: number, userId: number, isAssigned = true) =>
    office.put<AssignableTrainer[]>(`/api/admin/trainings/${trainingId}/trainers`, { userId, isAssigned })

  test('reads the sessions assigned to the account, whatever names a training mentions', async () => {
    const trainer = await build.staffMember('trainer')
    const own = await build.training()
    const other = await build.training({ trainers: [trainer.username] })
    await build.registration({ trainingId: own.id, lastName: 'Koné', specialRequirements: 'Sans gluten' })
    await build.registration({ trainingId: own.id, status: 'annulée' })
    await assign(own.id, trainer.id)
    const theirs = as(staffMember(trainer))
    const list = await theirs.get<TrainingSummary[]>('/api/admin/own-trainings')
    expect(list.body.map(({ id }) => id)).toEqual([own.id])
    const people = await theirs.get<TrainingParticipant[]>(`/api/admin/trainings/${own.id}/participants`)
    expect(people.body).toMatchObject([{ participant: { lastName: 'Koné' }, specialRequirements: 'Sans gluten' }])
    expect(people.body[0]?.participant).not.toHaveProperty('phone')
    expect(await theirs.get(`/api/admin/trainings/${other.id}/participants`)).toMatchObject({
      status: 404,
      body: { code: 'training_not_found' },
    })
    expect((await office.get(`/api/admin/trainings/${other.id}/participants`)).status).toBe(200)
  })

  test('loses a session as soon as it is withdrawn; assigning twice is told once', async () => {
    const trainer = await build.staffMember('trainer')
    const { id } = await build.training()
    await assign(id, trainer.id)
    const { body } = await assign(id, trainer.id)
    expect(body.find((one) => one.id === trainer.id)).toMatchObject({ isAssigned: true })
    const theirs = as(staffMember(trainer))
    expect((await theirs.get(`/api/admin/trainings/${id}/participants`)).status).toBe(200)
    await assign(id, trainer.id, false)
    expect((await theirs.get(`/api/admin/trainings/${id}/participants`)).status).toBe(404)
    expect((await historyOf(db, 'training', id)).map(({ action }) => action)).toEqual([
      'withdraw_trainer',
      'assign_trainer',
    ])
  })

  test('is told by mail of a session given or taken, once each; who has no address cannot be', async () => {
    const email = `${uniqueWord()}@example.ci`
    const trainer = await build.staffMember('trainer')
    await db.update(users).set({ email }).where(eq(users.id, trainer.id))
    const { id, title } = await build.training()
    for (const isAssigned of [true, true, false, false]) await assign(id, trainer.id, isAssigned)
    const letters = await lettersTo(db, email)
    expect(letters.map(({ subject }) => subject)).toEqual([
      `Une session vous est confiée\u00A0: ${title}`,
      `Une session ne vous est plus confiée\u00A0: ${title}`,
    ])
    expect(letters[0]?.textContent).toContain(title)
    expect((await assign(id, (await build.staffMember('trainer')).id)).status).toBe(200)
  })

  test('is told in one mail which sessions not over yet are taken by another role', async () => {
    const email = `${uniqueWord()}@example.ci`
    const trainer = await build.staffMember('trainer')
    await db.update(users).set({ email }).where(eq(users.id, trainer.id))
    const [soon, later, over] = [
      await build.training({ title: `Accueil ${uniqueWord()}`, startsAt: new Date('2031-03-10T09:00:00Z') }),
      await build.training({ title: `Conseil ${uniqueWord()}`, startsAt: new Date('2031-04-10T09:00:00Z') }),
      await build.training({ title: `Froid ${uniqueWord()}`, status: 'terminée' }),
    ]
    for (const { id } of [later, soon, over]) await assign(id, trainer.id)
    const before = (await lettersTo(db, email)).length
    await office.put(`/api/admin/users/${trainer.id}/role`, { role: 'reader' })
    const letters = (await lettersTo(db, email)).slice(before)
    expect(letters.map(({ subject }) => subject)).toEqual(['Des sessions ne vous sont plus confiées\u00A0: 2'])
    const [letter] = letters
    expect(letter?.textContent).toMatch(new RegExp(`${soon.title}[\\s\\S]*${later.title}`))
    expect(letter?.textContent).not.toContain(over.title)
    // With none left to lose, another role says nothing.
    await office.put(`/api/admin/users/${trainer.id}/role`, { role: 'trainer' })
    await assign(soon.id, trainer.id)
    await assign(soon.id, trainer.id, false)
    const known = (await lettersTo(db, email)).length
    await office.put(`/api/admin/users/${trainer.id}/role`, { role: 'reader' })
    expect(await lettersTo(db, email)).toHaveLength(known)
  })

  test('is a role: nobody else has sessions assigned, and another role takes them away', async () => {
    const { id } = await build.training()
    expect((await assign(id, (await build.staffMember('reader')).id)).status).toBe(404)
    const trainer = await build.staffMember('trainer')
    await assign(id, trainer.id)
    await office.put(`/api/admin/users/${trainer.id}/role`, { role: 'reader' })
    await office.put(`/api/admin/users/${trainer.id}/role`, { role: 'trainer' })
    expect((await as(staffMember(trainer)).get<object[]>('/api/admin/own-trainings')).body).toEqual([])
  })
})

describe('another role', () => {
  test('counts at once: the sessions before it are over', async () => {
    const other = await build.administrator()
    const theirs = as(administrator(other))
    expect((await theirs.get('/api/admin/audit')).status).toBe(200)
    const changed = await office.put<StaffMember>(`/api/admin/users/${other.id}/role`, { role: 'accountant' })
    expect(changed).toMatchObject({ status: 200, body: { role: 'accountant', version: other.version + 1 } })
    expect((await theirs.get('/api/admin/audit')).status).toBe(401)
    expect((await as(staffMember(other)).get('/api/admin/audit')).status).toBe(403)
    expect(await historyOf(db, 'user', other.id)).toMatchObject([
      { action: 'change_role', before: { role: 'administrator' }, after: { role: 'accountant' } },
    ])
  })

  test('is not given to the last active administrator, even by two at once', async () => {
    const { body } = await office.get<StaffMember[]>('/api/admin/users')
    for (const { id } of body.filter((one) => one.id !== colleague.id && !one.disabled)) {
      await office.put(`/api/admin/users/${id}`, { disabled: true })
    }
    const demote = (browser: Browser, id: number) => browser.put(`/api/admin/users/${id}/role`, { role: 'reader' })
    await build.staffMember('accountant') // who could not administer anything
    const refused = { status: 409, body: { code: 'last_administrator' } }
    expect(await demote(office, colleague.id)).toMatchObject(refused)
    expect(await office.put(`/api/admin/users/${colleague.id}`, { disabled: true })).toMatchObject(refused)

    const second = await build.administrator()
    const theirs = as(administrator(second))
    const answers = await Promise.all([
      demote(office, second.id),
      theirs.put(`/api/admin/users/${colleague.id}`, { disabled: true }),
    ])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })
})
