import { eq } from 'drizzle-orm'
import type { CourseQuestionForm } from '../../domain/courses/progress.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { CallersKey } from '../db/idempotency.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { ParticipantCall } from '../http/request-context.ts'
import { sendMessage } from '../messages/commands.ts'
import { findOwnCourse, lessonIn } from './own-course-queries.ts'

/**
 * Asks the office about a lesson: a received message that names it, from the person as they are registered (docs/rules/courses.md#asking).
 * @throws Refusal `course_not_found`, `course_ended`, `lesson_not_found`
 */
export async function askOffice(
  call: ParticipantCall,
  registrationId: number,
  { lesson, text }: CourseQuestionForm,
  idempotencyKey?: CallersKey,
): Promise<{ id: number; createdAt: string }> {
  const { content } = await findOwnCourse(call.db, call, registrationId)
  const about = { registrationId, courseTitle: content.title.fr, lessonTitle: lessonIn(content, lesson).title.fr }
  const { firstName, lastName, email, phone } = registrations
  const [person] = await call.db
    .select({ firstName, lastName, email, phone })
    .from(registrations)
    .where(eq(registrations.id, registrationId))
  if (!person) throw new Refusal('course_not_found')
  const from = { name: `${person.firstName} ${person.lastName}`, email: person.email, phone: person.phone }
  return sendMessage(call, { ...from, subject: 'formation', message: text }, idempotencyKey, about)
}
