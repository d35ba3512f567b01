import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { marksLimit } from '../../../domain/attendance/presence.ts'
import { ApiError, apiOf, read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { meansSignedOut } from '../kit/use-change.ts'
import { presenceQuery } from '../queries/presence.ts'
import {
  deleteExpiredMarks,
  listenUnsent,
  listUnsent,
  refuseUnsent,
  removeUnsent,
  takeSaid,
  type UnsentMark,
  waitingIn,
} from './unsent-marks.ts'

/** How long the next try waits after one that failed, and how long a call may take before its marks are called unsent, in milliseconds. */
const [firstWaitMs, longestWaitMs, slowMs] = [3_000, 60_000, 1_500]
/** How long a call may take before it is given up: a repeat does no harm, for each mark has its number. */
const callLimitMs = 20_000

/** Whether what waits is called unsent: what is on its way for a moment is not. */
let isStuck = false
const stuckListeners = new Set<() => void>()
function setStuck(next: boolean) {
  isStuck = next
  for (const listener of stuckListeners) listener()
}
const listenStuck = (listener: () => void) => {
  stuckListeners.add(listener)
  return () => stuckListeners.delete(listener)
}
/** Whether what an account has not sent is to be called so on its screens. */
export const useIsStuck = (): boolean => useSyncExternalStore(listenStuck, () => isStuck)

let sendNow = () => {}
/** Sends what waits at once, not only at the next try. */
export const retryUnsent = (): void => sendNow()

/** Whether the server has judged the marks, so that sending them again would change nothing; a proxy's refusal says nothing of them. */
const isJudged = (error: unknown): error is ApiError =>
  error instanceof ApiError &&
  error.problem !== undefined &&
  error.status >= 400 &&
  error.status < 500 &&
  ![401, 408, 429].includes(error.status)
/** Whether it has judged the whole, so that a part of it would fare no better. */
const isOfAll = ({ status, problem }: ApiError) => status === 403 || problem?.code === 'training_not_found'

interface Sending {
  queryClient: QueryClient
  account: number
  /** Aborted once the account has left: nothing is written or said for it any more. */
  ended: AbortSignal
  refusalOf: (error: ApiError) => string
  /** Called with the numbers of marks that the server took. */
  onSent: (ids: string[]) => void
}

/** Calls with a signal that gives the call up when it takes too long, or the account leaves. */
async function withLimit<Answer>(ended: AbortSignal, call: (signal: AbortSignal) => Promise<Answer>): Promise<Answer> {
  const controller = new AbortController()
  const giveUp = () => controller.abort()
  const timer = setTimeout(giveUp, callLimitMs)
  ended.addEventListener('abort', giveUp)
  try {
    return await call(controller.signal)
  } finally {
    clearTimeout(timer)
    ended.removeEventListener('abort', giveUp)
  }
}

/** Sends marks of one session; of several of which the server refuses some, each half by itself, in their order. */
async function sendMarks(sending: Sending, marks: readonly UnsentMark[]): Promise<void> {
  const { queryClient, account, ended, refusalOf, onSent } = sending
  const trainingId = marks[0]?.trainingId ?? 0
  try {
    const json = {
      marks: marks.map(({ id, registrationId, date, half, state, lateAt, reason }) => ({
        ...{ id, registrationId, date, half, state, lateAt, reason },
      })),
      confirmEarly: marks.some(({ confirmEarly }) => confirmEarly),
    }
    const answer = await withLimit(ended, (signal) =>
      read(
        apiOf(queryClient, signal).admin.trainings[':id'].presence.$post({ param: { id: String(trainingId) }, json }),
      ),
    )
    if (!ended.aborted) queryClient.setQueryData(presenceQuery(trainingId).queryKey, answer)
    const ids = marks.map(({ id }) => id)
    removeUnsent(account, ids)
    onSent(ids)
  } catch (error) {
    if (ended.aborted || !isJudged(error)) throw error
    if (marks.length === 1 || isOfAll(error)) return refuseUnsent(account, marks, refusalOf(error))
    const middle = Math.ceil(marks.length / 2)
    await sendMarks(sending, marks.slice(0, middle))
    await sendMarks(sending, marks.slice(middle))
  }
}

/** Does something while no other tab of this browser does it; where tabs cannot wait for each other, a mark sent twice counts once. */
const alone = (work: () => Promise<void>): Promise<void> =>
  navigator.locks ? navigator.locks.request('presence', work) : work()

/**
 * Sends what an account has tapped and the server has not answered for, from any screen of the office: at once, again by itself while
 * there is no connection, and in the order of the taps (docs/rules/presence.md#a-lost-connection).
 */
export function useUnsentSending(account: number, isSignedIn: boolean): void {
  const { text, words } = useOffice()
  const queryClient = useQueryClient()
  const refusalOf = useEffectEvent((error: ApiError) => serverErrors(error, text).message)
  const say = useEffectEvent((sent: string[], isAgain: boolean) => {
    const said = takeSaid(sent)
    if (isAgain && sent.length > 0) showToast({ variant: 'default', title: words.presence.sentLater(sent.length) })
    else if (said) showToast({ variant: 'default', title: said.title, undo: { ...words.undo, act: said.act } })
  })
  useEffect(() => deleteExpiredMarks(Date.now()), [])
  useEffect(() => {
    if (!isSignedIn) return
    const leaving = new AbortController()
    const ended = leaving.signal
    let [isSending, wait] = [false, firstWaitMs]
    let timer: ReturnType<typeof setTimeout> | undefined
    const waiting = () => waitingIn(listUnsent(account))
    // What an earlier page has left was not sent then.
    setStuck(waiting().length > 0)

    /** What waited goes out as this account's alone: somebody else may have signed in meanwhile, in another tab. */
    async function isStillSignedIn() {
      const user = await withLimit(ended, (signal) => read(apiOf(queryClient, signal).user.$get()))
      if (user.id !== account) await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return user.id === account
    }
    /** Reads again what marks of a session have changed. */
    const readAgain = (trainingId: number) =>
      void refetch(queryClient, [presenceQuery(trainingId).queryKey, ['registrations', 'list'], ['dashboard']])

    /** @returns whether all that waited was sent or refused */
    async function sendAll(): Promise<boolean> {
      for (let marks = waiting(); marks.length > 0 && !ended.aborted; marks = waiting()) {
        const isAgain = isStuck
        if (isAgain && !(await isStillSignedIn())) return false
        const trainingId = marks[0]?.trainingId ?? 0
        const sent: string[] = []
        const sending = { queryClient, account, ended, refusalOf: (error: ApiError) => refusalOf(error) }
        try {
          const batch = marks.filter((mark) => mark.trainingId === trainingId).slice(0, marksLimit)
          await sendMarks({ ...sending, onSent: (ids) => sent.push(...ids) }, batch)
        } finally {
          if (!ended.aborted) {
            readAgain(trainingId)
            say(sent, isAgain)
          }
        }
      }
      return true
    }
    async function sendWaiting() {
      clearTimeout(timer)
      if (isSending || ended.aborted) return
      isSending = true
      deleteExpiredMarks(Date.now())
      const slow = setTimeout(() => setStuck(true), slowMs)
      try {
        await alone(async () => {
          if (await sendAll()) setStuck(false)
        })
        wait = firstWaitMs
      } catch (error) {
        if (ended.aborted) return
        setStuck(true)
        if (meansSignedOut(error)) queryClient.setQueryData(sessionQuery.queryKey, null)
        timer = setTimeout(sendWaiting, wait)
        wait = Math.min(wait * 2, longestWaitMs)
      } finally {
        clearTimeout(slow)
        isSending = false
      }
    }
    let shown = listUnsent(account)
    /** A tap, or another tab has added marks, or sent some: then the sessions that they were of are read again here. */
    const follow = () => {
      const now = listUnsent(account)
      const left = new Set(now.map(({ id }) => id))
      if (!isSending)
        for (const id of new Set(shown.filter((mark) => !left.has(mark.id)).map(({ trainingId }) => trainingId)))
          readAgain(id)
      shown = now
      if (waitingIn(now).length > 0) void sendWaiting()
    }
    const start = () => void sendWaiting()
    sendNow = start
    const leave = listenUnsent(follow)
    addEventListener('online', start)
    start()
    return () => {
      leaving.abort()
      clearTimeout(timer)
      leave()
      removeEventListener('online', start)
      sendNow = () => {}
    }
  }, [account, isSignedIn, queryClient])
}
