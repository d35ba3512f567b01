import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react'
import type { CourseView } from '../../domain/courses/lesson-media.ts'
import type { TakenCourse, TakenLesson } from '../../domain/courses/progress.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ownCoursePath, spacePath } from '../../domain/values/paths.ts'
import { offersNewVersion } from '../kept/installed.ts'
import { installedStore, takeNewVersion } from '../kept/kept-page.ts'
import { storedLocale, storeLocale } from '../page/stored-language.ts'
import { Button } from '../ui/button.tsx'
import { signInAddress } from './calls.ts'
import { CourseScreen } from './course-screen.tsx'
import { coursePath, lessonPath } from './kept-lessons.ts'
import { LessonScreen } from './lesson-screen.tsx'
import { type Answered, useAnswer } from './use-answer.ts'
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
      <p role="alert">{text.failed[shown.failure]}</p>
      {shown.failure === 'gone' ? (
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
