// Trainers take presence on phones without a line, while answers are lost, clocks are wrong, pages are closed and the office changes what it
// is about: no mark is lost, each is stored once and in its order, and the one that was made last holds (docs/rules/presence.md#the-log).
import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Presence } from '../../src/domain/attendance/presence.ts'
import { presenceMarks } from '../../src/server/db/schema/presence.ts'
import { registrations } from '../../src/server/db/schema/registrations.ts'
import { trainingTrainers } from '../../src/server/db/schema/staff.ts'
import type { PresenceLog } from '../../src/web/presence-log/presence-log.ts'
import { administrator, staffMember, startApi } from '../api.ts'
import { hours, minutes, seconds } from '../clock.ts'
import { dice, of } from '../dice.ts'
import { TestPhone } from '../phone.ts'

const histories = Number(process.env.PRESENCE_HISTORIES ?? 10)
const seed = Number(process.env.PRESENCE_SEED ?? 1)
const people = 8

const { as, build, db, clock } = await startApi()
const office = as(administrator(await build.administrator()))
const roll = dice(seed)
const chance = (percent: number) => roll(100) < percent

const states = ['present', 'absent', 'present', 'taken_back'] as const
const halves = ['morning', 'afternoon'] as const
const faults = ['away', 'cut', 'lost', 'error', 'proxy', 'signed out', 'restored'] as const

interface Act {
  place: string
  state: (typeof states)[number]
  /** When it was made, by the server's clock. */
  at: number
}

/** A phone of a trainer's, with its log, whose clock is wrong by so much and whose calls fail now and then. */
async function phoneOf(account: Parameters<typeof staffMember>[0], error: number) {
  const browser = as(staffMember(account))
  const phone = new TestPhone()
  const state = { isOnline: true, fault: undefined as (typeof faults)[number] | undefined, error }
  const setClock = () => {
    phone.now = clock.now().getTime() + state.error
  }
  setClock()
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const { fault } = state
    if (!state.isOnline || fault === 'away' || fault === 'cut') throw new TypeError('Failed to fetch')
    if (fault === 'error') return new Response('', { status: 502 })
    if (fault === 'proxy') return new Response('<h1>Sign in to the network</h1>', { status: 403 })
    if (fault === 'signed out') return Response.json({ code: 'unauthenticated', message: '' }, { status: 401 })
    const path = String(input)
    const { status, body } =
      init?.method === 'POST' ? await browser.post(path, JSON.parse(String(init.body))) : await browser.get(path)
    if (fault === 'lost') throw new TypeError('Failed to fetch')
    // A backup was restored: the server says once that it holds nothing.
    if (fault === 'restored' && path.endsWith('/log')) {
      state.fault = undefined
      return Response.json({ ...(body as object), held: 0 }, { status })
    }
    return Response.json(body, { status })
  }
  const open = () => phone.page({ fetch })
  return { phone, state, setClock, open, log: await open() }
}

/** Sends until all is answered for. */
async function settle(
  { phone, state, log }: { phone: TestPhone; state: { isOnline: boolean; fault: unknown }; log: PresenceLog },
  account: number,
) {
  Object.assign(state, { isOnline: true, fault: undefined })
  phone.happen('online')
  await expect
    .poll(
      async () => {
        await log.signedIn(account)
        await log.sendNow()
        return log.getSnapshot().unsent + log.getSnapshot().unsaved
      },
      { timeout: 60_000 },
    )
    .toBe(0)
}

test.each(Array.from({ length: histories }, (_, index) => index + 1))('history %i loses nothing', async () => {
  clock.reset()
  const today = clock.now().toISOString().slice(0, 10)
  const training = await build.training({
    ...{ startsAt: new Date(`${today}T08:00:00Z`), endsAt: new Date(`${today}T17:00:00Z`), duration: 8 },
    status: 'en_cours',
  })
  const ids: number[] = []
  for (let index = 0; index < people; index++)
    ids.push((await build.registration({ trainingId: training.id, status: 'confirmée' })).id)
  const phones = []
  for (const error of [0, of([3 * hours, -3 * hours, 20 * minutes], roll)]) {
    const account = await build.staffMember('trainer')
    await db.insert(trainingTrainers).values({ trainingId: training.id, userId: account.id })
    const phone = await phoneOf(account, error)
    await phone.log.sessions()
    await phone.log.takeAlong(training.id)
    phone.state.isOnline = false
    phones.push({ ...phone, account })
  }
  const acts: Act[] = []
  const tapped = new Set<string>()
  let cancelled: number | undefined
  for (let step = 0; step < 60; step++) {
    const passed = 2 * seconds + roll(20) * seconds
    clock.advance(passed)
    for (const one of phones) {
      one.phone.steady += passed
      one.setClock()
    }
    const one = of(phones, roll)
    if (chance(10)) {
      // Its page is closed and opened again, without a line or with one.
      one.phone.closeAll()
      one.log = await one.open()
    }
    if (chance(15)) one.state.fault = of(faults, roll)
    if (chance(20)) one.state.isOnline = !one.state.isOnline
    if (one.state.isOnline) one.phone.happen('online')
    const registrationId = of(ids, roll)
    const half = of(halves, roll)
    const state = of(states, roll)
    const at = clock.now().getTime()
    if (chance(8)) {
      const mark = { id: randomUUID(), registrationId, date: today, half, state }
      const { status } = await office.post(`/api/admin/trainings/${training.id}/presence`, {
        marks: [mark],
        confirmEarly: true,
      })
      if (status === 200) acts.push({ place: `${registrationId} ${half}`, state, at })
      continue
    }
    if (step === 40 && chance(50)) {
      cancelled = of(ids, roll)
      await db.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, cancelled))
    }
    await one.log.append(training.id, [
      { registrationId, date: today, half, state, lateAt: null, reason: null, makesUp: undefined },
    ])
    const last = one.log.getSnapshot().lines.at(-1)
    if (last) tapped.add(last.line.mark.id)
    acts.push({ place: `${registrationId} ${half}`, state, at })
  }
  for (const one of phones) await settle(one, one.account.id)

  const rows = await db
    .select()
    .from(presenceMarks)
    .where(inArray(presenceMarks.registrationId, ids))
    .orderBy(presenceMarks.position)
  const ofPhones = rows.filter(({ deviceId }) => deviceId !== null)
  expect(new Set(ofPhones.map(({ id }) => id))).toEqual(tapped)
  for (const own of Map.groupBy(ofPhones, ({ deviceId }) => deviceId).values())
    expect(own.map(({ deviceNumber }) => deviceNumber)).toEqual(own.map((_, index) => index + 1))
  const { body } = await office.get<Presence>(`/api/admin/trainings/${training.id}/presence`)
  for (const { registrationId, marks } of body.people) {
    if (registrationId === cancelled) continue
    for (const half of halves) {
      const last = acts
        .filter(({ place }) => place === `${registrationId} ${half}`)
        .toSorted((a, b) => a.at - b.at)
        .at(-1)
      const stands = marks.find((mark) => mark.half === half)?.state ?? 'taken_back'
      expect(stands, `${registrationId} ${half}`).toBe(last?.state ?? 'taken_back')
    }
  }
  for (const one of phones) one.phone.closeAll()
})
