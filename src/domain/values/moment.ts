import * as v from 'valibot'
import { isDay } from './month.ts'
import { key, type ValidationKey } from './validation.ts'

/** Whether the calendar and the database know a moment: there is no 30 February, no year 0, no offset of 99 hours. */
const exists = (rawInput: string): boolean => {
  const day = rawInput.slice(0, 10)
  return isDay(day) && day >= '1900' && !Number.isNaN(Date.parse(rawInput))
}

/** A moment in ISO 8601, with its offset. */
export const moment = v.pipe(v.string(key('invalid')), v.isoTimestamp(key('invalid')), v.check(exists, key('invalid')))

/**
 * A day in a body, such as `2026-12-07`.
 * @param missing said when there is none
 */
export const dayField = (wrong: ValidationKey = 'invalid', missing = wrong) =>
  v.pipe(
    v.string(key(missing)),
    v.nonEmpty(key(missing)),
    v.regex(/^20\d\d-\d\d-\d\d$/, key(wrong)),
    v.check(isDay, key(wrong)),
  )
