import { useSyncExternalStore } from 'react'
import type { Mark } from '../../../domain/attendance/presence.ts'
import { readStored, store } from '../../page/browser-storage.ts'

/** A mark that the server has not answered for yet: numbers, a half-day and a state, never a name. */
export interface UnsentMark extends Mark {
  trainingId: number
  /** That it is meant although the day has not come yet. */
  confirmEarly: boolean
  /** When it was tapped, in milliseconds; of two marks of one account the later one is larger. */
  at: number
  /** Why the server did not take it; it stays until that was read. */
  refusal?: string
}

/** How long an unsent mark is kept, in milliseconds (docs/rules/presence.md#a-lost-connection). */
const keptMs = 7 * 86_400_000
// Each mark has an entry of its own: two tabs that write at once lose nothing of each other's.
const prefix = 'presence '
const ownPrefix = (account: number) => `${prefix}${account} `
const nameOf = (account: number, id: string) => ownPrefix(account) + id

/** What the browser would not keep: it lasts as long as the page. */
const inMemory = new Map<string, string>()
const listeners = new Set<() => void>()
/** The lists as they were last read, by account, and what they were read from. */
const lists = new Map<number, { list: UnsentMark[]; from: string }>()

function tellChanges() {
  lists.clear()
  for (const listener of listeners) listener()
}

/** Hears of each mark that is added, sent, refused or forgotten, in other tabs too. */
export function listenUnsent(listener: () => void): () => void {
  if (listeners.size === 0) addEventListener('storage', tellChanges)
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) removeEventListener('storage', tellChanges)
  }
}

function storedNames(): string[] {
  try {
    return Object.keys(window.localStorage).filter((name) => name.startsWith(prefix))
  } catch {
    return []
  }
}

const allNames = () => [...new Set([...storedNames(), ...inMemory.keys()])]

const textOf = (name: string) => inMemory.get(name) ?? readStored('localStorage', name) ?? 'null'

function markIn(name: string): UnsentMark | undefined {
  try {
    const mark = JSON.parse(textOf(name)) as UnsentMark | null
    return typeof mark?.id === 'string' && typeof mark.at === 'number' ? mark : undefined
  } catch {
    return undefined
  }
}

function write(name: string, mark: UnsentMark | null) {
  const text = mark && JSON.stringify(mark)
  store('localStorage', name, text)
  if (text !== null && readStored('localStorage', name) !== text) inMemory.set(name, text)
  else inMemory.delete(name)
}

/** Whether this browser keeps as much as the marks of a large session need. */
export function keepsMarks(): boolean {
  const [name, text] = [`${prefix}try`, 'x'.repeat(200_000)]
  store('localStorage', name, text)
  const isKept = readStored('localStorage', name) === text
  store('localStorage', name, null)
  return isKept
}

/** The marks that an account has not sent yet, of all sessions, in the order in which they were tapped; none older than seven days. */
export function listUnsent(account: number): UnsentMark[] {
  const known = lists.get(account)
  if (known && listeners.size > 0) return known.list
  const names = allNames().filter((name) => name.startsWith(ownPrefix(account)))
  // While no listener hears of other tabs, the storage itself says whether something has changed.
  const from = names.map((name) => name + textOf(name)).join('\n')
  if (known?.from === from) return known.list
  const oldest = Date.now() - keptMs
  const list = names
    .flatMap((name) => markIn(name) ?? [])
    .filter(({ at }) => at > oldest)
    .toSorted((one, other) => one.at - other.at || one.id.localeCompare(other.id))
  lists.set(account, { list, from })
  return list
}

/** The same as a hook. */
export const useUnsent = (account: number): UnsentMark[] =>
  useSyncExternalStore(listenUnsent, () => listUnsent(account))

/** Those that are still to be sent: the others were refused. */
export const waitingIn = (marks: readonly UnsentMark[]): UnsentMark[] =>
  marks.filter(({ refusal }) => refusal === undefined)

/** What is said once a tap was sent, and the way to take it back. */
export interface TapSaid {
  title: string
  act: () => void
}
/** What is said of a tap, by the number of each of its marks, while the page lasts. */
const saidOf = new Map<string, TapSaid>()

/** What is said of marks that were sent: the words of the last tap among them. */
export function takeSaid(ids: readonly string[]): TapSaid | undefined {
  const said = ids.flatMap((id) => saidOf.get(id) ?? [])
  for (const id of ids) saidOf.delete(id)
  return said.at(-1)
}

/**
 * Adds marks to what is to be sent, after those that wait already.
 * @param said what is said once they were sent, while this page lasts
 */
export function addUnsent(account: number, marks: readonly Omit<UnsentMark, 'at'>[], said?: TapSaid): void {
  const at = Math.max(Date.now(), (listUnsent(account).at(-1)?.at ?? 0) + 1)
  for (const [index, mark] of marks.entries()) {
    if (said) saidOf.set(mark.id, said)
    write(nameOf(account, mark.id), { ...mark, at: at + index })
  }
  tellChanges()
}

/** Forgets marks: they were sent, or their refusal was read. */
export function removeUnsent(account: number, ids: Iterable<string>): void {
  for (const id of ids) write(nameOf(account, id), null)
  tellChanges()
}

/** Keeps why the server did not take marks, in its own words; they are not sent again. */
export function refuseUnsent(account: number, marks: readonly UnsentMark[], refusal: string): void {
  for (const mark of marks) write(nameOf(account, mark.id), { ...mark, refusal })
  tellChanges()
}

/** Forgets all that an account has not sent: asked for when it signs out. */
export const forgetUnsent = (account: number): void =>
  removeUnsent(
    account,
    listUnsent(account).map(({ id }) => id),
  )

/** Forgets marks older than seven days, of any account, and what cannot be read. */
export function deleteExpiredMarks(now: number): void {
  const old = allNames().filter((name) => now - (markIn(name)?.at ?? 0) >= keptMs)
  for (const name of old) write(name, null)
  if (old.length > 0) tellChanges()
}
