import { expect } from 'vitest'
import { keyIn } from '../../src/server/session/api-keys.ts'
import { defaultLimits } from '../../src/server/session/limits.ts'
import { administrator, type Caller, participant, pharmacyContact, visitor } from '../api.ts'
import { type RawAnswer, startApp } from '../app.ts'
import { breachOf, isRefusedKey, writtenOut } from '../contract.ts'
import { issuedDocument } from '../factories/document.ts'
import type { ParticipantRow } from '../factories/participant.ts'
import { samplesOn } from '../samples.ts'
import { type Chance, chanceFrom } from './random.ts'
import { type Contract, type FuzzCaller, type FuzzRequest, type Known, requestsFrom } from './requests.ts'

/** The app as it stands behind one proxy, with the limits that hold in production. */
export const startBehindProxy = () => startApp({ config: { trustedProxies: 1 }, limits: defaultLimits })
type App = Awaited<ReturnType<typeof startBehindProxy>>

/**
 * Sends requests made from the OpenAPI document to the whole app through a proxy, in turn as a visitor, as somebody with a space of their
 * own (a participant or a pharmacy's contact) and as an administrator, and compares every answer with what its route declares. Says the
 * seed, and how many answers there were of each status.
 * @throws when an answer is not declared, with the request that got it
 */
export async function fuzz(app: App, seed: number, count: number): Promise<void> {
  const chance = chanceFrom(seed)
  const contract = writtenOut(JSON.parse((await app.ask('/api/openapi.json')).text) as Contract)
  const owner = await app.build.participant()
  const next = requestsFrom(contract, await rowsOn(app, owner), chance)
  const callers = callersOn(app, owner, chance)
  const statuses: Record<string, number> = {}
  const breaches: string[] = []
  for (let sent = 0; sent < count && breaches.length < 20; sent++) {
    const turns = ['visitor', chance.one(['participant', 'pharmacy contact'] as const), 'administrator'] as const
    const name = turns[sent % turns.length] ?? 'visitor'
    const request = next(name)
    const answer = await app.ask(request.path, {
      ...request,
      headers: await callers.throughProxy(name, request.headers),
    })
    const told = `${name} ${answer.status}`
    statuses[told] = (statuses[told] ?? 0) + 1
    // Signed out by its own doing, or disabled by a colleague: somebody else goes on. So does somebody elsewhere after a limit.
    if (answer.status === 401 || answer.status === 429) callers.forget(name)
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
async function rowsOn({ build }: App, owner: ParticipantRow): Promise<Known> {
  const slugs: string[] = []
  for (let round = 0; round < 12; round++) {
    const training = await build.training(round % 3 === 2 ? { status: 'terminée' } : {})
    slugs.push(training.slug)
    await build.registration({ trainingId: training.id, participantId: owner.id, email: owner.email })
    await build.registration({ trainingId: training.id, status: 'confirmée' })
  }
  // Whatever a call is about.
  for (const makeRows of Object.values(samplesOn(build, owner))) await makeRows()
  const certificate = await build.document(await issuedDocument('certificate'))
  await build.document(await issuedDocument('invoice'))
  const ids = Array.from({ length: 26 }, (_, index) => String(index + 1))
  return { id: ids, slug: [...slugs, ...ids.slice(0, 4)], number: [certificate.number ?? '', 'C-2026-00001-XXXXXXXX'] }
}

/** Who calls; each has a session and a network of their own until they lose the one, or the other's limits are reached. */
function callersOn({ build, db, services }: App, owner: ParticipantRow, chance: Chance) {
  const someone: Record<FuzzCaller, () => Promise<Caller>> = {
    visitor: async () => visitor,
    participant: async () => {
      if (chance.percent(70)) return participant(owner)
      const person = await build.participant()
      await build.registration({ participantId: person.id, email: person.email })
      return participant(person)
    },
    'pharmacy contact': async () => pharmacyContact(await build.pharmacyContact()),
    administrator: async () => administrator(await build.administrator()),
  }
  const signedIn = new Map<FuzzCaller, { network: string; cookie: string | undefined }>()
  let networks = 0
  const signIn = async (name: FuzzCaller) => {
    const token = await (await someone[name]()).openSession(db, services.config.sessionSecret, services.clock())
    networks++
    return { network: `100.64.${networks >> 8}.${networks & 255}`, cookie: token && `session=${token}` }
  }
  return {
    /** What arrives of a caller's headers: the proxy writes the network that it sees behind whatever stands there. */
    async throughProxy(name: FuzzCaller, headers: Record<string, string>) {
      const caller = signedIn.get(name) ?? (await signIn(name))
      signedIn.set(name, caller)
      const { 'x-forwarded-for': written, ...others } = headers
      return {
        ...others,
        'x-forwarded-for': written === undefined ? caller.network : `${written}, ${caller.network}`,
        ...(caller.cookie && { cookie: caller.cookie }),
      }
    },
    forget: (name: FuzzCaller) => signedIn.delete(name),
  }
}
