// What a phone keeps, store by store.
import type { LineAnswer, LogLine, RosterSeal } from '../../domain/attendance/presence-log.ts'
import type { OfferedSession, Roster } from '../../domain/attendance/roster.ts'
import type { Change as ChangeOf, Database as DatabaseOf, Stores } from '../kept/database.ts'
import type { KnownTime } from './clock.ts'

/** What the server said of a line, without the line's id. */
type WithoutId<Answer> = Answer extends unknown ? Omit<Answer, 'id'> : never
export type KeptAnswer = WithoutId<LineAnswer> & {
  /** The server's time of the answer, in milliseconds since 1970. */
  answeredAt: number
}

/** A line of the log. */
export interface StoredLine {
  /** The line's running number: the key. */
  number: number
  line: LogLine
  /** Who was signed in when it was tapped. */
  account: number
  /** Null until the server has answered. */
  answer: KeptAnswer | null
}

/** A list that was taken along. Who is on it is readable, or encrypted where a PIN was set. */
export interface RosterRow {
  /** The key. */
  trainingId: number
  seal: RosterSeal
  session: OfferedSession
  fetchAgainAt: string
  /** The last day of its half-days, as `2026-12-14`; null without any. */
  lastDay: string | null
  roster: Roster | null
  encrypted: { iv: Uint8Array<ArrayBuffer>; bytes: ArrayBuffer } | null
}

/** Facts of the device, each with its own key, so that two tabs that write different ones lose nothing. */
export interface IdentityRow {
  key: 'identity'
  /** A UUID, made once. */
  id: string
  /** Such as `Android · Chrome`. */
  name: string
}
/** The last line that was made; it stays when lines are erased, so that the log follows on. */
export interface HeadRow {
  key: 'head'
  number: number
  hash: string
}
/** Who was signed in when the server last said so. */
export interface AccountRow {
  key: 'account'
  id: number
}
/** What the server last answered to the log. */
export interface ContactRow {
  key: 'contact'
  /** When, by its own time, in milliseconds since 1970. */
  answeredAt: number
  /** How many answered lines it lacks although they were sent again. */
  lacking: number
}
/** What is known of the server's time, and when and by which tab that was last changed, by the device's clock. */
export interface ClockRow extends KnownTime {
  key: 'clock'
  changedAt: number
  changedBy: string
}
/** When the page was last opened, by the device's clock. */
export interface OpenedRow {
  key: 'opened'
  at: number
}
/** The key of the lists, wrapped by one that is derived from the PIN. */
export interface PinRow {
  key: 'pin'
  salt: Uint8Array<ArrayBuffer>
  iv: Uint8Array<ArrayBuffer>
  wrapped: ArrayBuffer
  /** Wrong tries since the last right one. */
  wrongTries: number
}
export type DeviceRow = IdentityRow | HeadRow | AccountRow | ContactRow | ClockRow | OpenedRow | PinRow

/** The rows of each store. */
interface Rows {
  device: DeviceRow
  log: StoredLine
  rosters: RosterRow
}
export type Change = ChangeOf<Rows>
export type Database = DatabaseOf<Rows>

export const presenceStores: Stores<Rows> = {
  name: 'presence',
  version: 1,
  keyPaths: { device: 'key', log: 'number', rosters: 'trainingId' },
}

/** A fact of the device, where it is known. */
export const factOf = <Key extends DeviceRow['key']>(rows: readonly DeviceRow[], key: Key) =>
  rows.find((row): row is Extract<DeviceRow, { key: Key }> => row.key === key)
