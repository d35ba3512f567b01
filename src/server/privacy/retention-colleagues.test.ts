// What is over of colleagues with one e-mail, and of somebody with several: by person (docs/rules/personal-data.md#retention).
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { bley, ono } from '../../../tests/colleagues.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import type { Person } from '../../domain/registrations/person.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { system } from '../session/actor.ts'
import { openParticipantSession } from '../session/sessions.ts'
import { carryOutPlan } from './retention-commands.ts'
import { planRetention } from './retention-queries.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const now = new Date('2026-11-20T12:00:00Z')
const yearsAgo = (years: number, days = 0) => new Date(Date.UTC(2026 - years, 10, 20 - days))
const retire = async () => carryOutPlan({ ...services, actor: system, now }, (await planRetention(db, now)).digest)
const ownEmail = () => `pharmacie.${uniqueWord()}@example.ci`
const isKept = async (id: number) =>
  (await db.$count(registrations, eq(registrations.id, id))) === 1 &&
  (await db.select().from(registrations).where(eq(registrations.id, id)))[0]?.phone !== ''
const hasAccount = async ({ id }: { id: number }) => (await db.$count(participants, eq(participants.id, id))) === 1

/** Somebody who came to a training that ended so many years ago. */
async function came(years: number, changes: Parameters<typeof build.registration>[0]) {
  const { id: trainingId } = await build.training({
    ...{ status: 'terminée', startsAt: yearsAgo(years, 2), endsAt: yearsAgo(years, 1) },
  })
  return build.registration({ trainingId, createdAt: yearsAgo(years, 30), status: 'confirmée', ...changes })
}
/** What was written to somebody, and by them. */
async function letters(email: string, person: typeof bley, registrationId: number) {
  return {
    letter: await build.notification({ registrationId, to: email, textContent: `Bonjour ${person.firstName}` }),
    message: await build.contactMessage({ email, name: `${person.firstName} ${person.lastName}`, phone: person.phone }),
  }
}
const textsOf = async ({ letter, message }: Awaited<ReturnType<typeof letters>>) => [
  (await db.select().from(notifications).where(eq(notifications.id, letter.id)))[0]?.textContent,
  (await db.select().from(contactMessages).where(eq(contactMessages.id, message.id)))[0]?.name,
]

test('a colleague who is active keeps nothing of somebody else’s, and loses nothing', async () => {
  const email = ownEmail()
  const [over, kept] = [await came(6, { ...bley, email }), await came(2, { ...ono, email })]
  const [former, present] = [await letters(email, bley, over.id), await letters(email, ono, kept.id)]
  expect((await retire()).registrations).toBe(1)
  expect([await isKept(over.id), await isKept(kept.id)]).toEqual([false, true])
  expect((await textsOf(former))[0]).toBe('')
  expect(await textsOf(present)).toEqual(['Bonjour Ono', 'Ono Seka'])
})

test.each(['with', 'without'])('an account is over by itself, beside a colleague %s one who goes on', async (has) => {
  const email = ownEmail()
  const account = await build.participant({ ...bley, email, createdAt: yearsAgo(7) })
  const over = await came(6, { ...bley, email, participantId: account.id })
  const other =
    has === 'with' ? await build.participant({ ...ono, email, sharer: 1, createdAt: yearsAgo(7) }) : undefined
  const kept = await came(has === 'with' ? 6 : 2, { ...ono, email, participantId: other?.id ?? null })
  const [former, present] = [await letters(email, bley, over.id), await letters(email, ono, kept.id)]
  const connection = { ip: '127.0.0.1', userAgent: 'vitest' }
  if (other) await openParticipantSession(db, services.config.sessionSecret, other.id, connection, yearsAgo(1))
  expect(await retire()).toMatchObject({ registrations: 1, profiles: 1 })
  expect([await isKept(over.id), await isKept(kept.id), await hasAccount(account)]).toEqual([false, true, false])
  if (other) expect(await hasAccount(other)).toBe(true)
  expect(await textsOf(former)).toEqual(['', 'Personne effacée'])
  expect(await textsOf(present)).toEqual(['Bonjour Ono', 'Ono Seka'])
})

test.each([
  ['a name that was put right', { ...ono, lastName: 'Assy', firstName: 'Bley' }],
  ['one phone', { ...ono, phone: bley.phone }],
])('%s is one person’s, who keeps everything', async (_, other) => {
  const email = ownEmail()
  const [old, recent] = [await came(6, { ...bley, email }), await came(2, { ...other, email })]
  expect((await retire()).registrations).toBe(0)
  expect([await isKept(old.id), await isKept(recent.id)]).toEqual([true, true])
})

test('what the office says of two decides here too', async () => {
  const email = ownEmail()
  const [old, recent] = [await came(6, { ...bley, email }), await came(2, { ...ono, phone: bley.phone, email })]
  await office.post(`/api/admin/people/${old.id}/separations`, { otherId: recent.id })
  expect((await retire()).registrations).toBe(1)
  expect([await isKept(old.id), await isKept(recent.id)]).toEqual([false, true])

  // Joined, they are one who is active, under two e-mails.
  const [one, two] = [await came(6, { ...bley, email: ownEmail() }), await came(2, { ...bley, email: ownEmail() })]
  const account = await build.participant({ ...bley, email: one.email, createdAt: yearsAgo(7) })
  const { body } = await office.post<Person>(`/api/admin/people/${one.id}/merges`, { otherId: two.id })
  expect(await retire()).toMatchObject({ registrations: 0, profiles: 0 })
  expect([await isKept(one.id), await hasAccount(account)]).toEqual([true, true])
  await office.delete(`/api/admin/people/${one.id}/merges/${body.merges[0]?.id}`)
  expect(await retire()).toMatchObject({ registrations: 1, profiles: 1 })
  expect([await isKept(one.id), await isKept(two.id), await hasAccount(account)]).toEqual([false, true, false])
})
