// What a learner has done, line by line: written to the disk first, sent when the line returns (docs/rules/online-courses.md#taken). The same
// log holds how far somebody came with a lesson and what they answered in a quiz: each line knows the call that takes it.
import { type Database, databaseInMemory, openDatabase, type Stores } from '../kept/database.ts'
import { exclusive } from '../kept/exclusive.ts'
import { waitingName } from '../kept/kept-owner.ts'
import { store } from '../page/browser-storage.ts'
import { newId } from '../presence-log/bytes.ts'
import { CallFailed, call, isSignedOut, serverOffset } from './calls.ts'

/** What every line has; each kind of call has fields of its own beside it. */
export interface Line {
  /** A UUID: a line that comes twice counts once. */
  id: string
  /** Counted on the device, for lines of the same moment. */
  number: number
  /** By the device's clock, ISO 8601. */
  at: string
  /** The server's time minus the device's, in milliseconds; null where they never spoke. */
  offset: number | null
}

export interface LogRow {
  id: string
  /** The call that takes it, below `/api`, such as `/participant/courses/12/steps`. */
  to: string
  line: Line & Record<string, unknown>
  /** Whether the call brings no line: it is made once those before it are there. */
  isBare: boolean
  /** When the server took it, in milliseconds since 1970 by the device's clock; null before. */
  sentAt: number | null
  /** When the server last refused it. */
  refusedAt: number | null
}

export interface LogState {
  /** Lines that the server has not got. */
  waiting: number
  /** `stuck` where the last try did not come through, `signed_out` where the session is over. */
  sending: 'idle' | 'sending' | 'stuck' | 'signed_out'
  /** Whether lines are on the disk, or last as long as the page. */
  keeps: boolean
}

interface Rows {
  lines: LogRow
}
const stores: Stores<Rows> = { name: 'courses', version: 1, keyPaths: { lines: 'id' } }

/** Lines of one call. */
const linesAtOnce = 200
const day = 86_400_000
/** How long a line stays once it was sent: a page that opens without network goes on from it. What is refused stays longer. */
const [keptOnceSent, keptRefused] = [2 * day, 30 * day]
/** Between two tries, in milliseconds: at first, and at most. */
const [firstPause, longestPause] = [3_000, 60_000]

/** Of the body of an answer to lines, what tells that it is one. */
const expectedOf = (to: string) => (to.endsWith('/steps') ? 'taken' : 'answers')

/** By how many milliseconds what is known of the server's time may wander; by more the phone's clock was set. */
const clockCorrection = 10_000

export type CourseLog = Awaited<ReturnType<typeof openCourseLog>>

async function openRows(factory: IDBFactory | undefined, onOlder: () => void): Promise<[Database<Rows>, boolean]> {
  try {
    if (!factory) throw new DOMException('no database', 'NotSupportedError')
    return [await openDatabase(factory, stores, () => {}, onOlder), true]
  } catch {
    return [databaseInMemory(stores), false]
  }
}

/** Whether a row needs to be kept no longer. */
const isOld = ({ sentAt, refusedAt, line }: LogRow, now: number): boolean =>
  sentAt !== null ? sentAt < now - keptOnceSent : refusedAt !== null && Date.parse(line.at) < now - keptRefused

/**
 * Opens the log of this phone; whatever the browser allows, it works as long as the page is open.
 * @param factory the browser's databases; undefined where it has none
 */
export async function openCourseLog(factory: IDBFactory | undefined = globalThis.indexedDB) {
  let keeps = true
  const [database, isOnDisk] = await openRows(factory, () => {
    keeps = false
    publish()
  })
  keeps = isOnDisk
  const rows = new Map<string, LogRow>()
  const listeners = new Set<() => void>()
  const answerListeners = new Set<(to: string, answer: object) => void>()
  let sending: LogState['sending'] = 'idle'
  let snapshot: LogState = { waiting: 0, sending, keeps }
  let pause = firstPause
  let timer: ReturnType<typeof setTimeout> | undefined

  // Of those that were refused each page tries once more: somebody else may have been signed in.
  const refusedHere = new Set<string>()
  const isWaiting = ({ id, sentAt }: LogRow) => sentAt === null && !refusedHere.has(id)
  const waiting = () => [...rows.values()].filter(isWaiting).sort((one, other) => one.line.number - other.line.number)
  function publish() {
    snapshot = { waiting: waiting().length, sending, keeps }
    const unsent = [...rows.values()].filter(({ sentAt }) => sentAt === null).length
    store('localStorage', waitingName, unsent > 0 ? String(unsent) : null)
    for (const tell of listeners) tell()
  }
  async function readRows() {
    // What was refused before is tried again here, whatever the disk says.
    for (const row of await database.all('lines').catch(() => []))
      if (!rows.has(row.id) || row.sentAt !== null) rows.set(row.id, row)
  }
  /** Writes rows; what cannot be written lasts as long as the page. @returns whether they are on the disk */
  async function write(changed: readonly LogRow[]): Promise<boolean> {
    for (const row of changed) rows.set(row.id, row)
    publish()
    try {
      await database.write(changed.map((row) => ({ in: 'lines', put: row })))
      return isOnDisk
    } catch {
      keeps = false
      publish()
      return false
    }
  }

  await readRows()
  const old = [...rows.values()].filter((row) => isOld(row, Date.now()))
  for (const { id } of old) rows.delete(id)
  await database.write(old.map(({ id }) => ({ in: 'lines', remove: id }))).catch(() => {})
  let latest = Math.max(0, ...[...rows.values()].map(({ line }) => line.number))
  const givenAt = ({ line: { at, offset } }: LogRow) => (offset === null ? 0 : Date.parse(at) + offset)
  let latestGiven = Math.max(0, ...[...rows.values()].map(givenAt))

  /** What is known of the server's time; where it is known better meanwhile, no line comes before one that was made earlier. */
  function offsetAt(now: number): number | null {
    const offset = serverOffset()
    if (offset === null) return null
    const given = now + offset
    const isEarlier = given <= latestGiven && latestGiven - given < clockCorrection
    latestGiven = isEarlier ? latestGiven + 1 : given
    return latestGiven - now
  }

  function rowOf(to: string, fields: object | null): LogRow {
    latest += 1
    const id = newId()
    const now = Date.now()
    const line = { ...fields, id, number: latest, at: new Date(now).toISOString(), offset: offsetAt(now) }
    return { id, to, line, isBare: fields === null, sentAt: null, refusedAt: null }
  }

  /** Sends lines of one call. @throws what the call throws */
  async function sendTo(to: string, sent: readonly LogRow[], isLeaving = false): Promise<void> {
    const form = { lines: sent.flatMap(({ line, isBare }) => (isBare ? [] : [line])) }
    try {
      const answer = await call<Record<string, unknown>>(to, expectedOf(to), form, { isLeaving })
      await write(sent.map((row) => ({ ...row, sentAt: Date.now() })))
      for (const tell of answerListeners) tell(to, answer)
    } catch (error) {
      const isFinal = error instanceof CallFailed && [404, 409, 422].includes(error.status)
      if (!isFinal || isSignedOut(error)) throw error
      for (const { id } of sent) refusedHere.add(id)
      await write(sent.map((row) => ({ ...row, refusedAt: Date.now() })))
    }
  }

  async function sendAll(): Promise<void> {
    await readRows() // other tabs write as well
    for (let next = waiting(); next.length > 0; next = waiting()) {
      const to = next[0]?.to ?? ''
      await sendTo(to, next.filter((row) => row.to === to).slice(0, linesAtOnce))
    }
  }

  let isAgain = false
  /** Sends what waits, now; one tab at a time. @param isRepeat whether nothing new has happened since the last try */
  async function send(isRepeat = false): Promise<void> {
    if (sending === 'sending') {
      isAgain = true
      return
    }
    clearTimeout(timer)
    if (!isRepeat) pause = firstPause
    if (waiting().length === 0) return
    sending = 'sending'
    publish()
    try {
      do {
        isAgain = false
        await exclusive(navigator.locks as LockManager | undefined, 'course-log', sendAll)
      } while (isAgain)
      sending = 'idle'
      pause = firstPause
    } catch (error) {
      sending = isSignedOut(error) ? 'signed_out' : 'stuck'
      const asked = error instanceof CallFailed && error.wait ? error.wait * 1_000 : pause
      pause = Math.min(pause * 2, longestPause)
      if (sending === 'stuck') timer = setTimeout(() => void send(true), asked)
    }
    publish()
  }

  const whenBack = () => {
    if (document.visibilityState === 'visible') void send()
  }
  addEventListener('online', whenBack)
  addEventListener('pageshow', whenBack)
  document.addEventListener('visibilitychange', whenBack)
  publish()
  void send()

  return {
    /**
     * Adds a line, and sends it as soon as there is a line.
     * @param to the call that takes it, below `/api`
     * @param fields null for a call that brings no line, and is made in its turn all the same
     * @returns whether it is on this phone's disk
     */
    async append(to: string, fields: object | null): Promise<boolean> {
      const isSaved = await write([rowOf(to, fields)])
      void send()
      return isSaved
    },
    /** Adds a line while the page is being left: written and sent at once, as far as the browser lets it. */
    leave(to: string, fields: object): void {
      const row = rowOf(to, fields)
      void write([row])
      const last = waiting().filter((one) => one.to === to)
      void sendTo(to, last.slice(-linesAtOnce), true).catch(() => {})
    },
    /** The lines of a call that this phone still has, those that were sent as well, in their order. */
    linesOf: (to: string): LogRow[] =>
      [...rows.values()].filter((row) => row.to === to).sort((one, other) => one.line.number - other.line.number),
    send: () => send(),
    /** Hears what the server answers to lines. @returns stops that */
    onAnswer(listener: (to: string, answer: object) => void): () => void {
      answerListeners.add(listener)
      return () => answerListeners.delete(listener)
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: (): LogState => snapshot,
    close(): void {
      clearTimeout(timer)
      removeEventListener('online', whenBack)
      removeEventListener('pageshow', whenBack)
      document.removeEventListener('visibilitychange', whenBack)
      database.close()
    },
  }
}
