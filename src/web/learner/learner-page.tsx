import { useCallback, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { CourseView } from '../../domain/courses/lesson-media.ts'
import type { TakenCourse, TakenLesson } from '../../domain/courses/progress.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ownCoursePath, spacePath } from '../../domain/values/paths.ts'
import { offersNewVersion } from '../kept/installed.ts'
import { installedStore, takeNewVersion } from '../kept/kept-page.ts'
import { storedLocale, storeLocale } from '../page/stored-language.ts'
import { Button } from '../ui/button.tsx'
import { CallFailed, isSignedOut, signInAddress } from './calls.ts'
import { CourseScreen } from './course-screen.tsx'
import { askAndKeep, coursePath, keepAnswer, keptAnswer, lessonPath } from './kept-lessons.ts'
import { LessonScreen } from './lesson-screen.tsx'
import { CourseLogProvider, useCourseLog } from './use-course-log.tsx'
import { type LearnerText, words } from './words.ts'

/** Which course its reader is in, and which lesson: in the page's address. */
function placeIn(pathname: string): { registrationId: number; lessonId: number | null } {
  const [, registrationId, lessonId] = /\/cours\/(\d+)(?:\/(\d+))?$/.exec(pathname) ?? []
  return { registrationId: Number(registrationId), lessonId: lessonId ? Number(lessonId) : null }
}

/**
 * A page of a course: what it is made of, or one of its lessons.
 * @param carried what the server has drawn it with; absent where the phone's worker has answered
 */
export function LearnerPage({ carried }: { carried?: CourseView | undefined }) {
  const [locale] = useState(storedLocale)
  const text = words[locale]
  useLayoutEffect(() => {
    document.documentElement.lang = locale
  }, [locale])
  return (
    <div className="mx-auto flex min-h-dvh w-full max-w-3xl flex-col">
      <NewVersionNote text={text} />
      <CourseLogProvider>
        <Place {...{ carried, text, locale }} />
      </CourseLogProvider>
    </div>
  )
}

function NewVersionNote({ text }: { text: LearnerText }) {
  const installed = useSyncExternalStore(installedStore.subscribe, installedStore.read)
  return (
    <div role="status">
      {offersNewVersion(installed) && (
        <div className="page-width mt-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-box bg-orange-wash px-4 py-3">
          <p className="font-semibold text-orange-deep">{text.newVersion.said}</p>
          <Button className="min-h-12" onClick={takeNewVersion}>
            {text.newVersion.use}
          </Button>
        </div>
      )}
    </div>
  )
}

interface Props {
  carried: CourseView | undefined
  text: LearnerText
  locale: Locale
}

function Place({ carried, text, locale }: Props) {
  const { registrationId, lessonId } = placeIn(location.pathname)
  const course = useAnswer<TakenCourse>(coursePath(registrationId), 'modules', carried?.course)
  const path = lessonId === null ? null : lessonPath(registrationId, lessonId)
  const lesson = useAnswer<TakenLesson>(path, 'content', carried?.lesson)
  const isInLesson = lessonId !== null
  const title = isInLesson ? lesson.answer?.title : course.answer?.title
  useEffect(() => {
    document.title = title ?? text.title
  }, [title, text])
  const shown = isInLesson ? lesson : course
  return (
    <>
      <Header
        {...{ text, locale }}
        back={isInLesson ? ownCoursePath(registrationId) : spacePath}
        name={isInLesson ? (course.answer?.title ?? text.lesson.back) : text.space}
      />
      <StatusLine
        text={text}
        isOffline={shown.isKept && shown.answer !== undefined}
        isToldBelow={lesson.answer?.content.kind === 'quiz'}
      />
      <main className="page-width grid grow grid-cols-1 content-start gap-5 py-4">
        {isInLesson && lesson.answer && course.answer ? (
          <LessonScreen
            {...{ text, locale, registrationId }}
            course={course.answer}
            lesson={lesson.answer}
            isKept={lesson.isKept}
            media={carried?.media}
            onJudged={() => {
              course.reload()
              lesson.reload()
            }}
          />
        ) : !isInLesson && course.answer ? (
          <CourseScreen {...{ text, locale }} course={course.answer} />
        ) : (
          <Waiting text={text} shown={shown.failure ? shown : course} />
        )}
      </main>
    </>
  )
}

function Header({ text, locale, back, name }: Omit<Props, 'carried'> & { back: string; name: string }) {
  const other = locale === 'fr' ? 'en' : 'fr'
  const toggle = () => {
    storeLocale(other)
    location.reload()
  }
  return (
    <header className="page-width flex items-center justify-between gap-x-4 pt-3">
      <a className="text-link min-h-12 min-w-0" href={back}>
        {name}
      </a>
      <button type="button" className="text-link min-h-12" lang={other} onClick={toggle}>
        {text.otherLanguage}
      </button>
    </header>
  )
}

interface StatusProps {
  text: LearnerText
  isOffline: boolean
  /** Whether the lesson itself says what is not sent. */
  isToldBelow: boolean
}

/** What is not sent yet, and that the page is shown without network; its place is there before, so that it is read out. */
function StatusLine({ text, isOffline, isToldBelow }: StatusProps) {
  const { state } = useCourseLog()
  const labels = text.status
  const { waiting, sending, keeps } = state
  const isLate = waiting > 0 && !isToldBelow && (sending === 'stuck' || sending === 'signed_out')
  return (
    <div role="status" className="page-width empty:hidden">
      {(isOffline || isLate) && (
        <div className="mt-2 grid gap-1 rounded-box bg-orange-wash px-4 py-3 text-orange-deep">
          {isOffline && <p>{labels.offline}</p>}
          {isLate && <p>{sending === 'signed_out' ? labels.signedOut(waiting) : labels.waiting(waiting)}</p>}
          {isLate && !keeps && <p className="font-semibold text-red">{labels.notSaved}</p>}
          {isLate && sending === 'signed_out' && (
            <a className="text-link min-h-12" href={signInAddress()}>
              {labels.signIn}
            </a>
          )}
        </div>
      )}
    </div>
  )
}

function Waiting({ text, shown }: { text: LearnerText; shown: Answered<object> }) {
  if (!shown.failure) return <p role="status">{text.loading}</p>
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="text-title">{text.title}</h1>
      <p role="alert">{text.failed[shown.failure]}</p>
      {shown.failure === 'gone' || shown.failure === 'ended' ? (
        <a className="text-link min-h-12" href={spacePath}>
          {text.space}
        </a>
      ) : (
        <Button className="min-h-12" onClick={shown.reload}>
          {text.retry}
        </Button>
      )}
    </div>
  )
}

/** How long the network may take before what is kept is shown, in milliseconds. */
const patienceMs = 2_500

export interface Answered<Answer> {
  answer: Answer | undefined
  /** Whether it is what this phone has kept, for the network has not answered. */
  isKept: boolean
  /** Why there is none. */
  failure: 'offline' | 'gone' | 'ended' | 'other' | undefined
  reload: () => void
}

/**
 * What a call answers: that of the network, or after a moment without it what this phone has kept. Leads to the sign-in where nobody is signed in.
 * @param path below `/api`; null asks for nothing
 * @param expected a field that the answer has
 * @param carried what the server has drawn the page with
 */
function useAnswer<Answer extends object>(
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
          return setState({
            ...{ answer: undefined, isKept: false },
            failure: error.code === 'course_ended' ? 'ended' : 'gone',
          })
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
