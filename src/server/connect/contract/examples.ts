/** A JSON Schema, as far as ours go. */
export interface Schema {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  additionalProperties?: boolean | Schema
  propertyNames?: Schema
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  pattern?: string
  format?: string
  default?: unknown
}

const moment = '2026-11-23T09:00:00.000Z'

const uuid = '3f0c9a52-6c1e-4f0e-9b57-2f8f1f4f3b11'

/** What a field of this name may hold, where its schema takes it, or else the next: what people of the field would write. */
const byName: Record<string, unknown> = {
  id: 12,
  firstName: 'Awa',
  lastName: 'Koné',
  email: 'awa.kone@example.ci',
  phone: '+2250708091011',
  organization: 'Pharmacie du Lac',
  position: 'Pharmacienne titulaire',
  name: 'Awa Koné',
  username: 'adjoua',
  actor: 'adjoua',
  createdBy: 'adjoua',
  recordedBy: 'adjoua',
  title: 'La chaîne du froid à l’officine',
  trainingTitle: 'La chaîne du froid à l’officine',
  description: 'Recevoir, conserver et délivrer les produits thermosensibles.',
  slug: 'la-chaine-du-froid-a-l-officine',
  location: 'Abidjan, Cocody',
  city: 'Abidjan',
  country: 'Côte d’Ivoire',
  trainers: 'Dr Yao Kouassi',
  price: 65_000,
  amount: 65_000,
  paymentAmount: 65_000,
  remaining: 0,
  duration: 7,
  maxParticipants: 15,
  placesLeft: 4,
  reference: 'OM-240918-1142',
  paymentReference: 'OFF-7K2M9P',
  number: 'C-2026-0012',
  subject: 'Votre inscription',
  message: 'Bonjour, proposez-vous cette formation à Bouaké\u00A0?',
  url: 'https://example.ci',
  apiAddress: 'https://fne.example.ci/ws',
  column: 'JournalCode',
  origin: 'https://www.ordre.example.ci',
  token: 'xJ3oVbV2m0Qm7m0oQh0zq2T2uXW3rKx9l1fYkq8aB4c',
  code: '123456',
  password: 'une longue phrase bien à soi',
  currentPassword: 'une longue phrase bien à soi',
  newPassword: 'une autre phrase, plus longue',
  date: '2026-12-14',
  month: '2026-12',
  year: '2026',
  startsAt: moment,
  endsAt: '2026-11-23T16:00:00.000Z',
  facebook: 'https://www.facebook.com/officina.ci',
  linkedin: 'https://www.linkedin.com/company/officina-ci',
  twitter: 'https://x.com/officina_ci',
  shownAs: 'ofk_1a2b3c4d',
}

/** Texts of other shapes, tried one after the other where a pattern asks for one. */
const shaped = [
  moment,
  '2026-12-14',
  '2026-12',
  '08:30',
  '12',
  'fr',
  '123456',
  'la-chaine-du-froid',
  'xJ3oVbV2m0Qm7m0oQh0zq2T2uXW3rKx9l1fYkq8aB4c',
  'https://example.ci',
  'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  'C-2026-0012',
  '+2250708091011',
  '07 08 09 10 11',
]
/** Where a moment of the day is asked for, the end is after the beginning. */
const byNameInDay: Record<string, string> = { endsAt: '12:00' }

/**
 * A value that a schema takes, made from the schema and the names in it alone: what is declared once is shown as declared.
 * @param name of the field, which says what an ordinary value is
 */
export function exampleOf(schema: Schema, name = ''): unknown {
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find((choice) => choice.type !== 'null' && choice.const !== '') ?? {}, name)
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  if (type === 'object' || schema.properties) return objectOf(schema)
  if (type === 'array') {
    const one = exampleOf(schema.items ?? {}, name.replace(/s$/, ''))
    return Array<unknown>(Math.max(1, schema.minItems ?? 1)).fill(one)
  }
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return numberOf(schema, name)
  if (type === 'string') return textOf(schema, name)
  return name in byName ? byName[name] : null
}

function objectOf({ properties = {}, additionalProperties, propertyNames }: Schema): Record<string, unknown> {
  const known = Object.entries(properties).map(([key, schema]) => [key, exampleOf(schema, key)])
  if (known.length === 0 && typeof additionalProperties === 'object') {
    const name = String(propertyNames?.enum?.[0] ?? 'price')
    return { [name]: exampleOf(additionalProperties, name) }
  }
  return Object.fromEntries(known)
}

function numberOf({ minimum = 0, maximum = Number.POSITIVE_INFINITY, default: usual }: Schema, name: string): number {
  const isTaken = (value: unknown): value is number => typeof value === 'number' && value >= minimum && value <= maximum
  const wanted = [byName[name], usual, name.endsWith('Id') ? 12 : undefined].find(isTaken)
  return wanted ?? Math.max(1, minimum)
}

function textOf(
  { pattern, format, minLength = 0, maxLength = Number.POSITIVE_INFINITY }: Schema,
  name: string,
): string {
  const isTaken = (value: unknown): value is string =>
    typeof value === 'string' &&
    value.length >= minLength &&
    value.length <= maxLength &&
    (pattern === undefined || new RegExp(pattern, 'u').test(value))
  const named = name.endsWith('At') ? (byName[name] ?? moment) : byName[name]
  if (format === 'uuid') return uuid
  const usual = pattern === undefined ? ['Exemple', 'Exemple d’un texte assez long'] : shaped
  return [named, byNameInDay[name], ...usual].find(isTaken) ?? ''
}
