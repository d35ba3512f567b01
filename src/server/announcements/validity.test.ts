import { eq } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { onPostgres } from '../../../tests/database.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { allTheSame } from '../../../tests/issued.ts'
import { meanwhile } from '../../../tests/meanwhile.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import type { IssuedCertificates, Verification } from '../../domain/documents/document.ts'
import type { Tx } from '../db/open.ts'
import { documents } from '../db/schema/documents.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { remindOfValidity } from './validity-commands.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))

const failures: unknown[] = []
const send = (at: string) =>
  remindOfValidity(db, services, new Date(at), { failedBefore: [], failed: (_, error) => failures.push(error) })
const end = '2031-12-14'
const [ninety, thirty] = ['2031-09-15T08:00:00Z', '2031-11-14T08:00:00Z']

/** Somebody with a certificate that is valid until then. */
async function holder(validUntil: string | undefined = end, changes: Partial<typeof registrations.$inferInsert> = {}) {
  const training = await build.training({ status: 'terminée', startsAt: new Date('2029-12-14T08:00:00Z') })
  const registration = await build.registration({ trainingId: training.id, status: 'confirmée', ...changes })
  const certificate = await certify(registration.id, training.id, validUntil)
  return { training, registration, certificate }
}

async function certify(registrationId: number, trainingId: number, validUntil?: string, at = '2030-01-10T08:00:00Z') {
  const { snapshot, ...row } = await issuedDocument('certificate')
  if (snapshot?.kind !== 'certificate') throw new Error('no certificate')
  const ends = { ...snapshot, locale: row.locale ?? 'fr', ...(validUntil && { validUntil }) }
  return build.document({ ...row, snapshot: ends, registrationId, trainingId, createdAt: new Date(at) })
}
const subjectsOf = async (id: number) =>
  (await lettersAbout(db, id)).filter(({ type }) => type === 'reminder').map(({ subject }) => subject)

describe('the end of a certificate', () => {
  test('is reminded of 90 and 30 days before, at 8 h, each once, with the next sessions of its programme', async () => {
    const { training, registration, certificate } = await holder()
    const next = await build.training({
      programmeId: training.programmeId,
      startsAt: new Date('2032-01-12T08:00:00Z'),
      location: 'Bouaké',
    })
    await build.training({ startsAt: new Date('2032-01-12T08:00:00Z'), location: 'Ailleurs' })
    await send('2031-09-15T07:59:00Z')
    expect(await subjectsOf(registration.id)).toEqual([])
    for (const at of [ninety, ninety, '2031-09-16T12:00:00Z']) await send(at)
    expect(await subjectsOf(registration.id)).toHaveLength(1)
    await Promise.all([send(thirty), send(thirty)]) // as two instances do
    const letters = await lettersAbout(db, registration.id)
    expect(letters).toHaveLength(2)
    expect(letters[0]?.subject).toBe('Votre certificat est valable jusqu’au 14 décembre 2031\u00A0: Chaîne du froid')
    expect(letters[0]?.textContent).toContain(certificate.number)
    expect(letters[0]?.textContent).toContain('lundi 12 janvier 2032 · Bouaké')
    expect(letters[0]?.textContent).toContain(`/formations/${next.slug}`)
    expect(letters[0]?.textContent).not.toContain('Ailleurs')
    expect(await historyOf(db, 'registration', registration.id)).toMatchObject(
      [1, 2].map(() => ({ action: 'send_reminder', actor: 'system', after: { reminder: 'validity' } })),
    )
    expect(failures).toEqual([])
  })

  test('is reminded of up to a week late, and not after', async () => {
    const [late, tooLate] = [await holder('2032-03-01'), await holder('2032-02-29')]
    await send('2032-02-07T09:00:00Z') // 23 and 22 days before
    expect(await subjectsOf(late.registration.id)).toHaveLength(1)
    expect(await subjectsOf(tooLate.registration.id)).toEqual([])
  })

  test('is told in the language of the certificate, and that no session is open', async () => {
    const { registration, certificate } = await holder()
    await db.update(documents).set({ locale: 'en' }).where(eq(documents.id, certificate.id))
    await send(thirty)
    const [letter] = await lettersAbout(db, registration.id)
    expect(letter?.subject).toBe('Your certificate is valid until 14 December 2031: Chaîne du froid')
    expect(letter?.textContent).toContain('No session is open at the moment')
  })
})

describe('nobody is reminded', () => {
  const nobody = async (id: number) => {
    await send(thirty)
    expect(await subjectsOf(id)).toEqual([])
  }
  test('whose certificate has no end', async () => nobody((await holder('')).registration.id))
  test('whose certificate was revoked, or superseded', async () => {
    for (const change of [{ revokedAt: new Date() }, { supersededAt: new Date() }]) {
      const { registration, certificate } = await holder()
      await db.update(documents).set(change).where(eq(documents.id, certificate.id))
      await nobody(registration.id)
    }
  })
  test('who was erased', async () => nobody((await holder(end, { email: 'efface-7@efface.invalid' })).registration.id))
  test('who has a later certificate of the same programme, but who has one of another', async () => {
    const { training, registration } = await holder()
    const { email } = registration
    const again = await build.training({ programmeId: training.programmeId, status: 'terminée' })
    const renewed = await build.registration({ trainingId: again.id, email: email.toUpperCase() })
    await certify(renewed.id, again.id, '2033-12-14', '2031-06-01T08:00:00Z')
    await nobody(registration.id)
    const other = await holder()
    const elsewhere = await build.training({ status: 'terminée' })
    const one = await build.registration({ trainingId: elsewhere.id, email: other.registration.email })
    await certify(one.id, elsewhere.id, '2033-12-14', '2031-06-01T08:00:00Z')
    // A colleague with the same e-mail has renewed theirs.
    const shared = await holder()
    const theirs = await build.training({ programmeId: shared.training.programmeId, status: 'terminée' })
    const colleague = await build.registration({
      ...{ trainingId: theirs.id, email: shared.registration.email },
      ...{ firstName: 'Siaka', lastName: 'Ouattara', phone: '+2250102030405' },
    })
    await certify(colleague.id, theirs.id, '2033-12-14', '2031-06-01T08:00:00Z')
    await send(thirty)
    expect(await subjectsOf(other.registration.id)).toHaveLength(1)
    expect(await subjectsOf(shared.registration.id)).toHaveLength(1)
  })
  test('whose certificate was issued after the reminder was due', async () => {
    const { registration, training, certificate } = await holder()
    await db.update(documents).set({ supersededAt: new Date() }).where(eq(documents.id, certificate.id))
    await certify(registration.id, training.id, end, '2031-11-14T08:30:00Z')
    await send('2031-11-14T09:00:00Z')
    expect(await subjectsOf(registration.id)).toEqual([])
  })
  test('where the office has switched it off', async () => {
    const { registration } = await holder()
    const value = { week: true, unpaid: true, eve: true, validity: false, toBring: '', toBringInEnglish: '' }
    expect((await office.put('/api/admin/settings/reminders', value)).status).toBe(200)
    await vi.waitFor(async () => expect((await services.settings.read()).reminders.validity).toBe(false))
    await nobody(registration.id)
    const { validity: _, ...asBefore } = value
    const { body } = await office.get<{ reminders: { version: number } }>('/api/admin/settings')
    const { version } = body.reminders
    expect((await office.put('/api/admin/settings/reminders', { ...asBefore, version })).status).toBe(200)
    await vi.waitFor(async () => expect((await services.settings.read()).reminders.validity).toBe(true))
  })
})

test('one that cannot be written keeps nobody else from theirs', async () => {
  const [one, other] = [await holder(), await holder()]
  const asOwner = (sql: string) => services.database.asOwner((client) => client.query(sql))
  await asOwner(`alter table notifications add constraint refuse_one check (to_address <> '${one.registration.email}')`)
  await send(thirty)
  expect(failures.splice(0)).toHaveLength(1)
  expect(await subjectsOf(other.registration.id)).toHaveLength(1)
  await asOwner('alter table notifications drop constraint refuse_one')
  await send(thirty)
  expect(await subjectsOf(one.registration.id)).toHaveLength(1)
})

describe('a certificate of a programme whose certificates end', () => {
  const issued = async (validityMonths: number | null) => {
    const training = await build.training({
      ...{ status: 'terminée', price: 0, duration: 8 },
      ...{ startsAt: new Date('2025-08-30T08:00:00Z'), endsAt: new Date('2025-08-31T17:00:00Z') },
    })
    await db.update(programmes).set({ validityMonths }).where(eq(programmes.id, training.programmeId))
    const { id } = await build.registration({ trainingId: training.id, status: 'confirmée', price: 0 })
    const { body } = await office.post<IssuedCertificates>(`/api/admin/trainings/${training.id}/certificates`, {
      registrationIds: [id],
      ...allTheSame,
    })
    const [{ number = '' } = {}] = body.issued
    return (await as(visitor).get<Verification>(`/api/verification/${number}`)).body
  }

  test('states its end, counted from the session, and says when that has passed', async () => {
    expect(await issued(6)).toMatchObject({ state: 'valid', validUntil: '2026-02-28', isOver: true })
    expect(await issued(240)).toMatchObject({ state: 'valid', validUntil: '2045-08-31', isOver: false })
    expect(await issued(null)).toMatchObject({ state: 'valid', validUntil: null, isOver: false })
  })
})

describe.runIf(onPostgres())('what is committed while somebody is being reminded (needs PostgreSQL)', () => {
  const due = '2033-03-30T08:00:00Z'

  test('counts: a certificate that is revoked is not reminded of', async () => {
    const { registration, certificate } = await holder('2033-04-29')
    const revoke = (tx: Tx) =>
      tx
        .update(documents)
        .set({ revokedAt: new Date(due) })
        .where(eq(documents.id, certificate.id))
    await meanwhile(db, revoke, () => send(due))
    expect(await subjectsOf(registration.id)).toEqual([])
    expect(failures).toEqual([])
  })

  test('the registration comes before its document', async () => {
    const { registration, certificate } = await holder('2033-04-29')
    const lock = (table: typeof registrations | typeof documents, id: number) => (tx: Tx) =>
      tx.select({ id: table.id }).from(table).where(eq(table.id, id)).for('update')
    const remind = () => send(due)
    await meanwhile(db, lock(registrations, registration.id), remind, lock(documents, certificate.id))
    expect(await subjectsOf(registration.id)).toHaveLength(1)
    expect(failures).toEqual([])
  })
})
