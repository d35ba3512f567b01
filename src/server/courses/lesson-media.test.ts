import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { participant, startApi } from '../../../tests/api.ts'
import { days, hours } from '../../../tests/clock.ts'
import { mp4, sha256Of } from '../../../tests/factories/media.ts'
import type { LessonContent } from '../../domain/courses/course.ts'
import type { LessonMedia } from '../../domain/courses/lesson-media.ts'
import type { MediaType } from '../../domain/media/media.ts'
import { courseEditions } from '../db/schema/courses.ts'
import { mediaFiles, mediaPieces } from '../db/schema/media.ts'

const { as, build, db, clock } = await startApi()

/** A course whose first lesson is slides, of two pictures and one voice. */
async function slides() {
  const built = await build.course()
  const [picture, voice, other] = [
    await build.media(),
    await build.media({ mimeType: 'audio/mp4' }),
    await build.media(),
  ]
  const slide = {
    alt: { fr: 'Un frigo', en: null },
    seconds: { fr: 40, en: 0 },
    transcript: { fr: 'Lisez.', en: null },
  }
  const content: LessonContent = {
    kind: 'slides',
    slides: [
      { ...slide, picture: picture.id, voice: { fr: voice.id, en: null } },
      { ...slide, picture: other.id, voice: { fr: voice.id, en: null } },
    ],
  }
  const [edition] = await db.select().from(courseEditions).where(eq(courseEditions.courseId, built.course.id))
  if (!edition) throw new Error('no edition')
  const [module] = edition.content.modules
  const [first, ...rest] = module?.lessons ?? []
  if (!module || !first) throw new Error('no lesson')
  const changed = { ...edition.content, modules: [{ ...module, lessons: [{ ...first, content }, ...rest] }] }
  // An edition is frozen: a further one is written.
  const { courseId, publishedAt } = edition
  await db.insert(courseEditions).values({ courseId, publishedAt, number: 2, content: changed })
  const url = `/api/participant/courses/${built.registration.id}/lessons/${built.lessons.reading}/media`
  return { built, url, files: [picture, voice, other] }
}

test('the files of a lesson are named in the order in which they are needed, each once, and can be read there', async () => {
  const { built, url, files } = await slides()
  const browser = as(participant(built.participant))
  const before = clock.now().getTime()
  const { body } = await browser.get<LessonMedia>(url)
  expect(body.items.map(({ id, size, mimeType }) => ({ id, size, mimeType }))).toEqual(
    files.map(({ id, size, mimeType }) => ({ id, size, mimeType })),
  )
  const [first] = body.items
  expect(Date.parse(first?.until ?? '')).toBeGreaterThanOrEqual(before + hours)
  expect((await browser.get(first?.url ?? '')).status).toBe(200)
  expect(first?.size).toBeGreaterThan(mp4({ bytes: 1000 }).length)
})

test('a picture is named with its sides, by its first bytes, as it is shown', async () => {
  const { built, url, files } = await slides()
  const [wide, , upright] = files
  const canvas = { width: 1280, height: 720, channels: 3, background: 'white' } as const
  const kept = async (id: number | undefined, type: MediaType, content: Buffer) => {
    await db
      .update(mediaFiles)
      .set({ mimeType: type })
      .where(eq(mediaFiles.id, id ?? 0))
    const first = and(eq(mediaPieces.fileId, id ?? 0), eq(mediaPieces.number, 0))
    await db
      .update(mediaPieces)
      .set({ content, sha256: sha256Of(content) })
      .where(first)
  }
  await kept(wide?.id, 'image/webp', await sharp({ create: canvas }).webp().toBuffer())
  await kept(
    upright?.id,
    'image/jpeg',
    await sharp({ create: canvas }).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  )
  const { body } = await as(participant(built.participant)).get<LessonMedia>(url)
  expect(body.items.map(({ width, height }) => [width, height])).toEqual([
    [1280, 720],
    [null, null],
    [720, 1280],
  ])
})

test('nobody else is told, nor is anybody once the access is over', async () => {
  const { built, url } = await slides()
  const stranger = await build.participant()
  expect(await as(participant(stranger)).get(url)).toMatchObject({ status: 404, body: { code: 'course_not_found' } })
  clock.advance(400 * days)
  expect(await as(participant(built.participant)).get(url)).toMatchObject({
    status: 404,
    body: { code: 'course_ended' },
  })
})
