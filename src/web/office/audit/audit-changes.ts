import type { AuditEntry } from '../../../domain/operations/audit.ts'
import { isClockTime } from '../../../domain/trainings/session-half.ts'

/** One field that an entry tells of; `details.objectives` for a part of a part. */
export interface Change {
  field: string
  /** Undefined when the entry tells nothing of before, as of what is new. */
  before: unknown
  after: unknown
}

// What the database keeps of a record for itself.
const unseen = new Set(['id', 'slug', 'ownFields', 'createdAt', 'updatedAt', 'deletedAt', 'entries'])

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A record's fields with those of its parts beside them. */
const flat = (record: Record<string, unknown>, prefix = ''): [string, unknown][] =>
  Object.entries(record).flatMap(([name, value]) =>
    isGroup(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  )

const isEmpty = (value: unknown) => value === null || value === undefined || value === ''

/** Whether a field tells of a moment, rather than of an hour of its day (`lateAt`). */
export const isMoment = (field: string, value: unknown): boolean =>
  field.endsWith('At') && !isClockTime.test(String(value))

/** The parts of a list's entries in one order: the database and a form each have their own. */
const inOrder = (_name: string, value: unknown) =>
  isGroup(value) ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))) : value

/** Moments are written in more than one way; empty is empty. */
const comparable = (field: string, value: unknown) => {
  if (isEmpty(value)) return ''
  return isMoment(field, value) ? new Date(String(value)).getTime() : JSON.stringify(value, inOrder)
}

/**
 * What an entry of the trail says has changed. What stands only in `before` was left as it was, unless nothing stands after: then
 * the record is gone.
 */
export function changesOf({ before, after }: Pick<AuditEntry, 'before' | 'after'>): Change[] {
  const old = new Map(flat(before ?? {}))
  const present = new Map(flat(after ?? {}))
  return [...(after ? present : old).keys()]
    .filter((field) => !unseen.has(field.split('.')[0] ?? field))
    .map((field) => ({ field, before: old.get(field), after: present.get(field) }))
    .filter((change) => comparable(change.field, change.before) !== comparable(change.field, change.after))
}
