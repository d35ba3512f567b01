// The portal's export settles what nobody knows (docs/rules/fne.md#settling).
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { fneKey, startFneOffice } from '../../../../tests/fne.ts'
import type { CertifyResult, ExportResult, FneState } from '../../../domain/fne/call.ts'
import { documents } from '../../db/schema/documents.ts'
import { fneCalls, fneLines, fneState } from '../../db/schema/fne.ts'
import { writeLastCall } from '../../outgoing/last-call.ts'
import { stopFne } from './state-commands.ts'

const clockAt = { now: () => new Date() }
const { db, signIn, platform, work, calls, proforma, documentOf, goOn, clock, services } = await startFneOffice({
  clock: () => clockAt.now(),
})
clockAt.now = clock.now

// Each on a day of its own: what the platform has of the others lies before.
let [office, day] = [signIn(), 0]
beforeEach(async () => {
  clock.advance(++day * 24 * 3_600_000)
  office = signIn()
  await goOn()
})

async function drop(csv: string) {
  const form = new FormData()
  form.set('file', new File([csv], 'fne.csv'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return office.send<ExportResult>('POST', '/api/admin/fne/export', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}
const certify = (...documentIds: number[]) => office.post<CertifyResult>('/api/admin/fne/certify', { documentIds })
/** Certified by somebody in the portal. */
const byHand = (clientCompanyName: string, amount: number) =>
  platform.signByHand({ clientCompanyName, items: [{ description: 'À la main', quantity: 1, amount, taxes: 'TVAD' }] })
/** An invoice later than all before, so that the export reaches beyond them. */
async function later() {
  clock.advance(15 * 60_000)
  const { documentId } = await proforma()
  await certify(documentId)
  await work()
}
/** One before, so that the export begins before what follows. */
const earlier = later

test('a doubtful one that was certified gets its number, one that was not can be certified again', async () => {
  await earlier()
  clock.advance(15 * 60_000)
  const [signed, lost] = [await proforma(), await proforma()]
  platform.fail('lost_answer')
  platform.fail('plain_500')
  await certify(signed.documentId, lost.documentId)
  await work()
  await later()
  const { status, body } = await drop(platform.exportCsv())
  expect(status).toBe(200)
  expect(body.certified.map(({ documentId }) => documentId)).toEqual([signed.documentId])
  expect(body.absent.map(({ documentId }) => documentId)).toEqual([lost.documentId])
  expect(await documentOf(signed.documentId)).toMatchObject({
    fneNumber: expect.stringMatching(/^9606123E/),
    fneUrl: null,
  })
  await certify(lost.documentId)
  await work()
  expect(await documentOf(lost.documentId)).toMatchObject({ fneNumber: expect.any(String) })
  expect(
    platform.invoices.filter(({ clientCompanyName }) => clientCompanyName.endsWith(lost.registration.lastName)),
  ).toHaveLength(1)
})

test('a stale export proves nothing', async () => {
  await earlier()
  const stale = platform.exportCsv()
  clock.advance(15 * 60_000)
  const { documentId } = await proforma()
  platform.fail('plain_500')
  await certify(documentId)
  await work()
  const { body } = await drop(stale)
  expect(body.undecided).toMatchObject([{ why: 'not_covered', calls: [{ documentId }] }])
  expect(await calls(documentId)).toMatchObject([{ state: 'doubtful' }])
  await later()
  await drop(platform.exportCsv())
  expect(await calls(documentId)).toMatchObject([{ state: 'absent' }])
})

test('a file that is none is refused in words, with what is missing', async () => {
  const { status, body } = await drop('a;b\r\n1;2\r\n')
  expect([status, (body as unknown as { code: string }).code]).toEqual([422, 'not_fne_export'])
  expect((body as unknown as { message: string }).message).toContain('Référence')
})

describe('what was certified outside of this database', () => {
  test('by hand in the portal belongs to the one proforma that it equals, and to nobody else', async () => {
    const { documentId, registration } = await proforma()
    clock.advance(60_000)
    const { reference } = byHand(`${registration.firstName} ${registration.lastName}`, 65_000)
    byHand('Une Inconnue', 12_000)
    const { body } = await drop(platform.exportCsv())
    expect(body.certified.map((call) => call.documentId)).toEqual([documentId])
    expect(body.foreign).toMatchObject([{ name: 'Une Inconnue', total: 12_000 }])
    expect(await documentOf(documentId)).toMatchObject({ fneNumber: reference, isInFne: true })
  })

  test('equal to several proformas is asked about before any of them is certified', async () => {
    const name = { firstName: 'Trois', lastName: 'Semblables', price: 33_000 }
    const made = [await proforma(name), await proforma(name)]
    clock.advance(60_000)
    byHand('Trois Semblables', 33_000)
    const { body } = await drop(platform.exportCsv())
    expect(body.foreign).toContainEqual(expect.objectContaining({ name: 'Trois Semblables' }))
    const { body: asked } = await office.post<{ skipped: { reason: string }[] }>('/api/admin/fne/certify', {
      documentIds: made.map(({ documentId }) => documentId),
    })
    expect(asked.skipped.map(({ reason }) => reason)).toEqual(['by_hand', 'by_hand'])
  })

  test('to somebody else asks about nobody at that price; in a name typed the other way round it is asked about', async () => {
    byHand('Adjoua Marthe', 27_000)
    await drop(platform.exportCsv())
    const names = [
      ['Awa', 'Tierce'],
      ['Marthe', 'ADJOUA'],
    ]
    const reasons = []
    for (const [firstName = '', lastName = ''] of names) {
      const { documentId } = await proforma({ firstName, lastName, price: 27_000 })
      reasons.push((await certify(documentId)).body.skipped.map(({ reason }) => reason))
    }
    expect(reasons).toEqual([[], ['by_hand']])
  })

  test('belongs to nobody who is called otherwise, however short the names are', async () => {
    const { documentId } = await proforma({ firstName: 'Yé', lastName: 'Ba', price: 26_000 })
    clock.advance(60_000)
    byHand('Li Sy', 26_000)
    const { body } = await drop(platform.exportCsv())
    expect(body.foreign).toContainEqual(expect.objectContaining({ name: 'Li Sy' }))
    expect(await documentOf(documentId)).toMatchObject({ fneNumber: null })
  })

  test('a credit note that is taken in sells nobody once more to whom the portal has sold since', async () => {
    const [again, once] = [await proforma(), await proforma()]
    await certify(again.documentId, once.documentId)
    await work()
    clock.advance(60_000)
    // As the office did it before a backup was restored: both were taken back, one of them was sold at another price.
    for (const { documentId } of [again, once]) {
      const [sale] = await calls(documentId)
      const [line] = await db
        .select()
        .from(fneLines)
        .where(eq(fneLines.callId, sale?.id ?? 0))
      const refund = await fetch(`${platform.url}/external/invoices/${sale?.remoteId}/refund`, {
        method: 'POST',
        headers: { authorization: `Bearer ${fneKey}` },
        body: JSON.stringify({ items: [{ id: line?.itemId, quantity: 1 }] }),
      })
      expect(refund.status).toBe(201)
    }
    byHand(`${again.registration.firstName} ${again.registration.lastName}`, 60_000)
    const { body } = await drop(platform.exportCsv())
    expect(body.certified.map(({ kind }) => kind)).toEqual(['credit_note', 'credit_note'])
    await work()
    const sales = ({ registration }: typeof again) =>
      platform.invoices
        .filter(({ clientCompanyName, parentId }) => clientCompanyName.endsWith(registration.lastName) && !parentId)
        .map(({ amount }) => amount)
    expect([sales(again), sales(once)]).toEqual([
      [65_000, 60_000],
      [65_000, 65_000],
    ])
  })

  test('after the backup that was restored is taken in, and nothing is certified before', async () => {
    const { documentId } = await proforma()
    await certify(documentId)
    await work()
    const [call] = await calls(documentId)
    // As a backup of before knows it.
    await db.delete(fneLines).where(eq(fneLines.callId, call?.id ?? 0))
    await db.delete(fneCalls).where(eq(fneCalls.id, call?.id ?? 0))
    await db
      .update(documents)
      .set({ isInFne: false, fneNumber: null, fneUrl: null })
      .where(eq(documents.id, documentId))
    await stopFne(db, 'restored')
    await certify(documentId)
    await work()
    expect(await calls(documentId)).toMatchObject([{ state: 'waiting' }])
    const { body } = await drop(platform.exportCsv())
    expect(body.isResumed).toBe(true)
    await work()
    expect(platform.invoices.filter(({ id }) => id === call?.remoteId)).toHaveLength(1)
    const after = await documentOf(documentId)
    expect(after.fneNumber).toBe(call?.reference)
  })
})

test('what was stopped by a restore is not lifted by an export that ends before the last call that was certified', async () => {
  await earlier()
  const stale = platform.exportCsv()
  await stopFne(db, 'restored')
  const at = new Date(clock.now().getTime() + 3_600_000)
  await writeLastCall(services.config.dataFolder, 'fne', { calledAt: at, doneAt: at })
  expect((await drop(stale)).body.isResumed).toBe(false)
  expect((await office.get<FneState>('/api/admin/fne')).body.stopped).toBe('restored')
  await db.update(fneState).set({ stopped: null })
})
