import { expect } from 'vitest'
import { keyIn } from '../../src/server/session/api-keys.ts'
import { administrator, type Caller, participant, visitor } from '../api.ts'
import type { RawAnswer, startApp } from '../app.ts'
import { breachOf, isRefusedKey } from '../contract.ts'
import { issuedDocument } from '../factories/document.ts'
import { chanceFrom } from './random.ts'
import { type Contract, type FuzzCaller, type FuzzRequest, type Known, requestsFrom } from './requests.ts'

type App = Awaited<ReturnType<typeof startApp>>

/**
 * Sends requests made from the OpenAPI document to the whole app, in turn as a visitor, a participant and an administrator, and
 * compares every answer with what its route declares. Says the seed, and how many answers there were of each status.
 * @throws when an answer is not declared, with the request that got it
 */
export async function fuzz(app: App, seed: number, count: number): Promise<void> {
  const chance = chanceFrom(seed)
  const contract = JSON.parse((await app.ask('/api/openapi.json')).text) as Contract
  const next = requestsFrom(contract, await rowsOn(app), chance)
  const callers = await callersOn(app)
  const statuses: Record<string, number> = {}
  const breaches: string[] = []
  for (let sent = 0; sent < count && breaches.length < 20; sent++) {
    const name = (['visitor', 'participant', 'administrator'] as const)[sent % 3] ?? 'visitor'
    const request = next(name)
    const cookie = await callers.cookieOf(name)
    const answer = await app.ask(request.path, {
      ...request,
      headers: { ...request.headers, ...(cookie && { cookie }) },
    })
    const told = `${name} ${answer.status}`
    statuses[told] = (statuses[told] ?? 0) + 1
    // Signed out by its own doing, or disabled by a colleague: somebody else goes on.
    if (answer.status === 401) callers.forget(name)
    const breach = await breachIn(app, request, answer)
    if (breach) breaches.push(`${breach}\n${name} sent ${shown(request)}\nand got ${answer.text.slice(0, 500)}`)
  }
  const counted = Object.entries(statuses)
    .sort()
    .map(([told, times]) => `${told}: ${times}`)
  console.info(`fuzz: seed ${seed}, ${count} requests\n  ${counted.join('\n  ')}`)
  expect(breaches, `seed ${seed}`).toEqual([])
}

const shown = ({ method, path, headers, body }: FuzzRequest) =>
  `${method} ${path} ${JSON.stringify(headers)} ${body.toString().slice(0, 2_000)}`

/** What is wrong with an answer, or null. */
async function breachIn({ api }: App, request: FuzzRequest, { status, headers, text }: RawAnswer) {
  const { method, path } = request
  if (!/^\/api(\/|\?|$)/.test(path)) return status < 500 ? null : `outside the API: ${status}`
  const isJson = headers['content-type']?.startsWith('application/json')
  const body: unknown = text === '' ? undefined : isJson ? JSON.parse(text) : text
  const [pathname = ''] = path.split(/[?#]/)
  const [matched] = api.router.match(method, decodeSafely(pathname))
  const isDeclared = matched.length > 0 && (await breachOf(api, method, decodeSafely(pathname), 0, body)) !== null
  const isKeyed = keyIn(request.headers.authorization) !== undefined
  if (isDeclared) return breachOf(api, method, decodeSafely(pathname), status, body, isKeyed)
  if (isKeyed && isRefusedKey(status, body)) return null
  const isProblem = typeof body === 'object' && body !== null && 'code' in body && 'message' in body
  return [400, 403, 404, 413, 415].includes(status) && isProblem
    ? null
    : `no such route: ${status} ${text.slice(0, 200)}`
}

/** As the framework reads an address before it looks for its route. */
function decodeSafely(path: string): string {
  try {
    return decodeURI(new URL(`http://localhost${path}`).pathname)
  } catch {
    return path
  }
}

/** A few rows of everything, whose numbers are in the addresses. */
async function rowsOn({ build }: App): Promise<Known> {
  const slugs: string[] = []
  for (let round = 0; round < 12; round++) {
    const training = await build.training(round % 3 === 2 ? { status: 'terminée' } : {})
    slugs.push(training.slug)
    const person = await build.participant()
    const registration = await build.registration({
      trainingId: training.id,
      participantId: person.id,
      email: person.email,
    })
    await build.registration({ trainingId: training.id, status: 'confirmée' })
    await build.notification({ registrationId: registration.id })
    await build.payment()
    await build.contactMessage()
    await build.administrator()
    await build.document({ registrationId: registration.id })
  }
  const certificate = await build.document(await issuedDocument('certificate'))
  await build.document(await issuedDocument('invoice'))
  const ids = Array.from({ length: 26 }, (_, index) => String(index + 1))
  return { id: ids, slug: [...slugs, ...ids.slice(0, 4)], number: [certificate.number ?? '', 'C-2026-00001-XXXXXXXX'] }
}

/** The three who call; each has a session until it loses it. */
async function callersOn({ build, db, services }: App) {
  const cookies = new Map<FuzzCaller, string | undefined>()
  const someone: Record<FuzzCaller, () => Promise<Caller>> = {
    visitor: async () => visitor,
    participant: async () => {
      const person = await build.participant()
      await build.registration({ participantId: person.id, email: person.email })
      return participant(person)
    },
    administrator: async () => administrator(await build.administrator()),
  }
  return {
    async cookieOf(name: FuzzCaller) {
      if (!cookies.has(name)) {
        const token = await (await someone[name]()).openSession(db, services.config.sessionSecret, services.clock())
        cookies.set(name, token && `session=${token}`)
      }
      return cookies.get(name)
    },
    forget: (name: FuzzCaller) => name !== 'visitor' && cookies.delete(name),
  }
}
