import type { Locale } from './language.ts'
import { problemKinds } from './problem-kinds.ts'

export type ProblemCode = keyof typeof problemKinds

/** The body of every error answer. */
export interface Problem {
  code: string
  message: string
  fields?: Record<string, string>
  /** After an `edit_conflict` or `plan_changed`: what now is, in the shape that the call answers. */
  current?: unknown
  /** After a failure of ours: the name of the request, by which the log is searched. */
  requestId?: string
}

/** A refusal thrown by rules, commands and queries; the HTTP side turns it into a `Problem` in the caller's language. */
export class Refusal extends Error {
  readonly code: ProblemCode
  readonly details: Record<string, string | number>
  /** Field name → key of a validation message. */
  readonly fields: Record<string, string> | undefined
  /** The record as it now is, for anyone who edited an older version of it. */
  readonly current: unknown

  constructor(
    code: ProblemCode,
    details: Record<string, string | number> = {},
    fields?: Record<string, string>,
    current?: unknown,
  ) {
    super(code)
    this.code = code
    this.details = details
    this.fields = fields
    this.current = current
  }
}

/** A code from a mail that is wrong, over or used up; it is said at its field, so that it leaves with the next one typed. */
export const wrongCode = () => new Refusal('wrong_code', {}, { code: 'oneTimeCodeWrong' })

/** The HTTP status that a code comes with (docs/rules/errors.md#codes). */
export const statusOf = (code: ProblemCode) => problemKinds[code].status

/** French counts nothing as one; English does not. */
const isOne = (count: number, locale: Locale): boolean => (locale === 'fr' ? count < 2 : count === 1)

/**
 * The words of a refusal in the reader's language, its `{details}` filled in (`{types=PDF}` where there are none), and `{count|one|many}`
 * as the number asks (docs/rules/errors.md#words-from-the-firm).
 */
export function problemMessage(
  code: ProblemCode,
  locale: Locale,
  details: Record<string, string | number> = {},
): string {
  return problemKinds[code][locale]
    .replaceAll(/\{(\w+)\|([^|]+)\|([^}]+)\}/g, (_, name: string, one: string, many: string) =>
      isOne(Number(details[name]), locale) ? one : many,
    )
    .replaceAll(/\{(\w+)(?:=([^}]*))?\}/g, (_, name: string, usual = '') => String(details[name] ?? usual))
}
