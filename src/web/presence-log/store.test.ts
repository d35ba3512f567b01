import { forceCloseDatabase, IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { present, TestPhone, until } from '../../../tests/phone.ts'
import { databaseInMemory, OlderPage, openDatabase } from '../kept/database.ts'
import { type Database, presenceStores } from './rows.ts'
import { deviceNameOf } from './store.ts'

let phone: TestPhone
beforeEach(() => {
  phone = new TestPhone()
})
afterEach(() => phone.closeAll())

/** A newer page changes the stores. */
const upgrade = () =>
  new Promise<void>((resolve, reject) => {
    const request = phone.storage.open('presence', 99)
    request.onsuccess = () => {
      request.result.close()
      resolve()
    }
    request.onerror = () => reject(request.error)
  })
const erase = () =>
  new Promise<void>((resolve) => {
    phone.storage.deleteDatabase('presence').onsuccess = () => resolve()
  })

test.each([
  [
    'Mozilla/5.0 (Linux; Android 14; SM-A145F) AppleWebKit/537.36 Chrome/130.0.0.0 Mobile Safari/537.36',
    'Android · Chrome',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 SamsungBrowser/27.0 Chrome/125.0 Mobile Safari/537.36',
    'Android · Samsung Internet',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
    'iPhone · Safari',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0',
    'Windows · Edge',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'Linux · Firefox'],
  ['something else', 'Navigateur'],
])('%s calls itself %s', (userAgent, name) => {
  expect(deviceNameOf(userAgent)).toBe(name)
})

test('a device has one id, whichever tab or day it is', async () => {
  const [one, other] = await Promise.all([phone.page(), phone.page()])
  const { device } = one.getSnapshot()
  expect(device).toMatchObject({ name: 'Android · Chrome', id: expect.stringMatching(/^[0-9a-f-]{36}$/) })
  expect(other.getSnapshot().device).toEqual(device)
  phone.closeAll()
  expect((await phone.page()).getSnapshot()).toMatchObject({ device, storage: 'kept' })
})

test('where the browser has promised nothing, what is kept may be erased', async () => {
  phone.isKept = false
  expect((await phone.page()).getSnapshot().storage).toBe('may_be_erased')
})

test('without storage all works as long as the page is open', async () => {
  phone.hasStorage = false
  const log = await phone.page()
  expect(log.getSnapshot().storage).toBe('keeps_nothing')
  await until(log, ({ account }) => account === 7)
  phone.server.isAway = true
  await log.append(3, [present(12)])
  await log.append(3, [present(13)])
  expect(log.getSnapshot()).toMatchObject({ unsent: 2 })
  phone.server.isAway = false
  await log.sendNow()
  await until(log, ({ unsent }) => unsent === 0)
  expect(phone.server.numbers).toEqual([1, 2])
})

test('a browser that breaks when it is asked for storage keeps nothing', async () => {
  const log = await phone.page({
    indexedDB: () => {
      throw new DOMException('no', 'SecurityError')
    },
  })
  expect(log.getSnapshot().storage).toBe('keeps_nothing')
})

test('a page older than what is stored writes nothing', async () => {
  phone.closeAll()
  await upgrade()
  const log = await phone.page()
  expect(log.getSnapshot().storage).toBe('older_page')
  await log.signedIn(7).catch(() => {})
  await expect(
    openDatabase(
      phone.storage,
      presenceStores,
      () => {},
      () => {},
    ),
  ).rejects.toThrow(OlderPage)
})

test('a page that is open while a newer one changes the stores lets go of them, says so, and keeps taps in memory', async () => {
  const log = await phone.page()
  await until(log, ({ lastContactAt }) => lastContactAt !== null)
  await log.sendNow()
  await log.append(3, [present(12)])
  await until(log, ({ unsent }) => unsent === 0)
  await upgrade()
  expect(log.getSnapshot().storage).toBe('older_page')
  expect(await log.append(3, [present(13)])).toBe(false)
  await until(log, ({ sending }) => sending.refusal === 'older_page')
  expect(log.getSnapshot()).toMatchObject({ unsaved: 1, lines: [{ number: 1 }] })
})

test('a database that was erased is told, with what was made and sent', async () => {
  const log = await phone.page()
  await until(log, ({ lastContactAt }) => lastContactAt !== null)
  await log.append(3, [present(12), present(13)])
  await until(log, ({ unsent }) => unsent === 0)
  phone.server.isAway = true
  await log.append(3, [present(14)])
  const { device } = log.getSnapshot()
  phone.closeAll()
  await erase()
  const again = await phone.page()
  expect(again.getSnapshot()).toMatchObject({ storage: 'was_erased', lost: { id: device?.id, made: 3, sent: 2 } })
  expect(again.getSnapshot().device?.id).not.toBe(device?.id)
  phone.closeAll()
  expect((await phone.page()).getSnapshot().storage).toBe('kept')
})

test.each([
  [
    'the browser’s',
    (): Promise<Database> =>
      openDatabase(
        new TestPhone().storage,
        presenceStores,
        () => {},
        () => {},
      ),
  ],
  ['the one in memory', async () => databaseInMemory(presenceStores)],
])('%s database gives rows in the order of their keys, and takes changes', async (_, open) => {
  const database = await open()
  const line = { account: 7, answer: null, line: {} as never }
  await database.write([10, 9, 2].map((number) => ({ in: 'log', add: { ...line, number } })))
  await database.write([
    { in: 'log', put: { ...line, number: 9, account: 8 } },
    { in: 'log', remove: 2 },
    { in: 'device', put: { key: 'account', id: 7 } },
  ])
  expect(await database.all('log')).toMatchObject([
    { number: 9, account: 8 },
    { number: 10, account: 7 },
  ])
  await database.write([{ in: 'log', clear: true }])
  expect([await database.all('log'), await database.all('device')]).toEqual([[], [{ key: 'account', id: 7 }]])
  database.close()
})

/** A phone's storage that tells which databases are opened in it. */
const watched = (opened: IDBDatabase[]) => () =>
  new Proxy(phone.storage, {
    get: () => (name: string, version: number) => {
      const request = phone.storage.open(name, version)
      request.addEventListener('success', () => opened.push(request.result))
      return request
    },
  })

test('what is erased while the page is open is told, and what the page had not sent is written again', async () => {
  const opened: IDBDatabase[] = []
  const log = await phone.page({ indexedDB: watched(opened) })
  await until(log, ({ lastContactAt }) => lastContactAt !== null)
  await log.sendNow()
  phone.server.isAway = true
  await log.append(3, [present(12), present(13)])
  const { device, lines } = log.getSnapshot()
  phone.storage = new IDBFactory()
  for (const database of opened) forceCloseDatabase(database as never)
  const after = await until(log, (snapshot) => snapshot.storage === 'was_erased' && snapshot.lines.length === 2)
  expect(after.device?.id).not.toBe(device?.id)
  expect(after.lost).toMatchObject({ id: device?.id, made: 2, sent: 0 })
  const idsIn = (of: typeof lines) => of.map(({ line }) => line.mark.id)
  expect(idsIn(after.lines)).toEqual(idsIn(lines))
})
