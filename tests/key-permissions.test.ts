import { describe, expect, test } from 'vitest'
import { type Scope, scopes } from '../src/domain/staff/scopes.ts'
import { keyHolder, startApi } from './api.ts'
import { routesOf } from './contract.ts'
import { admittedTo, samplesOn } from './samples.ts'

const { api, as, build } = await startApi()
const owner = await build.participant()
const people = { owner, colleague: await build.administrator(), contact: await build.pharmacyContact() }
const samples = samplesOn(build, owner)

/** The calls that a key opens, and what it needs for them; every other refuses each key. */
const opened: Record<string, Scope> = {
  'GET /api/trainings': 'trainings:read',
  'GET /api/trainings/:id': 'trainings:read',
  'GET /api/training-choices': 'trainings:read',
  'GET /api/programmes': 'trainings:read',
  'GET /api/programmes/:id': 'trainings:read',
  'GET /api/programmes/:id/sessions': 'trainings:read',
  'GET /api/admin/registrations': 'registrations:read',
  'GET /api/registrations/:id': 'registrations:read',
  'GET /api/trainings/:id/registrations': 'registrations:read',
  'POST /api/admin/registrations': 'registrations:write',
  'PUT /api/registrations/:id/status': 'registrations:write',
  'GET /api/payments': 'payments:read',
  'POST /api/payments': 'payments:write',
}

const routes = routesOf(api)
const sendAs = async (given: Scope[], { method, path }: (typeof routes)[number]) => {
  const sample = samples[`${method} ${path}`]
  if (!sample) throw new Error(`${method} ${path} has no sample`)
  const { url, body } = await sample()
  const browser = as(keyHolder(await build.apiKey({ scopes: given })))
  const answer = await browser.send<{ code?: string; message?: string }>(method, url, {
    ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
  })
  return { answer, browser, url }
}

test('only routes that there are can be opened', () => {
  const names = routes.map(({ method, path }) => `${method} ${path}`)
  expect(Object.keys(opened).filter((name) => !names.includes(name))).toEqual([])
})

test('no key opens staff, settings, keys or exports', () => {
  const kept = /\/admin\/(users|account|invitations|settings|api-keys|retention|sessions|audit|proof)(\/|$)|\/export$/
  expect(Object.keys(opened).filter((name) => kept.test(name))).toEqual([])
})

describe.each(routes)('$method $path', (route) => {
  const scope = opened[`${route.method} ${route.path}`]

  test(`declares: ${scope ?? 'no key'}`, () => {
    expect(route.key?.scope).toBe(scope)
  })

  if (scope === undefined) {
    test('refuses a key with every scope', async () => {
      const { answer } = await sendAs([...scopes], route)
      expect([answer.status, answer.body.code]).toEqual([403, 'no_key_opens'])
    })
    return
  }

  test(`opens with ${scope}, and nothing else`, async () => {
    const { answer } = await sendAs([scope], route)
    expect([200, 201]).toContain(answer.status)
  })

  test('does not with all the others', async () => {
    const { answer } = await sendAs(
      scopes.filter((other) => other !== scope),
      route,
    )
    expect([answer.status, answer.body.code]).toEqual([403, 'scope_missing'])
    expect(answer.body.message).toContain(scope)
  })
})

describe('without people:read, an answer names nobody', () => {
  const person = {
    firstName: 'Zorobabelle',
    lastName: 'Kacoutchy',
    email: 'zorobabelle@kacoutchy.ci',
    phone: '+2250707978685',
    organization: 'Pharmacie Zélie',
    position: 'Titulaire zélée',
    specialRequirements: 'Fauteuil zébré',
  }
  const traces = Object.values(person)
  const letter = 'Cher Zorobabelle, à mardi'
  const urlsOf = async () => {
    const registration = await build.registration({ ...person, status: 'confirmée' })
    await build.payment({ registrationId: registration.id, notes: 'Zorobabelle a payé' })
    await build.notification({ registrationId: registration.id, textContent: letter })
    return [
      '/api/admin/registrations',
      `/api/registrations/${registration.id}`,
      `/api/trainings/${registration.trainingId}/registrations`,
      `/api/payments?registrationId=${registration.id}`,
      `/api/trainings/${registration.trainingId}`,
      '/api/programmes',
    ]
  }
  const told = async (given: Scope[], url: string) => {
    const { status, body } = await as(keyHolder(await build.apiKey({ scopes: given }))).get(url)
    expect(status).toBe(200)
    return JSON.stringify(body)
  }
  const reading: Scope[] = ['trainings:read', 'registrations:read', 'payments:read']

  test('in any call that reads, and with it letters and colleagues stay the office’s own', async () => {
    for (const url of await urlsOf()) {
      const without = await told(reading, url)
      expect(
        traces.filter((trace) => without.includes(trace)),
        url,
      ).toEqual([])
      expect(without).not.toContain('Zorobabelle')
      const withPeople = await told([...reading, 'people:read'], url)
      if (/registrations/.test(url)) expect(withPeople).toContain(person.email)
      expect(withPeople).not.toContain(letter)
    }
  })

  test('nor after a change', async () => {
    const registration = await build.registration(person)
    const key = as(keyHolder(await build.apiKey({ scopes: ['registrations:write', 'payments:write'] })))
    const changed = await key.put(`/api/registrations/${registration.id}/status`, { status: 'confirmée' })
    const conflict = await key.put(`/api/registrations/${registration.id}/status`, { status: 'annulée', version: 1 })
    const paid = await key.post('/api/payments', { registrationId: registration.id, amount: 500, method: 'mobile' })
    expect([changed.status, conflict.status, paid.status]).toEqual([200, 409, 201])
    const answers = JSON.stringify([changed.body, conflict.body, paid.body])
    expect(traces.filter((trace) => answers.includes(trace))).toEqual([])
  })

  test.each(['q=Zorobabelle', 'person=1', 'sort=participant'])('nor is one found by %s', async (query) => {
    const url = `/api/admin/registrations?${query}`
    const without = await as(keyHolder(await build.apiKey({ scopes: reading }))).get(url)
    expect(without).toMatchObject({ status: 403, body: { code: 'scope_missing' } })
    const withPeople = await as(keyHolder(await build.apiKey())).get(url)
    expect(withPeople.status).toBe(200)
  })
})

test('what an administrator is answered is as it was', async () => {
  const { id } = await build.registration({ firstName: 'Awa' })
  const route = routes.find(({ path }) => path === '/api/registrations/:id')
  const office = as(admittedTo({ permission: route?.permission }, people))
  expect((await office.get(`/api/registrations/${id}`)).body).toMatchObject({ participant: { firstName: 'Awa' } })
})
