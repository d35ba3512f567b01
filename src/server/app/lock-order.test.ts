// Each command waits for the first lock of the common order (docs/locks.md#order) without holding a later one: somebody who holds
// the first can take the later one, and nobody is ended for a deadlock.
import { randomUUID } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { quoteCode } from '../../../tests/factories/quote.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { profileForm } from '../../../tests/forms.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { codeMailedTo, lettersAbout } from '../../../tests/outbox.ts'
import { quoteToken } from '../../../tests/quote-link.ts'
import { waitingToken } from '../../../tests/waiting-link.ts'
import type { Tx } from '../db/open.ts'
import { bulkSteps } from '../db/schema/bulk-actions.ts'
import { documents } from '../db/schema/documents.ts'
import { retentionSwitch } from '../db/schema/installation.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { paymentProviders } from '../db/schema/online-payments.ts'
import { emailCodes, participants } from '../db/schema/participants.ts'
import { paymentDeclarations } from '../db/schema/payment-declarations.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { programmes } from '../db/schema/programmes.ts'
import { quotes } from '../db/schema/quotes.ts'
import { emailProofs, registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { statementLines, statements } from '../db/schema/statements.ts'
import { trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { deleteExpiredMessages } from '../messages/commands.ts'
import { hashOfToken as hashOfProof } from '../notifications/proof-link-commands.ts'
import { hashOfToken } from '../participants/code-commands.ts'
import { asSystem } from '../payments/online/provider-commands.ts'
import { recognizeKnown } from '../payments/statements/by-itself-commands.ts'
import { confirmDeclaredSince } from '../payments/statements/notice-commands.ts'
import { toldBy } from '../payments/statements/queries.ts'
import { draw } from '../pdf/draw.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { carryOutPlan } from '../privacy/retention-commands.ts'
import { planRetention } from '../privacy/retention-queries.ts'
import { runRetention } from '../privacy/retention-switch-commands.ts'
import { takeBulkStep } from '../registrations/bulk-commands.ts'
import { updateWaitingList } from '../registrations/waiting/update-commands.ts'
import { system } from '../session/actor.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const { publicUrl } = services.config
await db.insert(paymentProviders).values({ provider: 'wave', keys: '', keyEnds: {}, publicUrl })

type Locked =
  | typeof statementLines
  | typeof paymentDeclarations
  | typeof registrations
  | typeof documents
  | typeof notifications
  | typeof participants
  | typeof emailCodes
type OfOffice =
  | typeof programmes
  | typeof pharmacies
  | typeof quotes
  | typeof waitingEntries
  | typeof contactMessages
  | typeof bulkSteps
  | typeof trainings
  | typeof users
  | typeof retentionSwitch
const lock = (table: Locked | OfOffice, id: number) => (tx: Tx) =>
  tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
const inAnHour = () => new Date(Date.now() + 3_600_000)

describe.runIf(onPostgres())('needs PostgreSQL: several connections', () => {
  describe('the registration comes before its document, when one is', () => {
    const certificate = async (changes = {}) => {
      const { id: registrationId, trainingId } = await build.registration({ status: 'confirmée' })
      const issued = { ...(await issuedDocument('certificate')), ...changes }
      return build.document({ ...issued, registrationId, trainingId })
    }

    test.each([
      ['revoked', 'revoke', { reason: 'Erreur de nom' }],
      ['replaced', 'supersede', undefined],
    ])('%s', async (_, act, body) => {
      const { id, registrationId } = await certificate()
      const command = () => office.post(`/api/admin/documents/${id}/${act}`, body)
      const { status } = await meanwhile(db, lock(registrations, registrationId ?? 0), command, lock(documents, id))
      expect(status).toBeLessThan(300)
    })

    test('revoked with its payment', async () => {
      const { id: registrationId } = await build.registration({ price: 65_000 })
      const paid = { registrationId, amount: 1_000, method: 'espèces' }
      const { body: payment } = await office.post<{ id: number }>('/api/payments', paid)
      const [receipt] = await db.select().from(documents).where(eq(documents.paymentId, payment.id))
      const command = () => office.post(`/api/payments/${payment.id}/reversal`, { reason: 'Saisi deux fois' })
      const locked = lock(documents, receipt?.id ?? 0)
      const { status } = await meanwhile(db, lock(registrations, registrationId), command, locked)
      expect(status).toBe(201)
    })

    test('confirmed, a declared payment too', async () => {
      const { id, registrationId } = await build.paymentDeclaration()
      const command = () => office.post(`/api/admin/payment-declarations/${id}/confirmation`, { amount: 10_000 })
      const locked = lock(paymentDeclarations, id)
      const { status } = await meanwhile(db, lock(registrations, registrationId), command, locked)
      expect(status).toBe(200)
    })

    test('superseded by a discount', async () => {
      const { id: registrationId } = await build.registration({ price: 65_000 })
      const give = (amount: number) =>
        office.put(`/api/registrations/${registrationId}/discount`, { amount, reason: 'Deux inscrites' })
      await give(1_000) // issues its first proforma
      const [proforma] = await db.select().from(documents).where(eq(documents.registrationId, registrationId))
      const command = () => give(2_000)
      const locked = lock(documents, proforma?.id ?? 0)
      const { status } = await meanwhile(db, lock(registrations, registrationId), command, locked)
      expect(status).toBe(200)
    })

    test('and a line of a statement before all of these', async () => {
      const { id: registrationId } = await build.registration({ price: 10_000 })
      const { id } = await build.statementLine()
      const decision = { id, act: 'record', allocations: [{ registrationId, amount: 10_000 }] }
      const command = () => office.post<unknown>('/api/admin/statement-lines/decisions', { decisions: [decision] })
      const later = lock(registrations, registrationId)
      const { body } = await meanwhile(db, lock(statementLines, id), command, later)
      expect(body).toMatchObject({ outcomes: [{ state: 'recorded' }] })
    })

    test('and a line that a provider told, recognized by itself', async () => {
      const { id: registrationId } = await build.registration({ price: 10_000 })
      const { id, reference } = await build.statementLine()
      const paid = { registrationId, amount: 10_000, method: 'mobile', operator: 'Wave', reference }
      expect((await office.post('/api/payments', paid)).status).toBe(201)
      const command = async () => recognizeKnown(db, await asSystem(services), 'wave', [id])
      await meanwhile(db, lock(statementLines, id), command, lock(registrations, registrationId))
      const [line] = await db.select().from(statementLines).where(eq(statementLines.id, id))
      expect(line).toMatchObject({ state: 'recorded', decidedBy: null })
    })

    test.each([
      ['the line before the registration', statementLines, registrations],
      ['the registration before what was declared', registrations, paymentDeclarations],
    ] as const)('confirmed by a provider’s notification: %s', async (_, first, later) => {
      const { id: registrationId } = await build.registration({ price: 10_000 })
      const declared = await build.paymentDeclaration({ registrationId })
      const line = await build.statementLine({ reference: declared.reference })
      const headingsHash = toldBy('wave', 'notice')
      await db.update(statements).set({ headingsHash }).where(eq(statements.id, line.statementId))
      const ids = new Map<object, number>([
        [statementLines, line.id],
        [registrations, registrationId],
        [paymentDeclarations, declared.id],
      ])
      const command = () => confirmDeclaredSince(services)
      await meanwhile(db, lock(first, ids.get(first) ?? 0), command, lock(later, ids.get(later) ?? 0))
      const [after] = await db.select().from(paymentDeclarations).where(eq(paymentDeclarations.id, declared.id))
      expect(after).toMatchObject({ state: 'confirmed' })
    })

    test('made', async () => {
      const { id, registrationId } = await certificate()
      const store = await findSigningStore(services.config, services.database, services.secrets)
      const make = () => renderDocument({ ...services, store, papers: { make: draw }, log: { warn() {} } }, id)
      await meanwhile(db, lock(registrations, registrationId ?? 0), make, lock(documents, id))
      const [made] = await db.select().from(documents).where(eq(documents.id, id))
      expect(made).toMatchObject({ state: 'ready', failures: 0 })
    })
  })

  test('the registration comes before its letter, when that is sent again', async () => {
    const { id: registrationId, email } = await build.registration()
    const content = 'https://officina.example/confirmer-mon-adresse?preuve=…'
    const { id } = await build.notification({ registrationId, to: email, textContent: content, htmlContent: content })
    const resend = () => office.post(`/api/admin/notifications/${id}/resend`)
    const { status } = await meanwhile(db, lock(registrations, registrationId), resend, lock(notifications, id))
    expect(status).toBe(200)
  })

  test('registrations of one e-mail are taken by id, when one of them proves it', async () => {
    const first = await build.registration()
    const second = await build.registration({ email: first.email })
    const token = 'second'.padEnd(43, uniqueWord())
    const proof = { tokenHash: hashOfProof(token), registrationId: second.id, expiresAt: inAnHour() }
    await db.insert(emailProofs).values(proof)
    const prove = () => as(visitor).post('/api/registrations/proof', { token })
    const { status } = await meanwhile(db, lock(registrations, first.id), prove, lock(registrations, second.id))
    expect(status).toBe(200)
  })

  describe('registrations are taken by id, however they are named', () => {
    test('when one transfer pays for several', async () => {
      const [first, second] = [await build.registration(), await build.registration()]
      const allocations = [second, first].map(({ id }) => ({ registrationId: id, amount: 1_000 }))
      const pay = () => office.post('/api/payments/transactions', { method: 'virement', allocations })
      const { status } = await meanwhile(db, lock(registrations, first.id), pay, lock(registrations, second.id))
      expect(status).toBe(201)
    })

    test('when a credit goes from one to another', async () => {
      const [first, second] = [await build.registration(), await build.registration({ status: 'annulée' })]
      await build.payment({ registrationId: second.id })
      const form = { registrationId: first.id, amount: 1_000 }
      const move = () => office.post(`/api/registrations/${second.id}/credit-transfers`, form)
      const { status } = await meanwhile(db, lock(registrations, first.id), move, lock(registrations, second.id))
      expect(status).toBe(201)
    })
  })

  describe('the participant comes before the code, when it', () => {
    const someone = async (email?: string) => {
      const person = await build.participant()
      const browser = as(participant(person))
      if (email) await browser.put('/api/participant/profile', profileForm(email))
      else await browser.post('/api/participant/erase', { confirmed: true })
      const [sent] = await db.select().from(emailCodes).orderBy(desc(emailCodes.id)).limit(1)
      return { person, browser, codeId: sent?.id ?? 0, code: await codeMailedTo(db, email ?? person.email) }
    }

    test('confirms an e-mail', async () => {
      const { person, browser, codeId, code } = await someone(`nouvelle.${uniqueWord()}@example.ci`)
      const confirm = () => browser.post('/api/participant/profile/email', { code })
      const { status } = await meanwhile(db, lock(participants, person.id), confirm, lock(emailCodes, codeId))
      expect(status).toBe(200)
    })

    test('erases', async () => {
      const { person, browser, codeId, code } = await someone()
      const erase = () => browser.post('/api/participant/erase', { confirmed: true, code })
      const { status } = await meanwhile(db, lock(participants, person.id), erase, lock(emailCodes, codeId))
      expect(status).toBe(200)
    })
  })

  test('a training comes before its registration, when presence is taken', async () => {
    const startsAt = new Date('2026-03-02T08:00:00Z')
    const { id } = await build.training({ startsAt, duration: 4, status: 'terminée' })
    const { id: registrationId } = await build.registration({ trainingId: id, status: 'confirmée' })
    const marked = { id: randomUUID(), registrationId, date: '2026-03-02', half: 'morning', state: 'present' }
    const mark = () => office.post(`/api/admin/trainings/${id}/presence`, { marks: [marked] })
    const { status } = await meanwhile(db, lock(trainings, id), mark, lock(registrations, registrationId))
    expect(status).toBe(200)
  })

  test('codes of one e-mail are taken by id, when one of them signs in', async () => {
    const { email, phone } = await build.registration()
    const token = 'link'.padEnd(43, uniqueWord())
    const request = { purpose: 'link' as const, email, phone, locale: 'fr' as const, expiresAt: inAnHour() }
    const [first, second] = await db
      .insert(emailCodes)
      .values([request, { ...request, tokenHash: hashOfToken(services.config.sessionSecret, token) }])
      .returning()
    const link = () => as(visitor).post('/api/participant/link-profile', { token })
    const others = [lock(emailCodes, first?.id ?? 0), lock(emailCodes, second?.id ?? 0)] as const
    expect(await meanwhile(db, others[0], link, others[1])).toMatchObject({ status: 200 })
  })

  test('the codes of an e-mail come before its registrations, when one of them makes the first account', async () => {
    const { id: registrationId, email, phone } = await build.registration()
    const token = 'first'.padEnd(43, uniqueWord())
    const tokenHash = hashOfToken(services.config.sessionSecret, token)
    const request = { purpose: 'link' as const, email, phone, registrationId, locale: 'fr' as const, tokenHash }
    const [code] = await db
      .insert(emailCodes)
      .values({ ...request, expiresAt: inAnHour() })
      .returning()
    const link = () => as(visitor).post('/api/participant/link-profile', { token })
    const { status } = await meanwhile(db, lock(emailCodes, code?.id ?? 0), link, lock(registrations, registrationId))
    expect(status).toBe(200)
  })

  test('a message comes before its letter, when both are over', async () => {
    const { id: contactMessageId } = await build.contactMessage({ createdAt: new Date(Date.UTC(2020, 0)) })
    const { id } = await build.notification({ registrationId: null, contactMessageId, type: 'contact_message' })
    const forget = () => deleteExpiredMessages(db, new Date())
    await meanwhile(db, lock(contactMessages, contactMessageId), forget, lock(notifications, id))
    expect(await db.select().from(notifications).where(eq(notifications.id, id))).toEqual([])
  })

  test('the step of an action on several comes before its registration', async () => {
    const { id, status } = await build.registration()
    await office.post('/api/admin/bulk-actions', { action: 'confirm', registrations: [{ id, status }] })
    const [step] = await db.select().from(bulkSteps).where(eq(bulkSteps.registrationId, id))
    const take = () => takeBulkStep(services, step?.id ?? 0)
    await meanwhile(db, lock(bulkSteps, step?.id ?? 0), take, lock(registrations, id))
    const [after] = await db.select().from(registrations).where(eq(registrations.id, id))
    expect(after?.status).toBe('confirmée')
  })

  test('the sessions between which a registration is moved are taken by id', async () => {
    const [to, from] = [await build.training(), await build.training()]
    const { id, status } = await build.registration({ trainingId: from.id })
    const transfer = { trainingId: to.id }
    await office.post('/api/admin/bulk-actions', { action: 'transfer', transfer, registrations: [{ id, status }] })
    const [step] = await db.select().from(bulkSteps).where(eq(bulkSteps.registrationId, id))
    const take = () => takeBulkStep(services, step?.id ?? 0)
    await meanwhile(db, lock(trainings, to.id), take, lock(trainings, from.id))
    const [after] = await db.select().from(registrations).where(eq(registrations.id, id))
    expect(after?.trainingId).toBe(to.id)
  })

  test('registrations of two people who are joined are taken by id', async () => {
    const [first, second] = [await build.registration(), await build.registration()]
    const merge = () => office.post(`/api/admin/people/${second.id}/merges`, { otherId: first.id })
    const { status } = await meanwhile(db, lock(registrations, first.id), merge, lock(registrations, second.id))
    expect(status).toBe(201)
  })

  describe('when a session changes, its people are told under locks taken in order', () => {
    const session = async () => {
      const training = await build.training({ startsAt: inAnHour() })
      const registration = await build.registration({ trainingId: training.id })
      const { title, description } = training
      const move = (location: string) => office.put(`/api/trainings/${training.id}`, { title, description, location })
      await move('Bouaké')
      const [letter] = await lettersAbout(db, registration.id)
      return { training, registration, letterId: letter?.id ?? 0, move: () => move('Man') }
    }

    test('the training before its registrations', async () => {
      const { training, registration, move } = await session()
      const { status } = await meanwhile(db, lock(trainings, training.id), move, lock(registrations, registration.id))
      expect(status).toBe(200)
    })

    test('the registrations before mails that have not left', async () => {
      const { registration, letterId, move } = await session()
      const { status } = await meanwhile(db, lock(registrations, registration.id), move, lock(notifications, letterId))
      expect(status).toBe(200)
    })
  })

  describe('a quote that is accepted', () => {
    const accepting = async () => {
      const quote = await build.quote()
      const form = { id: quote.id, token: quoteToken(quote.id), name: 'Dr Awa Koné', code: quoteCode }
      return { quote, accept: () => as(visitor).post('/api/quotes/accept', form) }
    }

    test('takes its pharmacy before its session', async () => {
      const { quote, accept } = await accepting()
      const later = lock(trainings, quote.trainingId)
      expect((await meanwhile(db, lock(pharmacies, quote.pharmacyId), accept, later)).status).toBe(200)
    })

    test('takes its session before itself', async () => {
      const { quote, accept } = await accepting()
      const first = lock(trainings, quote.trainingId)
      expect((await meanwhile(db, first, accept, lock(quotes, quote.id))).status).toBe(200)
    })
  })

  describe('the programme comes before its training, when that is', () => {
    const ofProgramme = async () => {
      const { id, programmeId, title, description } = await build.training()
      return { id, programmeId, content: { title, description } }
    }

    test('changed', async () => {
      const { id, programmeId, content } = await ofProgramme()
      const change = () => office.put(`/api/trainings/${id}`, { ...content, price: 10_000 })
      const { status } = await meanwhile(db, lock(programmes, programmeId), change, lock(trainings, id))
      expect(status).toBe(200)
    })

    test('changed with it', async () => {
      const { id, programmeId } = await ofProgramme()
      const change = () => office.put(`/api/programmes/${programmeId}`, { price: 10_000, sessions: 'all' })
      const { status } = await meanwhile(db, lock(programmes, programmeId), change, lock(trainings, id))
      expect(status).toBe(200)
    })

    test('changed as all that are to come', async () => {
      const { id, programmeId, content } = await ofProgramme()
      const change = () => office.put(`/api/trainings/${id}`, { ...content, price: 10_000, sessions: 'to_come' })
      const { status } = await meanwhile(db, lock(programmes, programmeId), change, lock(trainings, id))
      expect(status).toBe(200)
    })

    test('held again', async () => {
      const { id, programmeId } = await build.training({ startsAt: new Date('2090-01-02T09:00:00Z') })
      const again = () => office.post(`/api/trainings/${id}/repetitions`, { dates: ['2090-01-09'] })
      const { status } = await meanwhile(db, lock(programmes, programmeId), again, lock(trainings, id))
      expect(status).toBe(201)
    })

    test('made another’s', async () => {
      const { id, programmeId } = await ofProgramme()
      const into = await build.training()
      const merge = () => office.post(`/api/programmes/${into.programmeId}/merges`, { from: programmeId })
      const { status } = await meanwhile(db, lock(programmes, programmeId), merge, lock(trainings, id))
      expect(status).toBe(200)
    })

    test('deleted', async () => {
      const { id, programmeId } = await ofProgramme()
      const remove = () => office.delete(`/api/trainings/${id}`)
      const { status } = await meanwhile(db, lock(programmes, programmeId), remove, lock(trainings, id))
      expect(status).toBe(204)
    })
  })

  test('a training comes before those who wait for a place in it', async () => {
    const { id, trainingId } = await build.waitingEntry()
    const update = () => updateWaitingList(services, trainingId)
    await meanwhile(db, lock(trainings, trainingId), update, lock(waitingEntries, id))
    const [entry] = await db.select().from(waitingEntries).where(eq(waitingEntries.id, id))
    expect(entry?.state).toBe('waiting')
  })

  test('a participant comes before their place on a waiting list, when a place is accepted', async () => {
    const person = await build.participant()
    const offer = { state: 'offered', offerEndsAt: inAnHour(), email: person.email } as const
    const { id } = await build.waitingEntry(offer)
    const accept = () => as(visitor).post('/api/waiting-list/accept', { id, token: waitingToken(id) })
    const { status } = await meanwhile(db, lock(participants, person.id), accept, lock(waitingEntries, id))
    expect(status).toBe(200)
  })

  test('a training comes before the account it is assigned to', async () => {
    const { id } = await build.training()
    const trainer = await build.staffMember('trainer')
    const assign = () => office.put(`/api/admin/trainings/${id}/trainers`, { userId: trainer.id, isAssigned: true })
    const { status } = await meanwhile(db, lock(trainings, id), assign, lock(users, trainer.id))
    expect(status).toBe(200)
  })

  test('accounts are taken by id, whichever of them gets another role', async () => {
    const [first, second] = [await build.administrator(), await build.administrator()]
    const demote = () => office.put(`/api/admin/users/${second.id}/role`, { role: 'reader' })
    const { status } = await meanwhile(db, lock(users, first.id), demote, lock(users, second.id))
    expect(status).toBe(200)
  })

  describe('what is over is anonymized:', () => {
    const years = (count: number) => new Date(Date.now() - count * 366 * 86_400_000)
    /** Somebody with an account who came seven years ago, and was not seen since. */
    const longAgo = async () => {
      const training = await build.training({ status: 'terminée', startsAt: years(8), endsAt: years(7) })
      const person = await build.participant({ createdAt: years(8) })
      const own = { email: person.email, participantId: person.id, createdAt: years(7) }
      return { person, registration: await build.registration({ ...own, trainingId: training.id }) }
    }

    test('the participant comes before their registrations', async () => {
      const { person, registration } = await longAgo()
      const now = new Date()
      const { digest } = await planRetention(db, now)
      const carryOut = () => carryOutPlan({ ...services, actor: system, now }, digest)
      const done = await meanwhile(db, lock(participants, person.id), carryOut, lock(registrations, registration.id))
      expect(done).toMatchObject({ registrations: 1, profiles: 1 })
    })

    test('the switch comes before both', async () => {
      const { person, registration } = await longAgo()
      const { digest } = await planRetention(db, new Date())
      await office.put('/api/admin/retention', { isOn: true, digest })
      const later = async (tx: Tx) => {
        await lock(participants, person.id)(tx)
        await lock(registrations, registration.id)(tx)
      }
      await meanwhile(db, lock(retentionSwitch, 1), () => runRetention(services, new Date()), later)
      expect(await db.select().from(participants).where(eq(participants.id, person.id))).toEqual([])
    })
  })
})
