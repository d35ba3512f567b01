import type { Schema } from './examples.ts'

/** A field as a table tells it. */
export interface FieldRow {
  /** `participant.firstName`, `[].id`. */
  name: string
  type: string
  isRequired: boolean
}

const isNull = ({ type }: Schema) => type === 'null'

/** What kind of value a schema takes, in a few words: `integer ≥ 1`, `text ≤ 200`, `"fr" | "en"`, `… | null`. */
export function typeOf(schema: Schema): string {
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return [...new Set(choices.map(typeOf))].join(' | ')
  const { type, minimum, maximum, minLength, maxLength } = schema
  if (type === 'array') return `${typeOf(schema.items ?? {})}[]`
  const least = minimum ?? (minLength || undefined)
  const most = maximum ?? maxLength
  const limits = [least !== undefined && `≥ ${least}`, most !== undefined && most < 2_147_483_647 && `≤ ${most}`]
  return [type ?? 'any', ...limits.filter(Boolean)].join(' ')
}

/** Every field of a schema, those of its parts beside them. */
export function rowsOf(schema: Schema, prefix = '', depth = 0): FieldRow[] {
  const choices = schema.anyOf ?? schema.oneOf
  const only = choices?.filter((choice) => !isNull(choice))
  if (only?.length === 1 && only[0]) return rowsOf(only[0], prefix, depth)
  if (schema.type === 'array' && schema.items) return rowsOf(schema.items, `${prefix}[]`, depth)
  if (!schema.properties || depth > 4) return []
  const { properties, required = [] } = schema
  return Object.entries(properties).flatMap(([key, field]) => {
    const name = prefix ? `${prefix}.${key}` : key
    const parts = rowsOf(field, name, depth + 1)
    return [{ name, type: typeOf(field), isRequired: required.includes(key) }, ...parts]
  })
}
