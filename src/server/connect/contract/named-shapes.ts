import { ConflictBody, ProblemBody } from '../../http/errors.ts'
import { type Contract, type Media, type Operation, type Parameter, shapeOf } from './contract.ts'
import type { Schema } from './examples.ts'

/** A shape with fields, which a generated client can give a type to. */
const hasFields = ({ properties }: Schema) => properties !== undefined && Object.keys(properties).length > 0

const capital = (text: string) =>
  text.replaceAll(/(?:^|[^A-Za-z0-9]+)([A-Za-z0-9])/g, (_, first) => first.toUpperCase())

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
function* bodiesOf(contract: Contract): Generator<[media: Media, name: string]> {
  for (const operation of operationsOf(contract)) {
    const name = capital(operation.operationId)
    const body = operation.requestBody?.content['application/json']
    if (body) yield [body, `${name}Body`]
    for (const [status, { content }] of Object.entries(operation.responses)) {
      const answer = content?.['application/json']
      if (answer && Number(status) < 400) yield [answer, `${name}Answer`]
    }
  }
  for (const [event, { post }] of Object.entries(contract.webhooks ?? {})) {
    yield [post.requestBody.content['application/json'], `${capital(event)}Event`]
  }
}

/** What a thing is known by: its words, in the order in which it declares them. */
const keyOf = (thing: object) => JSON.stringify(thing)

/** Names of things by what they are: the wanted one, with a number where another thing has it. */
function naming() {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  const give = (thing: object, wanted: string) => {
    const key = keyOf(thing)
    if (names.has(key)) return
    let name = wanted
    for (let next = 2; taken.has(name); next++) name = `${wanted}${next}`
    names.set(key, name)
    taken.add(name)
  }
  return { give, of: (thing: object) => names.get(keyOf(thing)) }
}

/** Gives every whole body a name, and every part that stands in two places. */
function shapeNames(contract: Contract) {
  const names = naming()
  const wholes = [...bodiesOf(contract)]
  names.give(shapeOf(ProblemBody), 'Problem')
  names.give(shapeOf(ConflictBody), 'Conflict')
  for (const [{ schema }, name] of wholes) {
    const whole = schema.type === 'array' && schema.items ? schema.items : schema
    if (hasFields(whole)) names.give(whole, name)
  }
  const seen = new Set<string>()
  const find = (schema: Schema, path: string): Schema => {
    const key = keyOf(schema)
    if (hasFields(schema)) {
      if (seen.has(key)) names.give(schema, path)
      seen.add(key)
    }
    return withParts(schema, path, find)
  }
  for (const [{ schema }, name] of wholes) find(schema, name)
  return names
}

/** An answer’s name: of a refusal its code and the field that it names, else that of what is answered, or its type. */
function answerName({ content = {} }: Answer, operation: Operation): string {
  const { 'application/json': media, ...others } = content
  const { example, schema } = media ?? {}
  const { code, fields } = (example ?? {}) as { code?: string; fields?: object }
  if (typeof code === 'string' && schema?.$ref?.match(/\/(Problem|Conflict)$/))
    return capital([code, ...Object.keys(fields ?? {})].join('_'))
  const [type] = Object.keys(others)
  if (!media && type) return capital(type)
  return schema?.$ref?.split('/').at(-1) ?? `${capital(operation.operationId)}Answer`
}

/**
 * Writes what stands in several places once, and refers to it from each of them.
 * @param folder of `components`
 * @param all with the name that each would have
 * @returns how one of them is written where it is used, and what stands in the folder
 */
function shared<One extends object>(folder: string, all: [one: One, wanted: string][]) {
  const seen = new Set<string>()
  const names = naming()
  const kept: Record<string, One> = {}
  const referenceTo = (name: string) => ({ $ref: `#/components/${folder}/${name}` })
  for (const [one, wanted] of all) {
    const key = keyOf(one)
    if (seen.has(key) && key.length > keyOf(referenceTo(wanted)).length) names.give(one, wanted)
    seen.add(key)
    const name = names.of(one)
    if (name !== undefined) kept[name] = one
  }
  const refer = (one: One): One => {
    const name = names.of(one)
    return name === undefined ? one : (referenceTo(name) as unknown as One)
  }
  return { refer, kept }
}

const operationsOf = ({ paths }: Contract) => Object.values(paths).flatMap((operations) => Object.values(operations))

/** The contract with each of its calls changed. */
const withOperations = (contract: Contract, change: (operation: Operation) => Operation): Contract => ({
  ...contract,
  paths: mapped(contract.paths, (operations) => mapped(operations, change)),
})

const mapped = <One, Other>(record: Record<string, One>, change: (one: One) => Other): Record<string, Other> =>
  Object.fromEntries(Object.entries(record).map(([name, one]) => [name, change(one)]))

/** Parameters and answers that several calls have stand once. @param contract whose shapes have their names */
function withSharedParts(contract: Contract): Contract {
  const calls = operationsOf(contract)
  const answers = shared(
    'responses',
    calls.flatMap((one) => Object.values(one.responses).map((each): [Answer, string] => [each, answerName(each, one)])),
  )
  const told = mapped(contract.webhooks ?? {}, ({ post }) => post)
  const parameters = shared(
    'parameters',
    [...calls, ...Object.values(told)].flatMap((one) =>
      (one.parameters ?? []).map((each): [Parameter, string] => [each, capital(each.name)]),
    ),
  )
  const webhooks = mapped(told, (post) => ({ post: { ...post, parameters: post.parameters.map(parameters.refer) } }))
  const written = withOperations(contract, (one) => ({
    ...one,
    ...(one.parameters && { parameters: one.parameters.map(parameters.refer) }),
    responses: mapped(one.responses, answers.refer),
  }))
  const components = { ...(contract.components as object), parameters: parameters.kept, responses: answers.kept }
  return { ...written, webhooks, components }
}

/**
 * Gives every whole body, and every part that stands in two places, a name under `components`, so that it is written once and a generated
 * client has a type of that name: the operation's with `Body` or `Answer`, then the names of the fields that lead to the part. Answers and
 * parameters that several calls have stand once too.
 * @param contract with every shape written out
 */
export function withNamedShapes(contract: Contract): Contract {
  const names = shapeNames(contract)
  const schemas: Record<string, Schema> = {}
  const referring = (schema: Schema): Schema => {
    const name = hasFields(schema) ? names.of(schema) : undefined
    if (name === undefined) return withParts(schema, '', referring)
    schemas[name] ??= withParts(schema, '', referring)
    return { $ref: `#/components/schemas/${name}` }
  }
  const json = <Content extends Partial<Record<string, Media>>>(content: Content): Content => {
    const media = content['application/json']
    return media ? { ...content, 'application/json': { ...media, schema: referring(media.schema) } } : content
  }
  const answer = (one: Answer): Answer => ({ ...one, ...(one.content && { content: json(one.content) }) })
  const written = withOperations(contract, (one) => ({
    ...one,
    ...(one.requestBody && { requestBody: { ...one.requestBody, content: json(one.requestBody.content) } }),
    responses: mapped(one.responses, answer),
  }))
  const webhooks = mapped(contract.webhooks ?? {}, ({ post }) => ({
    post: { ...post, requestBody: { ...post.requestBody, content: json(post.requestBody.content) } },
  }))
  return withSharedParts({ ...written, webhooks, components: { ...(contract.components as object), schemas } })
}
