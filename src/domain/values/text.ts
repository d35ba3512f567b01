import * as v from 'valibot'
import { unprintableIn } from '#letters'
import { hasAddress } from './bare-address.ts'
import { onOneLine, seenLine, seenText } from './unseen.ts'
import { key, type ValidationKey } from './validation.ts'

/** What is typed, as its reader sees it, trimmed; `max` in UTF-16 code units. A lone surrogate is no text. */
// @__NO_SIDE_EFFECTS__
const typed = (seen: (typed: string) => string, max = 200) =>
  v.pipe(
    v.string(key('required')),
    v.transform((rawInput) => seen(rawInput).trim()),
    v.check((rawInput) => rawInput.isWellFormed(), key('unstorable')),
    v.maxLength(max, key('tooLong')),
  )

/** Free text of several lines, without what nobody sees (docs/rules/formats.md#what-nobody-sees). */
// @__NO_SIDE_EFFECTS__
export const text = (max?: number) => typed(seenText, max)

const lineBreak = /[\n\r]/
const fullAddress = /\S@\S|:\/\/|\bwww\./i

/** One line of text: what is written into subjects, salutations and documents cannot break them up. */
// @__NO_SIDE_EFFECTS__
export const line = (max?: number) =>
  v.pipe(
    typed(seenLine, max),
    v.check((rawInput) => !lineBreak.test(rawInput), key('lineBreak')),
  )

/** What stands over something, or names a place: one line, whose breaks were of the page it was copied from. */
// @__NO_SIDE_EFFECTS__
export const heading = (max?: number) => typed(onOneLine, max)

/** A secret of a link: as it was sent, or refused (a pattern of letters that are seen alone). */
// @__NO_SIDE_EFFECTS__
export const linkToken = (message: ValidationKey) =>
  v.pipe(v.string(key('required')), v.trim(), v.regex(/^[\w-]{43}$/, key(message)))

// An initial or a title before a full stop.
const shortened =
  /(?:^|[^\p{L}\p{M}\p{N}])(?:\p{Lu}\p{M}*|DR|Dr|PR|Pr|PROF|Prof|MR|Mr|MME|Mme|MLLE|Mlle|Mgr|ME|Me|STE?|Ste?)$/u

/** `J.B. Koné` and `Dr.Ly` with a space after each full stop: mail programs would make a link of the second. */
const spaced = (name: string): string =>
  name
    .split('.')
    .reduce((before, part) => `${before}.${shortened.test(before) && /^\p{Lu}/u.test(part) ? ' ' : ''}${part}`)

/** A name stands on papers: where no font of theirs has a letter of it, it is asked for in others (docs/rules/documents.md#letters). */
const onPaper = v.check<string, 'unprintable'>(
  (name) => unprintableIn(name).length === 0,
  key('unprintable') as 'unprintable',
)

/**
 * A person's name: strangers' names are mailed to whom they please, and must carry no link there
 * (docs/rules/formats.md#names-and-single-lines).
 */
// @__NO_SIDE_EFFECTS__
export const personName = () =>
  v.pipe(
    line(),
    v.transform(spaced),
    v.check((name) => !hasAddress(name), key('nameAddress')),
    onPaper,
  )

/** The name of an organization or of a post in it; a firm may be called after its domain ("Allopharma.ci"). */
// @__NO_SIDE_EFFECTS__
export const organizationName = () =>
  v.pipe(
    line(),
    v.check((rawInput) => !fullAddress.test(rawInput), key('nameAddress')),
    onPaper,
  )

/** What may be left out; an empty one counts as left out and becomes null. */
// @__NO_SIDE_EFFECTS__
export const leftOut = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    v.nullish(schema, null),
    v.transform((value): string | null => value || null),
  )

// @__NO_SIDE_EFFECTS__
export const optionalText = (max?: number) => leftOut(text(max))
