import type { OwnCourse, OwnLesson } from '../course.ts'

export interface QuizLessonProps {
  registrationId: number
  lesson: OwnLesson
  course: OwnCourse
  /** Called once the quiz is done: a practice that was closed, a final that was passed. */
  onDone: () => void
}

/** A quiz as it is taken. */
export function QuizLesson({ lesson }: QuizLessonProps) {
  return <p>{lesson.title}</p>
}
