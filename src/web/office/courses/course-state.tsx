import type { CourseSummary } from '../../../domain/courses/course.ts'
import { Badge } from '../../ui/badge.tsx'
import { useOffice } from '../kit/office-text.ts'

/** How far a course has come: a draft, or its latest edition, and whether something was changed since. */
export function CourseState({ course }: { course: Pick<CourseSummary, 'edition' | 'isChanged'> }) {
  const labels = useOffice().words.courses
  if (course.edition === null) return <Badge tone="grey">{labels.draft}</Badge>
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone="green">{labels.published(course.edition)}</Badge>
      {course.isChanged && <Badge tone="orange">{labels.changed}</Badge>}
    </span>
  )
}
