import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashOfCode, present, rosterOf, TestPhone, until } from '../../../tests/phone.ts'
import { openDatabase } from '../kept/database.ts'
import { LockedRosters } from './pin.ts'
import type { PresenceLog } from './presence-log.ts'
import { DamagedRoster, ownerOfCode } from './rosters.ts'
import { presenceStores } from './rows.ts'

let phone: TestPhone
let log: PresenceLog
beforeEach(async () => {
  phone = new TestPhone()
  log = await phone.page()
  await until(log, ({ lastContactAt }) => lastContactAt !== null)
})
afterEach(() => phone.closeAll())

/** All that is on the disk, as text. */
async function onDisk(): Promise<string> {
  const database = await openDatabase(
    phone.storage,
    presenceStores,
    () => {},
    () => {},
  )
  const rows = [await database.all('device'), await database.all('log'), await database.all('rosters')]
  database.close()
  return JSON.stringify(rows)
}
const day = 86_400_000
const namesIn = (of = log) =>
  of.getSnapshot().rosters.map(({ roster }) => roster?.people.map(({ lastName }) => lastName) ?? null)

test('a list is taken along with the device’s name, and is there without a line', async () => {
  await log.takeAlong(3)
  const { device } = log.getSnapshot()
  expect(phone.server.calls).toContain('/api/admin/trainings/3/presence/roster')
  expect(phone.server.takers).toEqual([{ device: device?.id, deviceName: 'Android · Chrome' }])
  phone.closeAll()
  phone.server.isAway = true
  const again = await phone.page()
  expect(namesIn(again)).toEqual([['Koné 12', 'Koné 13']])
  expect(again.getSnapshot().rosters).toMatchObject([
    { trainingId: 3, isOld: false, session: { title: 'Bonnes pratiques' } },
  ])
})

test('a list says when it is to be fetched again, and is removed when that is asked for', async () => {
  await log.takeAlong(3)
  phone.closeAll()
  phone.pass(day)
  const again = await phone.page()
  expect(again.getSnapshot().rosters).toMatchObject([{ isOld: true }])
  await again.removeRoster(3)
  expect(again.getSnapshot().rosters).toEqual([])
})

test('a list that is not the one that was sealed is not kept', async () => {
  const [first] = phone.server.roster.people
  if (first) first.lastName = 'Somebody else'
  await expect(log.takeAlong(3)).rejects.toThrow(DamagedRoster)
  expect(log.getSnapshot().rosters).toEqual([])
})

test.each([
  ['12-7KQ4XM', { is: 'person', registrationId: 12 }],
  [' 12 7kq4xm ', { is: 'person', registrationId: 12 }],
  ['12-7KQ4XN', { is: 'unknown' }],
  ['99-7KQ4XM', { is: 'other_session' }],
  ['Koné', { is: 'unknown' }],
])('the code « %s » is read without the server', async (typed, owner) => {
  await log.takeAlong(3)
  phone.server.isAway = true
  expect(await log.findCode(3, typed)).toEqual(owner)
})

test('an O and a zero, an I, an L and a one are the same in a code', async () => {
  const roster = rosterOf([12])
  const [person] = roster.people
  if (person) person.codeHash = hashOfCode('12-0111AB', Buffer.from(person.salt, 'base64url'))
  expect(await ownerOfCode(roster, '12-OIL1ab')).toEqual({ is: 'person', registrationId: 12 })
})

test('with a PIN no name is on the disk, and the lists open with it', async () => {
  await log.takeAlong(3)
  expect(await onDisk()).toContain('Koné')
  await log.pin.set('2468')
  expect(await onDisk()).not.toContain('Koné')
  await until(log, ({ pin }) => pin === 'unlocked')
  expect(namesIn()).toEqual([['Koné 12', 'Koné 13']])
  phone.closeAll()
  const again = await phone.page()
  expect(again.getSnapshot()).toMatchObject({ pin: 'locked', rosters: [{ roster: null, session: { id: 3 } }] })
  expect(await again.findCode(3, '12-7KQ4XM')).toEqual({ is: 'unknown' })
  await expect(again.takeAlong(3)).rejects.toThrow(LockedRosters)
  expect(await again.pin.unlock('0000')).toEqual({ is: 'wrong', triesLeft: 4 })
  expect(await again.pin.unlock('2468')).toEqual({ is: 'unlocked' })
  await until(again, ({ rosters }) => rosters[0]?.roster !== null)
  await again.takeAlong(3)
  expect(await onDisk()).not.toContain('Koné')
  again.pin.lock()
  await until(again, ({ pin, rosters }) => pin === 'locked' && rosters[0]?.roster === null)
})

test('another PIN, or none, is set by somebody who has typed the one before alone', async () => {
  await log.takeAlong(3)
  await log.pin.set('2468')
  await log.pin.set('13579')
  phone.closeAll()
  const again = await phone.page()
  await expect(again.pin.set('1111')).rejects.toThrow(LockedRosters)
  await expect(again.pin.remove()).rejects.toThrow(LockedRosters)
  expect(await again.pin.unlock('2468')).toEqual({ is: 'wrong', triesLeft: 4 })
  expect(await again.pin.unlock('13579')).toEqual({ is: 'unlocked' })
  await again.pin.remove()
  await until(again, ({ pin }) => pin === 'none')
  expect(await onDisk()).toContain('Koné')
})

test.each(['123', '123456789', '12a4', ''])('« %s » is no PIN', async (typed) => {
  await expect(log.pin.set(typed)).rejects.toThrow(RangeError)
})

test('five wrong PINs erase the lists, over restarts too, and never the log', async () => {
  await log.takeAlong(3)
  await log.pin.set('2468')
  phone.server.isAway = true
  await log.append(3, [present(12)])
  for (const triesLeft of [4, 3, 2, 1]) {
    phone.closeAll()
    log = await phone.page()
    expect(await log.pin.unlock('1111')).toEqual({ is: 'wrong', triesLeft })
  }
  expect(await log.pin.unlock('1111')).toEqual({ is: 'erased' })
  await until(log, ({ pin, rosters }) => pin === 'none' && rosters.length === 0)
  expect(log.getSnapshot().unsent).toBe(1)
})

/** The page is opened again after some days, without a line. */
async function openedAfter(days: number): Promise<PresenceLog> {
  phone.closeAll()
  phone.server.isAway = true
  phone.pass(days * day)
  return phone.page()
}

test('seven days after all was sent and the session is over, lists, log and PIN are erased, and the log follows on', async () => {
  await log.takeAlong(3)
  await log.pin.set('2468')
  await log.append(3, [present(12)])
  await until(log, ({ unsent }) => unsent === 0)
  expect((await openedAfter(6.9)).getSnapshot()).toMatchObject({ lines: [{}], rosters: [{}], pin: 'locked' })
  const { device } = log.getSnapshot()
  const wiped = await openedAfter(1)
  expect(wiped.getSnapshot()).toMatchObject({ lines: [], rosters: [], pin: 'none', device })
  phone.server.isAway = false
  await wiped.signedIn(7)
  await wiped.append(3, [present(13)])
  await until(wiped, ({ unsent }) => unsent === 0)
  expect(phone.server.numbers).toEqual([1, 2])
  expect(phone.server.forms.at(-1)).toMatchObject({ from: 2 })
})

test('nothing is erased while something is unsent', async () => {
  await log.takeAlong(3)
  await log.append(3, [present(12)])
  await until(log, ({ unsent }) => unsent === 0)
  phone.server.isAway = true
  await log.append(3, [present(13)])
  expect((await openedAfter(40)).getSnapshot()).toMatchObject({ unsent: 1, rosters: [{}] })
})

test('a list that was taken along early is there on its day', async () => {
  phone.server.roster = rosterOf([12], '2026-12-27')
  await log.takeAlong(3)
  expect((await openedAfter(13)).getSnapshot().rosters.length).toBe(1)
})

test('on a phone that is used each week, what is older than seven days goes by itself', async () => {
  await log.takeAlong(3)
  await log.append(3, [present(12)])
  await until(log, ({ unsent }) => unsent === 0)
  phone.closeAll()
  phone.pass(5 * day)
  phone.server.now += 5 * day
  const next = rosterOf([14], '2026-12-22')
  phone.server.roster = { ...next, seal: { ...next.seal, trainingId: 4 }, session: { ...next.session, id: 4 } }
  log = await phone.page()
  await log.takeAlong(4)
  await log.append(4, [present(14)])
  await until(log, ({ unsent }) => unsent === 0)
  const later = (await openedAfter(3.5)).getSnapshot()
  expect(later.lines.map(({ number }) => number)).toEqual([2])
  expect(later.rosters.map(({ trainingId }) => trainingId)).toEqual([4])
})

test('what is forgotten by a button is gone, what was not sent too, and the log begins as another device’s', async () => {
  await log.takeAlong(3)
  await log.pin.set('2468')
  phone.server.isAway = true
  await log.append(3, [present(12)])
  const { device } = log.getSnapshot()
  await log.forgetEverything()
  expect(log.getSnapshot()).toMatchObject({ lines: [], rosters: [], pin: 'none', unsent: 0 })
  expect(log.getSnapshot().device?.id).not.toBe(device?.id)
  phone.server.isAway = false
  await log.signedIn(7)
  await log.append(3, [present(13)])
  await until(log, ({ unsent }) => unsent === 0)
  expect(phone.server.forms.at(-1)).toMatchObject({ from: 1, lines: [{ number: 1, previous: null }] })
})
