import type { LessonMedia } from '../../domain/courses/lesson-media.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ownCoursePath, ownLessonPath } from '../../domain/values/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { QuizLesson } from './attempt/quiz-lesson.tsx'
import type { OwnCourse, OwnLesson } from './course.ts'
import type { LearnerText } from './words.ts'

interface Props {
  course: OwnCourse
  lesson: OwnLesson
  registrationId: number
  /** Whether it is what this phone has kept. */
  isKept: boolean
  /** Where its files are, as the server has drawn the page with them. */
  media: LessonMedia | undefined
  text: LearnerText
  locale: Locale
}

/** One lesson, and the way on. */
export function LessonScreen({ course, lesson, registrationId, text }: Props) {
  return (
    <>
      <h1 className="text-title">{lesson.title}</h1>
      {lesson.content.kind === 'quiz' ? <QuizLesson {...{ course, lesson, registrationId }} onDone={() => {}} /> : null}
      <nav className="flex flex-wrap gap-3">
        {lesson.previous !== null && (
          <a className={buttonClass('outline', 'min-h-12')} href={ownLessonPath(registrationId, lesson.previous)}>
            {text.lesson.previous}
          </a>
        )}
        <a
          className={buttonClass('outline', 'min-h-12')}
          href={lesson.next === null ? ownCoursePath(registrationId) : ownLessonPath(registrationId, lesson.next)}
        >
          {lesson.next === null ? text.lesson.back : text.lesson.next}
        </a>
      </nav>
    </>
  )
}
