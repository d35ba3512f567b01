import type { TakenCourse } from '../../domain/courses/progress.ts'
import { formatDay, formatDayTime } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'
import { ownLessonPath, spacePath } from '../../domain/values/paths.ts'
import { buttonClass } from '../ui/button.tsx'
import { KeepPart } from './keep-part.tsx'
import { stepsPath } from './kept-lessons.ts'
import { Bar } from './player-parts.tsx'
import { useCourseLog } from './use-course-log.tsx'
import type { LearnerText } from './words.ts'

interface Props {
  course: TakenCourse
  text: LearnerText
  locale: Locale
}

type Lesson = TakenCourse['modules'][number]['lessons'][number]

/** What a course is made of, how far its learner has come, and the one next step. */
export function CourseScreen({ course, text, locale }: Props) {
  const labels = text.course
  const { log } = useCourseLog()
  const here = new Set(log.linesOf(stepsPath(course.registrationId)).flatMap(doneIn))
  const isDone = ({ id, isDone }: Lesson) => isDone || here.has(id)
  const lessons = course.modules.flatMap((module) => module.lessons)
  const kept = lessons.filter(({ kind }) => kind !== 'quiz')
  const done = lessons.filter(isDone).length
  const next =
    lessons.find((lesson) => lesson.id === course.next && !isDone(lesson)) ?? lessons.find((one) => !isDone(one))
  return (
    <>
      <h1 className="text-title">{course.title}</h1>
      <div className="grid gap-2">
        <p className="font-semibold">{labels.progress(done, lessons.length)}</p>
        <Bar done={done} all={lessons.length} />
      </div>
      {next && (
        <a className={buttonClass('primary', 'min-h-14 text-lg')} href={ownLessonPath(course.registrationId, next.id)}>
          {done > 0 ? labels.goOn(next.title) : labels.begin(next.title)}
        </a>
      )}
      {course.certificate && (
        <a className={buttonClass('outline', 'min-h-12')} href={`${spacePath}?onglet=documents`}>
          {labels.certificate(course.certificate.number)}
        </a>
      )}
      {!next && !course.certificate && (
        <p className="rounded-box bg-green-wash px-4 py-3 text-green">{labels.earned}</p>
      )}
      {course.endsAt && <p className="text-muted">{labels.until(formatDay(course.endsAt, locale))}</p>}
      {course.modules.map(({ id, title, lessons: own }) => (
        <section key={id} aria-labelledby={`module-${id}`} className="grid gap-2">
          <h2 id={`module-${id}`} className="text-heading">
            {title}
          </h2>
          <ol className="grid divide-y divide-sand rounded-box border border-sand bg-surface">
            {own.map((lesson) => (
              <LessonLine key={lesson.id} {...{ course, lesson, text, locale }} isDone={isDone(lesson)} />
            ))}
          </ol>
        </section>
      ))}
      <KeepPart
        {...{ text, locale }}
        registrationId={course.registrationId}
        lessons={kept.map(({ id }) => id)}
        label={text.keep.course}
        said={(count, size) => text.keep.courseKept(count, kept.length, size)}
      />
      <p className="text-muted text-sm">{labels.minutes(course.minutes.ours, course.minutes.phone)}</p>
    </>
  )
}

/** Lessons that lines of this phone have finished, sent or not. */
const doneIn = ({ line }: { line: Record<string, unknown> }): number[] =>
  line.kind === 'done' ? [Number(line.lesson)] : []

function LessonLine({ course, lesson, isDone, text, locale }: Props & { lesson: Lesson; isDone: boolean }) {
  const labels = text.course
  const { state, at, triesLeft } = course.final
  const said = {
    free: () => labels.finals.free(triesLeft),
    open: labels.finals.open,
    waiting: () => (at ? labels.finals.waiting(formatDayTime(at, locale)) : ''),
    none: labels.finals.none,
    passed: labels.finals.passed,
  }
  return (
    <li>
      <a
        className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-green-wash"
        href={ownLessonPath(course.registrationId, lesson.id)}
      >
        <span
          aria-hidden="true"
          className={`grid size-6 shrink-0 place-items-center rounded-full border-2 text-sm ${isDone ? 'border-green bg-green text-on-green' : 'border-sand-deep'}`}
        >
          {isDone && '✓'}
        </span>
        <span className="grid min-w-0">
          <span className="font-semibold">{lesson.title}</span>
          <span className="text-muted text-sm">
            {lesson.isFinal ? labels.final : labels.kinds[lesson.kind]} · {labels.length(lesson.minutes)}
            {isDone && ` · ${labels.done}`}
            {lesson.isFinal && ` · ${said[state]()}`}
          </span>
        </span>
      </a>
    </li>
  )
}
