// Ten thousand mails waiting: how fast they leave, and how old a code gets meanwhile. Prints what it measured.
import { afterAll, expect, test, vi } from 'vitest'
import { always } from '../../src/server/db/jobs.ts'
import { deliverMail } from '../../src/server/mail/deliver.ts'
import { codesAtOnce, createMailFlow, ordinaryAtOnce } from '../../src/server/mail/flow.ts'
import { smtpSender } from '../../src/server/mail/smtp.ts'
import { startApi } from '../api.ts'
import { startMailServer } from '../mail-server.ts'
import { queueMails } from '../outbox.ts'

const waiting = 10_000
/** Milliseconds that the server takes over each mail, as one across the sea does. */
const answersAfter = 150

const { build, db, services } = await startApi()
const { database, jobs } = services
const server = await startMailServer()
afterAll(server.close)

test(`with ${waiting} mails waiting and one connection hanging, 20 leave a second and a code arrives within 2 s`, async () => {
  const clock = () => new Date()
  const log = { warn() {}, info() {}, error: console.error }
  const flow = createMailFlow(database, { perSecond: 25, perHour: 100_000 }, clock, log)
  const deliverOver = (connections: number) => {
    const send = smtpSender(server.url, 'https://www.officina.example', { connections })
    return (id: number) => deliverMail({ database, jobs, send, flow, demo: false, clock, log }, id)
  }
  server.follow((stage, { address }) => {
    if (stage === 'recipient' && address === 'attente-5@example.ci') return 'hang'
    return stage === 'message' ? { after: answersAfter } : undefined
  })
  await queueMails(database.longRunning.db, waiting, 'attente')
  jobs.work('mail', deliverOver(ordinaryAtOnce), flow.pace)
  jobs.work('code_mail', deliverOver(codesAtOnce), always(codesAtOnce))
  const ordinary = () => server.received.filter(({ recipients }) => recipients[0]?.startsWith('attente-'))
  await vi.waitFor(() => expect(ordinary().length).toBeGreaterThan(20), { timeout: 60_000 })

  const begun = { at: Date.now(), sent: ordinary().length }
  const ages = []
  for (let asked = 1; asked <= 10; asked++) {
    const to = `code-${asked}@example.ci`
    const code = await build.notification({ type: 'sign_in_code', state: 'queued', to })
    const start = Date.now()
    await db.transaction((tx) => jobs.send(tx, 'code_mail', code.id))
    ages.push((await server.waitFor(({ recipients }) => recipients.includes(to))).receivedAt - start)
  }
  await vi.waitFor(() => expect(ordinary().length).toBeGreaterThan(begun.sent + 600), { timeout: 120_000 })
  const perSecond = ((ordinary().length - begun.sent) / (Date.now() - begun.at)) * 1_000
  console.log(`${perSecond.toFixed(1)} mails a second; codes arrived after ${ages.join(', ')} ms`)
  expect(perSecond).toBeGreaterThanOrEqual(20)
  expect(Math.max(...ages)).toBeLessThan(2_000)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(server.received.length)
})
