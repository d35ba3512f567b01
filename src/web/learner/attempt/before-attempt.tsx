import { type ReactNode, useState } from 'react'
import type { LearnerLesson } from '../../../domain/courses/edition.ts'
import type { TakenCourse } from '../../../domain/courses/progress.ts'
import { formatDayTime } from '../../../domain/values/dates.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { Button } from '../../ui/button.tsx'
import { CallFailed, isSignedOut } from '../calls.ts'
import type { AttemptText } from './words.ts'

type Quiz = Extract<LearnerLesson['content'], { kind: 'quiz' }>

interface Props {
  quiz: Quiz
  course: Pick<TakenCourse, 'threshold' | 'tries' | 'waitHours' | 'final'>
  text: AttemptText
  locale: Locale
  /** Whether an attempt came before on this phone. */
  isAgain: boolean
  onBegin: () => Promise<void>
}

/** What an attempt is, before it counts; and whether one can be begun. */
export function BeforeAttempt({ quiz, course, text, locale, isAgain, onBegin }: Props) {
  const [isBeginning, setBeginning] = useState(false)
  const [failure, setFailure] = useState('')
  const { isFinal, questions, limit } = quiz
  const { final, threshold, tries, waitHours } = course
  const said = text.before
  const isOpen = isFinal && final.state === 'open'
  const begin = async () => {
    setBeginning(true)
    setFailure('')
    try {
      await onBegin()
    } catch (error) {
      setFailure(failureOf(error, text))
      setBeginning(false)
    }
  }
  if (isFinal && final.state === 'passed') return <Note>{said.passed}</Note>
  return (
    <div className="grid gap-4">
      <p>{isFinal ? said.final : said.practice}</p>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-3 rounded-box border border-sand bg-surface p-4">
        <Fact term={said.questions}>{questions}</Fact>
        <Fact term={said.time}>{limit === null ? said.noLimit : said.minutes(limit)}</Fact>
        {isFinal && <Fact term={said.threshold}>{said.percent(threshold)}</Fact>}
        {isFinal && <Fact term={said.triesLeft}>{said.tries(final.triesLeft, tries)}</Fact>}
        {isFinal && waitHours > 0 && <Fact term={said.wait}>{said.hours(waitHours)}</Fact>}
      </dl>
      {isFinal && final.state === 'none' && <Note>{said.none}</Note>}
      {isFinal && final.state === 'waiting' && final.at !== null && (
        <Note>{said.until(formatDayTime(final.at, locale))}</Note>
      )}
      {(!isFinal || final.state === 'free' || isOpen) && (
        <>
          <ul className="grid list-disc gap-1 pl-5 text-sm">
            {isFinal && !isOpen && <li className="font-semibold">{said.counts}</li>}
            {limit !== null && <li>{said.runs}</li>}
            <li>{said.offline}</li>
          </ul>
          <Button className="min-h-12 w-full" onClick={begin} aria-disabled={isBeginning || undefined}>
            {isBeginning ? said.beginning : isOpen ? said.goOn : isAgain ? said.again : said.begin}
          </Button>
        </>
      )}
      <p role="alert" className="font-semibold text-red empty:hidden">
        {failure}
      </p>
    </div>
  )
}

function failureOf(error: unknown, { before }: AttemptText): string {
  if (isSignedOut(error)) return before.signedOut
  if (!(error instanceof CallFailed)) return before.noNetwork
  return error.said ?? before.failed
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="font-semibold">{children}</dd>
    </div>
  )
}

function Note({ children }: { children: ReactNode }) {
  return <p className="rounded-box bg-green-wash px-4 py-3 font-semibold text-green">{children}</p>
}
