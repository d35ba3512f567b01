import { useCallback, useEffect, useRef, useState } from 'react'
import { CallFailed, isSignedOut, signInAddress } from './calls.ts'
import { askAndKeep, keepAnswer, keptAnswer } from './kept-lessons.ts'

/** How long the network may take before what is kept is shown, in milliseconds. */
const patienceMs = 2_500

export interface Answered<Answer> {
  answer: Answer | undefined
  /** Whether it is what this phone has kept, for the network has not answered. */
  isKept: boolean
  /** Why there is none. */
  failure: 'offline' | 'gone' | 'other' | undefined
  reload: () => void
}

/**
 * What a call answers: that of the network, or after a moment without it what this phone has kept. Leads to the sign-in where nobody is signed in.
 * @param path below `/api`; null asks for nothing
 * @param expected a field that the answer has
 * @param carried what the server has drawn the page with
 */
export function useAnswer<Answer extends object>(
  path: string | null,
  expected: keyof Answer & string,
  carried?: Answer,
): Answered<Answer> {
  const [state, setState] = useState<Omit<Answered<Answer>, 'reload'>>({
    answer: carried,
    isKept: false,
    failure: undefined,
  })
  const first = useRef(carried)
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    if (path === null) return
    if (turn === 0 && first.current) return void keepAnswer(path, first.current)
    let isGone = false
    const showKept = async (failure: Answered<Answer>['failure']) => {
      const kept = await keptAnswer<Answer>(path)
      if (!isGone) setState((now) => (now.answer && !now.isKept ? now : { answer: kept, isKept: true, failure }))
    }
    const timer = setTimeout(() => void showKept(undefined), patienceMs)
    askAndKeep<Answer>(path, expected).then(
      (answer) => {
        clearTimeout(timer)
        if (!isGone) setState({ answer, isKept: false, failure: undefined })
      },
      (error: unknown) => {
        clearTimeout(timer)
        if (isGone) return
        if (isSignedOut(error)) return location.assign(signInAddress())
        if (error instanceof CallFailed && error.status === 404)
          return setState({ answer: undefined, isKept: false, failure: 'gone' })
        void showKept(error instanceof CallFailed ? 'other' : 'offline')
      },
    )
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [path, expected, turn])
  const reload = useCallback(() => setTurn((now) => now + 1), [])
  return { ...state, reload }
}
