import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import { testEvent, webhookEvents } from '../src/domain/connect/webhook-events.ts'
import { callGroups } from '../src/server/connect/contract/call-groups.ts'
import { startApi, visitor } from './api.ts'
import { bodyOf, routesOf, writtenOut } from './contract.ts'

interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}
interface Media {
  schema: Schema
  example?: unknown
}
interface Operation {
  summary?: string
  description?: string
  tags?: string[]
  security?: Record<string, string[]>[]
  'x-permission'?: string
  'x-scope'?: string
  parameters?: { in: string; name: string; schema: Schema; example?: unknown }[]
  requestBody?: { content: { 'application/json': Media } }
  responses: Record<string, { description: string; content?: { 'application/json': Media } }>
}
interface Contract {
  openapi: string
  info: { title: string }
  components: { securitySchemes: Record<string, { type: string }>; schemas: Record<string, Schema> }
  paths: Record<string, Record<string, Operation>>
  webhooks: Record<string, { post: Operation }>
}

const { api, as } = await startApi()
const { body: named } = await as(visitor).get<Contract>('/api/openapi.json')
const contract = writtenOut(named)
const routes = routesOf(api)
/** `/trainings/:id` as OpenAPI writes it: `/trainings/{id}`. */
const written = (path: string) => path.replaceAll(/:(\w+)/g, '{$1}')
const operationOf = (method: string, path: string) => contract.paths[written(path)]?.[method.toLowerCase()]

/** Whether a schema says something about its value. */
function isTelling(schema: Schema | undefined): boolean {
  const choices = schema?.anyOf ?? schema?.oneOf
  if (choices) return choices.length > 0 && choices.every(isTelling)
  if (schema?.type === 'array') return isTelling(schema.items)
  return schema?.type === 'object' && Object.keys(schema.properties ?? {}).length > 0
}

test('the contract is an OpenAPI 3.1 document of exactly the routes there are', () => {
  expect(contract.openapi).toMatch(/^3\.1\./)
  const listed = Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(listed.sort()).toEqual(routes.map(({ method, path }) => `${method} ${written(path)}`).sort())
})

test('no two of its paths differ in nothing but how a part of them is named', () => {
  const shapes = Object.keys(contract.paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) < index)).toEqual([])
})

test('it says what each webhook tells, with an example', () => {
  expect(Object.keys(contract.webhooks)).toEqual([...webhookEvents, testEvent])
  for (const [type, { post }] of Object.entries(contract.webhooks)) {
    const { schema, example } = post.requestBody?.content['application/json'] ?? {}
    expect(example, type).toMatchObject({ type, data: expect.any(Object) })
    expect(isTelling(schema?.properties?.data), type).toBe(true)
  }
})

test('each shape stands once, under a name that a generated type may have', () => {
  const text = JSON.stringify(named)
  expect(text.length).toBeLessThan(775_000)
  expect(text).not.toContain('$schema')
  const shapes = Object.values(named.components.schemas).map((schema) => JSON.stringify(schema))
  expect(shapes.filter((shape, index) => shapes.indexOf(shape) < index)).toEqual([])
  for (const name of Object.keys(named.components.schemas)) expect(name).toMatch(/^[A-Z][A-Za-z0-9]+$/)
  const whole = Object.values(named.paths)
    .flatMap((operations) => Object.values(operations))
    .flatMap(({ requestBody }) => (requestBody ? [requestBody.content['application/json'].schema] : []))
  expect(whole.length).toBeGreaterThan(100)
  expect(whole.filter((schema) => schema.properties)).toEqual([])
})

describe.each(routes)('$method $path', ({ method, path, permission, key, declaration }) => {
  const operation = operationOf(method, path)

  test('says what it does and for whom', () => {
    expect(operation?.summary).toMatch(/^[A-Z].{3,}/)
    expect(operation?.['x-permission']).toBe(permission?.name)
  })

  test('is described in words, and stands in a chapter', () => {
    expect(operation?.description).toMatch(/^(Open to|For) /)
    expect(Object.keys(callGroups)).toContain(operation?.tags?.[0])
    expect(operation?.tags).toHaveLength(1)
  })

  test('says how one proves who one is', () => {
    expect(operation?.security).toEqual([
      permission?.name === 'everyone' ? {} : { session: [] },
      ...(key ? [{ key: [] }] : []),
    ])
    expect(operation?.['x-scope']).toBe(key?.scope)
  })

  test('has examples that its own schemas take', async () => {
    const taken = async (schema: Awaited<ReturnType<typeof bodyOf>>, example: unknown) =>
      inspect((await schema?.validate(example))?.issues, { depth: 4 })
    const body = operation?.requestBody?.content['application/json']
    if (body) expect(await taken(bodyOf(api, method, path), body.example), inspect(body.example)).toBe('undefined')
    for (const [status, answer] of Object.entries(operation?.responses ?? {})) {
      const media = answer.content?.['application/json']
      if (!media) continue
      const schema = declaration?.spec.responses[status]?.content?.['application/json']?.schema
      expect(media.example, status).toBeDefined()
      expect(await taken(schema, media.example), `${status} ${inspect(media.example)}`).toBe('undefined')
    }
    for (const parameter of operation?.parameters ?? []) {
      if (parameter.in === 'path') expect(parameter.example, parameter.name).toBeDefined()
    }
  })

  test('says what it answers, success and refusals alike', () => {
    const answers = Object.entries(operation?.responses ?? {})
    expect(answers.some(([status]) => status.startsWith('2'))).toBe(true)
    for (const [status, answer] of answers) {
      if (status === '204' || status === '304') expect(answer.content).toBeUndefined()
      else if (answer.content && ('text/html' in answer.content || 'application/octet-stream' in answer.content))
        continue // a document or a file has no parts to tell
      else expect(isTelling(answer.content?.['application/json'].schema), status).toBe(true)
      if (Number(status) >= 400) {
        const schema = answer.content?.['application/json'].schema
        expect(Object.keys(schema?.properties ?? {})).toEqual([
          'code',
          'message',
          'fields',
          'requestId',
          ...(status === '409' ? ['current'] : []),
        ])
        expect(schema?.required).toEqual(['code', 'message'])
      }
    }
  })

  test('declares that nothing stands at an address in which something may be unknown', () => {
    if (path.includes(':')) expect(Object.keys(operation?.responses ?? {})).toContain('404')
  })

  test('says what it takes', () => {
    const named = [...path.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path') ?? []
    expect(inPath.map(({ name }) => name)).toEqual(named)
    const body = operation?.requestBody?.content['application/json'].schema
    if (body) expect(isTelling(body)).toBe(true)
    // A form that brings a file tells its fields in its summary.
    if (operation?.summary?.includes('multipart/form-data')) expect(body).toBeUndefined()
    else expect(body !== undefined).toBe(operation?.responses['422'] !== undefined)
  })
})

test('the contract says what keys and sessions are', () => {
  expect(contract.components.securitySchemes).toMatchObject({
    session: { type: 'apiKey', in: 'cookie' },
    key: { type: 'http', scheme: 'bearer' },
  })
})

test('a form’s limits are in the contract', () => {
  const form = operationOf('POST', '/api/registrations')?.requestBody?.content['application/json'].schema
  expect(form).toMatchObject({
    type: 'object',
    additionalProperties: false,
    properties: { firstName: { type: 'string', minLength: 2 }, trainingId: { type: 'integer', minimum: 1 } },
  })
})
