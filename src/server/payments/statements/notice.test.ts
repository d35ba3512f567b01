// Money that a provider tells of as it comes (docs/rules/online-payments.md#statements).
import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../../tests/api.ts'
import { onPostgres } from '../../../../tests/database.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { lettersAbout } from '../../../../tests/outbox.ts'
import type { DeclarationRow } from '../../../domain/payments/payment-declaration.ts'
import { paymentProviders, providerNotices } from '../../db/schema/online-payments.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { payments } from '../../db/schema/payments.ts'
import { statementLines } from '../../db/schema/statements.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import { confirmDeclaredSince, takeNotices } from './notice-commands.ts'

const { as, build, clock, db, services } = await startApi()
const office = as(administrator(await build.administrator()))
await db.insert(paymentProviders).values({
  provider: 'wave',
  keys: services.secrets.seal('{}', placeOf.providerKeys('wave')),
  keyEnds: {},
  publicUrl: services.config.publicUrl,
})
beforeEach(() => db.update(paymentProviders).set({ stopped: null }))

/** Wave has told that money came, of which it kept 100 FCFA; its notification was kept. @returns the number of the money */
async function told({ reference = `T_${uniqueWord()}`, ...more }: { reference?: string; amount?: string } = {}) {
  const came = { amount: '9900', fee: '100', currency: 'XOF', when_created: clock.now().toISOString() }
  const data = { id: reference, ...came, ...more }
  const body = { id: `EV_${uniqueWord()}`, type: 'merchant.payment_received', data: { ...data, sender_name: 'Aya' } }
  await keep(Buffer.from(JSON.stringify(body)))
  return reference
}
const keep = async (body: Buffer | null) => {
  const kept = { provider: 'wave' as const, eventId: uniqueWord(), body, isMovement: true, createdAt: clock.now() }
  await db.insert(providerNotices).values(kept)
}
const lineOf = async (reference: string) =>
  db.select().from(statementLines).where(eq(statementLines.reference, reference))
const declarationOf = async (id: number) =>
  (await db.select().from(paymentDeclarations).where(eq(paymentDeclarations.id, id)))[0]
const waiting = () => db.$count(providerNotices, sql`handled_at is null`)
const paidOf = (registrationId: number) =>
  db
    .select({ amount: payments.amount, method: payments.method, transactionId: payments.transactionId })
    .from(payments)
    .where(eq(payments.registrationId, registrationId))

/** Somebody owes 10 000 FCFA and says that they have paid it. */
async function declared(reference: string, more: Parameters<typeof build.paymentDeclaration>[0] = {}) {
  const { id: registrationId } = await build.registration({ price: 10_000 })
  return build.paymentDeclaration({ registrationId, reference, createdAt: clock.now(), ...more })
}

describe('a notification', () => {
  test('becomes an open line, once', async () => {
    const reference = await told()
    await takeNotices(services)
    expect(await lineOf(reference)).toMatchObject([
      { kind: 'received', amount: 10_000, state: 'open', payerName: 'Aya', fee: 100 },
    ])
    expect(await waiting()).toBe(0)
    await told({ reference })
    await takeNotices(services)
    expect(await lineOf(reference)).toHaveLength(1)
  })

  test('that says nothing of money, is not readable or is not kept any more, is done with', async () => {
    const before = await db.$count(statementLines)
    await keep(Buffer.from('{"id":"EV_1","type":"test.test_event","data":{}}'))
    await keep(Buffer.from('\u0000'))
    await keep(null)
    await told({ amount: '-500' })
    await takeNotices(services)
    expect([await waiting(), await db.$count(statementLines)]).toEqual([0, before])
  })

  test('of a provider that may not be asked waits until it may', async () => {
    const reference = await told()
    await db.update(paymentProviders).set({ stopped: 'restored' })
    await takeNotices(services)
    expect([await waiting(), (await lineOf(reference)).length]).toEqual([1, 0])
    await db.update(paymentProviders).set({ stopped: null })
    await takeNotices(services)
    expect([await waiting(), (await lineOf(reference)).length]).toEqual([0, 1])
  })

  test('is what the ledger has already, where it has', async () => {
    const { id: registrationId } = await build.registration({ price: 10_000 })
    const paid = { registrationId, amount: 10_000, method: 'mobile', operator: 'Wave', reference: `T_${uniqueWord()}` }
    await office.post('/api/payments', paid)
    const { reference } = paid
    await told({ reference })
    await takeNotices(services)
    expect(await lineOf(reference)).toMatchObject([{ state: 'recorded', decidedBy: null }])
    expect(await paidOf(registrationId)).toHaveLength(1)
  })

  test.runIf(onPostgres())('is taken in once by several instances (needs PostgreSQL)', async () => {
    const references = await Promise.all(Array.from({ length: 8 }, () => told()))
    const all = await Promise.all(references.map((reference) => declared(reference)))
    await Promise.all([takeNotices(services), takeNotices(services), takeNotices(services)])
    for (const [index, { registrationId }] of all.entries()) {
      expect(await lineOf(references[index] ?? '')).toMatchObject([{ state: 'recorded' }])
      expect(await paidOf(registrationId)).toHaveLength(1)
    }
  })
})

describe('what somebody declared', () => {
  test('is confirmed with number, operator and amount equal: payment, line, receipt and letter at once', async () => {
    const reference = `T_${uniqueWord()}`
    const { id, registrationId } = await declared(reference.toLowerCase())
    await told({ reference })
    await takeNotices(services)
    const [line] = await lineOf(reference)
    const [payment] = await paidOf(registrationId)
    expect(await declarationOf(id)).toMatchObject({ state: 'confirmed', decidedBy: null, decidedAt: expect.any(Date) })
    expect(payment).toMatchObject({ amount: 10_000, method: 'mobile', transactionId: line?.transactionId })
    expect(line).toMatchObject({ state: 'recorded', decidedBy: null })
    expect(await lettersAbout(db, registrationId)).not.toEqual([])
    const { body } = await office.get<DeclarationRow[]>('/api/admin/payment-declarations?state=confirmed')
    expect(body.find((row) => row.id === id)).toMatchObject({ decidedBy: null, paymentStatus: 'complet' })
  })

  test.each([
    ['amount', { amount: 9_999 }],
    ['operator', { operator: 'Wave CI' }],
    ['number', { reference: 'T_UNE_AUTRE' }],
    ['state', { state: 'refused' as const, reason: 'Non reçu', decidedAt: new Date() }],
  ])('of another %s stays, and the line is a task', async (_, more) => {
    const reference = `T_${uniqueWord()}`
    const { id, state, registrationId } = await declared(reference, more)
    await told({ reference })
    await takeNotices(services)
    expect(await declarationOf(id)).toMatchObject({ state })
    expect(await lineOf(reference)).toMatchObject([{ state: 'open' }])
    expect(await paidOf(registrationId)).toEqual([])
  })

  test('by two people stays, as none is chosen between equals', async () => {
    const reference = `T_${uniqueWord()}`
    const both = [await declared(reference), await declared(reference)]
    await told({ reference })
    await takeNotices(services)
    expect(await lineOf(reference)).toMatchObject([{ state: 'open' }])
    for (const { id } of both) expect(await declarationOf(id)).toMatchObject({ state: 'to_check' })
  })

  test('of more than is owed stays, as the ledger refuses it', async () => {
    const { id: registrationId } = await build.registration({ price: 5_000 })
    const reference = await told()
    const { id } = await declared(reference, { registrationId })
    await takeNotices(services)
    expect(await declarationOf(id)).toMatchObject({ state: 'to_check' })
    expect(await lineOf(reference)).toMatchObject([{ state: 'open' }])
    expect(await waiting()).toBe(0)
  })

  test('after its notification came is confirmed within the next minutes, and later by the office alone', async () => {
    const [reference, later] = [await told(), await told()]
    await takeNotices(services)
    const { id } = await declared(reference)
    await confirmDeclaredSince(services)
    expect(await declarationOf(id)).toMatchObject({ state: 'confirmed' })
    expect(await lineOf(reference)).toMatchObject([{ state: 'recorded' }])
    const before = await declared(later)
    clock.advance(11 * 60_000)
    await confirmDeclaredSince(services)
    expect(await declarationOf(before.id)).toMatchObject({ state: 'to_check' })
  })

  test('is not confirmed by the line of a statement alone', async () => {
    const { id, reference } = await declared(`T_${uniqueWord()}`)
    await build.statementLine({ reference })
    await confirmDeclaredSince(services)
    expect(await declarationOf(id)).toMatchObject({ state: 'to_check' })
  })
})
