import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { marksLimit } from '../../../domain/presence.ts'
import { ApiError, apiOf, read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { sessionQuery } from '../../signed-in/session-query.ts'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { meansSignedOut } from '../kit/use-lost-session.ts'
import { presenceQuery } from '../queries/presence.ts'
import {
  forgetOldUnsent,
  listenUnsent,
  listUnsent,
  refuseUnsent,
  removeUnsent,
  takeSaid,
  type UnsentOf,
} from './unsent-marks.ts'

/** How long the next try waits after one that failed, and how long a call may take before its marks are called unsent, in milliseconds. */
const [firstWaitMs, longestWaitMs, slowMs] = [3_000, 60_000, 1_500]

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

const waitingOf = (account: number) => listUnsent(account).filter(({ refusal }) => refusal === undefined)
const idsOf = (marks: readonly UnsentOf[]) => new Set(marks.map(({ id }) => id))

/** Whether the server has judged the marks, so that sending them again would change nothing. */
const isJudged = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status >= 400 && error.status < 500 && ![401, 408, 429].includes(error.status)
/** Whether it has judged the whole, so that a part of it would fare no better. */
const isOfAll = ({ status, problem }: ApiError) => status === 403 || problem?.code === 'training_not_found'

/**
 * Sends marks of one session; of several of which the server refuses some, each half by itself, in their order.
 * @returns the numbers of those that it took
 */
async function sendMarks(
  queryClient: QueryClient,
  account: number,
  marks: readonly UnsentOf[],
  refusalOf: (error: ApiError) => string,
): Promise<string[]> {
  const trainingId = marks[0]?.trainingId ?? 0
  try {
    const answer = await read(
      apiOf(queryClient).admin.trainings[':id'].presence.$post({
        param: { id: String(trainingId) },
        json: {
          marks: marks.map(({ id, registrationId, date, half, state, lateAt, reason }) => ({
            ...{ id, registrationId, date, half, state, lateAt, reason },
          })),
          confirmEarly: marks.some(({ confirmEarly }) => confirmEarly),
        },
      }),
    )
    queryClient.setQueryData(presenceQuery(trainingId).queryKey, answer)
    removeUnsent(account, trainingId, idsOf(marks))
    return [...idsOf(marks)]
  } catch (error) {
    if (!isJudged(error)) throw error
    if (marks.length === 1 || isOfAll(error)) {
      refuseUnsent(account, trainingId, idsOf(marks), refusalOf(error))
      return []
    }
    const middle = Math.ceil(marks.length / 2)
    const first = await sendMarks(queryClient, account, marks.slice(0, middle), refusalOf)
    return [...first, ...(await sendMarks(queryClient, account, marks.slice(middle), refusalOf))]
  }
}

/**
 * Sends what an account has tapped and the server has not answered for, from any screen of the office: at once, again by itself while
 * the line is cut, and in the order of the taps (docs/rules/presence.md#a-lost-line).
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
  useEffect(() => forgetOldUnsent(Date.now()), [])
  useEffect(() => {
    if (!isSignedIn) return
    let [isOver, isSending, wait] = [false, false, firstWaitMs]
    let timer: ReturnType<typeof setTimeout> | undefined
    // What an earlier page has left was not sent then.
    setStuck(waitingOf(account).length > 0)

    /** What waited goes out as this account's alone: somebody else may have signed in meanwhile, in another tab. */
    async function isStillSignedIn() {
      const isSame = (await read(apiOf(queryClient).user.$get())).id === account
      if (!isSame) await queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey })
      return isSame
    }
    async function sendWaiting() {
      clearTimeout(timer)
      if (isSending || isOver) return
      isSending = true
      const slow = setTimeout(() => setStuck(true), slowMs)
      try {
        for (let waiting = waitingOf(account); waiting.length > 0 && !isOver; waiting = waitingOf(account)) {
          const isAgain = isStuck
          if (isAgain && !(await isStillSignedIn())) break
          const marks = waiting.filter(({ trainingId }) => trainingId === waiting[0]?.trainingId).slice(0, marksLimit)
          const sent = await sendMarks(queryClient, account, marks, (error) => refusalOf(error))
          const touched = presenceQuery(marks[0]?.trainingId ?? 0).queryKey
          void refetch(queryClient, [touched, ['registrations', 'list'], ['dashboard']])
          say(sent, isAgain)
        }
        wait = firstWaitMs
        setStuck(false)
      } catch (error) {
        setStuck(true)
        if (meansSignedOut(error)) queryClient.setQueryData(sessionQuery.queryKey, null)
        timer = setTimeout(sendWaiting, wait)
        wait = Math.min(wait * 2, longestWaitMs)
      } finally {
        clearTimeout(slow)
        isSending = false
      }
    }
    const start = () => void sendWaiting()
    sendNow = start
    // A tap, or another tab's.
    const leave = listenUnsent(() => waitingOf(account).length > 0 && start())
    addEventListener('online', start)
    start()
    return () => {
      isOver = true
      clearTimeout(timer)
      leave()
      removeEventListener('online', start)
      sendNow = () => {}
    }
  }, [account, isSignedIn, queryClient])
}
