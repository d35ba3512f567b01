import * as v from 'valibot'
import { hasAddress } from './bare-address.ts'
import { key } from './validation.ts'

// PostgreSQL cannot hold NUL, and a lone surrogate is not text: both are refused before they reach it.
const storable = v.check<string, 'unstorable'>(
  (text) => !text.includes('\u0000') && text.isWellFormed(),
  key('unstorable') as 'unstorable',
)

/** Free text, trimmed; `max` in UTF-16 code units. */
export const text = (max = 200) =>
  v.pipe(v.string(key('required')), v.trim(), storable, v.maxLength(max, key('tooLong')))

// Control characters, and the line and paragraph separators of Unicode.
const lineBreak = /[\p{Cc}\u2028\u2029]/u
const fullAddress = /\S@\S|:\/\/|\bwww\./i

/** One line of text: what is written into subjects, salutations and documents cannot break them up. */
export const line = (max?: number) =>
  v.pipe(
    text(max),
    v.check((rawInput) => !lineBreak.test(rawInput), key('lineBreak')),
  )

// An initial or a title before a full stop.
const shortened =
  /(?:^|[^\p{L}\p{M}\p{N}])(?:\p{Lu}\p{M}*|DR|Dr|PR|Pr|PROF|Prof|MR|Mr|MME|Mme|MLLE|Mlle|Mgr|ME|Me|STE?|Ste?)$/u

/** `J.B. Koné` and `Dr.Ly` with a space after each full stop: mail programs would make a link of the second. */
const spaced = (name: string): string =>
  name
    .split('.')
    .reduce((before, part) => `${before}.${shortened.test(before) && /^\p{Lu}/u.test(part) ? ' ' : ''}${part}`)

/** A person's name: strangers' names are mailed to whom they please, and must carry no link there (docs/rules/formats.md). */
export const personName = () =>
  v.pipe(
    line(),
    v.transform(spaced),
    v.check((name) => !hasAddress(name), key('nameAddress')),
  )

/** The name of an organization or of a post in it; a firm may be called after its domain ("Allopharma.ci"). */
export const organizationName = () =>
  v.pipe(
    line(),
    v.check((rawInput) => !fullAddress.test(rawInput), key('nameAddress')),
  )

/** What may be left out; an empty one counts as left out and becomes null. */
export const leftOut = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    v.nullish(schema, null),
    v.transform((value): string | null => value || null),
  )

export const optionalText = (max?: number) => leftOut(text(max))
