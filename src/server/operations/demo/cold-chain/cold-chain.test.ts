import { readdirSync, readFileSync } from 'node:fs'
import { asc, eq, like } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { participant, startApi } from '../../../../../tests/api.ts'
import { type EditionContent, lessonsOf, missingIn } from '../../../../domain/courses/edition.ts'
import { hasEnough } from '../../../../domain/courses/paper.ts'
import type { OwnCourseSummary } from '../../../../domain/courses/progress.ts'
import { questionTypes } from '../../../../domain/courses/question.ts'
import { courseAccess } from '../../../db/schema/course-access.ts'
import { courseAttempts, courseEditions, courseEnrolments } from '../../../db/schema/courses.ts'
import { mediaFiles } from '../../../db/schema/media.ts'
import { registrations } from '../../../db/schema/registrations.ts'
import { refuseContent } from '../../../files/media/inspect-media.ts'
import { findSampleRows } from '../sample-queries.ts'
import { seedDemo } from '../seed.ts'
import { demoFilm, demoSlides } from './lessons.ts'

const { as, build, db, services } = await startApi()
await seedDemo(services.database, services.config)
const [edition] = await db.select().from(courseEditions)
const content = edition?.content as EditionContent
const folder = new URL('./media/', import.meta.url)

test('the course of the demonstration is published whole, in both languages', () => {
  expect(missingIn(content)).toEqual([])
  expect(new Set(lessonsOf(content).map((lesson) => lesson.content.kind))).toEqual(
    new Set(['text', 'slides', 'film', 'pdf', 'quiz']),
  )
  expect(JSON.stringify({ ...content, modules: content.modules })).not.toContain('"en":null')
})

test('its practice asks a question of each kind, and its final assessment draws from a larger bank', () => {
  const [practice, final] = lessonsOf(content).flatMap((lesson) =>
    lesson.content.kind === 'quiz' ? [lesson.content] : [],
  )
  expect(practice?.isFinal).toBe(false)
  expect(final?.isFinal).toBe(true)
  const exercises = content.questions.filter(({ topic }) => topic === 'Exercice')
  expect(exercises.map(({ answer }) => answer.type).sort()).toEqual([...questionTypes].sort())
  expect(practice && hasEnough(practice, content.questions)).toBe(true)
  expect(content.questions.length).toBeGreaterThan(exercises.length + 9)
})

test('its files are what they are said to be, and weigh 400 kB at most', async () => {
  const files = await db.select().from(mediaFiles)
  expect(files.map(({ name }) => name).sort()).toEqual(readdirSync(folder).sort())
  for (const file of files) await refuseContent(db, file)
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(400_000)
})

/** How many seconds an MP4 lasts, by its head (ISO 14496-12, `mvhd`). */
function secondsOf(name: string): number {
  const bytes = readFileSync(new URL(name, folder))
  const at = bytes.indexOf('mvhd')
  return bytes.readUInt32BE(at + 20) / bytes.readUInt32BE(at + 16)
}

test('voices and film last as long as the lessons say', () => {
  const spoken = demoSlides.flatMap(({ seconds }, at) =>
    (['fr', 'en'] as const).map((locale): [string, number] => [`voice-${at + 1}.${locale}.m4a`, seconds[locale]]),
  )
  for (const [name, seconds] of [...spoken, ['film.mp4', demoFilm.seconds] as const])
    expect(Math.ceil(secondsOf(name)), name).toBe(seconds)
})

test('three people have it open: one has not begun, one is in the middle, one has passed', async () => {
  const rows = await db
    .select({ lastName: registrations.lastName, percent: courseAttempts.percent, passed: courseAttempts.passed })
    .from(registrations)
    .innerJoin(courseAccess, eq(courseAccess.registrationId, registrations.id))
    .leftJoin(courseEnrolments, eq(courseEnrolments.registrationId, registrations.id))
    .leftJoin(courseAttempts, eq(courseAttempts.registrationId, registrations.id))
    .where(like(registrations.paymentReference, 'OFF-DEMO%'))
    .orderBy(asc(registrations.id), asc(courseAttempts.begunAt))
  expect(rows.map(({ lastName, percent, passed }) => [lastName, percent, passed])).toEqual([
    ['Sanogo', null, null],
    ['Addo-Quaye', 66, null],
    ['Amoikon', 100, null],
    ['Amoikon', 88, true],
  ])
})

test('the one in the middle goes on with the film, and the one who has passed has done all', async () => {
  const rows = await db.select().from(registrations).where(like(registrations.lastName, 'A%')).orderBy(registrations.id)
  const learners = rows.filter(({ lastName }) => ['Addo-Quaye', 'Amoikon'].includes(lastName))
  const courses = []
  for (const { id, email } of learners) {
    const person = await build.participant({ email })
    await db.update(registrations).set({ participantId: person.id }).where(eq(registrations.id, id))
    courses.push(
      ...(await as(participant(person)).get<{ items: OwnCourseSummary[] }>('/api/participant/courses')).body.items,
    )
  }
  expect(courses.map(({ done, lessons, next }) => [done, lessons, next?.title ?? null])).toEqual([
    [3, 6, 'Lire la pastille de contrôle du vaccin'],
    [6, 6, null],
  ])
})

test('what is sample names the course and its files', async () => {
  const found = Object.fromEntries((await findSampleRows(db)).map(({ kind, names }) => [kind, names]))
  expect(found.courses).toEqual(['La chaîne du froid à l’officine'])
  expect(found['files of courses']).toContain('film.mp4')
})
