// Every field in which somebody is called by their name, wherever it is typed: it carries no link into a letter.
import { describe, expect, test } from 'vitest'
import { startApi } from './api.ts'
import { routesOf } from './contract.ts'
import { admittedTo, samplesOn } from './samples.ts'

const { api, as, build } = await startApi()
const owner = await build.participant()
const people = { owner, colleague: await build.administrator(), contact: await build.pharmacyContact() }
const samples = samplesOn(build, owner)

interface JsonSchema {
  $ref?: string
  type?: string
  properties?: Record<string, JsonSchema>
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
}
interface Contract {
  paths: Record<
    string,
    Record<string, { requestBody?: { content?: { 'application/json'?: { schema?: JsonSchema } } } }>
  >
  components?: { schemas?: Record<string, JsonSchema> }
}
const { body: contract } = await as({ openSession: async () => undefined }).get<Contract>('/api/openapi.json')

/** The places of a body in which a text may stand; a list is entered at its first. */
function textsIn(schema: JsonSchema | undefined, path = ''): string[] {
  if (!schema) return []
  if (schema.$ref) return textsIn(contract.components?.schemas?.[schema.$ref.split('/').at(-1) ?? ''], path)
  const at = (name: string) => (path === '' ? name : `${path}.${name}`)
  return [
    ...(schema.type === 'string' ? [path] : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => textsIn(inner, at(name))),
    ...(schema.items ? textsIn(schema.items, at('0')) : []),
    ...[schema.anyOf, schema.oneOf, schema.allOf].flatMap((all) => (all ?? []).flatMap((one) => textsIn(one, path))),
  ]
}

/** Fields whose name says that somebody, or something, is called so. */
const isNamed = (path: string) =>
  /name|trainer/i.test(
    path
      .split('.')
      .filter((part) => !/^\d+$/.test(part))
      .at(-1) ?? '',
  )

/** Those that are no person's: organizations, and things that the office calls so. */
const ofNobody: Record<string, string[]> = {
  'POST /api/admin/pharmacies': ['name'],
  'PUT /api/admin/pharmacies/{id}': ['name'],
  'PUT /api/pharmacy/access': ['pharmacyName'],
  'POST /api/admin/api-keys': ['name'],
  'POST /api/admin/webhooks': ['name'],
  'PUT /api/admin/webhooks/{id}': ['name'],
  'POST /api/admin/list-views': ['name'],
  'PUT /api/admin/settings/firm': ['name'],
  'POST /api/admin/media': ['name'],
  'PUT /api/admin/settings/journal': ['layouts.0.name'],
  'PUT /api/admin/settings/sessionFile': ['lists.0.name', 'lists.0.nameInEnglish'],
  // Who signs in is known, or not: nothing is kept.
  'POST /api/login': ['username'],
  'PUT /api/admin/settings/payment': ['bank.name'],
  // One of those of the session, as they were typed there.
  'PUT /api/admin/trainings/{id}/days': ['halves.0.trainer'],
  // On certificates, which no mail program reads.
  'PUT /api/admin/settings/signer': ['name'],
  // Members of the team, guests and places as the site shows them: no letter names them.
  'PUT /api/admin/site': ['value.entries.0.name'],
}

const fields = Object.entries(contract.paths).flatMap(([path, calls]) =>
  Object.entries(calls).flatMap(([method, { requestBody }]) => {
    const call = `${method.toUpperCase()} ${path}`
    const schema = requestBody?.content?.['application/json']?.schema
    const named = [...new Set(textsIn(schema))].filter(isNamed)
    return named.filter((field) => !ofNobody[call]?.includes(field)).map((field) => ({ call, field }))
  }),
)

/** A body with one of its texts replaced; undefined where the sample has no such place. */
function replaced(body: unknown, path: string, value: string): unknown {
  const [name = '', ...rest] = path.split('.')
  if (Array.isArray(body)) {
    const [first, ...others] = body
    return [rest.length === 0 ? value : replaced(first ?? {}, rest.join('.'), value), ...others]
  }
  const record = (body ?? {}) as Record<string, unknown>
  return {
    ...record,
    [name]: rest.length === 0 ? value : replaced(record[name] ?? (rest[0] === '0' ? [] : {}), rest.join('.'), value),
  }
}

test('they are found', () => {
  const calls = new Set(fields.map(({ call }) => call))
  for (const call of ['POST /api/registrations', 'POST /api/waiting-list', 'POST /api/pharmacy/bookings']) {
    expect(calls).toContain(call)
  }
  for (const call of ['POST /api/contact', 'POST /api/quotes/accept', 'PUT /api/participant/profile']) {
    expect(calls).toContain(call)
  }
  expect(calls).toContain('POST /api/admin/users')
  expect(fields.length).toBeGreaterThanOrEqual(20)
})

describe.each(fields)('$call: $field', ({ call, field }) => {
  const [method = '', path = ''] = call.split(' ')
  const route = routesOf(api).find((one) => one.method === method && one.path.replaceAll(/:(\w+)/g, '{$1}') === path)
  if (!route) throw new Error(`there is no ${call}`)
  const send = async (name: string) => {
    const sample = await samples[`${method} ${route.path}`]?.()
    if (!sample) throw new Error(`${call} has no sample`)
    const body = replaced(sample.body, field, name)
    return as(admittedTo(route, people)).send<{ fields?: Record<string, string> }>(method, sample.url, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json', 'accept-language': 'fr' },
    })
  }

  test.each(['Cliquez evil.me', 'bit.do/abc', 'https://evil.example'])('takes no %j', async (name) => {
    const { status, body } = await send(name)
    expect([status, body.fields?.[field]]).toEqual([422, 'Pas d’adresse e-mail ni d’adresse de site dans ce champ'])
  })

  if (/username/.test(field)) return
  test.each(['J.B. Koné', 'Dr.Ly', 'A.Sy', 'M.Ba'])('takes %j', async (name) => {
    expect((await send(name)).body?.fields?.[field]).toBeUndefined()
  })
})
