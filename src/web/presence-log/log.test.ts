import { IDBObjectStore } from 'fake-indexeddb'
import { parse } from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { followsOn, present, TestPhone, until } from '../../../tests/phone.ts'
import { LogLine } from '../../domain/attendance/presence-log.ts'
import { openDatabase } from '../kept/database.ts'
import type { PresenceLog } from './presence-log.ts'
import { presenceStores } from './rows.ts'

let phone: TestPhone
afterEach(() => {
  vi.restoreAllMocks()
  phone.closeAll()
})

/** A phone that was signed in once, and has no line now. */
async function offline(): Promise<PresenceLog> {
  phone = new TestPhone()
  const log = await phone.page()
  await until(log, ({ account, lastContactAt }) => account === 7 && lastContactAt !== null)
  phone.server.isAway = true
  return log
}
const linesOf = (log: PresenceLog) => log.getSnapshot().lines.map(({ line }) => line)
const numbersOf = (log: PresenceLog) => linesOf(log).map(({ number }) => number)

test('each line names the one before it, and says when it was tapped and by whom', async () => {
  const log = await offline()
  expect(await log.append(3, [present(12), present(13)])).toBe(true)
  phone.pass(60_000)
  expect(await log.append(3, [{ ...present(12), state: 'absent', reason: ' malade ' }])).toBe(true)
  const lines = linesOf(log)
  expect(lines.map(({ number, mark, at }) => [number, mark.registrationId, at])).toEqual([
    [1, 12, '2026-12-14T09:00:00.000Z'],
    [2, 13, '2026-12-14T09:00:00.000Z'],
    [3, 12, '2026-12-14T09:01:00.000Z'],
  ])
  expect(followsOn(lines)).toBe(true)
  expect(log.getSnapshot()).toMatchObject({ unsent: 3, unsaved: 0, account: 7 })
})

test.each([' malade\nce matin ', '\u200Bx\u200B', 'é'.repeat(300), `${'a'.repeat(199)}😀`, '  ', 'a\uD800b'])(
  'a reason is kept as the server reads it, so that hashes agree: %j',
  async (reason) => {
    const log = await offline()
    await log.append(3, [{ ...present(12), state: 'absent', reason }])
    const [line] = linesOf(log)
    expect(parse(LogLine, line)).toEqual(line)
  },
)

test('what a screen taps for an account that it knows is kept before the log has heard of it, and sent then', async () => {
  phone = new TestPhone()
  phone.server.account = null
  const log = await phone.page()
  expect(log.getSnapshot().account).toBeNull()
  expect(await log.append(3, [present(12)], 7)).toBe(true)
  expect(numbersOf(log)).toEqual([1])
  phone.server.account = 7
  await log.signedIn(7)
  await until(log, ({ unsent }) => unsent === 0)
  await expect(log.append(3, [present(13)])).resolves.toBe(true)
})

test('what was saved is there after a restart, and the log follows on', async () => {
  const log = await offline()
  await log.append(3, [present(12)])
  phone.closeAll()
  const again = await phone.page()
  expect(numbersOf(again)).toEqual([1])
  await again.append(3, [present(13)])
  expect(numbersOf(again)).toEqual([1, 2])
  expect(followsOn(linesOf(again))).toBe(true)
})

test('a page that ends while it writes leaves all of the marks or none, and the log follows on', async () => {
  const log = await offline()
  const writing = log.append(3, [present(12), present(13)])
  phone.closeAll()
  const again = await phone.page()
  await again.append(3, [present(14)])
  await writing
  await until(again, ({ unsaved }) => unsaved === 0)
  const database = await openDatabase(
    phone.storage,
    presenceStores,
    () => {},
    () => {},
  )
  const lines = (await database.all('log')).map(({ line }) => line)
  database.close()
  expect([1, 3]).toContain(lines.length)
  expect(followsOn(lines)).toBe(true)
})

test.each([true, false])(
  'two tabs at once never make the same number (that can wait for each other: %s)',
  async (hasLocks) => {
    phone = new TestPhone()
    phone.hasLocks = hasLocks
    const [one, other] = [await phone.page(), await phone.page()]
    await until(one, ({ account }) => account === 7)
    await until(other, ({ account }) => account === 7)
    phone.server.isAway = true
    const saved = await Promise.all(
      Array.from({ length: 10 }, (_, index) => (index % 2 ? one : other).append(3, [present(100 + index)])),
    )
    expect(saved).toEqual(Array(10).fill(true))
    for (const tab of [one, other]) {
      await until(tab, ({ lines }) => lines.length === 10)
      expect(numbersOf(tab)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
      expect(followsOn(linesOf(tab))).toBe(true)
    }
  },
)

/** The disk is full from a number of rows on. */
function fillDisk(rows: number) {
  let written = 0
  const add = IDBObjectStore.prototype.add
  return vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(function (this: IDBObjectStore, ...row) {
    if (++written > rows) throw new DOMException('full', 'QuotaExceededError')
    return add.apply(this, row)
  })
}

test('of marks that do not all fit none is written; they stay in memory, and stand before the next ones', async () => {
  const log = await offline()
  const full = fillDisk(1)
  expect(await log.append(3, [present(12), present(13)])).toBe(false)
  expect(log.getSnapshot()).toMatchObject({ unsaved: 2, unsent: 0, lines: [] })
  full.mockRestore()
  expect(await log.append(3, [present(14)])).toBe(true)
  expect(linesOf(log).map(({ mark }) => mark.registrationId)).toEqual([12, 13, 14])
  expect(log.getSnapshot().unsaved).toBe(0)
})

test('once there is room, what waits in memory is written with the next try to send', async () => {
  const log = await offline()
  const full = fillDisk(0)
  await log.append(3, [present(12)])
  full.mockRestore()
  phone.server.isAway = false
  await log.sendNow()
  const { unsaved, unsent } = await until(log, ({ unsaved }) => unsaved === 0)
  expect({ unsaved, unsent }).toEqual({ unsaved: 0, unsent: 0 })
  expect(phone.server.numbers).toEqual([1])
})
