import * as v from 'valibot'
import type { Locale } from '../../domain/values/language.ts'
import { validationMessage } from '../../domain/values/validation.ts'
import { ApiError } from '../api/api.ts'

/** Schema issues as words per field, the first of each, in the reader's language. */
export function fieldErrors(issues: readonly v.BaseIssue<unknown>[], locale: Locale): Record<string, string> {
  const errors: Record<string, string> = {}
  for (const issue of issues) {
    const path = v.getDotPath(issue)
    if (path) errors[path] ??= validationMessage(issue.message, locale)
  }
  return errors
}

/** What was typed, as the API takes it, or what is wrong with each field in the reader's language (docs/rules/site.md#forms). */
export function checkForm<Schema extends v.GenericSchema>(
  schema: Schema,
  rawInput: Record<string, unknown>,
  locale: Locale,
): { values: v.InferOutput<Schema> } | { errors: Record<string, string> } {
  const result = v.safeParse(schema, rawInput)
  return result.success ? { values: result.output } : { errors: fieldErrors(result.issues, locale) }
}

interface Words {
  offline: string
  serverError: { text: string; reference: (requestId: string) => string }
  /** Said of a failure that is neither the server's nor the network's, where there is a word for it. */
  unknownError?: string
}

/** As a browser's `fetch` fails when there is no connection, or when it is given up. */
const isOfNetwork = (error: unknown) => error instanceof TypeError || error instanceof DOMException

/**
 * What to tell a person about a failed call: the server's own words, with what the log calls the request where it was the server that
 * failed; that there is no connection; or that it cannot be told why.
 */
export function serverErrors(
  error: unknown,
  words: Words,
): { message: string; fields: Record<string, string>; code?: string | undefined } {
  if (error instanceof ApiError) {
    const { message = words.serverError.text, fields = {}, code, requestId } = error.problem ?? {}
    const reference = requestId ? ` ${words.serverError.reference(requestId)}` : ''
    return { message: message + reference, fields, code }
  }
  const message = isOfNetwork(error) ? words.offline : (words.unknownError ?? words.serverError.text)
  return { message, fields: {} }
}

interface Refused {
  message: string
  fields: Record<string, string>
  values?: Record<string, unknown>
}

/**
 * What still holds of why a form was refused (docs/rules/errors.md#leaving): an error of a field goes when its value is right, that of the
 * server when the value is another one than it refused; with the last of them goes what was said of them together. A reason without
 * fields stands until the form is sent again.
 * @param rawInput what stands in the fields now
 */
export function stillWrong<Why extends Refused>(
  refused: Why,
  rawInput: Record<string, unknown>,
  locale: Locale,
  check: (
    rawInput: Record<string, unknown>,
    locale: Locale,
  ) => { values: unknown } | { errors: Record<string, string> },
): Why | undefined {
  const names = Object.keys(refused.fields)
  const checked = check(rawInput, locale)
  const errors = 'errors' in checked ? checked.errors : {}
  const fields: Record<string, string> = {}
  for (const name of names) {
    // The rules that the browser knows may have refused it too, where the server said it.
    const isSame = (rawInput[name] ?? '') === (refused.values?.[name] ?? '')
    const error = errors[name] ?? (isSame ? refused.fields[name] : undefined)
    if (error) fields[name] = error
  }
  return names.length > 0 && Object.keys(fields).length === 0 ? undefined : { ...refused, fields }
}
