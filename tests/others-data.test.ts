// Who calls is answered nothing of others that is not theirs to read: every call, by every kind of caller, on rows of somebody who is marked
// in every field. What a caller may read is said below; whatever else of the marked one stands in an answer fails, with call, caller and body.
import { describe, expect, test } from 'vitest'
import { type Scope, scopes } from '../src/domain/scopes.ts'
import { formerHolders, type registrations } from '../src/server/db/schema/registrations.ts'
import { presenceCode } from '../src/server/encryption/presence-code.ts'
import {
  administrator,
  type Caller,
  keyHolder,
  participant,
  pharmacyContact,
  staffMember,
  startApi,
  visitor,
} from './api.ts'
import { routesOf } from './contract.ts'
import { declarationLinkOf } from './declaration-link.ts'
import { samplesOn } from './samples.ts'

const { api, as, build, db, services } = await startApi()

/** What stands of the marked one, by what it tells. */
const marks = {
  name: ['Zqprenom', 'Zqnomdefamille'],
  email: ['zqadresse@victime.ci'],
  phone: ['+2250199887766', '01 99 88 77 66'],
  work: ['Zqofficine', 'Zqfonction'],
  needs: ['Zqbesoin'],
  letter: ['Zqlettre'],
  bank: ['ZQBANQUE'],
  notes: ['Zqnote'],
  declared: ['ZQDECLARE'],
  paper: ['Zqpiece'],
  message: ['Zqmessage'],
} as const
type Told = keyof typeof marks | 'code' | 'link'

const [firstName = '', lastName = ''] = marks.name
const [email] = marks.email
const [phone] = marks.phone
const [organization, position] = marks.work
const contact = { firstName, lastName, email, phone, organization, position }
const victim = await build.participant(contact)
const former = await build.participant()

/** Codes and links of the marked one's registrations, as they are made. */
const secrets: Record<'code' | 'link', string[]> = { code: [], link: [] }

type Overrides = Partial<typeof registrations.$inferInsert>
const anHourAgo = new Date(Date.now() - 3_600_000)

/** A registration of the marked one, which was the former participant's until an hour ago. */
async function registration(overrides: Overrides = {}) {
  const row = await build.registration({
    ...contact,
    ...{ participantId: victim.id, specialRequirements: marks.needs[0], namedAt: anHourAgo, holderNumber: 1 },
    ...overrides,
  })
  await db
    .insert(formerHolders)
    .values({ registrationId: row.id, participantId: former.id, until: anHourAgo, cause: 'person' })
  secrets.code.push(presenceCode(services.config.sessionSecret, row))
  secrets.link.push(declarationLinkOf(row).token)
  return row
}
const registrationIdOf = async (overrides: { registrationId?: number | null | undefined } = {}) =>
  overrides.registrationId ?? (await registration()).id

/** The factories, with rows of the marked one wherever a test does not say whose. */
const marked: typeof build = {
  ...build,
  registration,
  payment: async (overrides) =>
    build.payment({
      ...{ reference: `${marks.bank[0]}-${secrets.code.length}`, notes: marks.notes[0], ...overrides },
      registrationId: await registrationIdOf(overrides),
    }),
  paymentDeclaration: async (overrides) =>
    build.paymentDeclaration({
      ...{ reference: `${marks.declared[0]}-${secrets.code.length}`, ...overrides },
      registrationId: await registrationIdOf(overrides),
    }),
  document: async (overrides) =>
    build.document({ title: marks.paper[0], ...overrides, registrationId: await registrationIdOf(overrides) }),
  notification: async (overrides) =>
    build.notification({
      ...{
        to: email,
        subject: marks.letter[0],
        textContent: marks.letter[0],
        htmlContent: `<p>${marks.letter[0]}</p>`,
      },
      ...overrides,
      registrationId: overrides?.registrationId === null ? null : await registrationIdOf(overrides),
    }),
  waitingEntry: (overrides) => build.waitingEntry({ ...contact, specialRequirements: marks.needs[0], ...overrides }),
  contactMessage: (overrides) =>
    build.contactMessage({
      ...{ name: `${firstName} ${lastName}`, email, phone, message: marks.message[0] },
      ...overrides,
    }),
}
const samples = samplesOn(marked, victim)

/** Of every list a row of the marked one, before anybody calls. */
await marked.payment()
await marked.paymentDeclaration()
await marked.document()
await marked.notification()
await marked.waitingEntry()
await marked.contactMessage()

const money: Told[] = ['name', 'email', 'phone', 'work', 'bank', 'notes', 'declared']
// A letter that waits to be sent, and in the demonstration any, is shown as its reader gets it: with their code and link.
const office: Told[] = [...money, 'needs', 'letter', 'paper', 'message', 'code', 'link']
const people: Told[] = ['name', 'email', 'phone', 'work', 'needs']

const allScopes = 'key of all scopes'

/** Each kind of caller, and what they may read of the marked one. */
const callers: Record<string, { caller: () => Promise<Caller>; reads: readonly Told[] }> = {
  visitor: { caller: async () => visitor, reads: [] },
  participant: { caller: async () => participant(await build.participant()), reads: [] },
  'former participant': { caller: async () => participant(former), reads: [] },
  'pharmacy contact': { caller: async () => pharmacyContact(await build.pharmacyContact()), reads: [] },
  trainer: { caller: async () => staffMember(await build.staffMember('trainer')), reads: [] },
  reader: { caller: async () => staffMember(await build.staffMember('reader')), reads: office },
  accountant: { caller: async () => staffMember(await build.staffMember('accountant')), reads: money },
  administrator: { caller: async () => administrator(await build.administrator()), reads: office },
  ...Object.fromEntries(
    scopes.map((scope) => [
      `key of ${scope}`,
      { caller: () => keyWith([scope]), reads: scope === 'payments:read' ? (['bank'] as const) : [] },
    ]),
  ),
  [allScopes]: { caller: () => keyWith([...scopes]), reads: [...people, 'bank', 'notes'] },
}
const keyWith = async (given: Scope[]) => keyHolder(await build.apiKey({ scopes: given }))

/** What anybody reads by a call who shows what the call asks for: the link of a mail, or the number on a certificate. */
const shown: Record<string, readonly Told[]> = {
  'GET /api/verification/:number': ['name'],
}

const routes = routesOf(api)
const names = routes.map(({ method, path }) => `${method} ${path}`)

test('every call is made, and no exception is of a call that there is not', () => {
  expect(
    names.filter((name) => !(name in samples)),
    'calls without a sample',
  ).toEqual([])
  expect(Object.keys(shown).filter((name) => !names.includes(name))).toEqual([])
})

/** What an answer tells of the marked one that its reader may not read. */
const foreignIn = (text: string, allowed: readonly Told[]): string[] =>
  Object.entries({ ...marks, ...secrets })
    .filter(([kind]) => !allowed.includes(kind as Told))
    .flatMap(([kind, words]) => words.filter((word) => text.includes(word)).map((word) => `${kind}: ${word}`))

describe('what stands of others in the answers', () => {
  test.each(
    routes.map(({ method, path, key }) => ({ method, isOpened: key !== undefined, call: `${method} ${path}` })),
  )('$call', async ({ method, isOpened, call }) => {
    const sample = samples[call]
    if (!sample) throw new Error(`${call} is in none of the lists`)
    const found: string[] = []
    // A call that no key opens refuses one of every scope, and with it each (tests/key-permissions.test.ts).
    const asking = Object.entries(callers).filter(
      ([name]) => isOpened || !name.startsWith('key of ') || name === allScopes,
    )
    for (const [name, { caller, reads }] of asking) {
      const { url, body } = await sample()
      const answer = await as(await caller()).send(method, url, {
        ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
      })
      const told = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? '')
      // What was sent is no news to its sender.
      const sent = JSON.stringify({ url: decodeURIComponent(url), body })
      const foreign = foreignIn(told, [...reads, ...(shown[call] ?? [])]).filter(
        (one) => !sent.includes(one.slice(one.indexOf(': ') + 2)),
      )
      if (foreign.length > 0)
        found.push(`${call}, ${name}, ${answer.status}: ${foreign.join(', ')} in ${told.slice(0, 600)}`)
    }
    expect(found).toEqual([])
  })
})
