import { toJsonSchema } from '@valibot/to-json-schema'
import type { GenericSchema } from 'valibot'
import { webhookEventLabels } from '../../../domain/connect/webhook-events.ts'
import { webhookMessage } from '../../../domain/connect/webhook-message.ts'
import { scopeLabels } from '../../../domain/staff/scopes.ts'
import { type ProblemCode, Refusal } from '../../../domain/values/problem.ts'
import { problemOf } from '../../http/errors.ts'
import { callGroups, groupOf } from './call-groups.ts'
import { exampleOf, type Schema } from './examples.ts'

export interface Media {
  schema: Schema
  example?: unknown
}
export interface Parameter {
  in: 'path' | 'query' | 'header'
  name: string
  description?: string
  required?: boolean
  schema: Schema
  example?: unknown
}
/** A call in the document. */
export interface Operation {
  summary: string
  description: string
  operationId: string
  tags: string[]
  'x-permission': string
  /** What a key needs that makes the call. */
  'x-scope'?: string
  /** A body that a route gives by itself; it goes to where OpenAPI has examples. */
  'x-example'?: object
  security: Record<string, string[]>[]
  parameters?: Parameter[]
  requestBody?: { content: { 'application/json': Media } }
  responses: Record<string, { description: string; content?: Record<string, Media> }>
}
/** A call with its address. */
export interface Described {
  method: string
  path: string
  operation: Operation
}
/** What is told to an address, as the document says it. */
interface Told {
  summary: string
  operationId: string
  security: []
  parameters: Parameter[]
  requestBody: { required: true; content: { 'application/json': Media } }
  responses: Record<string, { description: string }>
}
/** An OpenAPI 3.1 document, as far as ours goes. */
export interface Contract {
  openapi: string
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
  /** What other tools are told, by event (docs/rules/webhooks.md). */
  webhooks?: Record<string, { post: Told }>
  [rest: string]: unknown
}

/** What the document says of the whole API. */
export const documentation = (publicUrl: string) => ({
  info: {
    title: 'Officina',
    version: '1',
    contact: { url: `${publicUrl}/contact` },
    description: [
      'Training registration and back office of the firm.',
      `For people: ${publicUrl}/api/docs. Errors are \`{code, message, fields?}\`; \`Accept-Language\` (fr, en) chooses the language of messages.`,
      'A call whose security names no key refuses each with 403 `no_key_opens`; a key that is unknown, ended or revoked is refused with 401 `key_refused`.',
    ].join('\n\n'),
  },
  servers: [{ url: publicUrl }],
  tags: Object.entries(callGroups).map(([name, { en }]) => ({ name, description: en })),
  components: {
    securitySchemes: {
      session: {
        type: 'apiKey' as const,
        in: 'cookie' as const,
        name: 'session',
        description: 'The cookie of a browser that is signed in; `__Host-session` in production.',
      },
      key: {
        type: 'http' as const,
        scheme: 'bearer',
        description: [
          'A key of the API, made in the office under Users: `Authorization: Bearer ofk_…`. Its scopes:',
          ...Object.entries(scopeLabels).map(([scope, { en }]) => `- \`${scope}\`: ${en}`),
        ].join('\n'),
      },
    },
  },
})

/** Completes what the routes declare: the chapter of each call, and examples of what it takes and answers. */
export function completed(generated: object): Contract {
  const contract = generated as Contract
  for (const [path, operations] of Object.entries(contract.paths)) {
    for (const operation of Object.values(operations)) complete(path, operation)
  }
  return { ...contract, webhooks: told() }
}

/** A shape in OpenAPI's words: the dialect stands once for the whole document, not in each of its bodies. */
export function shapeOf(body: GenericSchema): Schema {
  const { $schema: _, ...schema } = toJsonSchema(body)
  return schema as Schema
}

const signedBy: Parameter[] = [
  { name: 'webhook-id', description: 'The same at each try' },
  { name: 'webhook-timestamp', description: 'When it is sent, in seconds since 1970' },
  {
    name: 'webhook-signature',
    description: '`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`, one for each secret',
  },
].map((header) => ({ ...header, in: 'header', required: true, schema: { type: 'string' } }))

/** What is told of each event; any 2xx says that it came. */
function told(): NonNullable<Contract['webhooks']> {
  const events = Object.entries(webhookEventLabels) as [keyof typeof webhookEventLabels, { en: string }][]
  return Object.fromEntries(
    events.map(([type, { en }]) => {
      const schema = shapeOf(webhookMessage(type))
      const post: Told = {
        summary: en,
        operationId: type,
        security: [], // it is signed, as its headers say
        parameters: signedBy,
        requestBody: { required: true, content: { 'application/json': { schema, example: exampleOf(schema) } } },
        responses: { '2XX': { description: 'It came' } },
      }
      return [type, { post }]
    }),
  )
}

function complete(path: string, operation: Operation) {
  const group = groupOf(path)
  operation.tags = group ? [group] : []
  for (const parameter of operation.parameters ?? []) {
    if (parameter.required) parameter.example = exampleOf(parameter.schema, parameter.name)
  }
  const body = operation.requestBody?.content['application/json']
  if (body) body.example = operation['x-example'] ?? exampleOf(body.schema)
  delete operation['x-example']
  for (const [status, { content }] of Object.entries(operation.responses)) {
    const media = content?.['application/json']
    if (media) media.example = Number(status) < 400 ? exampleOf(media.schema) : refusalOf(Number(status), operation)
  }
}

const usualCodes: Record<number, ProblemCode> = {
  400: 'malformed',
  401: 'unauthenticated',
  403: 'forbidden',
  404: 'not_found',
  409: 'edit_conflict',
  413: 'too_large',
  415: 'unsupported_media_type',
  422: 'invalid',
  429: 'too_many_requests',
  503: 'database_away',
}

/** What a refusal with this status usually looks like. */
function refusalOf(status: number, { requestBody }: Operation) {
  const code = usualCodes[status] ?? 'internal'
  const [field] = Object.keys(requestBody?.content['application/json'].schema.properties ?? {})
  const fields = code === 'invalid' && field ? { [field]: 'invalid' } : undefined
  return problemOf(new Refusal(code, { minutes: 1 }, fields), 'en')
}
