import { ConflictBody, ProblemBody } from '../../http/errors.ts'
import { type Contract, type Media, type Operation, shapeOf } from './contract.ts'
import type { Schema } from './examples.ts'

/** A shape with fields, which a generated client can give a type to. */
const hasFields = ({ properties }: Schema) => properties !== undefined && Object.keys(properties).length > 0

const capital = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first) => first.toUpperCase())

/** What a shape is known by: its words, in the order in which it declares them. */
const keyOf = (schema: Schema) => JSON.stringify(schema)

/** A schema with each of its parts changed. @param path of the part, as its name continues that of the whole */
function withParts(schema: Schema, path: string, change: (part: Schema, path: string) => Schema): Schema {
  const all = (parts: Schema[] | undefined) => parts?.map((part) => change(part, path))
  const { properties, items, anyOf, oneOf, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, part]) => [name, change(part, `${path}${capital(name)}`)]),
      ),
    }),
    ...(items && { items: change(items, path) }),
    ...(anyOf && { anyOf: all(anyOf) }),
    ...(oneOf && { oneOf: all(oneOf) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties, path) }),
  } as Schema
}

type Answer = Operation['responses'][string]

/** Every body that is taken or answered as JSON, with the name of its whole. */
function* bodiesOf({ paths, webhooks }: Contract): Generator<[media: Media, name: string]> {
  for (const operation of Object.values(paths).flatMap((operations) => Object.values(operations))) {
    const name = capital(operation.operationId)
    const body = operation.requestBody?.content['application/json']
    if (body) yield [body, `${name}Body`]
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const answer = content?.['application/json']
      if (answer && Number(status) < 400) yield [answer, `${name}Answer`]
    }
  }
  for (const [event, { post }] of Object.entries(webhooks ?? {})) {
    yield [post.requestBody.content['application/json'], `${capital(event)}Event`]
  }
}

/**
 * Gives every whole body, and every part that stands in two places, a name under `components`, so that it is written once and a generated
 * client has a type of that name: the operation's with `Body` or `Answer`, then the names of the fields that lead to the part. A refusal
 * that many calls give stands once too.
 * @param contract with every shape written out
 */
export function withNamedShapes(contract: Contract): Contract {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const give = (schema: Schema, wanted: string) => {
    const key = keyOf(schema)
    if (names.has(key)) return
    let name = wanted
    for (let next = 2; taken.has(name); next++) name = `${wanted}${next}`
    names.set(key, name)
    taken.add(name)
  }
  const wholes = [...bodiesOf(contract)]
  give(shapeOf(ProblemBody), 'Problem')
  give(shapeOf(ConflictBody), 'Conflict')
  for (const [{ schema }, name] of wholes) {
    const whole = schema.type === 'array' && schema.items ? schema.items : schema
    if (hasFields(whole)) give(whole, name)
  }
  const seen = new Set<string>()
  const find = (schema: Schema, path: string): Schema => {
    const key = keyOf(schema)
    if (hasFields(schema)) {
      if (seen.has(key)) give(schema, path)
      seen.add(key)
    }
    return withParts(schema, path, find)
  }
  for (const [{ schema }, name] of wholes) find(schema, name)

  const schemas: Record<string, Schema> = {}
  const referring = (schema: Schema): Schema => {
    const name = hasFields(schema) ? names.get(keyOf(schema)) : undefined
    if (name === undefined) return withParts(schema, '', referring)
    schemas[name] ??= withParts(schema, '', referring)
    return { $ref: `#/components/schemas/${name}` }
  }
  const media = (body: Media): Media => ({ ...body, schema: referring(body.schema) })
  const json = <Content extends Partial<Record<string, Media>>>(content: Content): Content => ({
    ...content,
    ...(content['application/json'] && { 'application/json': media(content['application/json']) }),
  })
  const responses: Record<string, Answer> = {}
  const answer = ([status, one]: [string, Answer]): [string, Answer] => {
    const written = { ...one, ...(one.content && { content: json(one.content) }) }
    const code = (one.content?.['application/json']?.example as { code?: string } | undefined)?.code
    // A form's refusal names a field of its own.
    if (Number(status) < 400 || status === '422' || code === undefined) return [status, written]
    responses[capital(code)] = written
    return [status, { $ref: `#/components/responses/${capital(code)}` } as unknown as Answer]
  }
  const operation = (one: Operation): Operation => ({
    ...one,
    ...(one.requestBody && { requestBody: { ...one.requestBody, content: json(one.requestBody.content) } }),
    responses: Object.fromEntries(Object.entries(one.responses).map(answer)),
  })
  const paths = Object.fromEntries(
    Object.entries(contract.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(Object.entries(operations).map(([method, one]) => [method, operation(one)])),
    ]),
  )
  const webhooks = Object.fromEntries(
    Object.entries(contract.webhooks ?? {}).map(([event, { post }]) => [
      event,
      { post: { ...post, requestBody: { ...post.requestBody, content: json(post.requestBody.content) } } },
    ]),
  )
  return { ...contract, paths, webhooks, components: { ...(contract.components as object), schemas, responses } }
}
