import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { fneKey, startFneOffice } from '../../../../tests/fne.ts'
import type { CertifyResult, FneState } from '../../../domain/fne/call.ts'
import { fneCalls, fneLines, fneState } from '../../db/schema/fne.ts'
import { doubtLostCalls, sendCall, takeCall } from './send-commands.ts'

const { build, db, office, platform, work, calls, proforma, documentOf, goOn, save, services, clock } =
  await startFneOffice()
beforeEach(goOn)

const certify = async (documentIds: number[], more = {}) =>
  (await office.post<CertifyResult>('/api/admin/fne/certify', { documentIds, ...more })).body
const stateOf = async () => (await office.get<FneState>('/api/admin/fne')).body
const atPlatform = (lastName: string) =>
  platform.invoices.filter(({ clientCompanyName }) => clientCompanyName.endsWith(lastName))

describe('one click', () => {
  test('makes an invoice of a proforma, with number, address and what the tax office asks for on it', async () => {
    const { documentId, registration } = await proforma()
    expect(await certify([documentId])).toEqual({ queued: 1, skipped: [] })
    await work()
    const [sold] = atPlatform(registration.lastName)
    expect(sold).toMatchObject({ amount: 65_000, vatAmount: 0, paymentMethod: 'deferred' })
    const document = await documentOf(documentId)
    expect(document).toMatchObject({
      fneNumber: sold?.reference,
      fneUrl: expect.stringContaining('/fr/verification/'),
      title: `Facture ${document.number}`,
      state: 'pending',
      snapshot: {
        certified: { seller: 'Caisse du cabinet', taxCentre: 'CME de Cocody', pointOfSale: 'CAISSE-1', net: 65_000 },
      },
    })
    expect((await stateOf()).stickers).toBe(1_000 - platform.invoices.length)
  })

  test('twice, or by two people at once, sells once', async () => {
    const { documentId, registration } = await proforma()
    const [one, other] = await Promise.all([certify([documentId]), certify([documentId])])
    expect([one.queued, other.queued].toSorted()).toEqual([0, 1])
    await work()
    expect(await certify([documentId])).toMatchObject({ queued: 0, skipped: [{ reason: 'already' }] })
    await work()
    expect(atPlatform(registration.lastName)).toHaveLength(1)
  })

  test('says why a proforma is not taken', async () => {
    const withoutNcc = await build.pharmacy({ ncc: null })
    const { documentId, registration } = await proforma()
    await office.put('/api/admin/registrations/pharmacy', { ids: [registration.id], pharmacyId: withoutNcc.id })
    const { body } = await office.get<{ id: number; validity: string }[]>(
      `/api/admin/documents?registrationId=${registration.id}`,
    )
    const valid = body.find((one) => one.validity === 'valid')?.id ?? 0
    expect((await certify([documentId, valid])).skipped.map(({ reason }) => reason)).toEqual([
      'not_valid',
      'client_ncc',
    ])
  })

  test('asks about one of before the first day, which may have been certified by hand', async () => {
    await db.update(fneState).set({ stopped: null })
    const { documentId } = await proforma()
    const { firstDay, ...fne } = (await services.settings.read()).fne
    await save('fne', { ...fne, firstDay: '2099-01-01' })
    expect((await certify([documentId])).skipped).toMatchObject([{ reason: 'by_hand' }])
    expect(await certify([documentId], { confirmNotByHand: true })).toMatchObject({ queued: 1 })
    await save('fne', { ...fne, firstDay })
    await work()
  })
})

describe('an answer', () => {
  test.each(['unavailable_502', 'unavailable_503'] as const)(
    '%s leaves it waiting, and it is sent again',
    async (fault) => {
      const { documentId, registration } = await proforma()
      platform.fail(fault)
      await certify([documentId])
      await work()
      expect(await calls(documentId)).toMatchObject([{ state: 'waiting', problem: 'unavailable' }])
      clock.advance(11_000)
      await work()
      expect(await calls(documentId)).toMatchObject([{ state: 'certified', tries: 2 }])
      expect(atPlatform(registration.lastName)).toHaveLength(1)
    },
  )

  test.each([
    ['lost_answer', 'lost'],
    ['half_body', 'lost'],
    ['not_json', 'unreadable'],
    ['no_reference', 'unreadable'],
    ['sign_then_500', 'server_error'],
    ['draft_500', 'server_error'],
    ['plain_500', 'server_error'],
    ['gateway_504', 'server_error'],
    ['other_total', 'other_total'],
  ] as const)('%s leaves it doubtful, and it is never sent again by itself', async (fault, problem) => {
    const { documentId, registration } = await proforma()
    platform.fail(fault)
    await certify([documentId])
    await work()
    clock.advance(20 * 60_000)
    await work()
    expect(await calls(documentId)).toMatchObject([{ state: 'doubtful', problem, tries: 1 }])
    expect(atPlatform(registration.lastName).length).toBeLessThanOrEqual(1)
    expect(await certify([documentId])).toMatchObject({ skipped: [{ reason: 'in_fne' }] })
    expect((await stateOf()).open.map((call) => call.documentId)).toContain(documentId)
  })

  test('that refuses is told in its words, and the proforma is as any other again', async () => {
    const { documentId } = await proforma()
    const { fne } = await services.settings.read()
    await save('fne', { ...fne, pointOfSale: 'CAISSE-9' })
    await certify([documentId])
    await work()
    await save('fne', fne)
    expect(await calls(documentId)).toMatchObject([
      { state: 'refused', problem: expect.stringContaining('Point of sale is not valid') },
    ])
    expect(await certify([documentId])).toMatchObject({ queued: 1 })
    await work()
    expect(await documentOf(documentId)).toMatchObject({ isInFne: true, fneNumber: expect.any(String) })
  })

  test('that refuses the key stops all, until another key is given', async () => {
    const [one, other] = [await proforma(), await proforma()]
    platform.fail('key_changed')
    await certify([one.documentId, other.documentId])
    await work()
    expect((await stateOf()).stopped).toBe('key_refused')
    expect(await calls(other.documentId)).toMatchObject([{ state: 'waiting', tries: 0 }])
    expect((await office.put('/api/admin/fne/key', { key: fneKey })).status).toBe(204)
    clock.advance(11_000)
    await work()
    expect(await calls(one.documentId)).toMatchObject([{ state: 'certified' }])
    expect(await calls(other.documentId)).toMatchObject([{ state: 'certified' }])
  })
})

test('a call whose process died is doubtful after a minute and a half', async () => {
  const { documentId } = await proforma()
  await certify([documentId])
  expect(await takeCall(services)).toMatchObject({ call: { documentId } })
  await doubtLostCalls(services)
  expect(await calls(documentId)).toMatchObject([{ state: 'submitting' }])
  clock.advance(91_000)
  await doubtLostCalls(services)
  expect(await calls(documentId)).toMatchObject([{ state: 'doubtful', problem: 'lost' }])
})

test('instances that look at once never take the same call, nor two equal ones', async () => {
  const twin = { firstName: 'Jumeau', lastName: 'Pareil' }
  const made = [await proforma(), await proforma(twin), await proforma(twin)]
  await certify(made.map(({ documentId }) => documentId))
  const taken = await Promise.all([1, 2, 3, 4].map(() => takeCall(services)))
  const [other, ...twins] = made.map(
    ({ documentId }) => taken.filter((one) => one?.call.documentId === documentId).length,
  )
  expect([other, twins.toSorted()]).toEqual([1, [0, 1]])
  for (const one of taken) if (one) await sendCall(services, one)
  await work()
  expect(atPlatform('Pareil')).toHaveLength(2)
})

test('of two equal ones the second waits while the first is doubtful', async () => {
  const name = { firstName: 'Jumelle', lastName: 'Égale' }
  const [one, other] = [await proforma(name), await proforma(name)]
  platform.fail('lost_answer')
  await certify([one.documentId])
  await work()
  await certify([other.documentId])
  await work()
  expect(await calls(other.documentId)).toMatchObject([{ state: 'waiting' }])
  const [{ id = 0 } = {}] = await calls(one.documentId)
  await office.post(`/api/admin/fne/calls/${id}/settle`, { reference: atPlatform('Égale')[0]?.reference })
  await work()
  expect(await calls(other.documentId)).toMatchObject([{ state: 'certified' }])
})

test('a copy at another address calls nobody', async () => {
  const { documentId } = await proforma()
  await db.update(fneState).set({ publicUrl: 'https://elsewhere.example' })
  await certify([documentId])
  await work()
  expect((await stateOf()).stopped).toBe('other_address')
  expect(await calls(documentId)).toMatchObject([{ state: 'waiting' }])
  await office.put('/api/admin/fne/key', { key: fneKey })
  await work()
  expect(await calls(documentId)).toMatchObject([{ state: 'certified' }])
})

test('without stickers nothing is sent, until somebody says that there are more', async () => {
  await db.update(fneState).set({ stickers: 0 })
  const { documentId } = await proforma()
  await certify([documentId])
  await work()
  expect((await stateOf()).stopped).toBe('no_stickers')
  expect((await office.post('/api/admin/fne/resume')).status).toBe(204)
  await work()
  expect(await calls(documentId)).toMatchObject([{ state: 'certified' }])
})

test('of a registration one sale counts at most, in the database too', async () => {
  const { documentId, registration } = await proforma()
  await certify([documentId])
  const [sale] = await db.select().from(fneCalls).where(eq(fneCalls.documentId, documentId))
  const { id: registrationId, trainingId } = registration
  const again = { callId: sale?.id ?? 0, registrationId, trainingId, price: 65_000 }
  await expect(db.insert(fneLines).values(again)).rejects.toThrow()
})
