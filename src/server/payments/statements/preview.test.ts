import { describe, expect, test } from 'vitest'
import { administrator, staffMember, startApi } from '../../../../tests/api.ts'
import { csvOf, workbookOf } from '../../../../tests/factories/spreadsheet.ts'
import { uniqueWord } from '../../../../tests/factories/unique.ts'
import { sendFile } from '../../../../tests/import-file.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { payments } from '../../db/schema/payments.ts'
import { pharmacyBookings } from '../../db/schema/pharmacies.ts'

const { as, build, db } = await startApi()
const office = as(administrator(await build.administrator()))

const previewIn = (browser: typeof office, content: Buffer, choices: Record<string, unknown> = {}) =>
  sendFile<StatementPreview>(browser, '/api/admin/statements/preview', content, choices, { name: 'releve.csv' })

const headings = ['Date', 'Référence', 'Crédit', 'Débit', 'Nom', 'Téléphone', 'Motif']
const statement = (...rows: string[][]) => csvOf([headings, ...rows])
let quoted = 0
/** A registration as the product makes it, with a payment reference of seven signs. */
const registration = (changes: Parameters<typeof build.registration>[0] = {}) => {
  quoted += 1
  return build.registration({
    price: 65_000,
    paymentReference: `OFF-${String(2_222_222 + quoted).replaceAll(/[01]/g, 'X')}`,
    ...changes,
  })
}
const line = (changes: Partial<Record<(typeof headings)[number], string>>) =>
  headings.map((heading) => changes[heading] ?? (heading === 'Date' ? '30/11/2026' : ''))

test('a statement is read, and its lines find their people; nothing is recorded', async () => {
  const known = await registration({ lastName: `N’Guessan ${uniqueWord()}`, firstName: 'Aïcha' })
  const byPhone = await registration({ price: 45_000, phone: '+2250504030201' })
  const before = await db.$count(payments)
  const { status, body } = await previewIn(
    office,
    statement(
      line({ Référence: 'T1', Crédit: '65 000,00', Motif: known.paymentReference.toLowerCase() }),
      line({ Référence: 'T1', Débit: '650', Motif: 'Frais' }),
      line({ Référence: 'T2', Crédit: '45 000', Téléphone: '0504030201' }),
      line({ Date: 'hier', Crédit: '1 000' }),
      line({ Date: '', Motif: 'Total', Crédit: '110 000' }),
    ),
  )
  expect(status).toBe(200)
  expect(body.columns).toEqual(['operatedOn', 'reference', 'credit', 'debit', 'name', 'phone', 'label'])
  expect(body.lines.map(({ line: number, kind, amount, proposal }) => [number, kind, amount, proposal])).toEqual([
    [
      ...[2, 'received', 65_000],
      {
        state: 'proposed',
        reasons: ['reference', 'amount'],
        shares: [{ registrationId: known.id, amount: 65_000 }],
        surplus: 0,
        declarationId: null,
      },
    ],
    [3, 'fee', 650, null],
    [4, 'received', 45_000, expect.objectContaining({ shares: [{ registrationId: byPhone.id, amount: 45_000 }] })],
  ])
  expect(body.unread).toEqual([{ line: 5, text: 'hier 1 000', problem: 'day', taken: null }])
  expect(body.aside).toEqual([{ line: 6, why: 'sum' }])
  expect(body.people).toHaveLength(2)
  expect(body.people).toContainEqual(
    expect.objectContaining({ registrationId: known.id, lastName: known.lastName, remaining: 65_000 }),
  )
  expect(await db.$count(payments)).toBe(before)
})

test('what is recorded already is told, also where it was for several people; who owes nothing is shown', async () => {
  const [one, other, paid] = await Promise.all([registration(), registration(), registration({ price: 20_000 })])
  for (const { id } of [one, other]) {
    await build.payment({ registrationId: id, amount: 65_000, method: 'mobile', reference: 'wave 77-A' })
  }
  await build.payment({ registrationId: paid.id, amount: 20_000 })
  const { body } = await previewIn(
    office,
    statement(
      line({ Référence: 'WAVE77A', Crédit: '130 000' }),
      line({ Référence: 'WAVE77B', Crédit: '20 000', Motif: paid.paymentReference }),
      line({ Référence: 'WAVE77B', Crédit: '20 000', Motif: paid.paymentReference }),
    ),
  )
  expect(body.lines.map(({ proposal }) => proposal)).toEqual([
    { state: 'recorded', paymentId: expect.any(Number), differs: false },
    { state: 'choice', reasons: ['reference'], registrationIds: [paid.id] },
    { state: 'repeated', first: 3 },
  ])
  expect(body.people).toMatchObject([{ registrationId: paid.id, remaining: 0 }])
})

test('of somebody who was given everything back it is told that nothing is owed, and how much can count for them', async () => {
  const refunded = await registration({ paymentStatus: 'remboursé' })
  const quoting = line({ Référence: uniqueWord(), Crédit: '65 000', Motif: refunded.paymentReference })
  const { body } = await previewIn(office, statement(quoting))
  expect(body.people).toMatchObject([{ registrationId: refunded.id, owed: 0, remaining: 65_000 }])
})

test('nobody is proposed who cancelled, or was given everything back', async () => {
  const lastName = `Ouattara ${uniqueWord()}`
  await registration({ lastName, firstName: 'Fanta', status: 'annulée' })
  await registration({ lastName, firstName: 'Fanta', paymentStatus: 'remboursé' })
  const { body } = await previewIn(office, statement(line({ Crédit: '64 999', Nom: `${lastName} Fanta` })))
  expect(body.lines[0]?.proposal).toEqual({ state: 'leftover' })
})

describe('columns', () => {
  test('that the headings do not tell are named, and chosen by hand', async () => {
    const content = workbookOf([
      ['Quand', 'Combien', 'Solde'],
      [new Date('2026-11-30T00:00:00Z'), 65_000, 1],
    ])
    const guessed = await previewIn(office, content)
    expect(guessed.body).toMatchObject({ sheets: ['Feuil1'], missing: ['valuedOn', 'amount'], lines: [], people: [] })
    const chosen = await previewIn(office, content, { columns: ['valuedOn', 'amount', null] })
    expect(chosen.body.missing).toEqual([])
    expect(chosen.body.lines).toMatchObject([{ valuedOn: '2026-11-30', amount: 65_000, balance: null }])
    expect((await previewIn(office, content, { columns: ['montant'] })).status).toBe(422)
    expect((await previewIn(office, content, { sheet: 4 })).body).toMatchObject({ code: 'import_file_refused' })
  })
})

test('a file that is none, an empty one, and choices that are no JSON are refused with the reason', async () => {
  expect((await previewIn(office, Buffer.from('%PDF-1.7'))).body).toMatchObject({ code: 'import_file_refused' })
  expect((await previewIn(office, statement())).body.fields).toMatchObject({
    file: 'Aucune ligne sous les titres des colonnes',
  })
  const form = new FormData()
  form.set('file', new File(['Date;Montant'], 'releve.csv'))
  form.set('choices', '{')
  const request = new Request('http://localhost', { method: 'POST', body: form })
  const answer = await office.send('POST', '/api/admin/statements/preview', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  expect(answer).toMatchObject({ status: 400, body: { code: 'malformed' } })
})

test('an accountant sees it too, a reader does not', async () => {
  const content = statement(line({ Crédit: '1' }))
  const accountant = await build.staffMember('accountant')
  expect((await previewIn(as(staffMember(accountant)), content)).status).toBe(200)
  const reader = await build.staffMember('reader')
  expect((await previewIn(as(staffMember(reader)), content)).status).toBe(403)
})

test('the reference of a booking is that of all who were registered together', async () => {
  const { id: trainingId } = await build.training()
  const { id: pharmacyId } = await build.pharmacy({ name: 'Pharmacie de la Corniche' })
  const [booking] = await db
    .insert(pharmacyBookings)
    .values({ pharmacyId, trainingId, reference: 'OFF-BKGBKG2' })
    .returning()
  const of = { trainingId, pharmacyId, bookingId: booking?.id }
  const one = await build.registration({ ...of, price: 65_000, paymentReference: 'OFF-BKGBKG3' })
  const other = await build.registration({ ...of, price: 45_000, paymentReference: 'OFF-BKGBKG4' })
  const { body } = await previewIn(office, statement(line({ Crédit: '110 000', Motif: 'Facture off bkgbkg2' })))
  expect(body.lines[0]?.proposal).toMatchObject({
    ...{ state: 'proposed', reasons: ['reference', 'pharmacy', 'organization', 'amount'], surplus: 0 },
    shares: [
      { registrationId: one.id, amount: 65_000 },
      { registrationId: other.id, amount: 45_000 },
    ],
  })
})
