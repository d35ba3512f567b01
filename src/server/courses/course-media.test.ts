import { eq, sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import type { Course, Lesson, LessonContent } from '../../domain/courses/course.ts'
import type { MediaType } from '../../domain/media/media.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { courseEditionFiles, courseLessonFiles } from '../db/schema/course-media.ts'
import { courseEditions, courseLessons } from '../db/schema/courses.ts'
import { mediaFiles } from '../db/schema/media.ts'
import { deleteUnnamedMedia, nameFiles } from './media-commands.ts'

const { as, build, db, clock } = await startApi()
const someone = await build.administrator()
/** Signed in now: a session may be over after a journey in time. */
const office = () => as(administrator(someone))

/** Where the files that are linked are not those that a lesson or an edition names (docs/data-model.md#stored-twice). */
const differing = sql`
  with named as (
    select l.id as lesson, null::int as edition, file::int from course_lessons l,
      jsonb_path_query(l.content, '$.blocks[*].picture ? (@ != null)') file
    union select null, e.id, file::int from course_editions e,
      jsonb_path_query(e.content, '$.modules[*].lessons[*].content.blocks[*].picture ? (@ != null)') file),
  linked as (select lesson_id, null::int, file_id from course_lesson_files
    union select null, edition_id, file_id from course_edition_files)
  (table named except table linked) union all (table linked except table named)`
afterEach(async () => expect((await db.execute(differing)).rows).toEqual([]))

type Built = Awaited<ReturnType<typeof build.course>>

const media = (mimeType: MediaType = 'image/webp', overrides: Parameters<typeof build.media>[0] = {}) =>
  build.media({ mimeType, sentAt: clock.now(), ...overrides }, 100)
const picture = (id: number | null): LessonContent => ({
  kind: 'text',
  blocks: [
    { type: 'text', text: { fr: 'À voir.', en: null } },
    { type: 'picture', picture: id, alt: { fr: 'Un frigo', en: null } },
  ],
})

/** Writes a course's first lesson. */
async function write({ course, lessons }: Built, content: LessonContent) {
  const url = `/api/admin/courses/${course.id}/lessons/${lessons.reading}`
  const { title, minutes, version } = (await office().get<Lesson>(url)).body
  return office().put<Lesson & { code: string }>(url, { title, minutes, content, version })
}
async function publish({ course }: Built) {
  const { version } = (await office().get<Course>(`/api/admin/courses/${course.id}`)).body
  return office().post<Course>(`/api/admin/courses/${course.id}/publish`, { version })
}
const reads = async (who: Parameters<typeof as>[0], id: number) =>
  (await as(who).get(`/api/media/${id}/address`)).status
const isThere = async (id: number) => (await db.$count(mediaFiles, eq(mediaFiles.id, id))) === 1

describe('a lesson', () => {
  test('names only files that are there, whole and of the right type', async () => {
    const built = await build.course()
    const [film, uploading] = [await media('video/mp4'), await media('image/webp', { state: 'uploading' })]
    const refused = { status: 404, body: { code: 'media_not_found' } }
    expect(await write(built, picture(2_000_000))).toMatchObject(refused)
    expect(await write(built, picture(uploading.id))).toMatchObject(refused)
    expect(await write(built, picture(film.id))).toMatchObject({ status: 409, body: { code: 'media_unfit' } })
    const { id } = await media()
    expect((await write(built, picture(id))).status).toBe(200)
    const links = () => db.select().from(courseLessonFiles).where(eq(courseLessonFiles.lessonId, built.lessons.reading))
    expect(await links()).toEqual([{ lessonId: built.lessons.reading, fileId: id }])
    expect((await write(built, picture(null))).status).toBe(200)
    expect(await links()).toEqual([])
  })
})

describe('a file', () => {
  test('is read by the office, and by those whose open course names it in the edition that they have', async () => {
    const [built, other] = [await build.course(), await build.course()]
    const learner = participant(built.participant)
    const { id } = await media()
    await write(built, picture(id))
    expect([await reads(learner, id), await reads(administrator(await build.administrator()), id)]).toEqual([404, 200])
    expect((await publish(built)).status).toBe(200)
    expect([await reads(learner, id), await reads(participant(other.participant), id)]).toEqual([200, 404])

    // Begun with the first edition, they have that one.
    const step = { id: crypto.randomUUID(), number: 1, lesson: built.lessons.reading, kind: 'at', position: 1 }
    const lines = [{ ...step, played: 1, at: clock.now().toISOString(), offset: 0 }]
    await as(learner).post(`/api/participant/courses/${built.registration.id}/steps`, { lines })
    const later = (await media()).id
    await write(built, picture(later))
    await publish(built)
    expect([await reads(learner, id), await reads(learner, later)]).toEqual([200, 404])

    const own = eq(courseAccess.registrationId, built.registration.id)
    await db.update(courseAccess).set({ endsAt: clock.now() }).where(own)
    expect(await reads(learner, id)).toBe(404)
  })

  test('stays while a lesson or an edition names it, and a week after; then it goes', async () => {
    const built = await build.course()
    const [published, drafted, unnamed] = [(await media()).id, (await media()).id, (await media()).id]
    await write(built, picture(published))
    await publish(built)
    await write(built, picture(drafted))
    const there = async () => [await isThere(published), await isThere(drafted), await isThere(unnamed)]
    clock.advance(6 * days)
    await deleteUnnamedMedia(db, clock.now())
    expect(await there()).toEqual([true, true, true])
    clock.advance(2 * days)
    await deleteUnnamedMedia(db, clock.now())
    expect(await there()).toEqual([true, true, false])
    await write(built, picture(null))
    await deleteUnnamedMedia(db, clock.now())
    expect(await there()).toEqual([true, true, false])
    clock.advance(8 * days)
    await deleteUnnamedMedia(db, clock.now())
    expect(await there()).toEqual([true, false, false])
    const [edition] = await db
      .select({ files: courseEditionFiles.fileId })
      .from(courseEditionFiles)
      .innerJoin(courseEditions, eq(courseEditions.id, courseEditionFiles.editionId))
      .where(eq(courseEditions.courseId, built.course.id))
    expect(edition).toEqual({ files: published })
  })

  test.skipIf(!onPostgres())('stays where a lesson names it in the moment in which it would go', async () => {
    const built = await build.course()
    const { id } = await media()
    clock.advance(8 * days)
    const content = picture(id)
    await meanwhile(
      db,
      async (tx) => {
        await nameFiles(tx, built.lessons.reading, content, clock.now())
        await tx.update(courseLessons).set({ content }).where(eq(courseLessons.id, built.lessons.reading))
      },
      () => deleteUnnamedMedia(db, clock.now()),
    )
    expect(await isThere(id)).toBe(true)
  })

  test('is let go of with its lesson, and with a course that was never published', async () => {
    const [built, draft] = [await build.course(), await build.course({ isPublished: false })]
    const [one, two] = [(await media()).id, (await media()).id]
    await write(built, picture(one))
    await write(draft, picture(two))
    clock.advance(8 * days)
    await office().delete(`/api/admin/courses/${built.course.id}/lessons/${built.lessons.reading}`)
    expect((await office().delete(`/api/admin/courses/${draft.course.id}`)).status).toBe(204)
    await deleteUnnamedMedia(db, clock.now())
    expect([await isThere(one), await isThere(two)]).toEqual([true, true])
    clock.advance(8 * days)
    await deleteUnnamedMedia(db, clock.now())
    expect([await isThere(one), await isThere(two)]).toEqual([false, false])
  })
})
