import { pdfWith } from '../factories/attachment.ts'
import type { Chance } from './random.ts'
import { addressValue, type Schema, spoilt, valueFor } from './values.ts'

export interface Contract {
  paths: Record<string, Record<string, Operation>>
}
interface Operation {
  'x-permission'?: string
  parameters?: { in: string; name: string; schema: Schema; required?: boolean }[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type FuzzCaller = 'visitor' | 'participant' | 'pharmacy contact' | 'administrator'

/** A request as it goes over the line. */
export interface FuzzRequest {
  method: string
  path: string
  headers: Record<string, string>
  body: string | Buffer
}

/** What addresses may hold in a place, by its name: numbers and slugs of rows that are there. */
export type Known = Record<string, readonly string[]>

const otherMethods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND', 'QUERY']
const brokenPaths = ['%', '%ff', '%00', '//', '/..', '/%2e%2e/', '/x', '?', '#', '\\', ';a=b', '%2F', '/1/2/3']
const brokenBodies = [
  '',
  '{',
  'null',
  '[]',
  '"x"',
  '42',
  '{"a":}',
  '\ufeff{}',
  '{"__proto__":{"isAdmin":true}}',
  '['.repeat(20_000),
  '{"a":'.repeat(5_000),
  `{"a":${'9'.repeat(5_000)}}`,
  '\u0000',
  Buffer.from([0x7b, 0x22, 0xe9, 0x22, 0x3a, 0x31, 0x7d]),
]
const types = [
  'application/json; charset=utf-8',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'application/xml',
  '',
  'a/b; c="',
]

const strangeHeaders: [name: string, values: string[]][] = [
  ['accept-language', ['en', 'en;q=0.1,fr', '*', 'xx-YY', ';;;,', 'é'.repeat(10)]],
  ['accept', ['text/html', 'application/xml', '*/*', 'image/*;q=x']],
  ['idempotency-key', ['a', 'x'.repeat(100), 'x'.repeat(101), 'a b', '']],
  ['origin', ['null', 'https://evil.example', 'http://localhost', 'x']],
  ['sec-fetch-site', ['cross-site', 'same-origin', 'none', 'x']],
  ['x-forwarded-for', ['1.2.3.4', "1.2.3.4, ' or 1=1", ',,,', '::1']],
  ['x-request-id', ['x', '../..', 'x'.repeat(200)]],
  ['if-none-match', ['*', '"x"', 'W/"']],
  ['range', ['bytes=0-1', 'bytes=9-1', 'x']],
  ['authorization', ['Bearer x', 'Basic !!!']],
  ['content-encoding', ['gzip', 'x']],
  ['user-agent', ['', 'x'.repeat(2_000), "'; drop table users"]],
]

/**
 * Makes requests from the OpenAPI document: most of them nearly right, so that they get past the first check.
 * @param known what stands in addresses of rows that are there
 */
export function requestsFrom(contract: Contract, known: Known, chance: Chance) {
  const operations = Object.entries(contract.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

  const pathOf = (path: string, { parameters = [] }: Operation) =>
    path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const schema = parameters.find((parameter) => parameter.in === 'path' && parameter.name === name)?.schema ?? {}
      const rows = known[name] ?? (schema.enum ? [valueFor(schema, name, chance)] : ['1', '2', '3'])
      return addressValue(chance.one(rows), chance)
    })

  const queryOf = ({ parameters = [] }: Operation) => {
    const inQuery = parameters.filter((parameter) => parameter.in === 'query')
    const pairs = inQuery
      .filter(({ required }) => (required ? chance.percent(95) : chance.percent(25)))
      .map(({ name, schema }) => `${name}=${addressValue(valueFor(schema, name, chance), chance)}`)
    if (pairs.length > 0 && chance.percent(5)) pairs.push(chance.one(pairs))
    if (chance.percent(3)) pairs.push(chance.one(['a', '=', '&', '%', '__proto__=1', 'page[]=1', 'q=%ff']))
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  const bodyOf = ({ requestBody }: Operation): string | Buffer => {
    const schema = requestBody?.content['application/json']?.schema
    if (!schema || chance.percent(5)) return chance.percent(80) ? '' : chance.one(brokenBodies)
    const value = valueFor(schema, '', chance)
    return JSON.stringify(chance.percent(50) ? value : spoilt(value, chance)) ?? ''
  }

  const ofSpaces = ['participants', 'pharmacy contacts', 'pharmacies']
  const openTo: Record<FuzzCaller, (permission: string) => boolean> = {
    visitor: (permission) => permission === 'everyone',
    participant: (permission) => ['everyone', 'signed in', 'participants'].includes(permission),
    'pharmacy contact': (permission) =>
      ['everyone', 'signed in', 'pharmacy contacts', 'pharmacies'].includes(permission),
    administrator: (permission) => !ofSpaces.includes(permission),
  }

  /** Mostly what the caller may ask for. */
  return function next(caller: FuzzCaller): FuzzRequest {
    const open = operations.filter(({ operation }) => openTo[caller](operation['x-permission'] ?? ''))
    const { path, method, operation } = chance.one(chance.percent(90) ? open : operations)
    const headers: Record<string, string> = {}
    let body = method === 'GET' ? '' : bodyOf(operation)
    if (body.length > 0) headers['content-type'] = chance.percent(95) ? 'application/json' : chance.one(types)
    if (path === '/api/admin/documents' && method === 'POST' && chance.percent(80)) {
      const content = chance.one([
        pdfWith(),
        pdfWith('<</S/JavaScript>>'),
        Buffer.from('PK\u0003\u0004'),
        Buffer.from(''),
      ])
      const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
      body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--x--\r\n')])
      headers['content-type'] = 'multipart/form-data; boundary=x'
    }
    for (const [name, values] of strangeHeaders) {
      const value = chance.one(values)
      if (chance.percent(3)) headers[name] = Buffer.from(value).toString('latin1')
    }
    if (chance.percent(5)) headers['transfer-encoding'] = 'chunked'
    const broken = chance.percent(2) ? chance.one(brokenPaths) : ''
    return {
      method: chance.percent(3) ? chance.one(otherMethods) : method,
      path: pathOf(path, operation) + broken + queryOf(operation),
      headers,
      body,
    }
  }
}
