import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startApi } from '../../../tests/api.ts'
import { minutes, seconds } from '../../../tests/clock.ts'
import { type Behaviour, type Stage, startMailServer } from '../../../tests/mail-server.ts'
import { jobsFor, queueMails } from '../../../tests/outbox.ts'
import { freePort } from '../../../tests/server-process.ts'
import { always } from '../db/jobs.ts'
import { mailFlow, notifications } from '../db/schema/notifications.ts'
import { deliverMail } from './deliver.ts'
import { createMailFlow } from './flow.ts'
import { type SendMail, serverOf, smtpSender } from './smtp.ts'

const { build, clock, db, services } = await startApi()
const { database, jobs } = services
const publicUrl = 'https://www.officina.example'
const server = await startMailServer()
const withSignIn = await startMailServer({ signIn: true })
const withTls = await startMailServer({ tls: true })
afterAll(() => Promise.all([server, withSignIn, withTls].map(({ close }) => close())))

const alarms: object[] = []
const log = { warn() {}, info() {}, error: (details: object) => alarms.push(details) }
const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)
const sender = (url: string) => smtpSender(url, publicUrl)
const usual = sender(server.url)
const deliver = (id: number, send: SendMail = usual) =>
  deliverMail({ database, jobs, send, flow, demo: false, clock: clock.now, log }, id)

const state = async () => {
  await flow.pace()
  return (await db.select().from(mailFlow))[0]
}
const letter = async (id: number) => (await db.select().from(notifications).where(eq(notifications.id, id)))[0]
const mail = (changes: Parameters<typeof build.notification>[0] = {}) =>
  build.notification({ state: 'queued', queuedAt: clock.now(), ...changes })

beforeEach(async () => {
  for (const { follow } of [server, withSignIn, withTls]) follow(undefined)
  alarms.length = 0
  await db
    .update(mailFlow)
    .set({ state: 'running', hourCount: 0, heldUntil: null, since: null, reason: null, tries: 0 })
})

const at =
  (stage: Stage, behaviour: Behaviour) =>
  (now: Stage): Behaviour =>
    now === stage ? behaviour : undefined

describe('a refusal', () => {
  test.each<[string, Stage, number, string, 'failed' | 'queued', string]>([
    ['of this recipient', 'recipient', 550, '5.1.1 No such user', 'failed', 'running'],
    ['of this recipient, without more', 'recipient', 553, 'Unknown', 'failed', 'running'],
    ['of a message that is too large', 'message', 552, '5.3.4 Too big', 'failed', 'running'],
    ['of this recipient for now', 'recipient', 450, '4.2.1 Greylisted', 'queued', 'slowed'],
    ['at the greeting, for now', 'connect', 421, '4.7.0 Try again later', 'queued', 'paused'],
    ['because of too many letters', 'sender', 421, '4.7.0 Try again later', 'queued', 'slowed'],
    ['of a full disk', 'message', 452, 'no space left', 'queued', 'slowed'],
    ['at the greeting', 'connect', 554, 'No service', 'queued', 'paused'],
    ['of the sender', 'sender', 550, '5.7.1 Sender rejected', 'queued', 'paused'],
    ['of the sender, without more', 'sender', 501, 'Bad sender', 'queued', 'paused'],
    ['for want of a sign-in', 'recipient', 530, '5.7.0 Authentication required', 'queued', 'paused'],
    ['to relay', 'recipient', 554, '5.7.1 Relay access denied', 'queued', 'paused'],
    ['by policy', 'message', 550, '5.7.26 Unauthenticated mail', 'queued', 'paused'],
    ['of the message, without more', 'message', 554, 'Transaction failed', 'queued', 'paused'],
  ])('%s (%s %i): %s', async (_, stage, code, text, expected, flowState) => {
    server.follow(at(stage, { code, text }))
    const { id } = await mail()
    await deliver(id, sender(server.url)) // over a connection of its own: kept ones have been greeted already
    expect(await letter(id)).toMatchObject({ state: expected, failures: 1, lastError: expect.stringContaining(text) })
    expect((await jobsFor(db, id)).length).toBe(expected === 'failed' ? 0 : 1)
    expect(await state()).toMatchObject({ state: flowState })
    expect(alarms).toHaveLength(flowState === 'paused' ? 1 : 0)
  })

  test('of our password', async () => {
    withSignIn.follow(at('auth', { code: 535, text: '5.7.8 Bad credentials' }))
    const { id } = await mail()
    await deliver(id, sender(withSignIn.url))
    expect(await state()).toMatchObject({ state: 'paused', reason: expect.stringContaining('535') })
    withSignIn.follow(undefined)
    await deliver(id, sender(withSignIn.url))
    expect(await letter(id)).toMatchObject({ state: 'sent' })
    expect(await state()).toMatchObject({ state: 'running' })
  })

  test('of signing in, for now', async () => {
    withSignIn.follow(at('auth', { code: 454, text: '4.7.0 No sign-in at present' }))
    await deliver((await mail()).id, sender(withSignIn.url))
    expect(await state()).toMatchObject({ state: 'paused', reason: expect.stringContaining('454') })
  })

  test('tells neither log nor office an address', async () => {
    server.follow(at('sender', { code: 550, text: '5.7.1 <aya@example.ci> may not send' }))
    await deliver((await mail()).id)
    expect(JSON.stringify([alarms, await state()])).not.toContain('aya@example.ci')
  })
})

describe('a server that lets nobody in pauses mail at once, and state and log name it', () => {
  const secret = 'mot-de-passe'
  const flowTo = (smtpUrl: string) =>
    createMailFlow(database, { perSecond: 1_000, perHour: 100_000, server: serverOf(smtpUrl) }, clock.now, log)
  const deliverTo = async (url: string, id: number) => {
    const smtpUrl = url.replace('smtp://', `smtp://officina:${secret}@`)
    await deliverMail(
      { database, jobs, send: sender(smtpUrl), flow: flowTo(smtpUrl), demo: false, clock: clock.now, log },
      id,
    )
  }
  const expectPaused = async (server: string, reason: string) => {
    const told = `${server}: ${reason}`
    expect(await state()).toMatchObject({ state: 'paused', reason: expect.stringContaining(told) })
    expect(alarms).toEqual([expect.objectContaining({ refusal: expect.stringContaining(told) })])
    expect(JSON.stringify([alarms, await state()])).not.toContain(secret)
  }

  test('as nothing listens there', async () => {
    const port = await freePort()
    const { id } = await mail()
    await deliverTo(`smtp://127.0.0.1:${port}`, id)
    expect(await letter(id)).toMatchObject({ state: 'queued', failures: 1 })
    await expectPaused(`127.0.0.1:${port}`, 'connect ECONNREFUSED')
  })

  test('as there is no such name', async () => {
    await deliverTo('smtp://mail.invalid:587', (await mail()).id)
    await expectPaused('mail.invalid:587', '')
  })

  test('as it hangs up before it says a word', async () => {
    const mute = createServer((socket) => socket.end()).listen(0, '127.0.0.1')
    await once(mute, 'listening')
    const { port } = mute.address() as AddressInfo
    await deliverTo(`smtp://127.0.0.1:${port}`, (await mail()).id)
    mute.close()
    await expectPaused(`127.0.0.1:${port}`, '')
  })

  test('by its greeting; the next try is a second later, and ends the pause', async () => {
    server.follow(at('connect', { code: 421, text: '4.3.2 Shutting down' }))
    const { id } = await mail()
    await deliverTo(server.url, id)
    await expectPaused(new URL(server.url).host, 'Invalid greeting')
    expect((await flow.pace()).wait).toBeLessThanOrEqual(1_000)
    server.follow(undefined)
    clock.advance(1 * seconds)
    await deliver(id)
    expect(await letter(id)).toMatchObject({ state: 'sent' })
    expect(await state()).toMatchObject({ state: 'running', reason: null })
  })

  test('but for one that takes others meanwhile: it is only slowed, until a single one is turned away too', async () => {
    let arrived = () => {}
    const isHeld = new Promise<void>((resolve) => {
      arrived = resolve
    })
    server.follow((stage, { address }) => {
      if (stage !== 'recipient' || address !== 'lent@example.ci') return undefined
      arrived()
      return 'hang'
    })
    const held = deliver((await mail({ to: 'lent@example.ci' })).id, sender(server.url))
    await isHeld
    server.follow(at('connect', { code: 421, text: '4.7.0 Too many connections' }))
    await deliver((await mail()).id, sender(server.url))
    expect(await state()).toMatchObject({ state: 'slowed' })
    expect(alarms).toEqual([])
    clock.advance(2 * seconds)
    await deliver((await mail()).id, sender(server.url))
    expect(await state()).toMatchObject({ state: 'paused' })
    server.hangUp()
    await held
  })
})

describe('TLS', () => {
  const elsewhere = (url: string) => url.replace('127.0.0.1', '0.0.0.0') // this machine, by a name that is not loopback

  test('is required of a server on another machine', async () => {
    const { id } = await mail()
    await deliver(id, sender(elsewhere(server.url)))
    expect(await letter(id)).toMatchObject({ state: 'queued', lastError: expect.stringContaining('STARTTLS') })
    expect(await state()).toMatchObject({ state: 'paused' })
  })

  test('with a certificate that somebody answers for', async () => {
    const { id } = await mail()
    await deliver(id, sender(elsewhere(withTls.url)))
    expect(await letter(id)).toMatchObject({ state: 'queued', lastError: expect.stringMatching(/certificate/) })
    expect(await state()).toMatchObject({ state: 'paused' })
    expect(withTls.received).toEqual([])
  })

  test('is not required by a setting', async () => {
    const { id } = await mail()
    await deliver(id, smtpSender(elsewhere(server.url), publicUrl, { requireTls: false }))
    expect(await letter(id)).toMatchObject({ state: 'sent' })
  })
})

describe('while the server refuses everything', () => {
  test('each refusal waits twice as long, ten minutes at most, and no mail is given up', async () => {
    server.follow(at('sender', { code: 550, text: '5.7.1 Sender rejected' }))
    const { id } = await mail()
    const waits = []
    for (let refusal = 1; refusal <= 7; refusal++) {
      await deliver(id)
      const { wait, perLook } = await flow.pace()
      waits.push(Math.round(wait / 1_000))
      expect(perLook).toBe(1)
      clock.advance(wait)
    }
    expect(waits).toEqual([30, 60, 120, 240, 480, 600, 600])
    clock.advance(4 * 24 * 60 * minutes)
    await deliver(id)
    expect(await letter(id)).toMatchObject({ state: 'queued' })
  })

  test('those that fail at the same moment count as one', async () => {
    server.follow(at('sender', { code: 550, text: '5.7.1 Sender rejected' }))
    const several = await Promise.all([mail(), mail(), mail()])
    await Promise.all(several.map(({ id }) => deliver(id, sender(server.url))))
    expect(await state()).toMatchObject({ state: 'paused', tries: 1 })
    expect(alarms).toHaveLength(1)
  })

  test('a mail that went out meanwhile, begun before, ends no pause', async () => {
    server.follow(at('sender', { code: 550, text: '5.7.1 Sender rejected' }))
    const before = clock.now()
    clock.advance(1 * seconds)
    await deliver((await mail()).id)
    await flow.delivered(before)
    expect(await state()).toMatchObject({ state: 'paused' })
  })

  test('a mail refused by policy while others go through is failed itself', async () => {
    const blocked = await mail({ to: 'bloque@example.ci' })
    server.follow((stage, { address }) =>
      stage === 'recipient' && address === 'bloque@example.ci'
        ? { code: 550, text: '5.7.1 Blocked by the recipient' }
        : undefined,
    )
    await deliver(blocked.id)
    expect(await letter(blocked.id)).toMatchObject({ state: 'queued' })
    clock.advance(31 * seconds)
    await deliver((await mail()).id)
    expect(await state()).toMatchObject({ state: 'running' })
    await deliver(blocked.id)
    expect(await letter(blocked.id)).toMatchObject({ state: 'failed', failures: 2 })
    expect(await state()).toMatchObject({ state: 'running' })
  })
})

test('a code is tried every ten seconds while it is valid, then as any mail', async () => {
  server.follow(at('sender', { code: 451, text: 'Later' }))
  const { id } = await mail({ type: 'sign_in_code' })
  await deliver(id)
  expect(await jobsFor(db, id, 'code_mail')).toEqual([{ state: 'created', delay: 10 }])
  clock.advance(10 * minutes)
  await deliver(id)
  expect((await jobsFor(db, id, 'code_mail'))[0]).toEqual({ state: 'created', delay: 300 })
})

test('the hour’s ceiling puts ordinary mail off, and no code', async () => {
  const tight = createMailFlow(database, { perSecond: 1_000, perHour: 2 }, clock.now, log)
  const deliverTight = (id: number) =>
    deliverMail({ database, jobs, send: usual, flow: tight, demo: false, clock: clock.now, log }, id)
  await db.update(mailFlow).set({ hourCount: 0, hourBegan: new Date() })
  const [first, second, third, code] = [await mail(), await mail(), await mail(), await mail({ type: 'sign_in_code' })]
  for (const { id } of [first, second, third, code]) await deliverTight(id)
  const states = await db
    .select({ id: notifications.id, state: notifications.state })
    .from(notifications)
    .where(inArray(notifications.id, [first.id, second.id, third.id, code.id]))
  expect(states.filter(({ state }) => state === 'queued')).toEqual([{ id: third.id, state: 'queued' }])
  expect((await jobsFor(db, third.id))[0]?.delay).toBeGreaterThan(3_500)
})

describe('the queue at work', () => {
  const realClock = () => new Date()

  test('a code overtakes waiting mail, a hanging connection stops nobody, ceilings hold, and a pause loses nothing', async () => {
    const open = createMailFlow(database, { perSecond: 10, perHour: 100_000 }, realClock, log)
    const work = (connections: number) => {
      const send = smtpSender(server.url, publicUrl, { connections })
      return (id: number) => deliverMail({ database, jobs, send, flow: open, demo: false, clock: realClock, log }, id)
    }
    server.received.length = 0
    await queueMails(db, 40, 'attente')
    let hung: { connection: string; at: number } | undefined
    server.follow((stage, { address, connection }) => {
      if (stage !== 'recipient' || address !== 'attente-1@example.ci') return undefined
      hung = { connection, at: Date.now() }
      return 'hang'
    })
    jobs.work('mail', work(10), open.pace)
    jobs.work('code_mail', work(3), always(3))
    const code = await build.notification({ type: 'sign_in_code', state: 'queued', to: 'code@example.ci' })
    await db.transaction((tx) => jobs.send(tx, 'code_mail', code.id))
    const arrived = await server.waitFor(({ recipients }) => recipients.includes('code@example.ci'))
    const ordinary = () => server.received.filter(({ recipients }) => recipients[0]?.startsWith('attente-'))
    const before = ordinary().filter(({ receivedAt }) => receivedAt < arrived.receivedAt)
    expect(before.length).toBeLessThan(30) // the others were still waiting

    await vi.waitFor(() => expect(ordinary()).toHaveLength(39), { timeout: 60_000, interval: 100 })
    expect(hung).toBeDefined()
    const sinceItHung = ordinary().filter(({ receivedAt }) => receivedAt > (hung?.at ?? 0))
    expect(sinceItHung.map(({ connection }) => connection)).not.toContain(hung?.connection)
    const busiest = ordinary().map(
      ({ receivedAt }) => ordinary().filter((other) => Math.abs(other.receivedAt - receivedAt - 250) <= 250).length,
    )
    expect(Math.max(...busiest)).toBeLessThanOrEqual(20) // any half second lies within two of the counted seconds
    expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(server.received.length)

    server.follow(at('sender', { code: 550, text: '5.7.1 Sender rejected' }))
    await queueMails(db, 15, 'pause') // more than are tried at once
    const row = async () => (await db.select().from(mailFlow))[0]
    await vi.waitFor(async () => expect(await row()).toMatchObject({ state: 'paused' }), { timeout: 60_000 })
    server.follow(undefined)
    await db.update(mailFlow).set({ heldUntil: new Date() }) // as if it were time to try again
    const paused = () => server.received.filter(({ recipients }) => recipients[0]?.startsWith('pause-'))
    await vi.waitFor(() => expect(paused().length).toBeGreaterThan(0), { timeout: 60_000 })
    await vi.waitFor(async () => expect(await row()).toMatchObject({ state: 'running', reason: null }), {
      timeout: 60_000,
    })
  })
})
