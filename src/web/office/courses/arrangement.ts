import type { Course, CourseOrder } from '../../../domain/courses/course.ts'

/** Modules in their order, each with its lessons in theirs, by their numbers. */
export type Arrangement = CourseOrder['modules']

export const arrangementOf = ({ modules }: Pick<Course, 'modules'>): Arrangement =>
  modules.map(({ id, lessons }) => ({ id, lessons: lessons.map((lesson) => lesson.id) }))

/** A module one place up or down; undefined where it is at the end already. */
export function moduleMoved(order: Arrangement, id: number, by: -1 | 1): Arrangement | undefined {
  const from = order.findIndex((module) => module.id === id)
  const [one, other] = [order[from], order[from + by]]
  if (!one || !other) return undefined
  return order.map((module, at) => (at === from ? other : at === from + by ? one : module))
}

/** A lesson before another one of a module, or at that module's end. */
export function placedBefore(
  order: Arrangement,
  id: number,
  moduleId: number,
  before: number | undefined,
): Arrangement {
  if (id === before) return order
  return order.map((module) => {
    const rest = module.lessons.filter((lesson) => lesson !== id)
    if (module.id !== moduleId) return { ...module, lessons: rest }
    const at = before === undefined ? -1 : rest.indexOf(before)
    return { ...module, lessons: at < 0 ? [...rest, id] : [...rest.slice(0, at), id, ...rest.slice(at)] }
  })
}

/** A lesson one place up or down; from a module's end into the next module. Undefined where there is no further place. */
export function lessonMoved(order: Arrangement, id: number, by: -1 | 1): Arrangement | undefined {
  const from = order.findIndex(({ lessons }) => lessons.includes(id))
  const module = order[from]
  if (!module) return undefined
  const at = module.lessons.indexOf(id)
  if (by < 0 && at > 0) return placedBefore(order, id, module.id, module.lessons[at - 1])
  if (by > 0 && at < module.lessons.length - 1) return placedBefore(order, id, module.id, module.lessons[at + 2])
  const next = order[from + by]
  return next && placedBefore(order, id, next.id, by < 0 ? undefined : next.lessons[0])
}
