import { expect, test } from 'vitest'
import { administrator, participant, staffMember, startApi, visitor } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { lettersAbout } from '../../../tests/outbox.ts'
import type { OwnRegistration, OwnRegistrationDetail } from '../../domain/participants/participant.ts'
import { sendDueReminders } from '../announcements/reminder-commands.ts'
import { strictLine } from '../db/in-line.ts'
import { presenceCode } from '../encryption/presence-code.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const codeOf = (id: number) => presenceCode(services.config.sessionSecret, { id, holderNumber: 0 })
const startsAt = new Date(Date.now() + 20 * days)

/** Somebody with an account, registered for a session in twenty days. */
async function registered(changes: Parameters<typeof build.registration>[0] = {}) {
  const person = await build.participant()
  const training = await build.training({ startsAt, duration: 4 })
  const registration = await build.registration({
    ...{ trainingId: training.id, participantId: person.id, email: person.email, status: 'confirmée' },
    ...changes,
  })
  return { training, registration, space: as(participant(person)) }
}
const setStatus = (id: number, status: string) => office.put(`/api/registrations/${id}/status`, { status })
const cardOf = async (space: ReturnType<typeof as>) =>
  (await space.get<OwnRegistration[]>('/api/participant/registrations')).body[0]?.presence

test('a confirmed registration’s mail says its code, in its reader’s language; a cancelled one’s does not', async () => {
  const { registration } = await registered({ status: 'en_attente' })
  await setStatus(registration.id, 'confirmée')
  const [confirmed] = await lettersAbout(db, registration.id)
  expect(confirmed?.textContent).toContain(`Votre code de présence\u00A0: ${codeOf(registration.id)}.`)
  await setStatus(registration.id, 'annulée')
  const [cancelled] = await lettersAbout(db, registration.id)
  expect(cancelled?.textContent).not.toContain(codeOf(registration.id))
  const english = await registered({ status: 'en_attente', locale: 'en' })
  await setStatus(english.registration.id, 'confirmée')
  const [letter] = await lettersAbout(db, english.registration.id)
  expect(letter?.htmlContent).toContain(`Your attendance code: ${codeOf(english.registration.id)}.`)
})

test('who is confirmed after the session is told no code', async () => {
  const { id: trainingId } = await build.training({ startsAt: new Date(Date.now() - 3 * days), status: 'terminée' })
  const { registration } = await registered({ trainingId, status: 'en_attente' })
  await setStatus(registration.id, 'confirmée')
  const [letter] = await lettersAbout(db, registration.id)
  expect(letter?.textContent).not.toContain(codeOf(registration.id))
})

test('the reminder of the day before says it, only to those confirmed', async () => {
  const createdAt = new Date(startsAt.getTime() - 30 * days)
  const { registration, training } = await registered({ createdAt })
  const waiting = await build.registration({ trainingId: training.id, status: 'en_attente', createdAt })
  for (const daysBefore of [7, 1]) {
    const morning = new Date(startsAt.getTime() - daysBefore * days)
    morning.setUTCHours(12)
    await sendDueReminders(db, services, morning, strictLine)
  }
  const [eve, week] = await lettersAbout(db, registration.id)
  expect(eve?.textContent).toContain(codeOf(registration.id))
  expect(week?.textContent).not.toContain(codeOf(registration.id))
  const [toWaiting] = await lettersAbout(db, waiting.id)
  expect(toWaiting?.subject).toMatch(/^Demain/)
  expect(toWaiting?.textContent).not.toContain(codeOf(waiting.id))
})

test('the space shows it, with the address where a trainer’s phone finds its owner, until the day is over', async () => {
  const { registration, training, space } = await registered()
  const code = codeOf(registration.id)
  const url = `${services.config.publicUrl}/admin?onglet=formations&presence=${training.id}&carte=${code}`
  expect(await cardOf(space)).toEqual({ code, url })
  const { body } = await space.get<OwnRegistrationDetail>(`/api/participant/registrations/${registration.id}`)
  expect(body.registration.presence).toEqual({ code, url })
  const found = await office.post(`/api/admin/trainings/${training.id}/presence/code`, { code })
  expect(found.body).toEqual({ registrationId: registration.id })
  clock.advance(22 * days)
  expect(await cardOf(space)).toBeNull()
  clock.reset()
  await setStatus(registration.id, 'annulée')
  expect(await cardOf(space)).toBeNull()
})

test('a participant’s own code opens nothing to them, nor to a trainer of another session', async () => {
  const { registration, training, space } = await registered()
  const address = `/api/admin/trainings/${training.id}/presence/code`
  const body = { code: codeOf(registration.id) }
  expect((await space.post(address, body)).status).toBe(403)
  expect((await as(visitor).post(address, body)).status).toBe(401)
  const trainer = as(staffMember(await build.staffMember('trainer')))
  expect((await trainer.post(address, body)).status).toBe(404)
  const neighbour = await registered()
  expect(JSON.stringify(await cardOf(neighbour.space))).not.toContain(codeOf(registration.id))
})
