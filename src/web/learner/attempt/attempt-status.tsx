import { useEffect, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { signInAddress } from '../calls.ts'
import { answeredIn, type ShownAttempt } from './attempt.ts'
import type { AttemptState, FollowedAttempt } from './follow-attempt.ts'
import type { AttemptText } from './words.ts'

interface Props {
  attempt: FollowedAttempt
  state: AttemptState
  shown: ShownAttempt
  text: AttemptText
  /** Whether nothing is answered any more: only what is sent is told. */
  isFinished?: boolean
}

/** What is answered, how much time is left, and what is saved here and sent: stays in sight while one scrolls. */
export function AttemptStatus({ attempt, state, shown, text, isFinished }: Props) {
  const { answers, paper } = shown
  const isWarning = shown.unsent > 0 || !state.log.keeps || shown.isRefused
  return (
    <div className={`${isFinished ? '' : 'sticky top-0 z-10 -mx-1 px-1 pt-2'} bg-paper pb-2`}>
      <div
        className={`rounded-box px-4 py-2 ${isWarning ? 'bg-orange-wash text-orange-deep' : 'bg-green-wash text-green'}`}
      >
        {!isFinished && (
          <div className="flex flex-wrap justify-between gap-x-4 font-semibold">
            <p>{text.open.answered(answeredIn(answers), answers.length)}</p>
            {paper.endsAt !== null && <TimeLeft endsAt={Date.parse(paper.endsAt)} now={attempt.now} text={text} />}
          </div>
        )}
        <Kept {...{ state, shown, text }} />
      </div>
    </div>
  )
}

/** One line that says where answers are, honestly; and below it what is in the way. */
function Kept({ state, shown, text }: Pick<Props, 'state' | 'shown' | 'text'>) {
  const said = text.status
  const { sending, keeps } = state.log
  const { unsent, isRefused, answers } = shown
  const isSent = unsent === 0 && !state.isSaving
  return (
    <>
      <p className="text-sm">
        {state.isSaving
          ? said.saving
          : unsent > 0
            ? said.waiting(unsent)
            : answeredIn(answers) > 0
              ? said.allSent
              : said.nothing}
      </p>
      {!keeps && <p className="font-semibold text-sm">{said.keepsNothing}</p>}
      {state.late > 0 && <p className="font-semibold text-sm">{said.late(state.late)}</p>}
      {isRefused && <p className="font-semibold text-sm">{said.closed}</p>}
      {sending === 'signed_out' && !isSent && (
        <p className="flex flex-wrap items-center gap-x-3 py-1 text-sm">
          {said.signedOut}
          <a href={signInAddress()} className={buttonClass('primary', 'min-h-12')}>
            {said.signIn}
          </a>
        </p>
      )}
      <p role="status" className="text-sm">
        {sending === 'stuck' && !isSent && said.stuck}
      </p>
    </>
  )
}

const minute = 60_000

/** How much time an attempt has left, by the server's clock; at the end it says what that means, and takes nothing away. */
function TimeLeft({ endsAt, now, text }: { endsAt: number; now: () => number; text: AttemptText }) {
  const [left, setLeft] = useState(() => endsAt - now())
  useEffect(() => {
    const timer = setInterval(() => setLeft(endsAt - now()), 1_000)
    return () => clearInterval(timer)
  })
  const said = text.open
  // Read out when it changes, and it changes three times.
  const told = left <= 0 ? said.timeOver : [1, 5, 10].find((minutes) => left <= minutes * minute)
  return (
    <>
      <p role="timer" className="tabular-nums">
        {left <= 0
          ? said.over
          : left < minute
            ? said.secondsLeft(Math.ceil(left / 1_000))
            : said.minutesLeft(Math.ceil(left / minute))}
      </p>
      <p role="status" className={left <= 0 ? 'w-full text-sm' : 'sr-only'}>
        {typeof told === 'number' ? said.minutesLeft(told) : told}
      </p>
    </>
  )
}
