// Which media lessons and editions name: those stay, and the rest goes (docs/rules/courses.md#media).
import { and, eq, inArray, lt, notExists, notInArray } from 'drizzle-orm'
import type { LessonContent } from '../../domain/courses/course.ts'
import { type EditionContent, lessonsOf } from '../../domain/courses/edition.ts'
import { filesIn, isFitFor, type NamedFile } from '../../domain/courses/lesson-files.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { courseEditionFiles, courseLessonFiles } from '../db/schema/course-media.ts'
import { mediaFiles } from '../db/schema/media.ts'

/** How long a file stays that nothing names, in milliseconds: an editor may still be open that names it. */
const unnamedFor = 7 * 24 * 3_600_000

/** Holds files that are named, so that none is removed until the transaction ends. @throws Refusal `media_not_found`, `media_unfit` */
async function holdFiles(tx: Tx, files: readonly NamedFile[]): Promise<number[]> {
  const ids = [...new Set(files.map(({ id }) => id))].sort((one, other) => one - other)
  if (ids.length === 0) return []
  const rows = await tx
    .select({ id: mediaFiles.id, mimeType: mediaFiles.mimeType })
    .from(mediaFiles)
    .where(and(inArray(mediaFiles.id, ids), eq(mediaFiles.owner, 'lesson'), eq(mediaFiles.state, 'ready')))
    .orderBy(mediaFiles.id)
    .for('key share')
  const types = new Map(rows.map(({ id, mimeType }) => [id, mimeType]))
  for (const { id, use } of files) {
    const type = types.get(id)
    if (type === undefined) throw new Refusal('media_not_found')
    if (!isFitFor(use, type)) throw new Refusal('media_unfit')
  }
  return ids
}

/**
 * Keeps which files a lesson names from now on; of those that it names no more the week begins.
 * @throws Refusal `media_not_found` for one that is not there or is still being sent; `media_unfit` for one of a wrong type
 */
export async function nameFiles(tx: Tx, lessonId: number, content: LessonContent, now: Date): Promise<void> {
  const ids = await holdFiles(tx, filesIn(content))
  await letGo(tx, [lessonId], ids, now)
  if (ids.length === 0) return
  await tx
    .insert(courseLessonFiles)
    .values(ids.map((fileId) => ({ lessonId, fileId })))
    .onConflictDoNothing()
}

/** Lets go of the files that some lessons name, but for those that stay. */
export async function letGo(tx: Tx, lessonIds: number[], staying: number[], now: Date): Promise<void> {
  const isNamed = inArray(courseLessonFiles.lessonId, lessonIds)
  const gone = await tx
    .delete(courseLessonFiles)
    .where(staying.length > 0 ? and(isNamed, notInArray(courseLessonFiles.fileId, staying)) : isNamed)
    .returning({ id: courseLessonFiles.fileId })
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  // In one order: two who let go of the same files wait for each other, and never for good.
  const held = tx.select({ id: mediaFiles.id }).from(mediaFiles).where(inArray(mediaFiles.id, ids))
  await held.orderBy(mediaFiles.id).for('no key update')
  await tx.update(mediaFiles).set({ sentAt: now }).where(inArray(mediaFiles.id, ids))
}

/** Keeps which files an edition names, for good. @throws Refusal `media_not_found`, `media_unfit` */
export async function nameEditionFiles(tx: Tx, editionId: number, content: EditionContent): Promise<void> {
  const ids = await holdFiles(
    tx,
    lessonsOf(content).flatMap((lesson) => filesIn(lesson.content)),
  )
  if (ids.length > 0) await tx.insert(courseEditionFiles).values(ids.map((fileId) => ({ editionId, fileId })))
}

/** Removes media that no lesson and no edition has named for a week: for maintenance. */
export async function deleteUnnamedMedia(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const isUnnamed = and(
    eq(mediaFiles.owner, 'lesson'),
    eq(mediaFiles.state, 'ready'),
    lt(mediaFiles.sentAt, new Date(now.getTime() - unnamedFor)),
    notExists(db.select().from(courseLessonFiles).where(eq(courseLessonFiles.fileId, mediaFiles.id))),
    notExists(db.select().from(courseEditionFiles).where(eq(courseEditionFiles.fileId, mediaFiles.id))),
  )
  const remove = ([id = 0]: number[]) =>
    db.transaction(async (tx) => {
      await tx.select({ id: mediaFiles.id }).from(mediaFiles).where(eq(mediaFiles.id, id)).for('update')
      // As it is now that the lock is held: a lesson may have named it.
      await tx.delete(mediaFiles).where(and(eq(mediaFiles.id, id), isUnnamed))
    })
  await inLine(await idsOf(db, mediaFiles, isUnnamed), line, remove)
}
