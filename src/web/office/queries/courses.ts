import { type Api, read } from '../../api/api.ts'
import { freshPageQuery, freshQuery, pageQuery, type QueryOf } from '../../api/api-query.ts'
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

/** A lesson as learners would see it; of a quiz also a paper drawn for the look of it. */
export const lessonPreviewQuery = (courseId: number, id: number) =>
  freshQuery(['courses', courseId, 'preview', id], (api) =>
    read(api.admin.courses[':id'].preview[':part'].$get({ param: { id: String(courseId), part: String(id) } })),
  )

/** Where a media file can be read, for an hour. */
export const mediaAddressQuery = (id: number) =>
  freshQuery(['media', id, 'address'], (api) => read(api.media[':id'].address.$get({ param: { id: String(id) } })))

/** How a course is sold, and what it could be sold as. */
export const saleQuery = (id: number) =>
  freshQuery(['courses', id, 'sale'], (api) => read(api.admin.courses[':id'].sale.$get({ param: { id: String(id) } })))

/** How a course's questions were answered, those that fail most first. */
export const questionFiguresQuery = (id: number) =>
  freshQuery(['courses', id, 'figures'], (api) =>
    read(api.admin.courses[':id']['question-figures'].$get({ param: { id: String(id) } })),
  )

/** A page of those who are registered for a course, with how many match. */
export const learnersQuery = (filters: QueryOf<Api['admin']['course-learners']['$get']>) =>
  pageQuery(['courses', 'learners', filters], (api) =>
    readPage(api.admin['course-learners'].$get({ query: { ...filters, pageSize: String(coursesPerPage) } })),
  )
