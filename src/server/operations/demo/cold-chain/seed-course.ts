import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { defaultCourseSettings } from '../../../../domain/courses/course.ts'
import type { MediaType } from '../../../../domain/media/media.ts'
import { readDraft } from '../../../courses/queries.ts'
import type { Tx } from '../../../db/open.ts'
import { courseEditionFiles, courseLessonFiles } from '../../../db/schema/course-media.ts'
import { courseEditions, courseLessons, courseModules, courseQuestions, courses } from '../../../db/schema/courses.ts'
import { mediaFiles, mediaPieces } from '../../../db/schema/media.ts'
import { trainings } from '../../../db/schema/trainings.ts'
import type { SeedConfig } from '../registrations.ts'
import { onlineColdChain } from '../trainings/online-cold-chain.ts'
import { seedLearners } from './learners.ts'
import { demoModules } from './lessons.ts'
import { demoQuestions } from './questions.ts'

const day = 24 * 3_600_000
const folder = new URL('./media/', import.meta.url)
const types: Record<string, MediaType> = {
  '.webp': 'image/webp',
  '.m4a': 'audio/mp4',
  '.mp4': 'video/mp4',
  '.vtt': 'text/vtt',
  '.pdf': 'application/pdf',
}

/** Puts the online course that the site shows on sale, publishes it, and has three people take it. */
export async function seedOnlineCourse(tx: Tx, config: SeedConfig, now: Date): Promise<void> {
  const publishedAt = new Date(now.getTime() - 60 * day)
  const sale = { ...onlineColdChain, createdAt: publishedAt, updatedAt: publishedAt }
  const [training] = await tx.insert(trainings).values(sale).returning()
  if (!training) throw new Error('insert returned no row')
  const courseId = await seedCourse(tx, training.id, publishedAt)
  const content = await readDraft(tx, courseId)
  const [edition] = await tx.insert(courseEditions).values({ courseId, number: 1, content, publishedAt }).returning()
  await tx.update(courses).set({ isChanged: false }).where(eq(courses.id, courseId))
  if (!edition) throw new Error('insert returned no row')
  const named = await tx.selectDistinct({ fileId: courseLessonFiles.fileId }).from(courseLessonFiles)
  await tx.insert(courseEditionFiles).values(named.map(({ fileId }) => ({ editionId: edition.id, fileId })))
  await seedLearners(tx, { training, edition, config, now })
}

/** @returns each file's number by its name */
async function seedMedia(tx: Tx, at: Date): Promise<Map<string, number>> {
  // Each is shorter than a piece.
  const files = readdirSync(folder).map((name) => {
    const content = readFileSync(new URL(name, folder))
    return { name, content, sha256: hash('sha256', content) }
  })
  const rows = await tx
    .insert(mediaFiles)
    .values(
      files.map(({ name, content, sha256 }) => ({
        ...{ owner: 'lesson' as const, name, sha256, size: content.length, state: 'ready' as const },
        ...{ mimeType: types[path.extname(name)] ?? 'application/pdf', sentAt: at, createdAt: at },
      })),
    )
    .returning({ id: mediaFiles.id, name: mediaFiles.name })
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  await tx
    .insert(mediaPieces)
    .values(files.map(({ name, content, sha256 }) => ({ fileId: ids.get(name) ?? 0, number: 0, sha256, content })))
  return ids
}

async function seedCourse(tx: Tx, trainingId: number, at: Date): Promise<number> {
  const media = await seedMedia(tx, at)
  const { title, description, english, duration: hours } = onlineColdChain
  const [course] = await tx
    .insert(courses)
    .values({
      ...{ trainingId, hours, ...defaultCourseSettings, createdAt: at, updatedAt: at },
      title: { fr: title, en: english.title },
      summary: { fr: description, en: english.description },
    })
    .returning({ id: courses.id })
  if (!course) throw new Error('insert returned no row')
  const courseId = course.id
  for (const [position, { title, lessons }] of demoModules.entries()) {
    const [module] = await tx.insert(courseModules).values({ courseId, title, position }).returning()
    if (!module) throw new Error('insert returned no row')
    for (const [position, { title, minutes, content }] of lessons.entries()) {
      const named = new Set<number>()
      const file = (name: string) => {
        const id = media.get(name)
        if (id === undefined) throw new Error(`the demonstration has no file named ${name}`)
        named.add(id)
        return id
      }
      const values = { courseId, moduleId: module.id, title, minutes, position, content: content(file) }
      const [lesson] = await tx.insert(courseLessons).values(values).returning({ id: courseLessons.id })
      const files = [...named].map((fileId) => ({ lessonId: lesson?.id ?? 0, fileId }))
      if (files.length > 0) await tx.insert(courseLessonFiles).values(files)
    }
  }
  await tx.insert(courseQuestions).values(demoQuestions.map(({ topic, ...content }) => ({ courseId, topic, content })))
  return courseId
}
