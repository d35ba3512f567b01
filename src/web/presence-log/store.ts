// Opens what the phone keeps, says how far it can be relied on (docs/rules/presence.md#the-log), and erases it in time (#a-shared-phone).
import { keptAfterSentMs } from '../../domain/attendance/presence-log.ts'
import { databaseInMemory, databaseOfOlderPage, OlderPage, openDatabase } from '../kept/database.ts'
import { exclusive } from '../kept/exclusive.ts'
import { newId } from './bytes.ts'
import type { Environment } from './environment.ts'
import { type Change, type Database, factOf, presenceStores, type RosterRow, type StoredLine } from './rows.ts'

/**
 * How far the browser keeps the log: `may_be_erased` in a private window or a tab of Safari; `was_erased` where a device was known here and
 * its database is gone; `keeps_nothing` where it lasts as long as the page; `older_page` where nothing can be written until it is loaded
 * again.
 */
export type StorageState = 'kept' | 'may_be_erased' | 'was_erased' | 'keeps_nothing' | 'older_page'

/** What is noted outside the database: how many lines were made, and up to which number all were answered for. */
export interface DeviceFlag {
  id: string
  made: number
  sent: number
}

export interface Store {
  database: Database
  state: StorageState
  /** Of a database that was erased: what the device had made and sent, as far as it is known. */
  lost: DeviceFlag | null
}

const systems = [
  [/android/i, 'Android'],
  [/iphone|ipod/i, 'iPhone'],
  [/ipad/i, 'iPad'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'Mac'],
  [/linux|cros/i, 'Linux'],
] as const
// Most name others besides themselves: the first that fits counts.
const browsers = [
  [/edg(e|a|ios)?\//i, 'Edge'],
  [/opr\/|opera/i, 'Opera'],
  [/samsungbrowser/i, 'Samsung Internet'],
  [/firefox|fxios/i, 'Firefox'],
  [/chrome|crios/i, 'Chrome'],
  [/safari/i, 'Safari'],
] as const

/** How a device calls itself, such as `Android · Chrome`; at most 60 characters. */
export function deviceNameOf(userAgent: string): string {
  const known = [systems, browsers].flatMap((names) => names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [])
  return known.join(' · ') || 'Navigateur'
}

/** The note outside the database, where there is one. */
export function readFlag({ readFlag }: Environment): DeviceFlag | null {
  try {
    const flag = JSON.parse(readFlag() ?? 'null') as DeviceFlag | null
    return typeof flag?.id === 'string' ? flag : null
  } catch {
    return null
  }
}

/** Makes the device's id where there is none. @returns whether it was made */
export async function identify(database: Database, environment: Environment): Promise<boolean> {
  return exclusive(environment.locks, 'presence-log', async () => {
    if (factOf(await database.all('device'), 'identity')) return false
    const identity = { key: 'identity', id: newId(), name: deviceNameOf(environment.userAgent) } as const
    await database.write([{ in: 'device', put: identity }])
    return true
  })
}

/**
 * Opens the store, whatever the browser allows.
 * @param onLost called when the database was closed by the browser, `onOlder` when a newer page takes it over
 */
export async function openStore(environment: Environment, onLost: () => void, onOlder: () => void): Promise<Store> {
  try {
    const factory = environment.indexedDB()
    if (!factory) throw new DOMException('no database', 'NotSupportedError')
    const database = await openDatabase(factory, presenceStores, onLost, onOlder)
    const isNew = await identify(database, environment)
    const lost = isNew ? readFlag(environment) : null
    if (lost) return { database, state: 'was_erased', lost }
    const isKept = await environment.isKept().catch(() => false)
    return { database, state: isKept ? 'kept' : 'may_be_erased', lost: null }
  } catch (error) {
    if (error instanceof OlderPage) return { database: databaseOfOlderPage, state: 'older_page', lost: null }
    const database = databaseInMemory(presenceStores)
    await identify(database, environment)
    return { database, state: 'keeps_nothing', lost: null }
  }
}

const dayMs = 86_400_000

/** When the last half-day of a list is over, in milliseconds since 1970; 0 without any. */
const endOf = ({ lastDay }: RosterRow) => (lastDay === null ? 0 : Date.parse(lastDay) + dayMs)

/** Everything of people: the lists, the log and the PIN. The device's id and its last number stay, so that its log follows on. */
const everything: Change[] = [
  { in: 'rosters', clear: true },
  { in: 'log', clear: true },
  { in: 'device', remove: 'pin' },
  { in: 'device', remove: 'account' },
]

/** The first lines, up to one that is needed still: a server counts from the smallest number on. */
function oldLines(log: readonly StoredLine[], before: number): StoredLine[] {
  const firstKept = log.findIndex(({ answer }) => answer === null || answer.answeredAt > before)
  return firstKept < 0 ? [...log] : log.slice(0, firstKept)
}

/**
 * Erases what is kept too long: all of it where everything was sent and seven days have passed since the server's last answer and the last
 * half-day of a list; else what is old by itself. Asked for at each opening.
 * @param now the time believed, in milliseconds since 1970
 */
export async function eraseOld(database: Database, now: number): Promise<void> {
  const [device, log, rosters] = [
    await database.all('device'),
    await database.all('log'),
    await database.all('rosters'),
  ]
  const before = now - keptAfterSentMs
  const unsent = log.filter(({ answer }) => answer === null)
  const lastContact = Math.max(
    factOf(device, 'contact')?.answeredAt ?? 0,
    ...rosters.map(({ seal }) => Date.parse(seal.issuedAt)),
    ...rosters.map(endOf),
  )
  if (unsent.length === 0 && lastContact > 0 && lastContact <= before) return database.write(everything)
  const awaited = new Set(unsent.map(({ line }) => line.trainingId))
  const oldRosters = rosters.filter(
    (row) => row.lastDay !== null && endOf(row) <= before && !awaited.has(row.trainingId),
  )
  await database.write([
    ...oldLines(log, before).map(({ number }): Change => ({ in: 'log', remove: number })),
    ...oldRosters.map(({ trainingId }): Change => ({ in: 'rosters', remove: trainingId })),
  ])
}

/** Forgets all, what was not sent too, and the device itself: its log begins again as another one's. */
export const forgetAll = (database: Database): Promise<void> =>
  database.write([
    { in: 'rosters', clear: true },
    { in: 'log', clear: true },
    { in: 'device', clear: true },
  ])
