import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core'
import { courseEditions, courseLessons } from './courses.ts'
import { mediaFiles } from './media.ts'

const fileId = () =>
  integer('file_id')
    .notNull()
    .references(() => mediaFiles.id)

/** Which media a lesson names as it is written: none of them can be removed meanwhile. */
export const courseLessonFiles = pgTable(
  'course_lesson_files',
  {
    lessonId: integer('lesson_id')
      .notNull()
      .references(() => courseLessons.id, { onDelete: 'cascade' }),
    fileId: fileId(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.fileId] }),
    index('course_lesson_files_file').on(table.fileId),
  ],
)

/** Which media an edition names, for good. */
export const courseEditionFiles = pgTable(
  'course_edition_files',
  {
    editionId: integer('edition_id')
      .notNull()
      .references(() => courseEditions.id),
    fileId: fileId(),
  },
  (table) => [
    primaryKey({ columns: [table.editionId, table.fileId] }),
    index('course_edition_files_file').on(table.fileId),
  ],
)
