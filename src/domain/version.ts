import * as v from 'valibot'
import { key } from './validation.ts'

/**
 * The version of a record that an edit was made from, as it was read with it. Callers may leave it out, and write whatever
 * stands there (docs/rules/http.md#versions); with it, an edit made meanwhile is noticed (docs/decisions/0018).
 */
export const madeFrom = v.optional(
  v.pipe(
    v.number(key('invalid')),
    v.integer(key('invalid')),
    v.minValue(1, key('invalid')),
    v.maxValue(2_147_483_647, key('invalid')),
  ),
)
