// Letters that went to an e-mail with a slip, and go again once it is corrected (docs/rules/notifications-and-mail.md#sending-again).

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { historyOf, jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import type { NotificationType } from '../../domain/announcements/notification.ts'
import type { RegistrationDetail } from '../../domain/registrations/registration.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { presenceCode } from '../encryption/presence-code.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

/** Somebody whose e-mail has a slip, with letters that were sent to it, by type and how each stands. */
async function written(...letters: [NotificationType, Partial<typeof notifications.$inferInsert>?][]) {
  const word = uniqueWord()
  const person = { firstName: `Zoé${word}`, lastName: `Ahoua${word}`, phone: '+2250504030201' }
  const [slip, right] = [`zoe.${word}@exmaple.ci`, `zoe.${word}@example.ci`]
  const training = await build.training({ startsAt: new Date(clock.now().getTime() + 9 * days), price: 65_000 })
  const { id } = await build.registration({ ...person, email: slip, trainingId: training.id, status: 'confirmée' })
  for (const [type, changes] of letters)
    await build.notification({ registrationId: id, to: slip, type, subject: type, state: 'sent', ...changes })
  const form = { ...person, email: right, organization: 'Pharmacie du Port', position: 'Auxiliaire', holder: 'same' }
  const correct = (changes: object) =>
    office.put<RegistrationDetail & Problem>(`/api/registrations/${id}/participant`, { ...form, ...changes })
  const detail = async () => (await office.get<RegistrationDetail>(`/api/registrations/${id}`)).body
  const held = async () => (await detail()).notifications.filter(({ isHeld }) => isHeld)
  const at = async (address: string) =>
    (await lettersAbout(db, id)).filter(({ to }) => to === address).map(({ subject }) => subject)
  return { id, training, slip, right, correct, detail, held, at }
}

test('what still holds is offered, goes again once to the right e-mail, and the wrong one gets nothing', async () => {
  const { id, right, slip, correct, held, at } = await written(
    ['registration'],
    ['status_update', { state: 'failed', failures: 3, lastError: 'no such user' }],
    ['proof_reminder'],
    ['reminder'],
    ['payment_update'],
    ['office_letter', { state: 'queued' }],
  )
  const offered = await held()
  expect(offered.map(({ subject }) => subject)).toEqual(['office_letter', 'payment_update', 'status_update'])
  const letters = offered.map((letter) => letter.id).filter((_, index) => index !== 0)
  expect((await correct({ letters })).status).toBe(200)
  // The letter of the correction itself comes first of all.
  expect((await at(right)).slice(1).toSorted()).toEqual(['payment_update', 'status_update'])
  const again = (await lettersAbout(db, id)).filter((letter) => letters.includes(letter.id))
  expect(again.map(({ state, failures, lastError }) => ({ state, failures, lastError }))).toEqual([
    { state: 'queued', failures: 0, lastError: null },
    { state: 'queued', failures: 0, lastError: null },
  ])
  for (const letter of letters) {
    expect(await jobsFor(db, letter)).toHaveLength(1)
    expect((await historyOf(db, 'notification', letter)).map(({ action }) => action)).toEqual(['send_again'])
  }
  // What waited to go to the wrong one, and was not chosen, goes nowhere; nothing new is written to it.
  const [waiting] = await db
    .select()
    .from(notifications)
    .where(eq(notifications.id, offered[0]?.id ?? 0))
  expect(waiting?.withdrawnAt).not.toBeNull()
  expect((await at(slip)).toSorted()).toEqual(['office_letter', 'proof_reminder', 'registration', 'reminder'])
})

test('asked for twice, also by two at once, each letter goes once', async () => {
  const { id, correct, detail, held } = await written(['status_update'], ['payment_update'])
  const letters = (await held()).map((letter) => letter.id)
  const { version } = (await detail()).registration
  const answers = await Promise.all([correct({ letters, version }), correct({ letters, version })])
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  // Without a version the second finds nothing to correct.
  expect((await correct({ letters })).status).toBe(200)
  for (const letter of letters) expect(await jobsFor(db, letter)).toHaveLength(1)
  expect((await lettersAbout(db, id)).filter(({ subject }) => subject === 'status_update')).toHaveLength(1)
})

test('a letter that holds no more, or is somebody else’s, is refused at the list, and nothing is changed', async () => {
  const { id, slip, correct, held } = await written(['status_update'])
  const [letter] = await held()
  const other = await written(['status_update'])
  const [others] = await other.held()
  expect(await correct({ letters: [others?.id] })).toMatchObject({
    status: 422,
    body: { fields: { letters: expect.any(String) } },
  })
  await build.notification({ registrationId: id, to: slip, type: 'training_update', subject: 'moved', state: 'sent' })
  expect((await correct({ letters: [letter?.id] })).status).toBe(422)
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  expect(row?.email).toBe(slip)
})

test('codes of before are none of a letter that goes again', async () => {
  const { id, correct, held } = await written(['payment_update'])
  const row = async () => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]
  const before = await row()
  if (!before) throw new Error('no registration')
  const { sessionSecret } = services.config
  const textContent = `Votre code : ${presenceCode(sessionSecret, before)}`
  await build.notification({ registrationId: id, to: before.email, type: 'status_update', textContent, state: 'sent' })
  const letters = (await held()).map((letter) => letter.id)
  expect((await correct({ letters })).status).toBe(200)
  const after = await row()
  const text = (await lettersAbout(db, id)).find(({ textContent: one }) => one.startsWith('Votre code'))?.textContent
  expect(text).toBe(`Votre code : ${after && presenceCode(sessionSecret, after)}`)
})

test('another person gets none of them, and without a choice each stays where it went', async () => {
  const given = await written(['status_update'])
  const letters = (await given.held()).map((letter) => letter.id)
  expect((await given.correct({ letters, holder: 'other', firstName: 'Awa', lastName: 'Koné' })).status).toBe(200)
  expect(await given.at(given.slip)).toContain('status_update')
  const left = await written(['status_update'])
  expect((await left.correct({})).status).toBe(200)
  expect(await left.at(left.slip)).toContain('status_update')
})
