// What somebody else commits while a command is under way is looked at again before it writes (docs/locks.md).
import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { pdfWith } from '../../../tests/factories/attachment.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { quoteCode } from '../../../tests/factories/quote.ts'
import { usualPassword } from '../../../tests/factories/staff-member.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { profileForm, registrationForm } from '../../../tests/forms.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { jobsFor, lettersAbout } from '../../../tests/outbox.ts'
import { quoteToken } from '../../../tests/quote-link.ts'
import { waitingToken } from '../../../tests/waiting-link.ts'
import type { IssuedCertificates } from '../../domain/documents/document.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import type { Problem } from '../../domain/values/problem.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { messageReplies } from '../db/schema/message-replies.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { quotes } from '../db/schema/quotes.ts'
import { emailProofs, registrations } from '../db/schema/registrations.ts'
import { sessions } from '../db/schema/sessions.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { deliverMail } from '../mail/deliver.ts'
import { createMailFlow } from '../mail/flow.ts'
import { hashOfToken } from '../notifications/proof-link-commands.ts'
import { updateWaitingList } from '../registrations/waiting/update-commands.ts'

const { as, build, clock, db, services } = await startApi()
const { database, jobs } = services
const office = as(administrator(await build.administrator()))
const rowOf = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]

/** The office replaces a registration's e-mail: what proves the former one is gone. */
const replaceEmail = (id: number, email: string) => async (tx: Tx) => {
  await tx.update(registrations).set({ email }).where(eq(registrations.id, id))
  await tx.delete(emailProofs).where(eq(emailProofs.registrationId, id))
}
/** What an erasure leaves of a registration. */
const erase = (id: number) => (tx: Tx) =>
  tx
    .update(registrations)
    .set({ firstName: 'Personne', email: `efface-${id}@${erasedDomain}` })
    .where(eq(registrations.id, id))
const newEmail = () => `nouvelle.${uniqueWord()}@example.ci`

describe('a message that somebody is replying to', () => {
  const replying = async (then: (messageId: number) => (tx: Tx) => Promise<unknown>) => {
    const { id } = await build.contactMessage()
    const hold = (tx: Tx) => tx.select().from(contactMessages).where(eq(contactMessages.id, id)).for('update')
    const reply = () => office.post(`/api/admin/messages/${id}/replies`, { text: 'Avec plaisir.', lastReplyId: null })
    return meanwhile(db, hold, reply, then(id))
  }

  test.runIf(onPostgres())('and that is erased meanwhile, is not replied to', async () => {
    const erased = { email: '', message: '' }
    const answer = await replying(
      (id) => (tx) => tx.update(contactMessages).set(erased).where(eq(contactMessages.id, id)),
    )
    expect(answer).toMatchObject({ status: 404 })
  })

  test.runIf(onPostgres())('and that a colleague replies to meanwhile, is theirs first', async () => {
    const reply = { authorId: (await build.administrator()).id, notificationId: (await build.notification()).id }
    const theirs = { ...reply, text: 'Nous vous rappelons.' }
    const answer = await replying((messageId) => (tx) => tx.insert(messageReplies).values({ ...theirs, messageId }))
    expect(answer).toMatchObject({ status: 409, body: { code: 'replied_meanwhile' } })
  })
})

describe('a letter that is erased while the mail server is spoken to', () => {
  const log = { warn() {}, error() {}, info() {} }
  const flow = createMailFlow(database, { perSecond: 1_000, perHour: 100_000 }, clock.now, log)
  const blank = { state: 'failed' as const, to: '', htmlContent: '', textContent: '' }

  test.each([
    ['is taken', undefined],
    ['is not taken', new Error('no such user awa@example.ci')],
  ])('and %s stays erased', async (_, failure) => {
    const { id } = await build.notification()
    const send = async () => {
      await db.update(notifications).set(blank).where(eq(notifications.id, id))
      if (failure) throw failure
    }
    await deliverMail({ database, jobs, send, flow, demo: false, clock: clock.now, log }, id)
    const [letter] = await db.select().from(notifications).where(eq(notifications.id, id))
    expect(letter).toMatchObject({ ...blank, lastError: null })
    expect(await jobsFor(db, id)).toEqual([])
  })
})

/** A file as a browser sends it. */
function fileForm(): FormData {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(pdfWith())], 'fichier'))
  return form
}

describe.runIf(onPostgres())('what is committed while a command waits (needs PostgreSQL)', () => {
  describe('a link that proves an e-mail', () => {
    test('proves none that took its place', async () => {
      const { id } = await build.registration()
      const token = 'proof'.padEnd(43, uniqueWord())
      const expiresAt = new Date(Date.now() + 3_600_000)
      await db.insert(emailProofs).values({ tokenHash: hashOfToken(token), registrationId: id, expiresAt })
      const prove = () => as(visitor).post('/api/registrations/proof', { token })
      expect(await meanwhile(db, replaceEmail(id, newEmail()), prove)).toMatchObject({ status: 422 })
      expect(await rowOf(id)).toMatchObject({ provenAt: null })
    })

    test('is not made for the reader of a former e-mail, when its mail is sent again', async () => {
      const { id, email } = await build.registration()
      const textContent = 'https://officina.example/confirmer-mon-adresse?preuve=…'
      const letter = await build.notification({ registrationId: id, to: email, textContent, htmlContent: textContent })
      const resend = () => office.post(`/api/admin/notifications/${letter.id}/resend`)
      expect(await meanwhile(db, replaceEmail(id, newEmail()), resend)).toMatchObject({ status: 200 })
      expect(await db.select().from(emailProofs).where(eq(emailProofs.registrationId, id))).toEqual([])
      expect(await lettersAbout(db, id)).toMatchObject([{ textContent }])
    })
  })

  test('a password that was reset opens no session', async () => {
    const { id, username } = await build.administrator()
    const reset = (tx: Tx) => tx.update(users).set({ passwordHash: 'another' }).where(eq(users.id, id))
    const signIn = () => as(visitor).post('/api/login', { username, password: usualPassword })
    expect(await meanwhile(db, reset, signIn)).toMatchObject({ status: 401, body: { code: 'wrong_credentials' } })
    expect(await db.select().from(sessions).where(eq(sessions.userId, id))).toEqual([])
  })

  describe('a registration that is erased or cancelled', () => {
    const finished = async () => {
      const { id: trainingId } = await build.training({ status: 'terminée' })
      return build.registration({ trainingId, status: 'confirmée' })
    }

    test.each([
      ['erased', erase],
      [
        'cancelled',
        (id: number) => (tx: Tx) => tx.update(registrations).set({ status: 'annulée' }).where(eq(registrations.id, id)),
      ],
    ])('%s gets no certificate', async (_, change) => {
      const { id, trainingId } = await finished()
      const issue = () =>
        office.post<IssuedCertificates>(`/api/admin/trainings/${trainingId}/certificates`, { registrationIds: [id] })
      const { body } = await meanwhile(db, change(id), issue)
      expect(body).toEqual({ issued: [], skipped: [{ registrationId: id, reason: 'not_confirmed' }] })
    })

    test('gets no file', async () => {
      const { id } = await build.registration()
      const request = new Request('http://localhost', { method: 'POST', body: fileForm() })
      const body = await request.arrayBuffer()
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      const query = new URLSearchParams({ title: 'Attestation', documentType: 'other', registrationId: String(id) })
      const attach = () => office.send('POST', `/api/admin/documents?${query}`, { body, headers })
      expect(await meanwhile(db, erase(id), attach)).toMatchObject({ status: 404 })
      expect(await lettersAbout(db, id)).toEqual([])
    })
  })

  test('a document that is revoked is not tried again', async () => {
    const { id } = await build.document({ ...(await issuedDocument('certificate')), state: 'failed' })
    const revoke = (tx: Tx) => tx.update(documents).set({ revokedAt: new Date() }).where(eq(documents.id, id))
    const retry = () => office.post(`/api/admin/documents/${id}/retry`)
    expect(await meanwhile(db, revoke, retry)).toMatchObject({ status: 404 })
  })

  test.each(['', 'signed in'])(
    'anyone who is erased while they register %s is registered as a stranger',
    async (signedIn) => {
      const person = await build.participant()
      const { id: trainingId } = await build.training()
      const browser = as(signedIn ? participant(person) : visitor)
      await browser.cookies() // signed in before
      const erased = (tx: Tx) => tx.delete(participants).where(eq(participants.id, person.id))
      const register = () =>
        browser.post<RegistrationSummary>('/api/registrations', registrationForm(trainingId, { email: person.email }))
      const { status, body } = await meanwhile(db, erased, register)
      expect(status).toBe(201)
      expect(await rowOf(body.id)).toMatchObject({ participantId: null })
    },
  )

  test('a profile saved from before its e-mail changed keeps the new one', async () => {
    const person = await build.participant()
    const email = newEmail()
    const move = (tx: Tx) => tx.update(participants).set({ email }).where(eq(participants.id, person.id))
    const browser = as(participant(person))
    await browser.cookies() // signed in before
    const save = () => browser.put('/api/participant/profile', profileForm(person.email))
    expect(await meanwhile(db, move, save)).toMatchObject({ status: 200, body: { participant: { email } } })
  })

  describe('a quote is not accepted', () => {
    const accepting = async () => {
      const quote = await build.quote({ trainingId: (await build.training({ maxParticipants: 2 })).id })
      const form = { id: quote.id, token: quoteToken(quote.id), name: 'Dr Awa Koné', code: quoteCode }
      const accept = () => as(visitor).post<Problem>('/api/quotes/accept', form)
      const taken = () => db.$count(registrations, eq(registrations.trainingId, quote.trainingId))
      return { quote, accept, taken }
    }

    test('that is withdrawn meanwhile', async () => {
      const { quote, accept, taken } = await accepting()
      const withdraw = (tx: Tx) => tx.update(quotes).set({ withdrawnAt: new Date() }).where(eq(quotes.id, quote.id))
      expect(await meanwhile(db, withdraw, accept)).toMatchObject({ status: 409, body: { code: 'quote_closed' } })
      expect(await taken()).toBe(0)
    })

    test('of a pharmacy that is put away meanwhile', async () => {
      const { quote, accept, taken } = await accepting()
      const archive = (tx: Tx) =>
        tx.update(pharmacies).set({ archivedAt: new Date() }).where(eq(pharmacies.id, quote.pharmacyId))
      expect(await meanwhile(db, archive, accept)).toMatchObject({ status: 409, body: { code: 'pharmacy_archived' } })
      expect(await taken()).toBe(0)
    })

    test('for a session of which somebody takes a place meanwhile', async () => {
      const { quote, accept, taken } = await accepting()
      const { id } = await build.registration({ trainingId: quote.trainingId, status: 'annulée' })
      const fill = async (tx: Tx) => {
        await tx.select().from(trainings).where(eq(trainings.id, quote.trainingId)).for('no key update')
        await tx.update(registrations).set({ status: 'confirmée' }).where(eq(registrations.id, id))
      }
      expect(await meanwhile(db, fill, accept)).toMatchObject({ status: 409, body: { code: 'training_full' } })
      expect(await taken()).toBe(1)
    })
  })

  describe('a place that is offered', () => {
    const offered = async () => {
      const person = await build.participant()
      const offerEndsAt = new Date(Date.now() + 3_600_000)
      const entry = await build.waitingEntry({ state: 'offered', offerEndsAt, email: person.email })
      const accept = () =>
        as(visitor).post<Problem>('/api/waiting-list/accept', { id: entry.id, token: waitingToken(entry.id) })
      return { person, entry, accept }
    }
    const isTaken = async (trainingId: number, email: string) =>
      (await db.$count(registrations, and(eq(registrations.trainingId, trainingId), eq(registrations.email, email)))) >
      0

    test('is not taken by somebody who is erased meanwhile', async () => {
      const { person, entry, accept } = await offered()
      const gone = async (tx: Tx) => {
        await tx.delete(participants).where(eq(participants.id, person.id))
        await tx.delete(waitingEntries).where(eq(waitingEntries.id, entry.id))
      }
      expect(await meanwhile(db, gone, accept)).toMatchObject({
        status: 404,
        body: { code: 'waiting_entry_not_found' },
      })
      expect(await isTaken(entry.trainingId, person.email)).toBe(false)
    })

    test('is not taken once the worker has ended the offer', async () => {
      const { person, entry, accept } = await offered()
      const endIt = async (tx: Tx) => {
        await tx.select().from(trainings).where(eq(trainings.id, entry.trainingId)).for('no key update')
        const over = { state: 'expired', endedAt: new Date() } as const
        await tx.update(waitingEntries).set(over).where(eq(waitingEntries.id, entry.id))
      }
      expect(await meanwhile(db, endIt, accept)).toMatchObject({ status: 409, body: { code: 'offer_over' } })
      expect(await isTaken(entry.trainingId, person.email)).toBe(false)
    })

    test('is told to nobody who is erased meanwhile', async () => {
      const { id, trainingId } = await build.waitingEntry()
      await db.update(trainings).set({ maxParticipants: 9 }).where(eq(trainings.id, trainingId))
      const gone = (tx: Tx) => tx.delete(waitingEntries).where(eq(waitingEntries.id, id))
      await meanwhile(db, gone, () => updateWaitingList(services, trainingId))
      expect(await db.$count(notifications, eq(notifications.type, 'place_offer'))).toBe(0)
    })
  })

  describe('a training that is deleted', () => {
    test('has no registration brought back', async () => {
      const { id, trainingId } = await build.registration({ status: 'annulée' })
      const remove = async (tx: Tx) => {
        await tx.update(trainings).set({ deletedAt: new Date() }).where(eq(trainings.id, trainingId))
        await tx.select().from(registrations).where(eq(registrations.id, id)).for('update')
      }
      const revive = () => office.put(`/api/registrations/${id}/status`, { status: 'confirmée' })
      expect(await meanwhile(db, remove, revive)).toMatchObject({ status: 404, body: { code: 'training_not_found' } })
      expect(await rowOf(id)).toMatchObject({ status: 'annulée' })
    })

    test('is not, when a registration has been brought back', async () => {
      const { id, trainingId } = await build.registration({ status: 'annulée' })
      const revive = (tx: Tx) => tx.update(registrations).set({ status: 'confirmée' }).where(eq(registrations.id, id))
      const remove = () => office.delete(`/api/trainings/${trainingId}`)
      expect(await meanwhile(db, revive, remove)).toMatchObject({
        status: 409,
        body: { code: 'training_has_registrations' },
      })
    })

    test.each([
      [
        'a file has been attached',
        (id: number) => sql`insert into documents (kind, document_type, title, locale, training_id, mime_type, state)
          values ('upload', 'other', 'Support', 'fr', ${id}, 'application/pdf', 'ready')`,
      ],
      [
        'a signed sheet has been added',
        (id: number) => sql`insert into signed_sheets (training_id, mime_type, content)
          values (${id}, 'application/pdf', '%PDF')`,
      ],
    ])('stays out of sight, when %s', async (_, statement) => {
      const { id } = await build.training()
      const attach = (tx: Tx) => tx.execute(statement(id))
      const remove = () => office.delete(`/api/trainings/${id}`)
      expect((await meanwhile(db, attach, remove)).status).toBeLessThan(300)
      const [kept] = await db.select().from(trainings).where(eq(trainings.id, id))
      expect(kept?.deletedAt).not.toBeNull()
    })

    test('takes no signed sheet', async () => {
      const { id } = await build.training()
      const request = new Request('http://localhost', { method: 'POST', body: fileForm() })
      const body = await request.arrayBuffer()
      const headers = { 'content-type': request.headers.get('content-type') ?? '' }
      const remove = (tx: Tx) => tx.update(trainings).set({ deletedAt: new Date() }).where(eq(trainings.id, id))
      const add = () => office.send('POST', `/api/admin/trainings/${id}/signed-sheets`, { body, headers })
      expect(await meanwhile(db, remove, add)).toMatchObject({ status: 404, body: { code: 'training_not_found' } })
    })
  })
})
