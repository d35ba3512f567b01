import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, startApi, visitor } from '../../../tests/api.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { uniqueWord } from '../../../tests/factories/unique.ts'
import { dump } from '../../../tests/traces.ts'
import type { Verification } from '../../domain/documents/document.ts'
import { sealAudit, writeAudit } from '../audit/commands.ts'
import { verifyAudit } from '../audit/verify-queries.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { documents } from '../db/schema/documents.ts'
import { participants } from '../db/schema/participants.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { draw } from '../pdf/draw.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { system } from '../session/actor.ts'
import { openParticipantSession } from '../session/sessions.ts'
import { carryOutPlan } from './retention-commands.ts'
import { planRetention } from './retention-queries.ts'

const { as, build, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
const now = new Date('2026-11-20T12:00:00Z')
const yearsAgo = (years: number, days = 0) =>
  new Date(Date.UTC(now.getUTCFullYear() - years, now.getUTCMonth(), now.getUTCDate() - days))
const retention = { ...services, actor: system, now }
const planned = async () => {
  const { kinds } = await planRetention(db, now)
  return Object.fromEntries(kinds.map(({ kind, count }) => [kind, count]))
}
const retire = async (changes: Partial<Parameters<typeof carryOutPlan>[0]> = {}) =>
  carryOutPlan({ ...retention, ...changes }, (await planRetention(db, now)).digest)
const rowOf = async (id: number) => (await db.select().from(registrations).where(eq(registrations.id, id)))[0]

/** A training that was held, and ended, so many years ago. */
const held = (years: number, days = 0) =>
  build.training({ status: 'terminée', startsAt: yearsAgo(years, days + 1), endsAt: yearsAgo(years, days) })
/** Somebody who came to it, and whom nothing else is known of. */
async function came(years: number, changes: Parameters<typeof build.registration>[0] = {}, days = 0) {
  const { id: trainingId } = await held(years, days)
  return build.registration({ trainingId, createdAt: yearsAgo(years, days + 30), status: 'confirmée', ...changes })
}
const account = (years: number, email: string) => build.participant({ email, createdAt: yearsAgo(years) })

describe('a registration is anonymized five years after its training,', () => {
  test('to the day', async () => {
    const over = await came(5, {}, 1)
    const kept = await came(5)
    expect((await planned()).registrations).toBe(1)
    expect((await retire()).registrations).toBe(1)
    expect(await rowOf(over.id)).toMatchObject({
      firstName: 'Personne',
      lastName: 'effacée',
      email: `efface-${over.id}@efface.invalid`,
      phone: '',
      status: 'confirmée',
      paymentReference: over.paymentReference,
    })
    expect(await rowOf(kept.id)).toMatchObject({ firstName: 'Awa', email: kept.email })
  })

  test.each<[string, (email: string) => Promise<unknown>]>([
    ['unless the same e-mail was registered since', (email) => came(2, { email: email.toUpperCase() })],
    [
      'unless something was paid since',
      async (email) => {
        const [found] = await db.select().from(registrations).where(eq(registrations.email, email))
        await build.payment({ registrationId: found?.id ?? 0, createdAt: yearsAgo(1) })
      },
    ],
    [
      'unless its training is still to be given a date',
      async (email) => {
        const { id } = await build.training({ startsAt: null, endsAt: null, status: 'programmée' })
        await db.update(registrations).set({ trainingId: id }).where(eq(registrations.email, email))
      },
    ],
    [
      'unless the account with its e-mail was signed in to since',
      async (email) => {
        const { id } = await account(9, email)
        await openParticipantSession(db, services.config.sessionSecret, id, { ip: '::1', userAgent: 'x' }, yearsAgo(1))
      },
    ],
    [
      'unless its account did something since, though its sessions are gone',
      async (email) => {
        const { id } = await account(9, email)
        await db.insert(auditEntries).values({
          ...{ actor: `participant ${id}`, action: 'link_profile', subjectType: 'participant', subjectId: id },
          createdAt: yearsAgo(4),
        })
      },
    ],
    [
      'unless the space that it stands in is of use',
      async (email) => {
        const { id } = await account(9, `ami.${email}`)
        await came(1, { participantId: id })
        await db.update(registrations).set({ participantId: id }).where(eq(registrations.email, email))
      },
    ],
  ])('%s: who is still active keeps everything', async (_, useAgain) => {
    const email = `fidele.${uniqueWord()}@example.ci`
    const old = await came(8, { email })
    await build.notification({ registrationId: old.id, to: email, textContent: 'Bonjour, fidèle' })
    await useAgain(email)
    const before = await rowOf(old.id)
    expect(await retire()).toEqual({ registrations: 0, profiles: 0, papers: 0, letters: 0 })
    expect(await rowOf(old.id)).toEqual(before)
    expect((await dump(db)).get('public.notifications')).toContain(email)
  })
})

test('a profile not used for five years goes, with all that names its owner but the ledger, and the trail’s chain holds', async () => {
  const email = 'disparue@example.ci'
  const person = await account(9, email)
  const own = await came(7, { email, participantId: person.id, lastName: 'Disparue' })
  const friend = await came(7, { participantId: person.id })
  await came(1, { email: friend.email })
  await build.payment({ registrationId: own.id, reference: 'WAVE-77', createdAt: yearsAgo(7) })
  await build.notification({ registrationId: own.id, to: email, textContent: 'Bonjour Disparue' })
  await build.notification({ registrationId: null, type: 'security', to: email, textContent: 'Bonjour Disparue' })
  await build.document({ registrationId: own.id, title: 'Attestation Disparue' })
  const entry = { action: 'change_contact', subjectType: 'registration', subjectId: own.id } as const
  await db.transaction((tx) => writeAudit(tx, system, { ...entry, after: { lastName: 'Disparue' } }))
  await db.execute(sql`select seal_audit_entries(500)`)
  const sums = () => db.execute(sql`select registration_id, sum(amount)::int from payments group by 1 order by 1`)
  const before = { rows: (await sums()).rows, payments: await db.select().from(payments) }

  expect(await retire()).toEqual({ registrations: 1, profiles: 1, papers: 0, letters: 0 })
  expect(await db.select().from(participants).where(eq(participants.id, person.id))).toEqual([])
  expect([...(await dump(db)).values()].join('\n')).not.toContain('disparue')
  // The friend has come back since: their registration keeps its name, and leaves the space with it.
  expect(await rowOf(friend.id)).toMatchObject({ firstName: 'Awa', participantId: null })
  expect({ rows: (await sums()).rows, payments: await db.select().from(payments) }).toEqual(before)
  const retired = await db.select().from(auditEntries).where(eq(auditEntries.action, 'retire')).orderBy(auditEntries.id)
  expect(retired.at(-1)).toMatchObject({ actor: 'system', subjectType: 'installation', after: { profiles: 1 } })
  await sealAudit(db)
  expect((await verifyAudit(services.database.pool)).broken).toBe(undefined)
})

test('names leave papers ten years after their year; the certificate’s number still answers, and says why nobody is named', async () => {
  const own = await came(11)
  const papers = { registrationId: own.id, trainingId: own.trainingId }
  const certificate = await build.document({
    ...(await issuedDocument('certificate')),
    ...papers,
    createdAt: yearsAgo(11),
  })
  const invoice = await build.document({ ...(await issuedDocument('invoice')), ...papers, createdAt: yearsAgo(10) })
  const verify = (language: string) =>
    as(visitor).get<Verification>(`/api/verification/${certificate.number}`, {
      headers: { 'accept-language': language },
    })
  expect(await planned()).toMatchObject({ registrations: 1, papers: 1 })
  expect(await retire()).toMatchObject({ registrations: 1, papers: 1 })

  const store = await findSigningStore(services.config, services.database, services.secrets)
  await renderDocument({ ...services, store, papers: { make: draw }, log: { warn() {} } }, certificate.id)
  const [made] = await db.select().from(documents).where(eq(documents.id, certificate.id))
  expect(made).toMatchObject({ state: 'ready', number: certificate.number, revokedAt: null })
  expect(made?.snapshot?.person).toMatchObject({ firstName: 'Personne', lastName: 'effacée', email: '' })
  expect((await verify('fr')).body).toMatchObject({
    state: 'valid',
    holder: 'Nom effacé\u00A0: certificat de plus de dix ans',
  })
  expect((await verify('en')).body.holder).toBe('Name removed: certificate more than ten years old')
  // The invoice is of the year that accounting must still keep.
  const [kept] = await db.select().from(documents).where(eq(documents.id, invoice.id))
  expect(kept?.snapshot?.person.lastName).toBe('Koné')
  // Nobody is written to about it.
  expect((await db.execute(sql`select 1 from notifications where registration_id = ${own.id}`)).rows).toEqual([])
})

test('a pharmacy’s invoice for several loses only the names of anonymized registrations, and still names its payer', async () => {
  const { id: pharmacyId, name } = await build.pharmacy({ name: 'Pharmacie du Plateau' })
  const { id: trainingId } = await held(11)
  const booked = { trainingId, pharmacyId, price: 50_000, createdAt: yearsAgo(11), status: 'confirmée' as const }
  const gone = await build.registration({ ...booked, lastName: 'Ancienne' })
  const active = await build.registration({ ...booked, lastName: 'Fidèle' })
  await came(1, { email: active.email })
  const made = (registrationIds: number[]) =>
    office.post<{ id: number }>(`/api/admin/pharmacies/${pharmacyId}/invoices`, { registrationIds })
  const [both, later] = [await made([gone.id, active.id]), await made([gone.id])]
  await db
    .update(documents)
    .set({ createdAt: yearsAgo(11) })
    .where(eq(documents.id, both.body.id))
  await db
    .update(documents)
    .set({ createdAt: yearsAgo(10) })
    .where(eq(documents.id, later.body.id))

  expect(await planned()).toMatchObject({ registrations: 1, papers: 1 })
  expect(await retire()).toMatchObject({ registrations: 1, papers: 1 })
  const read = async (id: number) => (await db.select().from(documents).where(eq(documents.id, id)))[0]
  expect(await read(both.body.id)).toMatchObject({
    state: 'pending',
    snapshot: {
      price: 100_000,
      payer: { name },
      lines: [{ name: 'Personne effacée', paymentReference: gone.paymentReference }, { name: 'Awa Fidèle' }],
    },
  })
  // The other is of the year that accounting must still keep.
  expect(await read(later.body.id)).toMatchObject({ snapshot: { lines: [{ name: 'Awa Ancienne' }] } })
  expect(await planned()).toEqual({ registrations: 0, profiles: 0, papers: 0, letters: 0 })
})

describe('a plan', () => {
  test('is carried out only as it was seen, and a second time finds nothing', async () => {
    await came(6)
    const seen = await planRetention(db, now)
    expect(await planRetention(db, new Date(now.getTime() + 3_600_000))).toEqual(seen)
    expect(seen.kinds).toContainEqual(expect.objectContaining({ kind: 'registrations', count: 1 }))
    await came(8)
    await expect(carryOutPlan(retention, seen.digest)).rejects.toMatchObject({ code: 'plan_changed' })
    const { digest } = await planRetention(db, now)
    expect(await carryOutPlan(retention, digest)).toEqual({ registrations: 2, profiles: 0, papers: 0, letters: 0 })
    expect(await planned()).toEqual({ registrations: 0, profiles: 0, papers: 0, letters: 0 })
  })

  test('that was ended in the middle goes on where it was, one entry of the trail a batch', async () => {
    const { id: trainingId } = await held(6)
    for (let count = 0; count < 130; count++) await build.registration({ trainingId, createdAt: yearsAgo(6) })
    const killed = retire({
      progress: () => {
        throw new Error('killed')
      },
    })
    await expect(killed).rejects.toThrow('killed')
    expect((await planned()).registrations).toBe(30)
    expect((await retire()).registrations).toBe(30)
    const batches = await db
      .select()
      .from(auditEntries)
      .where(sql`action = 'retire' and after->>'registrations' in ('100', '30')`)
    expect(batches).toHaveLength(2)
    expect((await dump(db)).get('public.registrations')).not.toContain(`,${trainingId},,awa`)
  })
})
