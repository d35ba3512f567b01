import { expect, test } from 'vitest'
import { locales } from '../src/domain/values/language.ts'
import { type Problem, type ProblemCode, problemMessage } from '../src/domain/values/problem.ts'
import { validationMessage } from '../src/domain/values/validation.ts'
import { startApi } from './api.ts'
import { routesOf } from './contract.ts'
import { admittedTo, type Sample, samplesOn } from './samples.ts'

const { api, as, build } = await startApi()
const people = {
  owner: await build.participant(),
  colleague: await build.administrator(),
  contact: await build.pharmacyContact(),
}
const samples = samplesOn(build, people.owner)
// A form that brings a file is no JSON (imports/choices.test.ts).
const isForm = (summary = '') => summary.includes('multipart/form-data')
const withBody = routesOf(api).filter(
  ({ declaration }) => declaration?.spec.responses['422'] && !isForm(declaration.spec.summary),
)

/** The value with every text in it replaced in turn, and the path of the field that was. */
function* withEachText(value: unknown, replacement: string, path = ''): Generator<[changed: unknown, path: string]> {
  if (typeof value === 'string') yield [replacement, path]
  if (typeof value !== 'object' || value === null) return
  for (const [name, inner] of Object.entries(value)) {
    for (const [changed, field] of withEachText(inner, replacement, path ? `${path}.${name}` : name)) {
      yield [Array.isArray(value) ? value.with(Number(name), changed) : { ...value, [name]: changed }, field]
    }
  }
}

const details = {
  content: 'Programme',
  programDetails: 'Matin',
  objectives: 'Savoir',
  targetAudience: 'Tous',
  prerequisites: 'Aucun',
  pedagogy: 'Cas',
  certification: 'Attestation',
}
/** What may be left out, put in, so that every field there is gets tried. */
const complete: Record<string, object> = {
  '/api/participant/erase': { confirmed: true, code: '123456' },
  '/api/admin/proof': { code: '123456' },
  '/api/participant/link-profile': { code: '123456', token: 'x'.repeat(43) },
  '/api/trainings': {
    trainers: ['Awa'],
    slug: 'adresse',
    startsAt: '2026-12-14T09:00:00Z',
    endsAt: '2026-12-14T11:00:00Z',
    duration: 2,
    maxParticipants: 15,
    price: 65_000,
    details,
    english: { title: 'Cold chain', description: 'Between 2 and 8 °C', details },
  },
  '/api/trainings/:id': {
    trainers: ['Awa'],
    details,
    announcement: { note: { fr: 'La salle était prise.', en: 'The room was taken.' }, restore: true },
  },
  '/api/admin/courses/:id/publish': { version: 1 },
  '/api/registrations': { specialRequirements: 'Aucune', termsAccepted: true, discountCode: 'BIENVENUE10' },
  '/api/waiting-list/accept': { discountCode: 'BIENVENUE10' },
  '/api/participant/waiting-list/:id/accept': { discountCode: 'BIENVENUE10' },
  '/api/pharmacy/waiting-list/:id/accept': { discountCode: 'BIENVENUE10' },
  '/api/admin/discounts': { organization: 'Pharmacie du Plateau', validFrom: '2026-01-01', validUntil: '2026-12-31' },
}

/** JSON that no parser takes. */
const malformed = ['', '{', '{"a":}', "{'a':1}", 'undefined', 'NaN', '{"a":1}{"a":1}', '\u0000']
const noForms = ['null', '[]', '"texte"', '42', 'true', '[{}]']
const otherTypes = [
  'text/plain',
  'text/plain;charset=UTF-8',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/xml',
]

test.each(withBody)('$method $path', async ({ method, path, permission }) => {
  // A refused body changes nothing: one row serves all of them.
  const made = await samples[`${method} ${path}`]?.()
  if (!made?.body) throw new Error('there is no sample body')
  const sample: Required<Sample> = { url: made.url, body: { ...made.body, ...complete[path] } }
  // Anyone who calls may call: what is refused here is the body.
  const browser = as(admittedTo({ permission }, people))

  /** Sends a body in both languages, and expects the same refusal in each, in our form and nothing more. */
  async function expectRefusal(
    what: string,
    body: BodyInit,
    [status, code]: [status: number, code: ProblemCode],
    headers: Record<string, string> = {},
  ): Promise<Problem> {
    const told = `${what}: ${`${body}`.slice(0, 200)}`
    const problems = []
    for (const locale of locales) {
      const answer = await browser.send<Problem>(method, sample.url, {
        body,
        headers: { 'content-type': 'application/json', 'accept-language': locale, ...headers },
      })
      expect.soft([answer.status, answer.body?.code], told).toEqual([status, code])
      expect.soft(answer.body?.message, told).toBe(problemMessage(code, locale))
      const names = Object.keys(answer.body ?? {}).filter((name) => name !== 'fields')
      expect.soft(names, told).toEqual(['code', 'message'])
      problems.push(answer.body ?? {})
    }
    const [french, english] = problems as [Problem, Problem]
    expect.soft(Object.keys(french.fields ?? {}), told).toEqual(Object.keys(english.fields ?? {}))
    for (const [field, message] of Object.entries(french.fields ?? {}))
      expect.soft(english.fields?.[field], told).not.toBe(message)
    return french
  }

  for (const body of malformed) await expectRefusal('malformed JSON', body, [400, 'malformed'])

  const text = JSON.stringify({ ...sample.body, name: 'Kon?' })
  const bytes = Buffer.from(text)
  bytes[text.lastIndexOf('?')] = 0xe9 // é in Latin-1
  await expectRefusal('bytes that are not UTF-8', bytes, [400, 'malformed'])

  for (const body of noForms) await expectRefusal('JSON that is no form', body, [422, 'invalid'])

  for (const name of ['role', 'isAdmin', 'createdAt', 'paid'].filter((name) => !(name in sample.body))) {
    const body = JSON.stringify({ ...sample.body, [name]: 1 })
    const { fields } = await expectRefusal('an unknown field', body, [422, 'invalid'])
    expect.soft(fields, name).toEqual({ [name]: validationMessage('unknownField', 'fr') })
  }

  for (const name of ['__proto__', 'constructor', 'toString']) {
    const body = JSON.stringify(sample.body).replace(/^\{/, `{"${name}":{"isAdmin":true,"polluted":true},`)
    const { fields } = await expectRefusal('a name that changes nothing', body, [422, 'invalid'])
    expect.soft(fields, name).toEqual({})
    expect.soft(Reflect.get({}, 'polluted'), name).toBeUndefined()
  }

  for (const [name, value] of Object.entries(sample.body)) {
    for (const wrong of [42.5, true, 'x', [], {}, ['x'], { toString: 'x' }, 1e300]) {
      if (typeof wrong === typeof value && Array.isArray(wrong) === Array.isArray(value)) continue
      if (wrong === true && name === 'termsAccepted') continue
      if (Array.isArray(wrong) && typeof value === 'object') continue // an empty list is an empty object to Valibot
      const body = JSON.stringify({ ...sample.body, [name]: wrong })
      const { fields } = await expectRefusal('a value of another type', body, [422, 'invalid'])
      expect.soft(Object.keys(fields ?? {})[0]?.split('.')[0], `${name}: ${JSON.stringify(wrong)}`).toBe(name)
    }
  }

  for (const unstorable of ['a\uD800b', '\uDFFF'.repeat(3), 'é'.repeat(25_000)]) {
    for (const [body, field] of withEachText(sample.body, unstorable)) {
      if (field === 'password' && unstorable.length < 1_000) continue // counts as typed, and is never stored
      const { fields } = await expectRefusal(`unstorable text in ${field}`, JSON.stringify(body), [422, 'invalid'])
      expect.soft(Object.keys(fields ?? {}), field).toContain(field)
    }
  }

  const large = JSON.stringify({ ...sample.body, padding: 'x'.repeat(2 * 1024 * 1024) })
  await expectRefusal('2 MB', large, [413, 'too_large'])
  await expectRefusal('2 MB as declared', large, [413, 'too_large'], { 'content-length': String(large.length) })

  for (const type of otherTypes)
    await expectRefusal(`sent as ${type}`, JSON.stringify(sample.body), [415, 'unsupported_media_type'], {
      'content-type': type,
    })
})

test('every route that takes a body was tried', () => {
  expect(withBody.map(({ method, path }) => `${method} ${path}`)).toEqual(
    expect.arrayContaining(['POST /api/login', 'POST /api/contact', 'POST /api/registrations', 'POST /api/trainings']),
  )
})
