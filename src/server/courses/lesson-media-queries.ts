import { type LessonMedia, mediaIn } from '../../domain/courses/lesson-media.ts'
import { addressOf } from '../files/media/address.ts'
import { findReadyMedia } from '../files/media/queries.ts'
import type { ParticipantCall } from '../http/request-context.ts'
import { readOwnLesson } from './progress-queries.ts'

/**
 * Where this session can read the files of one of its lessons, in the order in which they are needed.
 * @throws Refusal `course_not_found`, `course_ended`, `lesson_not_found`
 */
export async function readLessonMedia(
  call: ParticipantCall,
  place: { id: number; lesson: number },
): Promise<LessonMedia> {
  const ids = mediaIn(await readOwnLesson(call.db, call, place, call.locale))
  const files = new Map((await findReadyMedia(call.db, ids)).map((file) => [file.id, file]))
  const items = ids.flatMap((id) => files.get(id) ?? []).map((file) => ({ ...file, ...addressOf(call, file.id) }))
  return { items }
}
