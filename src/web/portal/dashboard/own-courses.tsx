import { Link } from '@tanstack/react-router'
import type { OwnCourseSummary } from '../../../domain/courses/progress.ts'
import { formatDay } from '../../../domain/values/dates.ts'
import { ownCoursePath, ownLessonPath } from '../../../domain/values/paths.ts'
import { buttonClass } from '../../ui/button.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** « Mes cours »: each course one has, with the next step in one tap; nothing where one has none. */
export function OwnCourses({ courses }: { courses: OwnCourseSummary[] }) {
  const { words } = usePortal()
  if (courses.length === 0) return null
  return (
    <section aria-labelledby="cours-titre" className="grid gap-3">
      <h2 id="cours-titre" className="text-heading">
        {words.courses.title}
      </h2>
      <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
        {courses.map((course) => (
          <CourseCard key={course.registrationId} course={course} />
        ))}
      </ul>
    </section>
  )
}

/** Its pages are not the space's own: they are opened by links that load them. */
function CourseCard({ course }: { course: OwnCourseSummary }) {
  const { locale, words } = usePortal()
  const labels = words.courses
  const { registrationId, title, state, endsAt, lessons, done, next, certificate } = course
  const isOpen = state === 'open'
  const until = endsAt && formatDay(endsAt, locale)
  return (
    <li className="flex flex-col gap-3 rounded-box border border-sand bg-surface p-4 sm:p-6">
      <h3 className="text-balance font-bold font-heading text-heading">
        {isOpen ? (
          <a href={ownCoursePath(registrationId)} className="hover:underline">
            {title}
          </a>
        ) : (
          title
        )}
      </h3>
      {state === 'waiting' && <p>{labels.waiting}</p>}
      {state !== 'waiting' && (
        <div className="grid gap-1.5">
          <p>{labels.progress(done, lessons)}</p>
          <div aria-hidden="true" className="h-2 overflow-hidden rounded-full bg-sand">
            <div
              className="h-full rounded-full bg-green"
              style={{ width: `${lessons > 0 ? (100 * done) / lessons : 0}%` }}
            />
          </div>
        </div>
      )}
      {until && <p className="text-muted text-sm">{isOpen ? labels.until(until) : labels.ended(until)}</p>}
      <div className="mt-auto flex flex-wrap items-center gap-x-6 gap-y-2">
        {isOpen && (
          <a
            href={next ? ownLessonPath(registrationId, next.lessonId) : ownCoursePath(registrationId)}
            className={buttonClass(next ? 'primary' : 'outline')}
          >
            {next ? (done > 0 ? labels.goOn(next.title) : labels.begin(next.title)) : labels.open}
          </a>
        )}
        {certificate && (
          <Link
            to="/espace-participant"
            search={{ onglet: 'documents' }}
            resetScroll={false}
            className="text-link min-h-11"
          >
            {labels.certificate(certificate.number)}
          </Link>
        )}
      </div>
    </li>
  )
}
