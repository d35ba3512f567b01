import * as v from 'valibot'
import { key } from './validation.ts'

/** Whether the calendar and the database know a moment: there is no 30 February, no year 0, no offset of 99 hours. */
const exists = (rawInput: string): boolean => {
  const day = new Date(rawInput.slice(0, 10))
  const isDay = !Number.isNaN(day.getTime()) && day.toISOString().startsWith(rawInput.slice(0, 10))
  return isDay && day.getUTCFullYear() >= 1900 && !Number.isNaN(Date.parse(rawInput))
}

/** A moment in ISO 8601, with its offset. */
export const moment = v.pipe(v.string(key('invalid')), v.isoTimestamp(key('invalid')), v.check(exists, key('invalid')))
