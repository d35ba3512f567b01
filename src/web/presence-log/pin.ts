// A phone that several people use: the lists, which hold names, are encrypted by a key that opens with a PIN. The log is not: it has to
// be sent, and after a restored backup sent again, while the phone is locked. It holds numbers, and reasons of absence in words, which
// go with it (docs/rules/presence.md#a-shared-phone).
import type { Roster } from '../../domain/attendance/roster.ts'
import { exclusive } from '../kept/exclusive.ts'
import { stretch } from './bytes.ts'
import { type Change, type Database, factOf, type PinRow, type RosterRow } from './rows.ts'

export const isPin = (typed: string): boolean => /^\d{4,8}$/.test(typed)

const iterations = 250_000
/** So many wrong tries erase the lists. */
const triesLimit = 5

/** What became of a try: with a wrong PIN, how many tries are left. */
export type Unlocking = { is: 'unlocked' } | { is: 'wrong'; triesLeft: number } | { is: 'erased' }

export interface Pin {
  /** The key of the lists while they are unlocked; null without a PIN, or while they are locked. */
  key: () => CryptoKey | null
  /**
   * Sets a PIN, or another one.
   * @throws RangeError for anything but 4 to 8 digits, LockedRosters where another PIN has not been typed
   */
  set: (typed: string) => Promise<void>
  /** @throws LockedRosters where it has not been typed */
  remove: () => Promise<void>
  unlock: (typed: string) => Promise<Unlocking>
  /** Forgets the key. */
  lock: () => void
}

/** The lists cannot be read or written before the PIN was typed. */
export class LockedRosters extends Error {}

const random = (length: number) => crypto.getRandomValues(new Uint8Array(length))
const aesKey = (bytes: ArrayBuffer | Uint8Array<ArrayBuffer>) =>
  crypto.subtle.importKey('raw', bytes, 'AES-GCM', true, ['encrypt', 'decrypt'])
const keyOf = async (typed: string, salt: Uint8Array<ArrayBuffer>) => aesKey(await stretch(typed, salt, iterations))

export async function encryptRoster(key: CryptoKey, roster: Roster): Promise<NonNullable<RosterRow['encrypted']>> {
  const iv = random(12)
  const text = new TextEncoder().encode(JSON.stringify(roster))
  return { iv, bytes: await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, text) }
}

export async function decryptRoster(
  key: CryptoKey,
  { iv, bytes }: NonNullable<RosterRow['encrypted']>,
): Promise<Roster> {
  const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, bytes)
  return JSON.parse(new TextDecoder().decode(text)) as Roster
}

async function wrap(key: CryptoKey, typed: string): Promise<PinRow> {
  const [salt, iv] = [random(16), random(12)]
  const bytes = await crypto.subtle.exportKey('raw', key)
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(typed, salt), bytes)
  return { key: 'pin', salt, iv, wrapped, wrongTries: 0 }
}

async function unwrap({ salt, iv, wrapped }: PinRow, typed: string): Promise<CryptoKey | null> {
  try {
    return await aesKey(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(typed, salt), wrapped))
  } catch {
    return null
  }
}

/** @param onChange called when a PIN was set, removed, typed or has erased the lists */
export function createPin(database: Database, locks: LockManager | undefined, onChange: () => void): Pin {
  let key: CryptoKey | null = null
  const alone = <Result>(work: () => Promise<Result>) => exclusive(locks, 'presence-log', work)
  const pinRow = async () => factOf(await database.all('device'), 'pin')
  async function refuseLocked() {
    if (!key && (await pinRow())) throw new LockedRosters()
  }
  /** Counts the try before it is made: a page that is loaded again has none more. */
  async function attempt(row: PinRow, typed: string): Promise<Unlocking> {
    const wrongTries = row.wrongTries + 1
    await database.write([{ in: 'device', put: { ...row, wrongTries } }])
    key = await unwrap(row, typed)
    if (key) {
      await database.write([{ in: 'device', put: { ...row, wrongTries: 0 } }])
      return { is: 'unlocked' }
    }
    if (wrongTries < triesLimit) return { is: 'wrong', triesLeft: triesLimit - wrongTries }
    await database.write([
      { in: 'rosters', clear: true },
      { in: 'device', remove: 'pin' },
    ])
    return { is: 'erased' }
  }

  return {
    key: () => key,
    set: (typed) =>
      alone(async () => {
        if (!isPin(typed)) throw new RangeError('a PIN has 4 to 8 digits')
        await refuseLocked()
        const next = key ?? (await aesKey(random(32)))
        const changes: Change[] = [{ in: 'device', put: await wrap(next, typed) }]
        for (const row of await database.all('rosters'))
          if (row.roster)
            changes.push({
              in: 'rosters',
              put: { ...row, roster: null, encrypted: await encryptRoster(next, row.roster) },
            })
        await database.write(changes)
        key = next
        onChange()
      }),
    remove: () =>
      alone(async () => {
        await refuseLocked()
        const changes: Change[] = [{ in: 'device', remove: 'pin' }]
        for (const row of await database.all('rosters'))
          if (key && row.encrypted)
            changes.push({
              in: 'rosters',
              put: { ...row, roster: await decryptRoster(key, row.encrypted), encrypted: null },
            })
        await database.write(changes)
        key = null
        onChange()
      }),
    unlock: (typed) =>
      alone(async () => {
        const row = await pinRow()
        const result: Unlocking = row ? await attempt(row, typed) : { is: 'unlocked' }
        onChange()
        return result
      }),
    lock: () => {
      key = null
      onChange()
    },
  }
}
