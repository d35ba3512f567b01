import { uniqueWord } from '../factories/unique.ts'
import type { Chance } from './random.ts'

/** The part of JSON Schema that the contract uses. */
export interface Schema {
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  minItems?: number
  pattern?: string
  format?: string
}

const long = 'é'.repeat(20_000)
/** What no form of ours would send. */
const strange: readonly unknown[] = [
  null,
  '',
  ' ',
  0,
  -1,
  1.5,
  1e300,
  2 ** 31,
  2 ** 53,
  true,
  false,
  [],
  {},
  [null],
  [[[]]],
  { toString: 'x' },
  'x',
  long,
  'a\u0000b',
  'a\ud800b',
  '\u202e',
  '💊',
  '\r\nBcc: x@example.ci',
  "' or 1=1 --",
  '<script>alert(1)</script>',
  '=1+1',
  '../../etc/passwd',
  '%00',
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00.001Z',
  'NaN',
  '٣',
  '2147483648',
  '-0',
  'null',
  '__proto__',
  'constructor',
  Array.from({ length: 2_000 }, (_, index) => index),
]

/** What a text of this name would hold, where its schema alone cannot tell. */
const texts: Record<string, (chance: Chance) => string> = {
  email: () => `${uniqueWord()}@example.ci`,
  phone: (chance) => `07${String(chance.below(1e8)).padStart(8, '0')}`,
  code: (chance) => String(chance.below(1e6)).padStart(6, '0'),
  token: () => 'x'.repeat(43),
  username: () => uniqueWord(),
  password: () => `quinze girafes ${uniqueWord()} traversent la lagune`,
  newPassword: () => `quinze girafes ${uniqueWord()} traversent la lagune`,
  startsAt: () => '2027-03-01T09:00:00Z',
  endsAt: () => '2027-03-01T17:00:00Z',
  updatedAt: () => new Date().toISOString(),
  fneUrl: () => 'https://www.services.fne.dgi.gouv.ci/1',
  ids: (chance) => `${1 + chance.below(40)},${1 + chance.below(40)}`,
  month: () => '2026-11',
  q: (chance) => chance.one(['kone', 'é', '%', '_', '\\', "'", 'a b c', '(', 'x'.repeat(100)]),
}

/** A value that a schema describes, as far as its words go. */
export function valueFor(schema: Schema, name: string, chance: Chance): unknown {
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return chance.one(schema.enum)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueFor(chance.one(choices), name, chance)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => valueFor(part, name, chance) as object))
  const type = Array.isArray(schema.type) ? chance.one(schema.type) : schema.type
  if (type === 'object' || schema.properties) {
    const kept = Object.entries(schema.properties ?? {}).filter(
      ([key]) => schema.required?.includes(key) || chance.percent(50),
    )
    return Object.fromEntries(kept.map(([key, inner]) => [key, valueFor(inner, key, chance)]))
  }
  if (type === 'array') {
    const count = (schema.minItems ?? 0) + chance.below(3)
    return Array.from({ length: count }, () => valueFor(schema.items ?? {}, name, chance))
  }
  if (type === 'integer' || type === 'number') {
    const least = schema.minimum ?? 0
    // Numbers of rows are small here: most are to be found.
    return least + chance.below(Math.min((schema.maximum ?? 1e6) - least + 1, /id$/i.test(name) ? 60 : 100_000))
  }
  if (type === 'boolean') return chance.percent(50)
  if (type === 'null') return null
  if (type === undefined) return chance.one(strange)
  const text = texts[name]?.(chance)
  if (text !== undefined) return text
  if (schema.format === 'date-time') return new Date(Date.UTC(2026, 0, 1) + chance.below(5e10)).toISOString()
  if (/Id$/.test(name) || /\\d/.test(schema.pattern ?? '')) return String(1 + chance.below(60))
  return `Koné ${uniqueWord()} `.padEnd(schema.minLength ?? 0, 'é').slice(0, schema.maxLength)
}

/** The value with one thing in it changed that should not be. */
export function spoilt(value: unknown, chance: Chance): unknown {
  if (typeof value !== 'object' || value === null || chance.percent(15)) return chance.one(strange)
  if (Array.isArray(value)) {
    if (value.length === 0) return [chance.one(strange)]
    const at = chance.below(value.length)
    return value.with(at, spoilt(value[at], chance))
  }
  const names = Object.keys(value)
  const name = names.length === 0 || chance.percent(10) ? chance.one(['role', 'isAdmin', 'id', '']) : chance.one(names)
  const changed: Record<string, unknown> = { ...value, [name]: spoilt(Reflect.get(value, name), chance) }
  if (chance.percent(15)) delete changed[name]
  return changed
}

/** A text for a place in an address: what belongs there, or something strange. */
export const addressValue = (value: unknown, chance: Chance): string => {
  const shown = chance.percent(75) ? value : chance.one(strange)
  const text = typeof shown === 'string' ? shown : JSON.stringify(shown)
  return encodeURIComponent(text.slice(0, 300).toWellFormed())
}
