import { useMemo, useSyncExternalStore } from 'react'
import type { Mark } from '../../../domain/presence.ts'
import { readStored, store } from '../../page/browser-storage.ts'

/** A mark that the server has not answered for yet: numbers, a half-day and a state, never a name. */
export interface UnsentMark extends Mark {
  /** That it is meant although the day has not come yet. */
  confirmEarly: boolean
  /** When it was tapped, in milliseconds. */
  at: number
  /** Why the server did not take it; it stays until that was read. */
  refusal?: string
}

/** An unsent mark and the session it is of. */
export interface UnsentOf extends UnsentMark {
  trainingId: number
}

/** How long an unsent mark is kept, in milliseconds (docs/rules/presence.md#a-lost-line). */
const keptMs = 7 * 86_400_000
const prefix = 'presence '
const nameOf = (account: number, trainingId: number) => `${prefix}${account} ${trainingId}`

/** What the browser would not keep: it lasts as long as the page. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()
const tellChanges = () => {
  for (const listener of listeners) listener()
}

function storedNames(): string[] {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

const namesOf = (account: number) =>
  [...new Set([...storedNames(), ...inMemory.keys()])].filter((name) => name.startsWith(`${prefix}${account} `)).sort()

const textOf = (name: string) => inMemory.get(name) ?? readStored('localStorage', name) ?? '[]'

function parse(text: string): UnsentMark[] {
  try {
    const marks: unknown = JSON.parse(text)
    return Array.isArray(marks)
      ? marks.filter((mark) => typeof mark?.id === 'string' && typeof mark.at === 'number')
      : []
  } catch {
    return []
  }
}

function write(name: string, marks: readonly UnsentMark[]) {
  const text = marks.length > 0 ? JSON.stringify(marks) : null
  store('localStorage', name, text)
  if (text !== null && readStored('localStorage', name) !== text) inMemory.set(name, text)
  else inMemory.delete(name)
}

/** Whether this browser keeps as much as the marks of a large session need. */
export function keepsMarks(): boolean {
  const [name, text] = [`${prefix}try`, 'x'.repeat(100_000)]
  store('localStorage', name, text)
  const isKept = readStored('localStorage', name) === text
  store('localStorage', name, null)
  return isKept
}

/** What is said once a tap was sent, and the way to take it back. */
export interface TapSaid {
  title: string
  act: () => void
}
/** What is said of a tap, by the number of its first mark, while the page lasts. */
const saidOf = new Map<string, TapSaid>()

/** What is said of marks that were sent: where they are one tap's, its own words. */
export function takeSaid(ids: readonly string[]): TapSaid | undefined {
  const said = ids.flatMap((id) => saidOf.get(id) ?? [])
  for (const id of ids) saidOf.delete(id)
  return said.length === 1 ? said[0] : undefined
}

/**
 * Adds marks of a session to what is to be sent, after those that wait already.
 * @param said what is said once they were sent, while this page lasts
 */
export function addUnsent(account: number, trainingId: number, marks: readonly UnsentMark[], said?: TapSaid): void {
  const name = nameOf(account, trainingId)
  if (said && marks[0]) saidOf.set(marks[0].id, said)
  write(name, [...parse(textOf(name)), ...marks])
  tellChanges()
}

/** Forgets marks of a session: they were sent, or that they were refused was read. */
export function removeUnsent(account: number, trainingId: number, ids: ReadonlySet<string>): void {
  const name = nameOf(account, trainingId)
  write(
    name,
    parse(textOf(name)).filter(({ id }) => !ids.has(id)),
  )
  tellChanges()
}

/** Keeps why the server did not take a mark, in its own words; it is not sent again. */
export function refuseUnsent(account: number, trainingId: number, ids: ReadonlySet<string>, refusal: string): void {
  const name = nameOf(account, trainingId)
  write(
    name,
    parse(textOf(name)).map((mark) => (ids.has(mark.id) ? { ...mark, refusal } : mark)),
  )
  tellChanges()
}

/** Forgets all that an account has not sent: asked for when it signs out. */
export function forgetUnsent(account: number): void {
  for (const name of namesOf(account)) write(name, [])
  tellChanges()
}

/** Forgets what is older than seven days, whose account it may be. */
export function forgetOldUnsent(now: number): void {
  for (const name of storedNames()) {
    const marks = parse(textOf(name))
    const young = marks.filter(({ at }) => now - at < keptMs)
    if (young.length < marks.length || marks.length === 0) write(name, young)
  }
  tellChanges()
}

/** The marks that an account has not sent yet, of all sessions, in the order in which they were tapped within each. */
export const listUnsent = (account: number): UnsentOf[] => readSnapshot(snapshotOf(account))

const snapshotOf = (account: number) => JSON.stringify(namesOf(account).map((name) => [name, textOf(name)]))
const readSnapshot = (snapshot: string): UnsentOf[] =>
  (JSON.parse(snapshot) as [string, string][]).flatMap(([name, text]) => {
    const trainingId = Number(name.slice(name.lastIndexOf(' ') + 1))
    return parse(text).map((mark) => ({ ...mark, trainingId }))
  })

/** Hears of each mark that is added, sent, refused or forgotten, in other tabs too. */
export function listenUnsent(listener: () => void): () => void {
  listeners.add(listener)
  // Another tab of this browser has added some, or sent them.
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** The same for a screen, which follows what is added and what is sent. */
export function useUnsent(account: number): UnsentOf[] {
  const snapshot = useSyncExternalStore(listenUnsent, () => snapshotOf(account))
  return useMemo(() => readSnapshot(snapshot), [snapshot])
}
