import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import * as v from 'valibot'

/**
 * Checks what was typed against the domain's schema, the one the server checks it with.
 * @param formOf the draft as the schema expects it where that is not how it is typed: numbers instead of text, what is empty left out
 * @returns the resolver; its `bodyOf` gives a draft as the call takes it, and as it is where the schema refuses it: then the server says why
 */
export function draftResolver<Form extends FieldValues, Draft extends FieldValues = Form>(
  schema: v.GenericSchema<unknown, Form>,
  formOf: (draft: Draft) => unknown = (draft) => draft,
) {
  const resolver: Resolver<Draft, unknown, Form> = (draft) => {
    const result = v.safeParse(schema, formOf(draft))
    if (result.success) return { values: result.output, errors: {} }
    const errors: FieldErrors<Draft> = {}
    for (const issue of result.issues.toReversed()) {
      // A list is typed in one field.
      const path = v.getDotPath(issue)?.replace(/\.\d+$/, '')
      if (path) set(errors, path, { type: 'schema', message: issue.message })
    }
    return { values: {}, errors }
  }
  const bodyOf = (draft: Draft): Form => {
    const result = v.safeParse(schema, formOf(draft))
    return result.success ? result.output : (formOf(draft) as Form)
  }
  return Object.assign(resolver, { bodyOf })
}
