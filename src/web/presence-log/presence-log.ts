// The log of presence on this device, as screens use it: they subscribe to what it says, and tap (docs/rules/presence.md#the-log).
import type { Mark } from '../../domain/attendance/presence.ts'
import type { OfferedSessions } from '../../domain/attendance/roster.ts'
import type { CurrentUser, LoginForm } from '../../domain/staff/staff.ts'
import { newId } from './bytes.ts'
import { createCalls } from './calls.ts'
import { believedTime, clockText } from './clock.ts'
import { createDeviceClock } from './device-clock.ts'
import { browserEnvironment, type Environment } from './environment.ts'
import { createLog, type Tap } from './log.ts'
import type { Kept } from './log-form.ts'
import { createPin, type Pin } from './pin.ts'
import {
  type CodeOwner,
  createRosterReader,
  type KeptRoster,
  keepRoster,
  ownerOfCode,
  type PinState,
  pinStateOf,
} from './rosters.ts'
import { factOf, type IdentityRow, type StoredLine } from './rows.ts'
import { createSender, type Sending } from './sender.ts'
import { giveAway, unsentFiles } from './share.ts'
import { type DeviceFlag, eraseOld, forgetAll, identify, openStore, readFlag, type StorageState } from './store.ts'

/** What a screen shows; a new object after each change. */
export interface Snapshot {
  storage: StorageState
  /** Where the database was erased: how many lines the device had made, and up to which number all were sent. */
  lost: DeviceFlag | null
  sending: Sending
  device: IdentityRow | null
  /** Who is signed in, as far as it is known: taps are theirs. */
  account: number | null
  /** The time believed, as `09:05` in Abidjan, while a person is asked for it: the device's clock has jumped. */
  asksForTime: string | null
  /** When the server last answered, by the device's clock, in milliseconds since 1970. */
  lastContactAt: number | null
  /** Numbers of lines: not written yet, not answered for yet, of these another account's; kept but not holding, and refused. */
  unsaved: number
  unsent: number
  ofOtherAccounts: number
  contradicting: number
  refused: number
  lines: readonly StoredLine[]
  unsavedTaps: readonly Tap[]
  rosters: readonly KeptRoster[]
  pin: PinState
}

export interface PresenceLog {
  /** The time believed, whatever the device's clock says. */
  now: () => Date
  /** Both as `useSyncExternalStore` takes them. */
  subscribe: (listener: () => void) => () => void
  getSnapshot: () => Snapshot
  /** Signs an account of the firm in; `signedIn` says it to the log. @throws CallFailed, or what `fetch` throws where there is no line */
  signIn: (form: LoginForm) => Promise<CurrentUser>
  signOut: () => Promise<unknown>
  /** Says who is signed in, and sends what is theirs. */
  signedIn: (account: number) => Promise<void>
  /**
   * Adds marks, all or none.
   * @param account whose they are; the account that signed in here last, where the screen does not know
   * @returns whether they are on this device's disk; those that are not last as long as the page, and are written as soon as possible
   * @throws Error where none has signed in
   */
  append: (trainingId: number, marks: readonly Omit<Mark, 'id'>[], account?: number) => Promise<boolean>
  /** The same of taps of before, with their own ids, accounts and times. @returns whether they are on this device's disk */
  adopt: (taps: readonly Tap[]) => Promise<boolean>
  /** Sends at once. */
  sendNow: () => Promise<void>
  /**
   * The sessions that may be taken along.
   * @throws CallFailed, or what `fetch` throws where there is no line
   */
  sessions: () => Promise<OfferedSessions>
  /**
   * Fetches a session's list and keeps it.
   * @throws the same, DamagedRoster, LockedRosters, or DOMException where there is no room
   */
  takeAlong: (trainingId: number) => Promise<void>
  removeRoster: (trainingId: number) => Promise<void>
  /** Whose code was typed or scanned, in a list that is kept and readable. */
  findCode: (trainingId: number, typed: string) => Promise<CodeOwner>
  pin: Pick<Pin, 'set' | 'remove' | 'unlock' | 'lock'>
  /** Answers `asksForTime`: it is right, or the right one is typed, as `09:05` in Abidjan. */
  confirmTime: () => void
  setTime: (typed: string) => void
  /** Gives what was not sent to another app, or saves it. Only a tap may call it. */
  share: () => ReturnType<typeof giveAway>
  /** Forgets all that the device keeps, what was not sent too: asked for before. */
  forgetEverything: () => Promise<void>
  close: () => void
}

/** Opens the log of this device; whatever the browser allows, it works as long as the page is open. */
export async function openPresenceLog(environment: Environment = browserEnvironment()): Promise<PresenceLog> {
  const listeners = new Set<() => void>()
  const ended = new AbortController()
  let isReady = false
  const store = await openStore(
    environment,
    () => void lost(),
    () => {
      store.state = 'older_page'
      if (isReady) publish()
    },
  )
  const { database } = store
  const readKept = async (): Promise<Kept> => ({
    device: await database.all('device'),
    log: await database.all('log'),
    rosters: await database.all('rosters'),
  })
  let kept = await readKept()
  let rosters: KeptRoster[] = []
  let flag = readFlag(environment)
  const readRosters = createRosterReader()

  const latest = Math.max(0, ...kept.log.map(({ line }) => Date.parse(line.at)))
  const clock = createDeviceClock(environment, database, { rows: kept.device, latest, onChange: changed })
  const believed = () => believedTime(clock.known(), environment.now())
  const log = createLog(database, environment.locks, changed)
  const pin = createPin(database, environment.locks, changed)
  await eraseOld(database, believed()).catch(() => {})
  await clock.noteOpen()

  let snapshot: Snapshot
  function publish() {
    const { known } = clock
    const count = (is: (line: StoredLine) => boolean) => kept.log.filter(is).length
    const account = factOf(kept.device, 'account')?.id ?? null
    snapshot = {
      storage: store.state,
      lost: store.lost,
      sending: sender.state(),
      device: factOf(kept.device, 'identity') ?? null,
      account,
      asksForTime: known().isAsked ? clockText(believed()) : null,
      lastContactAt: known().contactAt,
      unsaved: log.unsaved().length,
      unsent: count(({ answer }) => answer === null),
      ofOtherAccounts: count((line) => line.answer === null && line.account !== account),
      contradicting: count(({ answer }) => answer?.answer === 'contradicts'),
      refused: count(({ answer }) => answer?.answer === 'refused'),
      lines: kept.log,
      unsavedTaps: [...log.unsaved()],
      rosters,
      pin: pinStateOf(kept.device, pin.key()),
    }
    for (const listener of listeners) listener()
  }
  /** Notes outside the database what would be missed if it were erased. */
  function noteFlag() {
    const id = factOf(kept.device, 'identity')?.id
    if (id === undefined || store.state === 'keeps_nothing') return
    const made = factOf(kept.device, 'head')?.number ?? 0
    const sent = (kept.log.find(({ answer }) => answer === null)?.number ?? made + 1) - 1
    if (flag?.id === id && flag.made === made && flag.sent === sent) return
    flag = { id, made, sent }
    environment.writeFlag(JSON.stringify(flag))
  }

  let reading: Promise<void> | undefined
  let mustReadAgain = false
  async function readOnce() {
    do {
      mustReadAgain = false
      try {
        kept = await readKept()
        rosters = await readRosters(kept.rosters, pin.key(), believed())
        clock.follow(kept.device)
        noteFlag()
      } catch {
        // What was read last stays.
      }
      publish()
    } while (mustReadAgain)
  }
  /** Reads again what is kept, and tells the screens. */
  function refresh(): Promise<void> {
    if (ended.signal.aborted) return Promise.resolve()
    mustReadAgain = true
    reading ??= readOnce().finally(() => {
      reading = undefined
    })
    return reading
  }
  function changed() {
    if (!isReady || ended.signal.aborted) return
    environment.channel.tell()
    void refresh()
  }
  /** The browser has closed the database: where it has erased it as well, what the page knows is written again. */
  async function lost() {
    const unsent = kept.log.filter(({ answer }) => answer === null)
    const isErased = await identify(database, environment).catch(() => false)
    if (!isErased) return
    Object.assign(store, { state: 'was_erased', lost: flag })
    await log.append(unsent.map(({ line, account }) => ({ ...line, account, at: Date.parse(line.at) })))
    await refresh()
  }

  const calls = createCalls(environment.fetch, ended.signal)
  const sender = createSender({ environment, database, log, calls, clock, onChange: changed })
  environment.channel.onTold(() => void refresh())
  isReady = true
  await refresh()

  async function signedIn(account: number) {
    if (factOf(await database.all('device'), 'account')?.id !== account)
      await database.write([{ in: 'device', put: { key: 'account', id: account } }])
    await sendNow()
  }
  async function sendNow() {
    await sender.sendNow()
    await refresh()
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    getSnapshot: () => snapshot,
    now: () => new Date(believed()),
    signIn: calls.signIn,
    signOut: calls.signOut,
    signedIn,
    append: async (trainingId, marks, account = snapshot.account ?? undefined) => {
      if (account === undefined) throw new Error('nobody has signed in on this device')
      clock.look()
      const { offset } = clock.known()
      const at = environment.now()
      const isSaved = await log.append(
        marks.map((mark) => ({ trainingId, mark: { ...mark, id: newId() }, account, at, offset })),
      )
      await refresh()
      sender.added()
      return isSaved
    },
    adopt: async (taps) => {
      const isSaved = await log.append(taps)
      await refresh()
      sender.added()
      return isSaved
    },
    sendNow,
    sessions: async () => {
      const offered = await clock.contact(calls.sessions)
      if (offered.account.id !== snapshot.account) await signedIn(offered.account.id)
      return offered
    },
    takeAlong: async (trainingId) => {
      const { device } = snapshot
      if (!device) throw new Error('this device has no id')
      const roster = await clock.contact(() => calls.roster(trainingId, device))
      await keepRoster(database, pin.key(), roster)
      await environment.askToKeep().catch(() => {})
      changed()
      await refresh()
    },
    removeRoster: async (trainingId) => {
      await database.write([{ in: 'rosters', remove: trainingId }])
      changed()
      await refresh()
    },
    findCode: async (trainingId, typed) => {
      const roster = rosters.find((kept) => kept.trainingId === trainingId)?.roster
      return roster ? ownerOfCode(roster, typed) : { is: 'unknown' }
    },
    pin,
    confirmTime: clock.confirm,
    setTime: clock.setTime,
    share: () => giveAway(unsentFiles(kept, environment.now()), environment),
    forgetEverything: async () => {
      log.forgetUnsaved()
      pin.lock()
      await forgetAll(database)
      environment.writeFlag(null)
      await identify(database, environment)
      changed()
      await refresh()
    },
    close: () => {
      ended.abort()
      sender.stop()
      clock.stop()
      environment.channel.close()
      database.close()
    },
  }
}
