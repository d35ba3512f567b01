// The lists that the phone has taken along (docs/rules/presence.md#the-list-on-the-phone).
import { readPresenceCode } from '../../domain/attendance/presence-code.ts'
import { codeIterations, digestedText, type OfferedSession, type Roster } from '../../domain/attendance/roster.ts'
import { fromBase64Url, sha256, stretch, toBase64Url } from './bytes.ts'
import { decryptRoster, encryptRoster, LockedRosters } from './pin.ts'
import { type Database, type DeviceRow, factOf, type RosterRow } from './rows.ts'

/** A list that was taken along, as a screen shows it. */
export interface KeptRoster {
  trainingId: number
  session: OfferedSession
  /** When the server made it, and from when on it is to be fetched again. */
  issuedAt: string
  fetchAgainAt: string
  /** Whether that time has come. */
  isOld: boolean
  /** Null while it is locked. */
  roster: Roster | null
}

/** What came is not the list that the server has sealed. */
export class DamagedRoster extends Error {}

/**
 * Keeps a list, in place of an older one of the same session.
 * @param key encrypts it, where a PIN is set and was typed
 * @throws DamagedRoster, or LockedRosters where the PIN has not been typed
 */
export async function keepRoster(database: Database, key: CryptoKey | null, roster: Roster): Promise<void> {
  const { seal, session, fetchAgainAt } = roster
  const isWhole = seal.digest === (await sha256(digestedText(roster))) && seal.trainingId === session.id
  if (!isWhole) throw new DamagedRoster()
  const isLocked = !key && factOf(await database.all('device'), 'pin') !== undefined
  if (isLocked) throw new LockedRosters()
  const lastDay =
    roster.halves
      .map(({ date }) => date)
      .toSorted()
      .at(-1) ?? null
  const content = key ? { roster: null, encrypted: await encryptRoster(key, roster) } : { roster, encrypted: null }
  await database.write([
    { in: 'rosters', put: { trainingId: session.id, seal, session, fetchAgainAt, lastDay, ...content } },
  ])
}

/** Reads lists; each is decrypted once. */
export function createRosterReader(): (
  rows: readonly RosterRow[],
  key: CryptoKey | null,
  now: number,
) => Promise<KeptRoster[]> {
  const decrypted = new WeakMap<CryptoKey, Map<string, Roster>>()
  async function decryptOnce(key: CryptoKey, { seal, encrypted }: RosterRow): Promise<Roster | null> {
    const known = decrypted.get(key) ?? new Map<string, Roster>()
    decrypted.set(key, known)
    const name = `${seal.trainingId} ${seal.seal}`
    const roster = known.get(name) ?? (encrypted && (await decryptRoster(key, encrypted).catch(() => null)))
    if (roster) known.set(name, roster)
    return roster
  }
  return (rows, key, now) =>
    Promise.all(
      rows.map(async (row) => ({
        trainingId: row.trainingId,
        session: row.session,
        issuedAt: row.seal.issuedAt,
        fetchAgainAt: row.fetchAgainAt,
        isOld: Date.parse(row.fetchAgainAt) <= now,
        roster: row.roster ?? (key ? await decryptOnce(key, row) : null),
      })),
    )
}

/** Whether a PIN keeps the lists, and whether it has been typed. */
export type PinState = 'none' | 'locked' | 'unlocked'
export const pinStateOf = (rows: readonly DeviceRow[], key: CryptoKey | null): PinState =>
  factOf(rows, 'pin') ? (key ? 'unlocked' : 'locked') : 'none'

/** Whose code it is; `other_session` for one whose number is not on the list. */
export type CodeOwner = { is: 'person'; registrationId: number } | { is: 'other_session' } | { is: 'unknown' }

/**
 * Finds whose code was typed or scanned, without the server (docs/rules/presence.md#codes).
 * @param typed as `128-7KQ4XM`, however it was written
 */
export async function ownerOfCode({ people }: Pick<Roster, 'people'>, typed: string): Promise<CodeOwner> {
  const read = readPresenceCode(typed)
  if (!read) return { is: 'unknown' }
  const person = people.find(({ registrationId }) => registrationId === read.registrationId)
  if (!person) return { is: 'other_session' }
  const hash = await stretch(read.code, fromBase64Url(person.salt), codeIterations)
  return toBase64Url(hash) === person.codeHash
    ? { is: 'person', registrationId: person.registrationId }
    : { is: 'unknown' }
}
