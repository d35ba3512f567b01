import * as v from 'valibot'
import { key } from './validation.ts'

// PostgreSQL cannot hold NUL, and a lone surrogate is not text: both are refused before they reach it.
const storable = v.check<string, 'unstorable'>(
  (text) => !text.includes('\u0000') && text.isWellFormed(),
  key('unstorable') as 'unstorable',
)

/** Free text, trimmed; `max` in UTF-16 code units. */
export const text = (max = 200) =>
  v.pipe(v.string(key('required')), v.trim(), storable, v.maxLength(max, key('tooLong')))

/** Text that may be left out; an empty one counts as left out and becomes null. */
export const optionalText = (max = 200) =>
  v.pipe(
    v.nullish(text(max), null),
    v.transform((value): string | null => value || null),
  )
