// Sends what the server has not answered for, in its order, and tells it when nothing is left (docs/rules/presence.md#the-log).
import { logFormat, logLimit } from '../../domain/attendance/presence-log.ts'
import { OlderPage } from '../kept/database.ts'
import { exclusive } from '../kept/exclusive.ts'
import { CallFailed, type Calls } from './calls.ts'
import type { DeviceClock } from './device-clock.ts'
import type { Environment } from './environment.ts'
import { isHeld, type Log } from './log.ts'
import { formOf } from './log-form.ts'
import { type ContactRow, type Database, factOf, type StoredLine } from './rows.ts'

/** How long the next try waits after one that failed, and how long a call may take before its lines are called stuck, in milliseconds. */
const [firstWaitMs, longestWaitMs, slowMs] = [3_000, 60_000, 1_500]
/** How long nothing must have been tapped before the server is told that nothing is left, in milliseconds. */
const quietMs = 10_000

/**
 * Why the server takes nothing: nobody is signed in, the page is older than the server, or the account may not take presence. What is in
 * the log stays.
 */
export type Refusal = 'signed_out' | 'older_page' | 'not_allowed'

export interface Sending {
  phase: 'idle' | 'sending' | 'stuck'
  refusal: Refusal | null
}

export interface Sender {
  state: () => Sending
  /** Something was added to the log. */
  added: () => void
  /** Sends at once, not only at the next try: asked for by a person, or after signing in. */
  sendNow: () => Promise<void>
  stop: () => void
}

interface Parts {
  environment: Environment
  database: Database
  log: Log
  calls: Calls
  clock: DeviceClock
  /** Called when lines, the account or what `state` says have changed. */
  onChange: () => void
}

/** What a failed call says of the log; undefined for nothing: a proxy's refusal is no judgement, and no line is none either. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof OlderPage) return 'older_page'
  if (!(error instanceof CallFailed) || error.code === undefined) return undefined
  if (error.status === 401) return 'signed_out'
  if (error.status === 400 || error.status === 422) return 'older_page'
  return error.status === 403 ? 'not_allowed' : undefined
}

/** Sends from the start on: at once, when the line is back, when the page is looked at again, and after each line that was added. */
export function createSender({ environment, database, log, calls, clock, onChange }: Parts): Sender {
  let state: Sending = { phase: 'idle', refusal: null }
  let [wait, limit] = [firstWaitMs, logLimit]
  /** Whether who is signed in is to be asked before anything goes out: somebody else may be, meanwhile, in another tab. */
  let mustAsk = true
  let isReportDue = true
  /** Whether lines are sent again that were answered for, and how many of them the server lacked when it last answered. */
  let [isSentAgain, lacking] = [false, 0]
  let running: Promise<void> | undefined
  let isAskedAgain = false
  let isStopped = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const set = (next: Partial<Sending>) => {
    state = { ...state, ...next }
    onChange()
  }
  const unanswered = async () => (await database.all('log')).filter(({ answer }) => answer === null)

  const isWaiting = () =>
    unanswered().then(
      (lines) => lines.length + log.unsaved().length > 0,
      () => log.unsaved().length > 0,
    )

  async function signedIn(): Promise<number | undefined> {
    const known = factOf(await database.all('device'), 'account')?.id
    if (!mustAsk && known !== undefined) return known
    const { id } = await calls.user()
    if (id !== known) await database.write([{ in: 'device', put: { key: 'account', id } }])
    mustAsk = false
    onChange()
    return id
  }

  /** A server that holds fewer lines than it has answered for was restored from a backup: they are sent again, once. */
  async function compare(held: number) {
    const known = factOf(await database.all('device'), 'contact')?.lacking ?? 0
    lacking = Math.max(0, (await database.all('log')).filter(isHeld).length - held)
    if (isSentAgain || lacking <= known) return
    isSentAgain = true
    await log.forgetAnswers()
  }
  const noteContact = (row: Omit<ContactRow, 'key'>) =>
    database.write([{ in: 'device', put: { key: 'contact', ...row } }])

  async function post(lines: readonly StoredLine[]) {
    const form = formOf(lines, {
      device: await database.all('device'),
      log: await database.all('log'),
      rosters: await database.all('rosters'),
    })
    const { answers, now, held } = await clock.contact(() => calls.log({ format: logFormat, ...form }))
    const answered = new Set(answers.map(({ id }) => id))
    await log.keepAnswers(answers, Date.parse(now))
    await compare(held)
    const known = factOf(await database.all('device'), 'contact')?.lacking ?? 0
    await noteContact({ answeredAt: Date.parse(now), lacking: Math.min(known, lacking) })
    if (lines.length > 0 && !lines.some(({ line }) => answered.has(line.mark.id)))
      throw new Error('no line was answered')
  }

  /** Tells that nothing of this device is left to be sent, of any account. */
  async function report() {
    const rosters = await database.all('rosters')
    const isWorth = rosters.length > 0 || clock.known().offset === null
    if (isReportDue && isWorth && log.unsaved().length === 0 && (await unanswered()).length === 0) await post([])
    isReportDue = false
  }
  async function endSendingAgain() {
    if (!isSentAgain) return
    isSentAgain = false
    const contact = factOf(await database.all('device'), 'contact')
    if (contact) await noteContact({ ...contact, lacking })
  }

  async function sendAll() {
    if ((await unanswered()).length === 0 && !isReportDue) return
    const account = await signedIn()
    const own = async () => (await unanswered()).filter((line) => line.account === account).slice(0, limit)
    do {
      for (let lines = await own(); lines.length > 0 && !isStopped; lines = await own()) {
        if (state.phase === 'idle') set({ phase: 'sending' })
        await post(lines)
      }
      if (isStopped) return
      await endSendingAgain()
      await report()
      // What the report was answered may have made lines unanswered again.
    } while ((await own()).length > 0)
  }

  /** @returns whether all was sent */
  async function tryOnce(): Promise<boolean> {
    clearTimeout(timer)
    const slow = setTimeout(async () => {
      if ((await isWaiting()) && running) set({ phase: 'stuck' })
    }, slowMs)
    try {
      await log.saveUnsaved()
      await exclusive(environment.locks, 'presence-sending', sendAll)
      wait = firstWaitMs
      if (!isStopped) set({ phase: 'idle', refusal: null })
      return true
    } catch (error) {
      if (!isStopped) await failed(error)
      return false
    } finally {
      clearTimeout(slow)
    }
  }
  async function failed(error: unknown) {
    mustAsk = true
    if (error instanceof CallFailed && error.status === 413) limit = Math.max(1, Math.floor(limit / 2))
    const refusal = refusalOf(error) ?? null
    if (!refusal) {
      timer = setTimeout(send, wait)
      wait = Math.min(wait * 2, longestWaitMs)
    }
    set({ phase: (await isWaiting()) ? 'stuck' : 'idle', refusal })
  }
  /** One at a time; what was asked for meanwhile follows. */
  function send(): Promise<void> {
    if (isStopped) return Promise.resolve()
    isAskedAgain = running !== undefined
    running ??= tryOnce().then((isSent) => {
      running = undefined
      if (isAskedAgain && isSent) void send()
    })
    return running
  }
  /** A new contact: who is signed in is asked for, and what is left is told. */
  function contact(): Promise<void> {
    mustAsk = true
    isReportDue = true
    return send()
  }

  const leave = [
    environment.listen('online', () => void contact()),
    environment.listen('shown', () => void contact()),
    environment.listen('hidden', () => {
      mustAsk = true
    }),
  ]
  let quiet: ReturnType<typeof setTimeout> | undefined
  void contact()
  return {
    state: () => state,
    added: () => {
      void send()
      clearTimeout(quiet)
      quiet = setTimeout(() => {
        isReportDue = true
        if (state.phase === 'idle') void send()
      }, quietMs)
    },
    sendNow: contact,
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(quiet)
      for (const stopListening of leave) stopListening()
    },
  }
}
