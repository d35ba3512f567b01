// Who calls is answered nothing of others that is not theirs to read: every call, by every kind of caller, on rows of somebody who is marked
// in every field. What a caller may read is said below; whatever else of the marked one stands in an answer fails, with call, caller and body.

import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type Scope, scopes } from '../src/domain/staff/scopes.ts'
import { presenceMarks } from '../src/server/db/schema/presence.ts'
import { formerHolders, type registrations } from '../src/server/db/schema/registrations.ts'
import { sessionHalves } from '../src/server/db/schema/trainings.ts'
import { presenceCode } from '../src/server/encryption/presence-code.ts'
import { declarationLink } from '../src/server/mail/links.ts'
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
import type { Browser } from './browser.ts'
import { routesOf } from './contract.ts'
import { declarationLinkOf } from './declaration-link.ts'
import { pdfWith } from './factories/attachment.ts'
import { type Sample, samplesOn } from './samples.ts'

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
  absence: ['Zqabsence'],
  pharmacy: ['Zqdossier'],
} as const
type Told = keyof typeof marks | 'code' | 'link'

const [firstName = '', lastName = ''] = marks.name
const [email] = marks.email
const [phone] = marks.phone
const [organization, position] = marks.work
const contact = { firstName, lastName, email, phone, organization, position }
const victim = await build.participant(contact)
const former = await build.participant()

/** Codes and links of the marked one's registrations, as they are made, and what in an answer may be one. */
const secrets = { code: new Set<string>(), link: new Set<string>() }
const shapes = { code: /\d+-[0-9A-Z]{6}/g, link: /(?<![\w-])[\w-]{43}(?![\w-])/g }

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
  secrets.code.add(presenceCode(services.config.sessionSecret, row))
  secrets.link.add(declarationLinkOf(row).token)
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
      ...{ reference: `${marks.bank[0]}-${secrets.code.size}`, notes: marks.notes[0], ...overrides },
      registrationId: await registrationIdOf(overrides),
    }),
  paymentDeclaration: async (overrides) =>
    build.paymentDeclaration({
      ...{ reference: `${marks.declared[0]}-${secrets.code.size}`, ...overrides },
      registrationId: await registrationIdOf(overrides),
    }),
  document: async (overrides) =>
    build.document({ title: marks.paper[0], ...overrides, registrationId: await registrationIdOf(overrides) }),
  notification: async (overrides) => {
    const letter = { to: email, subject: marks.letter[0] }
    if (overrides?.registrationId !== undefined)
      return build.notification({
        ...{ ...letter, textContent: marks.letter[0], htmlContent: `<p>${marks.letter[0]}</p>` },
        ...overrides,
      })
    const about = await registration()
    const { sessionSecret } = services.config
    const text = `${marks.letter[0]} ${presenceCode(sessionSecret, about)} ${declarationLink(services.config, about, 'fr')}`
    return build.notification({
      ...{ ...letter, textContent: text, htmlContent: `<p>${text}</p>` },
      ...overrides,
      registrationId: about.id,
    })
  },
  pharmacy: (overrides) => build.pharmacy({ notes: marks.pharmacy[0], ...overrides }),
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
await marked.pharmacy()

/** And in a session of the past a half-day that the marked one missed. */
const missed = await build.training({ startsAt: new Date('2026-03-02T08:00:00Z'), duration: 4 })
const { id: absent } = await registration({ trainingId: missed.id, status: 'confirmée' })
const [half] = await db
  .insert(sessionHalves)
  .values({ trainingId: missed.id, date: '2026-03-02', half: 'morning', startsAt: '08:00', endsAt: '12:00' })
  .returning()
await db.insert(presenceMarks).values({
  id: randomUUID(),
  registrationId: absent,
  halfId: half?.id ?? 0,
  state: 'absent',
  reason: marks.absence[0],
})

const money: Told[] = ['name', 'email', 'phone', 'work', 'bank', 'notes', 'declared']
const office: Told[] = [...money, 'needs', 'letter', 'paper', 'message', 'absence', 'pharmacy']
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
const foreignIn = (text: string, allowed: readonly Told[]): string[] => [
  ...Object.entries(marks)
    .filter(([kind]) => !allowed.includes(kind as Told))
    .flatMap(([kind, words]) => words.filter((word) => text.includes(word)).map((word) => `${kind}: ${word}`)),
  ...(['code', 'link'] as const)
    .filter((kind) => !allowed.includes(kind))
    .flatMap((kind) =>
      [...new Set(text.match(shapes[kind]))]
        .filter((word) => secrets[kind].has(word))
        .map((word) => `${kind}: ${word}`),
    ),
]

test('a link and a code of the marked one are found where an answer has them', async () => {
  const row = await registration()
  const code = presenceCode(services.config.sessionSecret, row)
  const link = declarationLink(services.config, row, 'fr')
  const { token } = declarationLinkOf(row)
  expect(foreignIn(JSON.stringify({ html: `<a href="${link}">${code}</a> ${marks.needs[0]}` }), ['needs'])).toEqual([
    `code: ${code}`,
    `link: ${token}`,
  ])
})

/** A call with a file, as browsers send it; null for what is sent as JSON. */
const withFile: Record<string, () => Promise<string>> = {
  'POST /api/admin/documents': async () =>
    `/api/admin/documents?title=${marks.paper[0]}&registrationId=${(await registration()).id}`,
  'POST /api/admin/trainings/:id/signed-sheets': async () => `/api/admin/trainings/${missed.id}/signed-sheets`,
}

async function bodyOf(call: string, body: Sample['body']) {
  if (!(call in withFile))
    return body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pdfWith())], 'fichier'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  }
}

/** Who has signed in, until they did something: that may have ended their session. */
const signedIn = new Map<string, Promise<Browser>>()
const browserOf = (name: string, { caller }: { caller: () => Promise<Caller> }) => {
  const browser = signedIn.get(name) ?? caller().then(as)
  signedIn.set(name, browser)
  return browser
}
/** What was neither let in nor found changed nothing. */
const refused = [401, 403, 404]

describe('what stands of others in the answers', () => {
  test.each(
    routes.map(({ method, path, key }) => ({ method, isOpened: key !== undefined, call: `${method} ${path}` })),
  )('$call', async ({ method, isOpened, call }) => {
    const sample = samples[call]
    if (!sample) throw new Error(`${call} is in none of the lists`)
    const make = withFile[call] ? async (): Promise<Sample> => ({ url: (await withFile[call]?.()) ?? '' }) : sample
    let made: Promise<Sample> | undefined
    const found: string[] = []
    const ask = async ([name, { caller, reads }]: (typeof asking)[number]) => {
      made ??= make()
      const { url, body } = await made
      const browser = await browserOf(name, { caller })
      const answer = await browser.send(method, url, (await bodyOf(call, body)) ?? {})
      if (method !== 'GET' && !refused.includes(answer.status)) {
        made = undefined
        signedIn.delete(name)
      }
      const told = typeof answer.body === 'string' ? answer.body : JSON.stringify(answer.body ?? '')
      // What was sent is no news to its sender.
      const sent = JSON.stringify({ url: decodeURIComponent(url), body })
      const foreign = foreignIn(told, [...reads, ...(shown[call] ?? [])]).filter(
        (one) => !sent.includes(one.slice(one.indexOf(': ') + 2)),
      )
      if (foreign.length > 0)
        found.push(`${call}, ${name}, ${answer.status}: ${foreign.join(', ')} in ${told.slice(0, 600)}`)
    }
    // A call that no key opens refuses one of every scope, and with it each (tests/key-permissions.test.ts).
    const asking = Object.entries(callers).filter(
      ([name]) => isOpened || !name.startsWith('key of ') || name === allScopes,
    )
    if (method === 'GET') await Promise.all(asking.map(ask))
    else for (const one of asking) await ask(one)
    expect(found).toEqual([])
  })
})
