import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { allTheSame, issuedFor, numbersOf, upTo } from '../../../tests/issued.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { IssuedCertificates, OfficeDocument, Verification } from '../../domain/documents/document.ts'
import type { RegistrationDetail } from '../../domain/registrations/registration.ts'
import { documents } from '../db/schema/documents.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const certificates = (trainingId: number, registrationIds?: number[]) =>
  office.post<IssuedCertificates>(`/api/admin/trainings/${trainingId}/certificates`, { registrationIds, ...allTheSame })

/** A finished training with confirmed participants. */
async function finished(people: number, changes: Partial<typeof registrations.$inferInsert> = {}) {
  const training = await build.training({ status: 'terminée', startsAt: new Date('2026-03-02T09:00:00Z') })
  const confirmed = []
  for (let person = 0; person < people; person++) {
    confirmed.push(await build.registration({ trainingId: training.id, status: 'confirmée', ...changes }))
  }
  return { training, confirmed, ids: confirmed.map(({ id }) => id) }
}

describe('certificates', () => {
  test('go to everyone confirmed, once', async () => {
    const { training, ids } = await finished(3)
    const waiting = await build.registration({ trainingId: training.id })
    const first = await certificates(training.id)
    expect(first.status).toBe(200)
    expect(first.body.issued.map(({ registrationId }) => registrationId)).toEqual(ids)
    for (const { number } of first.body.issued) expect(number).toMatch(/^C-\d{4}-\d{5}-[0-9A-HJKMNP-TV-Z]{8}$/)
    expect((await certificates(training.id)).body).toEqual({
      issued: [],
      skipped: ids.map((registrationId) => ({ registrationId, reason: 'already_issued' })),
    })
    expect(await issuedFor(db, waiting.id)).toEqual([])
    expect(await numbersOf(db, 'certificate')).toEqual(upTo((await numbersOf(db, 'certificate')).length))
    expect(await historyOf(db, 'document', first.body.issued[0]?.id ?? 0)).toMatchObject([
      { action: 'issue_certificate' },
    ])
  })

  test('go to those named, and say who gets none and why', async () => {
    const { training, ids } = await finished(2)
    const waiting = await build.registration({ trainingId: training.id })
    const elsewhere = await build.registration({ status: 'confirmée' })
    const { body } = await certificates(training.id, [ids[1] ?? 0, waiting.id, elsewhere.id])
    expect(body.issued.map(({ registrationId }) => registrationId)).toEqual([ids[1]])
    expect(body.skipped).toEqual([
      { registrationId: waiting.id, reason: 'not_confirmed' },
      { registrationId: elsewhere.id, reason: 'not_of_this_training' },
    ])
  })

  test('go to nobody for a number that no registration can have', async () => {
    const { training } = await finished(1)
    const { status, body } = await certificates(training.id, [2_147_483_648])
    expect({ status, body }).toMatchObject({ status: 422, body: { code: 'invalid' } })
  })

  test('are issued once by two colleagues at the same moment', async () => {
    const { training, ids } = await finished(5)
    const answers = await Promise.all([certificates(training.id), certificates(training.id), certificates(training.id)])
    expect(answers.flatMap(({ body }) => body.issued.map(({ registrationId }) => registrationId)).sort()).toEqual(
      ids.sort(),
    )
    const numbers = await numbersOf(db, 'certificate')
    expect(numbers).toEqual(upTo(numbers.length))
  })

  test.each(['programmée', 'en_cours', 'annulée'] as const)('are refused for a training that is %s', async (status) => {
    const { id } = await build.training({ status })
    expect(await certificates(id)).toMatchObject({ status: 409, body: { code: 'training_not_finished' } })
  })

  test('stay as issued, and are corrected by another that takes their place', async () => {
    const { training, confirmed } = await finished(1, { firstName: 'Awa', lastName: 'Kone' })
    const { issued } = (await certificates(training.id)).body
    const [old] = issued
    await db
      .update(registrations)
      .set({ lastName: 'Koné' })
      .where(eq(registrations.id, confirmed[0]?.id ?? 0))
    const verify = (number: string) => as(visitor).get<Verification>(`/api/verification/${number}`)
    expect((await verify(old?.number ?? '')).body).toEqual({
      kind: 'certificate',
      number: old?.number,
      state: 'valid',
      holder: 'Awa Kone',
      training: training.title,
      hours: 2,
      date: '2026-03-02T09:00:00.000Z',
      validUntil: null,
      isOver: false,
    })
    const { status, body } = await office.post<OfficeDocument>(`/api/admin/documents/${old?.id}/supersede`)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { supersedes: old?.id, validity: 'valid', holder: 'Awa Koné' },
    })
    expect((await verify(old?.number ?? '')).body).toMatchObject({ state: 'superseded', holder: 'Awa Kone' })
    // The paper names the one whose place it takes; the first had none to name.
    const says = async (id = 0) => (await db.select().from(documents).where(eq(documents.id, id)))[0]?.snapshot
    expect(await says(body.id)).toMatchObject({ number: body.number, replaces: old?.number })
    expect(await says(old?.id)).not.toHaveProperty('replaces')
    expect((await verify(body.number ?? '')).body).toMatchObject({ state: 'valid', holder: 'Awa Koné' })
    expect((await office.post(`/api/admin/documents/${old?.id}/supersede`)).status).toBe(409)
    expect((await certificates(training.id)).body.skipped).toHaveLength(1)
  })

  test('are replaced with the correction of a name, their holder told, or nothing is changed', async () => {
    const { training, confirmed } = await finished(1, { firstName: 'Awa', lastName: 'Kone' })
    const [row] = confirmed
    if (!row) throw new Error('nobody confirmed')
    const { id, firstName, lastName, phone, organization, position } = row
    const correct = (changes: object) =>
      office.put<RegistrationDetail>(`/api/registrations/${id}/participant`, {
        ...{ firstName, lastName, phone, organization, position, ...changes },
      })
    const withIt = { lastName: 'Koné', replacesCertificate: true }
    // Nobody has one yet.
    expect(await correct(withIt)).toMatchObject({ status: 409, body: { code: 'document_not_valid' } })
    const [old] = (await certificates(training.id)).body.issued
    expect((await correct({ lastName: 'Koné' })).status).toBe(200)
    expect(await issuedFor(db, id)).toHaveLength(1)

    expect((await correct({ ...withIt, lastName: 'Konaté' })).body.participant.lastName).toBe('Konaté')
    const [first, second] = (await issuedFor(db, id)).toSorted((one, other) => one.id - other.id)
    expect(first).toMatchObject({ id: old?.id, supersededAt: expect.any(Date) })
    expect(second).toMatchObject({
      supersededAt: null,
      snapshot: { replaces: old?.number, person: { lastName: 'Konaté' } },
    })
    expect(await historyOf(db, 'registration', id)).toMatchObject([
      { action: 'change_contact', after: { lastName: 'Konaté' } },
      { action: 'change_contact', after: { lastName: 'Koné' } },
    ])

    // Somebody else’s from now on: there is none of theirs, and the whole is refused.
    const other = { firstName: 'Yao', lastName: 'Brou', phone: '+2250102030405', holder: 'other' }
    expect(await correct({ ...other, replacesCertificate: true })).toMatchObject({ status: 409 })
    expect((await correct(other)).body.participant.lastName).toBe('Brou')
    expect(await correct({ ...other, holder: 'same', firstName: 'Yaoo', replacesCertificate: true })).toMatchObject({
      status: 409,
      body: { code: 'document_not_valid' },
    })
    const kept = (await issuedFor(db, id)).filter(({ kind }) => kind === 'certificate')
    expect(kept).toHaveLength(2)
  })

  test('are revoked with a reason, which the verification keeps to itself', async () => {
    const { training } = await finished(1)
    const [certificate] = (await certificates(training.id)).body.issued
    expect((await office.post(`/api/admin/documents/${certificate?.id}/revoke`, {})).status).toBe(422)
    const revoked = await office.post<OfficeDocument>(`/api/admin/documents/${certificate?.id}/revoke`, {
      reason: 'Absente l’après-midi',
    })
    expect(revoked).toMatchObject({ status: 200, body: { validity: 'revoked', revokedReason: 'Absente l’après-midi' } })
    const checked = await as(visitor).get<Verification>(`/api/verification/${certificate?.number.toLowerCase()}`)
    expect(checked.body.state).toBe('revoked')
    expect(JSON.stringify(checked.body)).not.toContain('Absente')
    expect(await historyOf(db, 'document', certificate?.id ?? 0)).toMatchObject([
      { action: 'revoke_document', after: { reason: 'Absente l’après-midi' } },
      { action: 'issue_certificate' },
    ])
  })

  test('are not issued again along with all once revoked, but to the person named', async () => {
    const { training } = await finished(2)
    const [first] = (await certificates(training.id)).body.issued
    const reason = 'Absente l’après-midi'
    expect((await office.post(`/api/admin/documents/${first?.id}/revoke`, { reason })).status).toBe(200)
    const again = (await certificates(training.id)).body
    expect(again.issued).toEqual([])
    expect(again.skipped).toContainEqual({ registrationId: first?.registrationId, reason: 'revoked' })
    expect((await certificates(training.id, [first?.registrationId ?? 0])).body.issued).toHaveLength(1)
    expect((await certificates(training.id)).body.skipped.map((one) => one.reason)).toEqual([
      'already_issued',
      'already_issued',
    ])
  })

  test('that are revoked say so to their holder, in their language and without the office’s reason', async () => {
    const { training } = await finished(1, { locale: 'en' })
    const [certificate] = (await certificates(training.id)).body.issued
    await office.post(`/api/admin/documents/${certificate?.id}/revoke`, { reason: 'Absente l’après-midi' })
    const letters = await db
      .select()
      .from(notifications)
      .where(eq(notifications.registrationId, certificate?.registrationId ?? 0))
    const [told] = letters.filter(({ type }) => type === 'document_revoked')
    const [holder] = await db
      .select()
      .from(registrations)
      .where(eq(registrations.id, certificate?.registrationId ?? 0))
    expect(told).toMatchObject({ locale: holder?.locale, to: holder?.email, state: 'queued' })
    expect(told?.subject).toBe(`Document revoked: Certificate of participation ${certificate?.number}`)
    expect(told?.textContent).toContain(training.title)
    expect(told?.textContent).not.toContain('Absente')
    // A second try is refused and tells nobody.
    expect((await office.post(`/api/admin/documents/${certificate?.id}/revoke`, { reason: 'encore' })).status).toBe(409)
    const later = await db.select().from(notifications).where(eq(notifications.type, 'document_revoked'))
    expect(later.filter(({ registrationId }) => registrationId === certificate?.registrationId)).toHaveLength(1)
  })

  test('name who signs them, and go on naming who did', async () => {
    const { training } = await finished(1)
    const [certificate] = (await certificates(training.id)).body.issued
    const [row] = await db
      .select()
      .from(documents)
      .where(eq(documents.id, certificate?.id ?? 0))
    expect(row?.snapshot).toMatchObject({
      signatory: {
        name: 'Dr Mariam Koffi-Touré',
        title: row?.locale === 'en' ? defaultSettings.signer.titleInEnglish : defaultSettings.signer.title,
      },
    })
  })

  test('are found by their own number alone', async () => {
    const { training } = await finished(1)
    const number = (await certificates(training.id)).body.issued[0]?.number ?? ''
    const guesses = [number.slice(0, -1), `${number.slice(0, -8)}00000000`, number.slice(0, -9), 'C', '%', '..']
    for (const guess of guesses) {
      expect((await as(visitor).get(`/api/verification/${encodeURIComponent(guess)}`)).status, guess).toBe(404)
    }
    const [invoice] = await db.select().from(documents).where(eq(documents.kind, 'invoice')).limit(1)
    expect((await as(visitor).get(`/api/verification/${invoice?.number}`)).status).toBe(404)
  })
})

test('what was issued cannot be deleted', async () => {
  const { training } = await finished(1)
  const [certificate] = (await certificates(training.id)).body.issued
  expect(await office.delete(`/api/admin/documents/${certificate?.id}`)).toMatchObject({
    status: 409,
    body: { code: 'document_issued' },
  })
  const rows = await db
    .select()
    .from(documents)
    .where(eq(documents.id, certificate?.id ?? 0))
  expect(rows).toHaveLength(1)
})
