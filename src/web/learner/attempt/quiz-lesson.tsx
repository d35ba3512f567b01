import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { TakenCourse, TakenLesson } from '../../../domain/courses/progress.ts'
import { storedLocale } from '../../page/stored-language.ts'
import { useCourseLog } from '../use-course-log.tsx'
import { AttemptResultView } from './attempt-result.tsx'
import { BeforeAttempt } from './before-attempt.tsx'
import { type FollowedAttempt, followAttempt } from './follow-attempt.ts'
import { FinishingAttempt, OpenAttemptView } from './open-attempt.tsx'
import { words } from './words.ts'

interface QuizLessonProps {
  registrationId: number
  lesson: TakenLesson
  course: TakenCourse
  /** Called once an attempt is judged, passed or not: the course stands otherwise then. */
  onJudged: () => void
}

/** A quiz as it is taken: before, during and after an attempt. */
export function QuizLesson({ registrationId, lesson, course, onJudged }: QuizLessonProps) {
  const { log } = useCourseLog()
  const [attempt, setAttempt] = useState<FollowedAttempt | null>(null)
  const judged = useRef(onJudged)
  judged.current = onJudged
  const lessonId = lesson.id
  useEffect(() => {
    const followed = followAttempt(log, { registrationId, lessonId }, () => judged.current())
    setAttempt(followed)
    return followed.close
  }, [log, registrationId, lessonId])
  return attempt && <Attempt attempt={attempt} lesson={lesson} course={course} />
}

function Attempt({ attempt, lesson, course }: { attempt: FollowedAttempt; lesson: TakenLesson; course: TakenCourse }) {
  const [locale] = useState(storedLocale)
  const text = words[locale]
  const state = useSyncExternalStore(attempt.subscribe, attempt.getSnapshot)
  const { shown } = state
  const phase = !shown ? 'before' : shown.paper.isClosed ? 'closed' : shown.isFinishing ? 'finishing' : 'open'
  const content = useRef<HTMLDivElement>(null)
  const last = useRef<typeof phase>(undefined)
  useEffect(() => {
    if (shown === undefined) return
    // What was pressed is gone: reading goes on at the heading of what came instead.
    if (last.current && last.current !== phase) content.current?.querySelector<HTMLElement>('h2')?.focus()
    last.current = phase
  })
  if (shown === undefined || lesson.content.kind !== 'quiz') return null
  const before = (
    <BeforeAttempt
      {...{ course, text, locale }}
      quiz={lesson.content}
      isAgain={shown !== null}
      onBegin={attempt.begin}
    />
  )
  return (
    <div ref={content} className="grid gap-6">
      {!shown && before}
      {shown && phase === 'open' && <OpenAttemptView {...{ attempt, state, shown, text }} />}
      {shown && phase === 'finishing' && <FinishingAttempt {...{ attempt, state, shown, text, locale }} />}
      {shown && phase === 'closed' && !shown.result && <p role="status">{text.result.waits}</p>}
      {shown?.result && phase === 'closed' && (
        <>
          <AttemptResultView
            result={shown.result}
            triesLeft={shown.result.isFinal ? course.final.triesLeft : null}
            text={text}
          />
          {before}
        </>
      )}
    </div>
  )
}
