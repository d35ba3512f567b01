import { read } from '../../api/api.ts'
import { freshPageQuery, freshQuery } from '../../api/api-query.ts'
import { readPage } from '../../api/list-page.ts'

export const coursesPerPage = 50

/** Courses by title, with how many match. */
export const coursesQuery = (filters: { q: string; page: string }) =>
  freshPageQuery(['courses', 'list', filters], (api) =>
    readPage(api.admin.courses.$get({ query: { ...filters, pageSize: String(coursesPerPage) } })),
  )

/** A course with its modules and lessons. */
export const courseQuery = (id: number) =>
  freshQuery(['courses', id], (api) => read(api.admin.courses[':id'].$get({ param: { id: String(id) } })))

/** The course as learners would see it, and what it lacks. */
export const coursePreviewQuery = (id: number) =>
  freshQuery(['courses', id, 'preview'], (api) =>
    read(api.admin.courses[':id'].preview.$get({ param: { id: String(id) } })),
  )

/** A lesson in both languages. */
export const lessonQuery = (courseId: number, id: number) =>
  freshQuery(['courses', courseId, 'lesson', id], (api) =>
    read(api.admin.courses[':id'].lessons[':part'].$get({ param: { id: String(courseId), part: String(id) } })),
  )

/** The bank of a course, with what is right. */
export const courseQuestionsQuery = (id: number) =>
  freshQuery(['courses', id, 'questions'], (api) =>
    read(api.admin.courses[':id'].questions.$get({ param: { id: String(id) } })),
  )
