// The files of a lesson: what is loaded while it is taken, or kept on the phone (docs/rules/online-courses.md#taken).
import * as v from 'valibot'
import { mediaTypes } from '../media/media.ts'
import type { LearnerLesson } from './edition.ts'
import type { TakenCourse, TakenLesson } from './progress.ts'

/** The files that a lesson names, each once, in the order in which they are needed. */
export function mediaIn({ content }: Pick<LearnerLesson, 'content'>): number[] {
  const named = namedIn(content).filter((id) => id !== null)
  return [...new Set(named)]
}

function namedIn(content: LearnerLesson['content']): (number | null)[] {
  if (content.kind === 'text') return content.blocks.map((block) => (block.type === 'picture' ? block.picture : null))
  if (content.kind === 'slides') return content.slides.flatMap(({ picture, voice }) => [picture, voice])
  if (content.kind === 'film') return [content.poster, content.captions.fr, content.captions.en, content.film]
  return content.kind === 'pdf' ? [content.file] : []
}

/**
 * Where each file of a lesson can be read by this session, until when, and how large it is, in bytes; a picture's sides in pixels, so that
 * its place is kept while it loads. Null for what is no picture, and where its first bytes do not say.
 */
export const LessonMedia = v.object({
  items: v.array(
    v.object({
      id: v.number(),
      size: v.number(),
      width: v.nullable(v.number()),
      height: v.nullable(v.number()),
      mimeType: v.picklist(mediaTypes),
      url: v.string(),
      until: v.string(),
    }),
  ),
})
export type LessonMedia = v.InferOutput<typeof LessonMedia>

/** What the server draws a page of a course with, and hands to its script. */
export interface CourseView {
  course: TakenCourse
  /** Of the course's own page neither is there. */
  lesson?: TakenLesson
  media?: LessonMedia
}
