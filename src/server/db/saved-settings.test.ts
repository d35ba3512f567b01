import { expect, test, vi } from 'vitest'
import { openTestDatabase } from '../../../tests/database.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import { openSavedSettings } from './saved-settings.ts'
import { settings } from './schema/installation.ts'

const database = await openTestDatabase()
const { db } = database
const { contact, places } = defaultSettings

test('a change holds in every instance once it is announced, and nobody asks the database before', async () => {
  const [here, there] = [openSavedSettings(database, defaultSettings), openSavedSettings(database, defaultSettings)]
  expect(await here.read()).toEqual(defaultSettings)
  const before = await there.read()
  expect(there.read()).toBe(there.read())

  await db.insert(settings).values({ name: 'contact', value: { ...contact, phone: '+2250102030405' } })
  await vi.waitFor(async () => expect((await here.read()).contact.phone).toBe('+2250102030405'), 1_000)
  await vi.waitFor(async () => expect((await there.read()).contact.phone).toBe('+2250102030405'), 1_000)
  expect(await there.read()).toEqual({ ...before, contact: { ...contact, phone: '+2250102030405' } })
})

test('a group that was saved before a setting came has the first value of it', async () => {
  const { hoursKept, ...later } = places
  await db.insert(settings).values({ name: 'places', value: { hoursKept: 48 } as typeof places })
  const store = openSavedSettings(database, defaultSettings)
  expect((await store.read()).places).toEqual({ hoursKept: 48, ...later })
  expect(hoursKept).toBe(24)
})

test('a failure is not kept: the next reader asks again', async () => {
  let isAway = true
  const from: typeof db.select = ((...fields: never[]) => {
    if (isAway) throw new Error('away')
    return (db.select as (...given: never[]) => unknown)(...fields)
  }) as never
  const store = openSavedSettings(
    { listen: database.listen, db: Object.assign(Object.create(db), { select: from }) },
    defaultSettings,
  )
  await expect(store.read()).rejects.toThrow('away')
  isAway = false
  expect((await store.read()).firm.name).toBe('Officina Conseil')
})
