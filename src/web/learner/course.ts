// What the calls of a course answer beside what it is made of.
import type { LearnerCourse, LearnerLesson } from '../../domain/courses/edition.ts'
import type { LessonMedia } from '../../domain/courses/lesson-media.ts'

/** How far a learner has come with a lesson: `position` in seconds into the whole of it. */
interface Standing {
  isDone: boolean
  position: number | null
}

type Module = LearnerCourse['modules'][number]

export type OwnCourse = Omit<LearnerCourse, 'modules'> & {
  modules: (Omit<Module, 'lessons'> & { lessons: (Module['lessons'][number] & Standing)[] })[]
  registrationId: number
  edition: number
  endsAt: string | null
  next: number | null
  minutes: { ours: number; phone: number }
  final: { state: 'free' | 'open' | 'waiting' | 'none' | 'passed'; at: string | null; triesLeft: number }
  certificate: { documentId: number; number: string } | null
}

export type OwnLesson = LearnerLesson & Standing & { previous: number | null; next: number | null }

/** What the server draws a page with, and hands to its script. */
export interface Carried {
  course: OwnCourse
  lesson?: OwnLesson
  media?: LessonMedia
}
