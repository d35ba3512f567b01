import type { ChildProcess } from 'node:child_process'
import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { expect, vi } from 'vitest'
import { sampleAdministrator } from '../../src/domain/staff/demo.ts'
import { ordinaryAtOnce } from '../../src/server/mail/flow.ts'
import type { Balancer } from '../balancer.ts'
import { createTestDatabase } from '../database.ts'
import { registrationForm, trainingForm } from '../forms.ts'
import { type ReceivedMail, startMailServer } from '../mail-server.ts'
import { freePort, startServer, stopServer } from '../server-process.ts'

/** How long after the answer to a change an instance may still show what was, in milliseconds. */
const mayBeStale = 1_000
/** How long an instance stays frozen, in milliseconds: longer than a transaction of its may stand still. */
const frozenFor = 12_000
const callers = 8
/** How far from a kill a letter was taken by the mail server that its instance did not live to note as sent, in milliseconds. */
const aroundKill = 5_000

/** Waits as long as a page may be stale, and for what time an instance did not get to answer what asks for nothing. */
async function waitBesideLoad(port: number): Promise<void> {
  const begun = performance.now()
  let load = 0
  while (performance.now() - begun < mayBeStale + load) {
    const asked = performance.now()
    await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(10_000) }).catch(() => {})
    load += performance.now() - asked
    await setTimeout(50)
  }
}

interface Shown {
  id: number
  slug: string
  description: string
  version: number
}

interface Series {
  /** How many people register. */
  people: number
  /** How often each of the three things happens: one instance is killed, one restarted, one frozen. */
  rounds: number
  balance: (ports: number[]) => Promise<Balancer>
}

/**
 * Three instances on one PostgreSQL behind a balancer, while people register, each with a key of their own that they send again until they
 * are answered; one instance is killed, one restarted and one frozen meanwhile. No answered write is lost, none is done twice, every letter
 * arrives, and once but for those that were being handed over at a kill, which bear the same Message-ID; no page is stale for long.
 */
export async function instanceSeries({ people, rounds, balance }: Series): Promise<void> {
  const mail = await startMailServer()
  mail.follow((stage) => (stage === 'message' ? { after: 20 } : undefined))
  const { location, remove } = await createTestDatabase('migrated')
  const databaseUrl = 'url' in location ? location.url : ''
  const database = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const ports = [await freePort(), await freePort(), await freePort()]
  const start = (port: number) =>
    startServer({
      PORT: String(port),
      TRUSTED_PROXIES: '1',
      DATABASE_URL: databaseUrl,
      SMTP_URL: mail.url,
      MAIL_PER_SECOND: '1000',
      SESSION_SECRET: 'one and the same for all three of them',
    })
  const instances: ChildProcess[] = []
  for (const port of ports) instances.push(await start(port))
  const balancer = await balance(ports)
  const isUp = new Set(ports)
  const retried = { calls: 0 }

  /** Sends a call until somebody answers it; each try over a connection of its own. */
  async function untilAnswered<Body>(path: string, method: string, body: object, headers: Record<string, string> = {}) {
    const init = {
      method,
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', connection: 'close', ...headers },
    }
    for (;;) {
      const answer = await fetch(`${balancer.url}/api${path}`, { ...init, signal: AbortSignal.timeout(20_000) })
        .then(async (response) => ({
          status: response.status,
          headers: response.headers,
          body: (await response.json()) as Body,
        }))
        .catch(() => undefined) // lost on the way, or answered by the balancer in words of its own
      if (answer && answer.status < 500) return answer
      retried.calls++
      await setTimeout(200)
    }
  }

  try {
    const signedIn = await untilAnswered('/login', 'POST', sampleAdministrator)
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? ''
    const create = async (changes: Record<string, unknown>) =>
      (await untilAnswered<Shown>('/trainings', 'POST', trainingForm(changes), { cookie })).body
    const sold = await create({ title: 'Ce qui se vend', maxParticipants: 1_000 })
    const shown = await create({ title: 'Ce qui se montre' })
    const path = `/trainings/${shown.id}`

    const answered = new Map<string, { email: string }>()
    let next = 0
    const registerSome = async () => {
      while (next < people) {
        const number = next++
        const form = registrationForm(sold.id)
        // Everybody from an address of their own: the limits are not what is tried here.
        const address = `10.1.${Math.floor(number / 250)}.${number % 250}`
        const key = `person-${number}`
        const { status } = await untilAnswered('/registrations', 'POST', form, {
          'idempotency-key': key,
          'x-forwarded-for': address,
        })
        expect(status).toBe(201)
        answered.set(key, form)
      }
    }
    let isOver = false
    const stale: string[] = []
    let changes = 0
    const changeAndLook = async () => {
      let { version } = shown
      while (!isOver) {
        const description = `Changement ${++changes}.`
        // With its version, as the office sends it: a frozen instance makes the change that it was sent once it goes on, long after
        // another one was asked instead, and would take back what was changed since.
        const form = { title: 'Ce qui se montre', description, version }
        const { status, body } = await untilAnswered<Shown & { current?: Shown }>(path, 'PUT', form, { cookie })
        // A try whose answer was lost has made it.
        const made = status === 409 ? body.current : body
        expect(made).toMatchObject({ description })
        version = made?.version ?? version
        await Promise.all(
          [...isUp].map(async (port) => {
            await waitBesideLoad(port)
            const page = `http://127.0.0.1:${port}/formations/${shown.slug}`
            const text = await fetch(page, { signal: AbortSignal.timeout(10_000) }).then(
              (response) => (response.ok ? response.text() : undefined),
              () => undefined,
            )
            if (text !== undefined && isUp.has(port) && !text.includes(description))
              stale.push(`${port}: ${description}`)
          }),
        )
      }
    }
    const registering = Promise.all(Array.from({ length: callers }, registerSome))
    const changing = changeAndLook()
    const killedAt: number[] = []
    const reached = (share: number) =>
      vi.waitFor(() => expect(answered.size).toBeGreaterThanOrEqual(people * share), { timeout: 240_000 })

    for (let round = 0; round < rounds; round++) {
      const at = (part: number) => reached((round + part) / (rounds + 0.1))
      const [killed = 0, restarted = 1, frozen = 2] = [0, 1, 2].map((index) => (index + round) % 3)
      const out = async (index: number, work: (instance: ChildProcess, port: number) => Promise<void>) => {
        const [instance, port] = [instances[index], ports[index]]
        if (!instance || port === undefined) throw new Error('there is no such instance')
        isUp.delete(port)
        await work(instance, port)
        isUp.add(port)
      }
      await at(0.15)
      await out(killed, async (instance, port) => {
        killedAt.push(Date.now())
        await stopServer(instance, 'SIGKILL')
        instances[killed] = await start(port)
      })
      await at(0.4)
      await out(restarted, async (instance, port) => {
        await stopServer(instance)
        instances[restarted] = await start(port)
      })
      await at(0.65)
      await out(frozen, async (instance, port) => {
        instance.kill('SIGSTOP')
        await setTimeout(frozenFor)
        instance.kill('SIGCONT')
        await waitBesideLoad(port) // what was announced meanwhile is read first
      })
    }
    await registering
    isOver = true
    await changing

    expect(answered.size).toBe(people)
    const { rows } = await database.query<{ email: string; times: number; letters: number[] }>(
      `select registrations.email, count(distinct registrations.id)::int as times, array_agg(notifications.id) as letters
       from registrations left join notifications on registration_id = registrations.id and type = 'registration'
       where training_id = $1 group by registrations.email`,
      [sold.id],
    )
    const emails = [...answered.values()].map(({ email }) => email)
    expect(rows.map(({ email }) => email).sort()).toEqual(emails.sort())
    expect(rows.filter(({ times, letters }) => times !== 1 || letters.length !== 1)).toEqual([])
    expect(stale).toEqual([])

    const waiting = async () => {
      // Jobs of a process that was killed come again after five minutes: nobody is at them any more.
      await database.query(
        `update pgboss.job set state = 'retry', started_on = null, start_after = now()
         where name in ('mail', 'document') and state in ('active', 'retry') and coalesce(started_on, now() - interval '1 day') < now() - interval '8 seconds'`,
      )
      // A letter that waits for its paper is looked at again later and later: here it is soon.
      await database.query(
        `update pgboss.job set start_after = now() where name = 'mail' and state = 'created' and start_after > now()`,
      )
      const { rows: left } = await database.query<{ total: number }>(
        `select count(*)::int as total from notifications where state = 'queued'`,
      )
      return left[0]?.total
    }
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 120_000, interval: 1_000 })
    const arrived = new Map<string, ReceivedMail[]>()
    for (const letter of mail.received) {
      const [to = ''] = letter.recipients
      if (emails.includes(to)) arrived.set(to, [...(arrived.get(to) ?? []), letter])
    }
    expect(arrived.size).toBe(people)
    const twice = [...arrived.values()].filter(({ length }) => length > 1)
    // None but those that the killed instance had in hand: as many as it hands over at once, taken by the server around the kill.
    expect(twice.length).toBeLessThanOrEqual(ordinaryAtOnce * killedAt.length)
    for (const letters of twice) {
      expect(new Set(letters.map(({ messageId }) => messageId)).size).toBe(1)
      const firstAt = letters[0]?.receivedAt ?? 0
      expect(Math.min(...killedAt.map((at) => Math.abs(at - firstAt)))).toBeLessThan(aroundKill)
    }
    console.info(
      `${people} registered, ${retried.calls} calls sent again, ${changes} changes looked at, ${twice.length} letters twice under one name`,
    )
  } finally {
    balancer.close()
    for (const instance of instances) {
      instance.kill('SIGCONT')
      await stopServer(instance, 'SIGKILL')
    }
    await database.end()
    await mail.close()
    await remove()
  }
}
