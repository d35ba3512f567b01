// How answers of providers of payments are read.
import * as v from 'valibot'
import { readPhone } from '../../domain/values/read-phone.ts'
import type { Reply } from '../../domain/values/reply.ts'

export type Answered = Extract<Reply, { status: number }>

/** Whole FCFA, as a number or in a text such as `5000`; other programs write `5000.00`. */
export const francs = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.regex(/^-?\d{1,12}(\.0+)?$/))]),
  v.transform(Number),
  v.safeInteger(),
)
export const moment = v.pipe(
  v.string(),
  v.isoTimestamp(),
  v.transform((text) => new Date(text)),
)
/** A number that a provider gives. */
export const id = v.pipe(v.string(), v.minLength(1), v.maxLength(200))
/** Where a payer goes on. */
export const webAddress = v.pipe(v.string(), v.url(), v.regex(/^https?:/))
/** What may be absent or null: null then. */
export const optional = <Schema extends v.GenericSchema>(schema: Schema) => v.nullish(schema, null as never)

/** What a text says, as JSON; undefined where it is none, or says something else. */
export function parsed<Schema extends v.GenericSchema>(
  schema: Schema,
  text: string,
): v.InferOutput<Schema> | undefined {
  try {
    const read = v.safeParse(schema, JSON.parse(text))
    return read.success ? read.output : undefined
  } catch {
    return undefined
  }
}

/** A payer's phone in E.164; null where none was said, or not an Ivorian one. */
export const phoneOf = (written: string | null | undefined): string | null => (written ? readPhone(written) : null)

/** Nothing was done, for certain: the provider is too busy. */
export const isAway = ({ status }: Answered): boolean => status === 429 || status === 503
/** Nothing was done, for certain: it was refused. Of one that is there already, or took too long, that is not certain. */
export const isRefused = ({ status }: Answered): boolean =>
  status >= 400 && status < 500 && status !== 408 && status !== 409

/** Until when a call may last, in milliseconds since 1970, and how much of that is left. */
export const leftUntil = (deadline: number): number => Math.max(1, deadline - Date.now())
