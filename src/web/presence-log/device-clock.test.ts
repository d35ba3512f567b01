import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { present, TestPhone, until } from '../../../tests/phone.ts'
import { correctedTime } from '../../domain/attendance/presence-log.ts'
import type { PresenceLog } from './presence-log.ts'

const [second, hour] = [1_000, 3_600_000]
let phone: TestPhone
beforeEach(() => {
  phone = new TestPhone()
})
afterEach(() => {
  vi.useRealTimers()
  phone.closeAll()
})

/** Opens a page that has spoken with the server, and has no line any more. */
async function opened(): Promise<PresenceLog> {
  const log = await phone.page()
  await until(log, ({ lastContactAt }) => lastContactAt !== null)
  await log.sendNow()
  phone.server.isAway = true
  return log
}
const times = (log: PresenceLog) =>
  log.getSnapshot().lines.map(({ line }) => new Date(correctedTime(line)).toISOString().slice(11, 19))

test('a clock three hours wrong is put right by the contact with the server', async () => {
  phone.now += 3 * hour
  const log = await opened()
  phone.pass(10 * second)
  await log.append(3, [present(12)])
  expect(log.getSnapshot().lines[0]?.line).toMatchObject({ at: '2026-12-14T12:00:10.000Z', offset: -3 * hour })
  expect(times(log)).toEqual(['09:00:10'])
  expect(log.getSnapshot().asksForTime).toBeNull()
})

test.each([3 * hour, -3 * hour])(
  'a clock that jumps by %d ms before a tap changes nothing of its time',
  async (jump) => {
    const log = await opened()
    await log.append(3, [present(12)])
    phone.pass(60 * second)
    phone.now += jump
    await log.append(3, [present(13)])
    expect(times(log)).toEqual(['09:00:00', '09:01:00'])
    expect(log.getSnapshot().asksForTime).toBe('09:01')
  },
)

test('it is noticed by itself too, within five seconds', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] })
  const log = await opened()
  phone.now += 3 * hour
  await vi.advanceTimersByTimeAsync(5_000)
  await until(log, ({ asksForTime }) => asksForTime === '09:00')
})

test('the question stays over a restart, and a person answers it', async () => {
  let log = await opened()
  phone.now += 3 * hour
  await log.append(3, [present(12)])
  phone.closeAll()
  log = await phone.page()
  expect(log.getSnapshot().asksForTime).toBe('09:00')
  log.setTime('09:05')
  await until(log, ({ asksForTime }) => asksForTime === null)
  await log.append(3, [present(13)])
  expect(times(log)).toEqual(['09:00:00', '09:05:00'])
  phone.closeAll()
  log = await phone.page()
  await log.append(3, [present(14)])
  expect(times(log).at(-1)).toBe('09:05:00')
})

test('a person says that the time believed is right', async () => {
  const log = await opened()
  phone.now -= 2 * hour
  await log.append(3, [present(12)])
  expect(log.getSnapshot().asksForTime).toBe('09:00')
  log.confirmTime()
  await until(log, ({ asksForTime }) => asksForTime === null)
  await log.append(3, [present(13)])
  expect(times(log)).toEqual(['09:00:00', '09:00:00'])
})

test('with a new contact the question goes away', async () => {
  const log = await opened()
  phone.now += 3 * hour
  await log.append(3, [present(12)])
  phone.server.isAway = false
  await log.sendNow()
  await until(log, ({ asksForTime, unsent }) => asksForTime === null && unsent === 0)
  await log.append(3, [present(13)])
  expect(times(log)).toEqual(['09:00:00', '09:00:00'])
})

test('a clock set back while the page was closed is noticed by the last line, and never goes before it', async () => {
  let log = await opened()
  phone.pass(hour)
  await log.append(3, [present(12)])
  phone.closeAll()
  phone.now -= 5 * hour
  log = await phone.page()
  expect(log.getSnapshot().asksForTime).toBe('10:00')
  await log.append(3, [present(13)])
  expect(times(log)).toEqual(['10:00:00', '10:00:00'])
})

test('two tabs that notice the same jump put it right once', async () => {
  const [one, other] = [await opened(), await opened()]
  phone.now += 3 * hour
  await one.append(3, [present(12)])
  await until(other, ({ asksForTime }) => asksForTime !== null)
  await other.append(3, [present(13)])
  expect(times(other)).toEqual(['09:00:00', '09:00:00'])
})

test('a call during which the clock jumps says nothing of the time', async () => {
  const log = await opened()
  phone.server.isAway = false
  const { fetch } = phone.server
  phone.closeAll()
  const again = await phone.page({
    fetch: (input, init) => {
      if (String(input).endsWith('/log')) phone.now += 3 * hour
      return fetch(input, init)
    },
  })
  await again.append(3, [present(12)])
  await until(again, ({ asksForTime }) => asksForTime !== null)
  expect(again.getSnapshot().asksForTime).toBe('09:00')
  expect(log.getSnapshot().asksForTime).toBeNull()
})
