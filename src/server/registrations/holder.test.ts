// A registration that the office gives to another person, or whose name or e-mail it corrects (docs/rules/registrations.md#contact-data).

import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { days } from '../../../tests/clock.ts'
import { onPostgres } from '../../../tests/database.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { codeMailedTo, lettersAbout } from '../../../tests/outbox.ts'
import type { OwnRegistrationDetail } from '../../domain/participants/participant.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { documents } from '../db/schema/documents.ts'
import { notifications } from '../db/schema/notifications.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { formerHolders, registrations } from '../db/schema/registrations.ts'
import { presenceCode } from '../encryption/presence-code.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createMailFlow } from '../mail/flow.ts'
import { declarationLink, waitingLink } from '../mail/links.ts'
import type { MailedPaper } from '../mail/smtp.ts'
import { sendSignInCode } from '../participants/link-commands.ts'
import { readConfig } from '../settings/config.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const { sessionSecret } = services.config

const person = () => {
  const word = uniqueWord()
  return { firstName: `Zoé${word}`, lastName: `Ahoua${word}`, email: `zoe.${word}@example.ci`, phone: '+2250504030201' }
}
const rowOf = async (id: number) => {
  const [row] = await db.select().from(registrations).where(eq(registrations.id, id))
  if (!row) throw new Error('no registration')
  return row
}

/** Somebody registered for a session to come, with an account unless told otherwise, and a paper of that time. */
async function held({
  hasAccount = true,
  ...overrides
}: {
  hasAccount?: boolean
  price?: number
  locale?: 'fr' | 'en'
} = {}) {
  const whose = person()
  const account = hasAccount ? await build.participant(whose) : undefined
  const training = await build.training({ startsAt: new Date(clock.now().getTime() + 9 * days), price: 65_000 })
  const { id } = await build.registration({
    ...whose,
    ...{ trainingId: training.id, participantId: account?.id ?? null, status: 'confirmée', provenAt: clock.now() },
    ...{ specialRequirements: 'Allergie aux arachides', ...overrides },
  })
  const paper = await build.document({ registrationId: id, title: `Convention ${uniqueWord()}` })
  await build.notification({ registrationId: id, to: whose.email, subject: `Lettre ${uniqueWord()}` })
  clock.advance(1_000)
  return { id, whose, account, training, paper, before: await rowOf(id) }
}

const contact = ({ firstName, lastName, email, phone }: ReturnType<typeof person>) => ({
  ...{ firstName, lastName, email, phone, organization: 'Pharmacie du Port', position: 'Auxiliaire' },
})
const change = (id: number, form: object) => office.put(`/api/registrations/${id}/participant`, form)
const isRead = async (space: ReturnType<typeof as>, paper: number) =>
  (await space.get(`/api/participant/documents/${paper}/download`)).status === 200

test('the former account of a registration that is another’s keeps the papers of its time, and reads nothing else', async () => {
  const { id, whose, account, paper } = await held()
  if (!account) throw new Error('no account')
  const space = as(participant(account))
  const download = await space.get<{ url: string }>(`/api/participant/documents/${paper.id}/download`)
  const next = person()
  expect((await change(id, contact(next))).status).toBe(200)
  const later = await build.document({ registrationId: id, title: 'Pièce du suivant', createdAt: clock.now() })
  await build.notification({ registrationId: id, to: next.email, subject: 'Pour le suivant', createdAt: clock.now() })
  const row = await rowOf(id)
  expect(row).toMatchObject({
    participantId: null,
    provenAt: null,
    namedAt: expect.any(Date),
    specialRequirements: null,
  })
  expect((await space.get(`/api/participant/registrations/${id}`)).status).toBe(404)
  expect((await space.post(`/api/participant/registrations/${id}/cancel`)).status).toBe(404)
  expect(await isRead(space, paper.id)).toBe(true)
  expect((await space.get(download.body.url)).status).toBe(200)
  expect(await isRead(space, later.id)).toBe(false)
  for (const list of ['registrations', 'notifications', 'documents', 'export', 'hours', 'waiting-list']) {
    const { status, body } = await space.get(`/api/participant/${list}`)
    expect(status).toBe(200)
    for (const trace of [next.lastName, next.email, row.paymentReference, 'Pièce du suivant', 'Pour le suivant'])
      expect(JSON.stringify(body), `${list} ${trace}`).not.toContain(trace)
  }
  const exported = JSON.stringify((await space.get('/api/participant/export')).body)
  expect(exported).toContain(paper.title)
  expect(exported).toContain(whose.email)
})

test('who comes in their place reads what is theirs, and nothing that was the former one’s', async () => {
  const { id, whose, paper } = await held()
  const next = await build.participant(person())
  await build.paymentDeclaration({ registrationId: id, reference: 'AVANT-1' })
  await build.payment({ registrationId: id, reference: 'BANQUE-AVANT' })
  clock.advance(1_000)
  expect((await change(id, contact(next as ReturnType<typeof person>))).status).toBe(200)
  const space = as(participant(next))
  const own = await space.get<OwnRegistrationDetail>(`/api/participant/registrations/${id}`)
  expect(own.body.registration).toMatchObject({ id, specialRequirements: null })
  expect(own.body.payments).toMatchObject([{ reference: null }])
  expect(own.body.declarations).toEqual([])
  expect(own.body.documents.map((one) => one.id)).not.toContain(paper.id)
  for (const list of ['notifications', 'documents', 'export']) {
    const told = JSON.stringify((await space.get(`/api/participant/${list}`)).body)
    for (const trace of [whose.lastName, whose.email, paper.title, 'AVANT-1', 'BANQUE-AVANT', 'arachides'])
      expect(told, `${list} ${trace}`).not.toContain(trace)
  }
  expect(await space.get('/api/participant/notifications').then(({ body }) => body)).toHaveLength(1)
})

test('links, codes and calendar addresses that were mailed before end, and the presence code is new', async () => {
  const { id, whose, account, training, before } = await held()
  if (!account) throw new Error('no account')
  const space = as(participant(account))
  const { body: calendar } = await space.post<{ address: string }>('/api/participant/calendar')
  const entry = await build.waitingEntry({
    ...{ trainingId: training.id, email: whose.email, state: 'accepted', registrationId: id, endedAt: clock.now() },
  })
  const waiting = new URL(waitingLink(services.config, entry)).searchParams
  const asking = { id: Number(waiting.get('attente')), token: waiting.get('cle') }
  const paid = new URL(declarationLink(services.config, before, 'fr')).searchParams
  const paying = { paymentReference: paid.get('reference'), token: paid.get('cle') }
  const anybody = as(visitor)
  expect((await anybody.post('/api/waiting-list/check', asking)).status).toBe(200)
  expect((await anybody.post('/api/payment-declarations/check', paying)).status).toBe(200)
  // Who shares the mailbox: the e-mail stays, and yet everything is over.
  const next = { ...person(), email: whose.email }
  expect((await change(id, { ...contact(next), holder: 'other' })).status).toBe(200)
  const after = await rowOf(id)
  expect((await anybody.post('/api/waiting-list/check', asking)).status).toBe(404)
  expect((await anybody.post('/api/payment-declarations/check', paying)).status).toBe(404)
  expect((await space.get<{ address: string | null }>('/api/participant/calendar')).body.address).toBeNull()
  expect(calendar.address).not.toBeNull()
  const find = (code: string) => office.post(`/api/admin/trainings/${training.id}/presence/code`, { code })
  expect((await find(presenceCode(sessionSecret, before))).status).toBe(404)
  expect((await find(presenceCode(sessionSecret, after))).status).toBe(200)
  const [letter] = await lettersAbout(db, id)
  expect(letter?.textContent).toContain(presenceCode(sessionSecret, after))
  expect(after.participantId).toBeNull()
})

test('a code to sign in that was asked for before opens nothing any more', async () => {
  const { id, whose } = await held({ hasAccount: false })
  const anybody = as(visitor)
  await anybody.post('/api/participant/link-profile', { email: whose.email, phone: whose.phone })
  const [request] = await db.execute<{ id: number }>('select max(id) as id from email_codes').then(({ rows }) => rows)
  await sendSignInCode(services, request?.id ?? 0)
  const code = await codeMailedTo(db, whose.email)
  expect((await change(id, { ...contact(person()), email: whose.email, holder: 'other' })).status).toBe(200)
  const linked = await anybody.post('/api/participant/link-profile', { email: whose.email, phone: whose.phone, code })
  expect(linked.status).toBe(422)
})

test('an account whose mailbox is shared does not get the registration back by proving the e-mail once more', async () => {
  const { id, whose, account } = await held()
  if (!account) throw new Error('no account')
  const next = { ...person(), email: whose.email }
  expect((await change(id, { ...contact(next), holder: 'other' })).status).toBe(200)
  const anybody = as(visitor)
  await anybody.post('/api/participant/link-profile', { email: whose.email, phone: next.phone })
  const [request] = await db.execute<{ id: number }>('select max(id) as id from email_codes').then(({ rows }) => rows)
  await sendSignInCode(services, request?.id ?? 0)
  const code = await codeMailedTo(db, whose.email)
  await anybody.post('/api/participant/link-profile', { email: whose.email, phone: next.phone, code })
  expect((await rowOf(id)).participantId).toBeNull()
})

test.each(['fr', 'en'] as const)(
  'both e-mails are written to, in %s, and the trail says that it is another person',
  async (locale) => {
    const { id, whose } = await held({ locale })
    const next = person()
    expect((await change(id, contact(next))).status).toBe(200)
    const letters = await db
      .select()
      .from(notifications)
      .where(eq(notifications.registrationId, id))
      .orderBy(notifications.id)
    const written = letters.slice(1).map(({ to, subject, type }) => ({ to, subject, type }))
    const french = locale === 'fr'
    expect(written).toMatchObject([
      {
        to: whose.email,
        type: 'status_update',
        subject: expect.stringMatching(french ? /^Votre inscription a été donnée/ : /^Your registration was given/),
      },
      {
        to: next.email,
        type: 'registration',
        subject: expect.stringMatching(french ? /^Inscription à votre nom/ : /^A registration in your name/),
      },
    ])
    expect(letters[1]?.calendar).toContain('STATUS:CANCELLED')
    expect(letters[1]?.textContent).not.toContain(next.firstName)
    expect(letters[2]?.textContent).not.toContain(whose.firstName)
    const [entry] = await db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, id), eq(auditEntries.action, 'change_contact')))
    expect(entry).toMatchObject({
      before: { email: whose.email },
      after: { email: next.email, holderChange: 'other_person' },
    })
  },
)

test('who had it without an account is mailed the papers of that time, once they are made', async () => {
  const { id, whose, paper } = await held({ hasAccount: false })
  const invoice = await build.document({ ...(await issuedDocument('invoice')), registrationId: id })
  clock.advance(1_000)
  expect((await change(id, contact(person()))).status).toBe(200)
  const [letter] = await db
    .select()
    .from(notifications)
    .where(and(eq(notifications.registrationId, id), eq(notifications.type, 'former_papers')))
  if (!letter) throw new Error('no letter')
  expect(letter.to).toBe(whose.email)
  const arrived: string[][] = []
  const log = { warn() {}, info() {}, error() {} }
  const flow = createMailFlow(services.database, readConfig({}).mailCeilings, clock.now, log)
  const send = async (_: unknown, papers: readonly MailedPaper[] = []) =>
    void arrived.push(papers.map(({ filename }) => filename))
  const deliver = () =>
    deliverMail(
      { database: services.database, jobs: services.jobs, send, flow, demo: true, clock: clock.now, log },
      letter.id,
    )
  await deliver()
  expect(arrived).toEqual([])
  await db.update(documents).set({ state: 'ready' }).where(eq(documents.id, invoice.id))
  await deliver()
  await deliver()
  expect(arrived).toEqual([[`${paper.title}.pdf`, expect.stringContaining(invoice.number ?? '?')]])
  expect((await db.select().from(formerHolders).where(eq(formerHolders.registrationId, id))).length).toBe(0)
})

test('a corrected name keeps account, links, code and papers, and writes to nobody', async () => {
  const { id, whose, account, paper, before } = await held()
  if (!account) throw new Error('no account')
  const letters = (await lettersAbout(db, id)).length
  for (const form of [{ lastName: 'Ahoua-Brou' }, { firstName: 'Zoé Marie', lastName: 'Brou' }])
    expect((await change(id, contact({ ...whose, ...form }))).status).toBe(200)
  const after = await rowOf(id)
  const kept = ({ participantId, holderNumber, namedAt, provenAt, specialRequirements }: typeof after) => ({
    ...{ participantId, holderNumber, namedAt, provenAt, specialRequirements },
  })
  expect(kept(after)).toEqual(kept(before))
  expect(await isRead(as(participant(account)), paper.id)).toBe(true)
  expect(await lettersAbout(db, id)).toHaveLength(letters)
})

test('a corrected e-mail ends what was mailed to the old one, and comes back to the account once it is proven', async () => {
  const { id, whose, account, paper, before } = await held()
  if (!account) throw new Error('no account')
  const space = as(participant(account))
  const email = `nouvelle.${uniqueWord()}@example.ci`
  const paid = new URL(declarationLink(services.config, before, 'fr')).searchParams
  expect((await change(id, contact({ ...whose, email }))).status).toBe(200)
  const after = await rowOf(id)
  expect(after).toMatchObject({
    participantId: null,
    provenAt: null,
    namedAt: null,
    specialRequirements: 'Allergie aux arachides',
  })
  const paying = { paymentReference: paid.get('reference'), token: paid.get('cle') }
  expect((await as(visitor).post('/api/payment-declarations/check', paying)).status).toBe(404)
  expect(presenceCode(sessionSecret, after)).not.toBe(presenceCode(sessionSecret, before))
  expect((await space.get(`/api/participant/registrations/${id}`)).status).toBe(404)
  expect(await isRead(space, paper.id)).toBe(true)
  const [toNew, toOld] = await lettersAbout(db, id)
  expect([toNew?.to, toOld?.to]).toEqual([email, whose.email])
  const token = /preuve=([\w-]{43})/.exec(toNew?.textContent ?? '')?.[1]
  expect((await as(visitor).post('/api/registrations/proof', { token })).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ participantId: account.id })
  expect((await space.get(`/api/participant/registrations/${id}`)).status).toBe(200)
  expect(await db.$count(formerHolders, eq(formerHolders.registrationId, id))).toBe(0)
})

test('an e-mail that its account has proven already is kept by it at once', async () => {
  const { id, whose, account } = await held()
  const other = `autre.${uniqueWord()}@example.ci`
  await db.update(registrations).set({ email: other }).where(eq(registrations.id, id))
  expect((await change(id, contact(whose))).status).toBe(200)
  expect(await rowOf(id)).toMatchObject({ participantId: account?.id, email: whose.email })
})

test('what the office says counts: e-mail and name of the same person, or one of them of another', async () => {
  const same = await held()
  expect((await change(same.id, { ...contact(person()), holder: 'same' })).status).toBe(200)
  expect(await rowOf(same.id)).toMatchObject({ namedAt: null, specialRequirements: 'Allergie aux arachides' })
  const other = await held()
  expect(
    (await change(other.id, { ...contact({ ...person(), email: other.whose.email }), holder: 'other' })).status,
  ).toBe(200)
  expect(await rowOf(other.id)).toMatchObject({ namedAt: expect.any(Date), participantId: null })
  expect((await change(other.id, { ...contact(person()), holder: 'nobody' })).status).toBe(422)
})

test('presence, and a proforma with a number of the FNE, stay the former one’s', async () => {
  const { id, training } = await held({ price: 65_000 })
  await build.document({
    ...(await issuedDocument('invoice')),
    registrationId: id,
    trainingId: training.id,
    fneNumber: 'FNE-1',
    fneUrl: 'https://fne.example',
  })
  clock.advance(1_000)
  expect((await change(id, contact(person()))).status).toBe(200)
  const invoices = await db
    .select()
    .from(documents)
    .where(and(eq(documents.registrationId, id), eq(documents.kind, 'invoice')))
    .orderBy(documents.id)
  expect(invoices.map(({ fneNumber, supersededAt }) => [fneNumber, supersededAt === null])).toEqual([
    ['FNE-1', false],
    [null, true],
  ])
  expect(await db.$count(presenceMarks, eq(presenceMarks.registrationId, id))).toBe(0)
})

describe.runIf(onPostgres())('while who has a registration acts (needs PostgreSQL)', () => {
  /** Does all at once, when none of them can have the registration yet: they come to its lock in this order or another. */
  const atOnce = <Answer>(id: number, calls: (() => Promise<Answer>)[]) =>
    meanwhile(
      db,
      (tx) => tx.select().from(registrations).where(eq(registrations.id, id)).for('no key update'),
      () => Promise.all(calls.map((call) => call())),
    )
  const orders = [
    ['comes first', (calls: (() => Promise<{ status: number }>)[]) => calls],
    ['comes last', (calls: (() => Promise<{ status: number }>)[]) => calls.toReversed()],
  ] as const

  test.each(orders)('it is parted from their account: the office %s', async (_, ordered) => {
    const { id, account, paper } = await held()
    if (!account) throw new Error('no account')
    const space = as(participant(account))
    const next = person()
    const statuses = { change: 0, cancel: 0, download: 0, export: 0 }
    const named = (name: keyof typeof statuses, call: () => Promise<{ status: number }>) => async () => {
      const answer = await call()
      statuses[name] = answer.status
      return answer
    }
    await atOnce(
      id,
      ordered([
        named('change', () => change(id, contact(next))),
        named('cancel', () => space.post(`/api/participant/registrations/${id}/cancel`)),
        named('download', () => space.get(`/api/participant/documents/${paper.id}/download`)),
        named('export', () => space.get('/api/participant/export')),
      ]),
    )
    // Where they cancelled first, the office is told so and does it again.
    if (statuses.change === 409) {
      expect(statuses.cancel).toBe(200)
      statuses.change = (await change(id, contact(next))).status
    }
    expect(statuses).toMatchObject({ change: 200, download: 200, export: 200 })
    expect([200, 404]).toContain(statuses.cancel)
    const row = await rowOf(id)
    expect(row).toMatchObject({ participantId: null, email: next.email, holderNumber: 1 })
    // What the former one cancelled was theirs still; what they were refused is as it was.
    expect(row.status).toBe(statuses.cancel === 200 ? 'annulée' : 'confirmée')
    expect((await space.get(`/api/participant/registrations/${id}`)).status).toBe(404)
    expect(await isRead(space, paper.id)).toBe(true)
  })

  test.each(orders)('a code of its former e-mail gets none of it: the office %s', async (_, ordered) => {
    const { id, whose } = await held({ hasAccount: false })
    const anybody = as(visitor)
    const asked = { email: whose.email, phone: whose.phone }
    await anybody.post('/api/participant/link-profile', asked)
    const [request] = await db.execute<{ id: number }>('select max(id) as id from email_codes').then(({ rows }) => rows)
    await sendSignInCode(services, request?.id ?? 0)
    const code = await codeMailedTo(db, whose.email)
    const next = person()
    let changed = 0
    await atOnce(
      id,
      ordered([
        async () => {
          const answer = await change(id, contact(next))
          changed = answer.status
          return answer
        },
        () => anybody.post('/api/participant/link-profile', { ...asked, code }),
      ]),
    )
    // Where they signed in first, the office is told so and does it again.
    if (changed === 409) changed = (await change(id, contact(next))).status
    expect(changed).toBe(200)
    expect(await rowOf(id)).toMatchObject({ participantId: null, email: next.email, holderNumber: 1 })
    expect(JSON.stringify((await anybody.get('/api/participant/registrations')).body)).not.toContain(next.lastName)
  })
})
