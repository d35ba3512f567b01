import { desc, eq, like } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import type { Retention } from '../../domain/participants/retention.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { strictLine } from '../db/in-line.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { retentionRuns } from '../db/schema/installation.ts'
import { registrations } from '../db/schema/registrations.ts'
import { runRetention } from './retention-switch-commands.ts'

const { as, build, db, services, clock } = await startApi()
const account = await build.administrator({ username: 'mariam' })
/** Signed in a moment ago, whatever the time is. */
const office = () => as(administrator(account))
const url = '/api/admin/retention'

const day = 86_400_000
const read = async () => (await office().get<Retention>(url)).body
const switchOn = async (digest?: string) =>
  office().put<Retention & Problem>(url, { isOn: true, digest: digest ?? (await read()).plan.digest })
const switchOff = () => office().put<Retention>(url, { isOn: false })
const countOf = ({ plan }: Retention, kind: string) => plan.kinds.find((one) => one.kind === kind)?.count

/** Somebody who came six years ago, and whom nothing is known of since. */
async function cameLongAgo(people = 1) {
  const past = (days: number) => new Date(clock.now().getTime() - days * day)
  const training = await build.training({ status: 'terminée', startsAt: past(2200), endsAt: past(2199) })
  for (let one = 0; one < people; one++) {
    await build.registration({ trainingId: training.id, createdAt: past(2250), status: 'confirmée' })
  }
}
const nobodys = async () => (await db.select().from(registrations).where(like(registrations.email, 'efface-%'))).length

beforeEach(async () => {
  await switchOff()
})

test('nothing is anonymized by itself until an administrator has seen the plan and switched it on', async () => {
  await cameLongAgo()
  await runRetention(services, clock.now())
  expect(await nobodys()).toBe(0)
  const before = await read()
  expect(before).toMatchObject({ isOn: false, lastRun: null })
  expect(countOf(before, 'registrations')).toBe(1)

  const { body } = await switchOn()
  expect(body).toMatchObject({ isOn: true, switched: { by: 'mariam', seen: before.plan } })
  await runRetention(services, clock.now())
  expect(await nobodys()).toBe(1)
  const after = await read()
  expect(after.lastRun).toMatchObject({
    registrations: 1,
    profiles: 0,
    papers: 0,
    letters: 0,
    endedAt: expect.any(String),
  })
  expect(countOf(after, 'registrations')).toBe(0)
  const told = await db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(2)
  expect(told).toMatchObject([
    { action: 'retire', actor: 'system' },
    { action: 'switch_retention_on', actor: 'mariam', after: { registrations: 1, profiles: 0, papers: 0, letters: 0 } },
  ])
})

test('a plan that is no longer today’s is refused, and the new one comes with the refusal', async () => {
  const seen = await read()
  await cameLongAgo()
  const { status, body } = await switchOn(seen.plan.digest)
  expect([status, body.code]).toEqual([409, 'plan_changed'])
  const current = body.current as Retention
  expect(current.isOn).toBe(false)
  expect(countOf(current, 'registrations')).toBe(1)
  expect((await switchOn(current.plan.digest)).status).toBe(200)
})

test('it works once a day, and not any more once it is switched off', async () => {
  clock.advance(3 * day)
  await switchOn()
  await runRetention(services, clock.now())
  const before = await nobodys()
  await cameLongAgo()
  await runRetention(services, clock.now())
  expect(await nobodys()).toBe(before)
  clock.advance(day)
  await switchOff()
  await runRetention(services, clock.now())
  expect(await nobodys()).toBe(before)
  await switchOn()
  await runRetention(services, clock.now())
  expect(await nobodys()).toBe(before + 1)
})

test('what is too much for an hour is the next hour’s, and so is what a killed process left', async () => {
  clock.advance(9 * day)
  await cameLongAgo(120)
  await switchOn()
  const before = await nobodys()
  await runRetention(services, clock.now(), strictLine, 1)
  expect(await nobodys()).toBe(before + 100)
  expect((await read()).lastRun).toMatchObject({ registrations: 100, endedAt: null })
  // Two instances go on at once: each person is counted once.
  await Promise.all([runRetention(services, clock.now()), runRetention(services, clock.now())])
  expect(await nobodys()).toBe(before + 120)
  const today = clock.now().toISOString().slice(0, 10)
  const runs = await db.select().from(retentionRuns).where(eq(retentionRuns.day, today))
  expect(runs).toMatchObject([{ registrations: 120, endedAt: expect.any(Date) }])
})

test('two who switch it on at once have one entry in the trail', async () => {
  const { plan } = await read()
  const switched = () =>
    db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'switch_retention_on'))
      .then((rows) => rows.length)
  const before = await switched()
  await Promise.all([switchOn(plan.digest), switchOn(plan.digest)])
  expect(await switched()).toBe(before + 1)
})
