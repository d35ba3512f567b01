import { expect, test } from 'vitest'
import { startApi, visitor } from '../../../tests/api.ts'
import { type DeclaredRoute, routesOf } from '../../../tests/contract.ts'
import { admittedTo, type Sample, samplesOn } from '../../../tests/samples.ts'

const { api, as, build } = await startApi({ config: { publicUrl: 'https://www.officina.example' } })
const people = {
  owner: await build.participant(),
  colleague: await build.administrator(),
  contact: await build.pharmacyContact(),
}
const samples = samplesOn(build, people.owner)
const changes = routesOf(api).filter(({ method }) => method !== 'GET')

const sampleOf = async ({ method, path }: DeclaredRoute): Promise<Sample> => {
  const sample = await samples[`${method} ${path}`]?.()
  if (!sample) throw new Error('there is no sample')
  return sample
}

/** Calls a route as somebody whom it admits, unless it is said who calls. */
const call = async (
  { method, permission }: DeclaredRoute,
  sample: Sample,
  headers: Record<string, string>,
  caller = admittedTo({ permission }, people),
) =>
  as(caller).send<{ code?: string }>(method, sample.url, {
    headers: { 'content-type': 'application/json', ...headers },
    ...(sample.body && { body: JSON.stringify(sample.body) }),
  })

const foreign: Record<string, string>[] = [
  { origin: 'https://elsewhere.example' },
  { origin: 'https://www.officina.example.elsewhere.example' },
  { origin: 'http://www.officina.example' },
  { origin: 'https://www.officina.example:8443' },
  { origin: 'null' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'cross-site', origin: 'https://www.officina.example' },
]
const own: Record<string, string>[] = [
  {},
  { origin: 'https://www.officina.example' },
  { origin: 'https://www.officina.example', 'sec-fetch-site': 'same-origin' },
  { 'sec-fetch-site': 'none' },
]

test.each(changes)('$method $path is refused to another site’s page, and open to our own', async (route) => {
  // What is refused changes nothing: one row serves all refusals.
  const refused = await sampleOf(route)
  for (const headers of foreign)
    expect
      .soft(await call(route, refused, headers), `${JSON.stringify(headers)} ${refused.url}`)
      .toMatchObject({ status: 403, body: { code: 'foreign_origin' } })
  for (const headers of own) {
    const sample = await sampleOf(route)
    expect.soft((await call(route, sample, headers)).status, `${JSON.stringify(headers)} ${sample.url}`).not.toBe(403)
  }
})

test('reading is open to links from anywhere', async () => {
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
  expect((await as(visitor).get('/api/trainings', { headers })).status).toBe(200)
})

test('nothing is kept by caches, nor opened to other origins', async () => {
  for (const route of routesOf(api)) {
    for (const caller of [undefined, visitor]) {
      const { headers } = await call(route, await sampleOf(route), {}, caller)
      expect(headers.get('cache-control'), `${route.method} ${route.path}`).toBe('no-store')
      expect(headers.get('access-control-allow-origin')).toBeNull()
    }
  }
})
