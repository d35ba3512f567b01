// The text fields of the API, as its contract tells them.
export interface JsonSchema {
  type?: string
  format?: string
  pattern?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}

interface Operation {
  requestBody?: { content?: Record<string, { schema?: JsonSchema }> }
  parameters?: { in: string; name: string; schema: JsonSchema }[]
}
export interface Contract {
  paths: Record<string, Record<string, Operation>>
}

export interface TextField {
  /** As `POST /api/contact`. */
  call: string
  /** Its place in the body; a list is entered at its first. In a query, its name. */
  field: string
  in: 'body' | 'query'
  /** Whether a pattern of its own says what it may hold. */
  isShaped: boolean
}

/**
 * Every field of a body or of a query in which a text may stand that is not one of a few.
 * @param contract with each shape written where it is used
 */
export function textFieldsOf(contract: Contract): TextField[] {
  const textsIn = (schema: JsonSchema | undefined, path: string): [path: string, isShaped: boolean][] => {
    if (!schema) return []
    const at = (name: string) => (path === '' ? name : `${path}.${name}`)
    const isFree = schema.type === 'string' && schema.enum === undefined && schema.const === undefined
    const isShaped = schema.pattern !== undefined || (schema.format !== undefined && schema.format !== 'email')
    return [
      ...(isFree ? [[path, isShaped] as [string, boolean]] : []),
      ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => textsIn(inner, at(name))),
      ...(schema.items ? textsIn(schema.items, at('0')) : []),
      ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => (all ?? []).flatMap((one) => textsIn(one, path))),
    ]
  }
  return Object.entries(contract.paths).flatMap(([path, calls]) =>
    Object.entries(calls).flatMap(([method, { requestBody, parameters = [] }]) => {
      const call = `${method.toUpperCase()} ${path}`
      const body = Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => textsIn(schema, ''))
      const query = parameters.flatMap((one) => (one.in === 'query' ? textsIn(one.schema, one.name) : []))
      return [
        ...[...new Map(body)].map(([field, isShaped]) => ({ call, field, in: 'body' as const, isShaped })),
        ...[...new Map(query)].map(([field, isShaped]) => ({ call, field, in: 'query' as const, isShaped })),
      ]
    }),
  )
}

/** A body with one of its texts replaced, and put there where it had none. */
export function replaced(body: unknown, path: string, change: (value: unknown) => unknown): unknown {
  const [name = '', ...rest] = path.split('.')
  const within = (value: unknown, empty: unknown) =>
    rest.length === 0 ? change(value) : replaced(value ?? empty, rest.join('.'), change)
  const empty = rest[0] === '0' ? [] : {}
  if (Array.isArray(body)) return [within(body[0], empty), ...body.slice(1)]
  const record = (body ?? {}) as Record<string, unknown>
  return { ...record, [name]: within(record[name], empty) }
}
