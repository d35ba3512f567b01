import { useState } from 'react'
import { type LessonMedia, mediaIn } from '../../domain/courses/lesson-media.ts'
import type { TakenCourse, TakenLesson } from '../../domain/courses/progress.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ownCoursePath, ownLessonPath } from '../../domain/values/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { QuizLesson } from './attempt/quiz-lesson.tsx'
import { FilmLesson } from './film-lesson.tsx'
import { KeepPart } from './keep-part.tsx'
import { stepsPath } from './kept-lessons.ts'
import type { CourseLog, LogRow } from './log.ts'
import { sizeText } from './player-parts.tsx'
import { QuestionPart } from './question-part.tsx'
import { ReadLesson } from './read-lesson.tsx'
import { SlidesLesson } from './slides-lesson.tsx'
import { useCourseLog } from './use-course-log.tsx'
import { useLessonFiles } from './use-lesson-files.ts'
import type { LearnerText } from './words.ts'

interface Props {
  course: TakenCourse
  lesson: TakenLesson
  registrationId: number
  /** Whether it is what this phone has kept. */
  isKept: boolean
  /** Where its files are, as the server has drawn the page with them. */
  media: LessonMedia | undefined
  /** Called once a quiz is judged: what is known of course and lesson is to be read again. */
  onJudged: () => void
  text: LearnerText
  locale: Locale
}

/** One lesson, what can be done with it, and the way on. */
export function LessonScreen({ course, lesson, registrationId, isKept, media, onJudged, text, locale }: Props) {
  const { log } = useCourseLog()
  const files = useLessonFiles(registrationId, lesson, media)
  const here = standingHere(log, registrationId, lesson.id)
  const [isDoneNow, setDone] = useState(false)
  const isDone = isDoneNow || here.isDone || lesson.isDone
  const next = lesson.next === null ? ownCoursePath(registrationId) : ownLessonPath(registrationId, lesson.next)
  const { content } = lesson
  const [position] = useState(
    () => (here.position !== null && (here.isUnsent || isKept) ? here.position : lesson.position) ?? 0,
  )
  const taken = {
    ...{ registrationId, lessonId: lesson.id, files, position, isDone, next, text, locale },
    onDone: () => setDone(true),
  }
  return (
    <>
      <h1 className="text-title">{lesson.title}</h1>
      {content.kind === 'slides' && <SlidesLesson {...taken} content={content} />}
      {content.kind === 'film' && <FilmLesson {...taken} content={content} />}
      {(content.kind === 'text' || content.kind === 'pdf') && <ReadLesson {...taken} content={content} />}
      {content.kind === 'quiz' && <QuizLesson {...{ course, lesson, registrationId, onJudged }} />}
      <WayOn
        {...{ lesson, registrationId, next, isDone, text }}
        isRead={content.kind === 'text' || content.kind === 'pdf'}
      />
      {content.kind !== 'quiz' && mediaIn(lesson).length > 0 && (
        <KeepPart
          {...{ registrationId, text, locale }}
          lessons={[lesson.id]}
          label={text.keep.lesson(sizeText(files.toLoad ?? 0, locale))}
          said={(_, size) => text.keep.kept(size)}
          onChange={files.lookAgain}
        />
      )}
      <QuestionPart {...{ registrationId, text }} lessonId={lesson.id} />
    </>
  )
}

/** How far this phone's own lines have come with a lesson. */
function standingHere(log: CourseLog, registrationId: number, lesson: number) {
  const lines = log.linesOf(stepsPath(registrationId)).filter(({ line }) => line.lesson === lesson)
  const last: LogRow | undefined = lines.at(-1)
  return {
    isDone: lines.some(({ line }) => line.kind === 'done'),
    position: last ? Number(last.line.position) : null,
    isUnsent: last?.sentAt === null,
  }
}

interface WayProps extends Pick<Props, 'lesson' | 'registrationId' | 'text'> {
  next: string
  isDone: boolean
  /** Whether the lesson itself leads on, once it was read. */
  isRead: boolean
}

function WayOn({ lesson, registrationId, next, isDone, isRead, text }: WayProps) {
  const labels = text.lesson
  return (
    <div className="grid gap-3">
      <p role="status" className="font-semibold text-green empty:hidden">
        {isDone && `✓ ${labels.done}`}
      </p>
      <nav aria-label={labels.way} className="flex flex-wrap gap-3">
        {(isDone || !isRead) && (
          <a className={buttonClass(isDone ? 'primary' : 'outline', 'min-h-12 grow')} href={next}>
            {lesson.next === null ? labels.back : labels.next}
          </a>
        )}
        {lesson.previous !== null && (
          <a className={buttonClass('neutral', 'min-h-12 grow')} href={ownLessonPath(registrationId, lesson.previous)}>
            {labels.previous}
          </a>
        )}
      </nav>
    </div>
  )
}
