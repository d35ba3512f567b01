import { validator } from 'hono-openapi'
import * as v from 'valibot'
import { rowId } from '../../domain/values/numbers.ts'
import { Refusal } from '../../domain/values/problem.ts'

type Target = 'json' | 'query' | 'param'

/**
 * Checks one part of a request against its schema, for the handler (`c.req.valid(…)`) and for the OpenAPI document.
 * @throws Refusal 415 for a body that is not JSON, 422 with the fields of a body, 404 for an address and 400 for a query that make no sense
 */
export function input<S extends v.GenericSchema, T extends Target>(target: T, schema: S) {
  return validator(target, schema, (result) => {
    if (result.success) {
      // A list passes for a form whose fields may all be left out.
      if (Array.isArray(result.data) && schema.type !== 'array') throw new Refusal('invalid')
      return
    }
    if (target === 'param') throw new Refusal('not_found')
    const fields = fieldsOf(result.error as readonly v.BaseIssue<unknown>[], schema)
    throw new Refusal(target === 'query' ? 'malformed' : 'invalid', {}, fields)
  })
}

/**
 * The same of what came beside a file.
 * @throws Refusal 422 with the fields
 */
export function checked<S extends v.GenericSchema>(schema: S, given: unknown): v.InferOutput<S> {
  const result = v.safeParse(schema, given)
  if (!result.success) throw new Refusal('invalid', {}, fieldsOf(result.issues, schema))
  return result.output
}

function fieldsOf(issues: readonly v.BaseIssue<unknown>[], schema: v.GenericSchema): Record<string, string> {
  const fields = new Map<string, string>()
  for (const issue of issues) {
    const path = v.getDotPath(issue)
    // `__proto__` and its like would be no fields in the answer, but mischief in the program that reads it.
    if (path && !(path in Object.prototype) && !fields.has(path)) fields.set(path, keyOf(issue, schema))
  }
  return Object.fromEntries(fields)
}

function keyOf(issue: v.BaseIssue<unknown>, schema: v.GenericSchema): string {
  if (issue.type !== 'strict_object') return issue.message
  return issue.expected === 'never' ? 'unknownField' : keyOfMissing(String(issue.path?.[0].key), schema)
}

/** A field that is missing is told what an empty one is told: "Fonction requise". */
function keyOfMissing(name: string, schema: v.GenericSchema & { entries?: Record<string, v.GenericSchema> }): string {
  const entry = schema.entries?.[name]
  const message = entry && v.safeParse(entry, '').issues?.[0].message
  return message && message !== 'invalid' ? message : 'required'
}

/** A row's number in an address; anything else answers 404. */
export const idParam = v.object({ id: rowId })
