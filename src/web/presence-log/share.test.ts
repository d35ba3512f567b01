import { parse } from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { present, TestPhone, until } from '../../../tests/phone.ts'
import { LogForm, logLimit } from '../../domain/attendance/presence-log.ts'
import type { Environment } from './environment.ts'

let phone: TestPhone
beforeEach(() => {
  phone = new TestPhone()
})
afterEach(() => phone.closeAll())

/** A phone with marks that were not sent. */
async function unsent(marks: number, changes: Partial<Environment> = {}) {
  const log = await phone.page(changes)
  await until(log, ({ lastContactAt }) => lastContactAt !== null)
  await log.takeAlong(3)
  phone.server.isAway = true
  await log.append(
    3,
    Array.from({ length: marks }, (_, index) => present(12 + index)),
  )
  return log
}
const contentsOf = (files: File[]) => Promise.all(files.map(async (file) => JSON.parse(await file.text())))

test('what was not sent is saved as a file that the office sends by the phone’s own call', async () => {
  const log = await unsent(2)
  expect(await log.share()).toBe('saved')
  const [file] = phone.given.flat()
  const device = log.getSnapshot().device?.id ?? ''
  expect(file?.name).toBe(`presences-${device.slice(0, 4)}-2026-12-14.json`)
  const [{ account, madeAt, ...form }] = await contentsOf(phone.given.flat())
  expect({ account, madeAt }).toEqual({ account: 7, madeAt: '2026-12-14T09:00:00.000Z' })
  expect(parse(LogForm, form)).toMatchObject({ device, from: 1, rosters: [{ trainingId: 3 }] })
  phone.server.isAway = false
  const answer = await phone.server.fetch('/api/admin/presence/log', { method: 'POST', body: JSON.stringify(form) })
  expect(answer.status).toBe(200)
  await log.sendNow()
  expect(log.getSnapshot().lines.map(({ answer }) => answer?.answer)).toEqual(['known', 'known'])
})

test('more than one call takes makes several files', async () => {
  const log = await unsent(logLimit + 1)
  await log.share()
  const contents = await contentsOf(phone.given.flat())
  expect(contents.map(({ lines }) => lines.length)).toEqual([logLimit, 1])
  expect(phone.given.flat()[1]?.name).toMatch(/-2\.json$/)
})

test('where the browser shares files they are shared, as text where it shares no JSON', async () => {
  const shared: File[] = []
  const share = async (files: File[]) => void shared.push(...files)
  const log = await unsent(1, { share, canShare: (files) => files.every(({ type }) => type === 'text/plain') })
  expect(await log.share()).toBe('shared')
  expect(shared.map(({ name }) => name)).toEqual([expect.stringMatching(/\.json\.txt$/)])
  expect(phone.given).toEqual([])
})

test.each([
  ['AbortError', 'cancelled', 0],
  ['NotAllowedError', 'saved', 1],
])('a share that ends with %s is %s', async (name, result, saved) => {
  const share = () => Promise.reject(new DOMException('no', name))
  const log = await unsent(1, { share, canShare: () => true })
  expect(await log.share()).toBe(result)
  expect(phone.given.length).toBe(saved)
})
