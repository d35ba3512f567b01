import { afterAll, expect, test, vi } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { startMailServer } from '../../../tests/mail-server.ts'
import { jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createMailFlow } from '../mail/flow.ts'
import { smtpSender } from '../mail/smtp.ts'
import { startDispatcher } from './dispatcher.ts'
import { always, openJobs } from './jobs.ts'

const { as, build, clock, db, services } = await startApi()
const { database, jobs } = services
const server = await startMailServer()
afterAll(server.close)

test('a job exists if and only if the change that causes it does', async () => {
  const { id } = await build.notification()
  const failed = db.transaction(async (tx) => {
    await jobs.send(tx, 'mail', id)
    throw new Error('the change failed')
  })
  await expect(failed).rejects.toThrow('the change failed')
  expect(await jobsFor(db, id)).toEqual([])
  await db.transaction((tx) => jobs.send(tx, 'mail', id))
  expect(await jobsFor(db, id)).toHaveLength(1)
})

test('from the first one on, a job is queued over the connection of its transaction alone', async () => {
  const { id } = await build.notification()
  const again = await openJobs(database, () => {})
  const elsewhere = vi.spyOn(database.pool, 'query')
  try {
    await db.transaction((tx) => again.send(tx, 'mail', id))
    expect(elsewhere).not.toHaveBeenCalled()
  } finally {
    elsewhere.mockRestore()
    await again.stop()
  }
  expect(await jobsFor(db, id)).toHaveLength(1)
})

test('a registration sends its letter by itself, once', async () => {
  const log = { warn() {}, error() {}, info() {} }
  const flow = createMailFlow(database, { perSecond: 25, perHour: 1_000 }, clock.now, log)
  const send = smtpSender(server.url, services.config.publicUrl)
  jobs.work('mail', (id) => deliverMail({ database, jobs, send, flow, demo: false, clock: clock.now, log }, id))
  const training = await build.training({ price: null }) // no proforma to wait for
  const form = registrationForm(training.id)
  const { body } = await as(visitor).post<RegistrationSummary>('/api/registrations', form)
  await server.waitFor((mail) => mail.recipients.includes(form.email))
  const sent = async () => (await lettersAbout(db, body.id)).filter(({ state }) => state === 'sent')
  await vi.waitFor(async () => expect(await sent()).toHaveLength(1), { timeout: 60_000 })
  expect(server.received.filter((mail) => mail.recipients.includes(form.email))).toHaveLength(1)
})

test('the end of a job is said as soon as the database is back', async () => {
  const away = Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
  const letters = [
    { id: 'failing', data: { id: 1 } },
    { id: 'done', data: { id: 2 } },
  ]
  const fetch = vi.fn().mockResolvedValueOnce(letters).mockResolvedValue([])
  const fail = vi.fn().mockRejectedValueOnce(away).mockResolvedValue(undefined)
  const complete = vi.fn().mockRejectedValueOnce(away).mockResolvedValue(undefined)
  const handle = (id: number) => (id === 1 ? Promise.reject(away) : Promise.resolve())
  const { stop } = startDispatcher({
    boss: { fetch, fail, complete },
    name: 'mail',
    handle,
    pace: always(2),
    onError() {},
  })
  await vi.waitFor(() => expect([fail.mock.calls.length, complete.mock.calls.length]).toEqual([2, 2]), {
    timeout: 60_000,
  })
  expect(fail).toHaveBeenLastCalledWith('mail', letters[0], { message: 'refused' })
  expect(complete).toHaveBeenLastCalledWith('mail', letters[1])
  await stop()
})
