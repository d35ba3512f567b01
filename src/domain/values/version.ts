import * as v from 'valibot'
import { countingNumber } from './numbers.ts'

/**
 * The version of a record that an edit was made from, as it was read with it. Callers may leave it out, and write whatever
 * stands there (docs/rules/http.md#versions); with it, an edit made meanwhile is noticed (docs/decisions/0018).
 */
export const madeFrom = v.optional(countingNumber())
