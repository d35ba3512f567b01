import type { LogForm } from '../../domain/attendance/presence-log.ts'
import { type DeviceRow, factOf, type RosterRow, type StoredLine } from './rows.ts'

/** The most lists that a form names. */
const rostersLimit = 60

/** What is kept, store by store. */
export interface Kept {
  device: readonly DeviceRow[]
  log: readonly StoredLine[]
  rosters: readonly RosterRow[]
}

/** The body of a call for some lines: the lists whose lines are here stand first. */
export function formOf(lines: readonly StoredLine[], { device, log, rosters }: Kept): Omit<LogForm, 'format'> {
  const identity = factOf(device, 'identity')
  if (!identity) throw new Error('this device has no id')
  const sessions = new Set(lines.map(({ line }) => line.trainingId))
  const seals = [
    ...rosters.filter(({ trainingId }) => sessions.has(trainingId)),
    ...rosters.filter(({ trainingId }) => !sessions.has(trainingId)),
  ].map(({ seal }) => seal)
  return {
    device: identity.id,
    deviceName: identity.name,
    from: log[0]?.number ?? (factOf(device, 'head')?.number ?? 0) + 1,
    rosters: seals.slice(0, rostersLimit),
    lines: lines.map(({ line }) => line),
  }
}
