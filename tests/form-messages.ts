import * as v from 'valibot'
import type { Locale } from '../src/domain/values/language.ts'
import { validationMessage } from '../src/domain/values/validation.ts'

/** What a person reads at each field of a form that was refused: the first message of each; `{}` when it was accepted. */
export function formMessages(schema: v.GenericSchema, form: unknown, locale: Locale = 'fr'): Record<string, string> {
  const { issues = [] } = v.safeParse(schema, form)
  const first = new Map<string, string>()
  for (const issue of issues) {
    const field = v.getDotPath(issue) ?? ''
    if (!first.has(field)) first.set(field, validationMessage(issue.message, locale))
  }
  return Object.fromEntries(first)
}
