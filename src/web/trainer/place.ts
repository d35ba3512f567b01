import { useSyncExternalStore } from 'react'
import { type Half, halves } from '../../domain/trainings/session-days.ts'

/** A half-day of a session, by its name. */
export interface HalfName {
  date: string
  half: Half
}
/**
 * Where its reader is on the page: in its address behind `#`, so that the phone's own way back works. A session and its scanner are at a
 * half-day, the likely one where none was chosen.
 */
export type Place = { at: 'home' } | { at: 'phone' } | InSession
export interface InSession {
  at: 'session' | 'scan'
  session: number
  half?: HalfName | undefined
}

const pattern = /^#(session|scan)-(\d+)(?:-(\d{4}-\d\d-\d\d)-(\w+))?$/

function read(hash: string): Place {
  if (hash === '#phone') return { at: 'phone' }
  const [, at, session, date, named] = pattern.exec(hash) ?? []
  if (!at) return { at: 'home' }
  const half = halves.find((one) => one === named)
  return { at: at as 'session' | 'scan', session: Number(session), half: date && half ? { date, half } : undefined }
}

function hashOf(place: Place): string {
  if (!('session' in place)) return place.at === 'home' ? '#' : `#${place.at}`
  const { at, session, half } = place
  return `#${at}-${session}${half ? `-${half.date}-${half.half}` : ''}`
}

const listeners = new Set<() => void>()
const tell = () => {
  for (const listener of listeners) listener()
}
addEventListener('hashchange', tell)
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Goes somewhere else on the page. */
export function go(place: Place): void {
  location.hash = hashOf(place)
  tell() // the browser says it later
}

/** Goes there in place of where its reader was: the way back does not lead there again. */
export function goInstead(place: Place): void {
  history.replaceState(null, '', hashOf(place))
  tell()
}

/** Where its reader is. */
export const usePlace = (): Place => read(useSyncExternalStore(subscribe, () => location.hash))
