import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { registrationForm } from '../../../tests/forms.ts'
import { codeMailedTo } from '../../../tests/outbox.ts'
import { readWorkbook } from '../../../tests/workbook.ts'
import type { SettingsCards } from '../../domain/company/settings.ts'
import type { OfficeDocument } from '../../domain/documents/document.ts'
import { type LedgerMonth, type LedgerPeriod, leftOf } from '../../domain/payments/ledger-period.ts'
import type { PaymentRow, RecordedPayment } from '../../domain/payments/payment.ts'
import type { RegistrationSummary } from '../../domain/registrations/registration.ts'
import type { LineOutcome } from '../../domain/statements/statement-line.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'

const { api, as, build, clock, db, services } = await startApi()
const colleague = await build.administrator()
const accountant = administrator(colleague)
const office = as(accountant)

const pay = async (registrationId: number, amount: number, changes: Record<string, unknown> = {}) => {
  const form = { registrationId, amount, method: 'espèces', ...changes }
  const { status, body } = await office.post<RecordedPayment>('/api/payments', form)
  expect(status).toBe(201)
  return body
}
async function erase(person: { id: number; email: string }) {
  const browser = as(participant(person))
  await browser.post('/api/participant/erase', { confirmed: true })
  const code = await codeMailedTo(db, person.email)
  expect((await browser.post('/api/participant/erase', { confirmed: true, code })).status).toBe(200)
}
const period = async (query: string) => (await office.get<LedgerPeriod>(`/api/payments/period?${query}`)).body

async function download(query: string, locale = 'fr') {
  const token = await accountant.openSession(db, services.config.sessionSecret, clock.now())
  const response = await api.request(`/api/admin/payments/period/export?${query}`, {
    headers: { cookie: `session=${token}`, 'accept-language': locale },
  })
  expect(response.status).toBe(200)
  return {
    name: response.headers.get('content-disposition'),
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}

/** What a journal leaves on an account, by its name. */
const balanceOn = (journal: ReturnType<typeof readWorkbook>[number] | undefined, name: string) =>
  journal?.rows.filter((row) => row[5] === name).reduce((sum, row) => sum + Number(row[8]) - Number(row[9]), 0)

test('a period says what came and went by whom, and the balance before and after; credits move nothing', async () => {
  const { id } = await build.registration({ price: 65_000 })
  await pay(id, 10_000, { valuedOn: '2024-02-10' })
  await pay(id, 20_000, { valuedOn: '2024-03-04', method: 'mobile', operator: 'Wave' })
  await pay(id, 5_000, { valuedOn: '2024-03-20', method: 'mobile', operator: ' wave', reference: 'W-2' })
  await pay(id, 32_000, { valuedOn: '2024-03-31', surplus: 'credit' })
  const refund = { amount: 2_000, method: 'espèces', reason: 'Trop perçu', valuedOn: '2024-04-01', afterwards: 'owed' }
  expect((await office.post(`/api/registrations/${id}/refunds`, refund)).status).toBe(201)

  expect(await period('month=2024-03')).toEqual({
    from: '2024-03-01',
    to: '2024-03-31',
    opening: 10_000,
    closing: 67_000,
    layouts: [],
    lines: [
      { method: 'espèces', operator: null, came: 32_000, went: 0, reversed: 0, fees: 0, payouts: 0, entries: 1 },
      {
        method: 'mobile',
        operator: expect.stringMatching(/^wave$/i),
        came: 25_000,
        went: 0,
        reversed: 0,
        fees: 0,
        payouts: 0,
        entries: 2,
      },
    ],
  })
  expect(await period('from=2024-03-05&to=2024-04-01')).toMatchObject({ opening: 30_000, closing: 65_000 })
  expect(await period('from=2024-03-20&month=2024-03')).toMatchObject({ from: '2024-03-20', to: '2024-03-31' })
  expect(await period('to=2024-03-04')).toMatchObject({ from: null, opening: 0, closing: 30_000 })
  expect(await period('month=2023-01')).toMatchObject({ opening: 0, closing: 0, lines: [] })
  const { from } = await period('')
  expect(from).toBe(`${clock.now().toISOString().slice(0, 7)}-01`)
})

test('the accountant’s file has every entry with its papers, the sums, and a journal that is balanced', async () => {
  const { version, value } = (await office.get<SettingsCards>('/api/admin/settings')).body.accounts
  const plan = {
    ...value,
    cash: '571',
    customers: '411',
    sales: '706',
    transfers: '585',
    operators: [{ operator: 'Wave', number: '5521' }],
  }
  expect((await office.put('/api/admin/settings/accounts', { ...plan, version })).status).toBe(200)
  await expect.poll(async () => (await services.settings.read()).accounts.cash).toBe('571')

  const training = await build.training({ price: 65_000 })
  const form = registrationForm(training.id, { firstName: 'Awa', lastName: 'Koné' })
  const { id } = (await as(visitor).post<RegistrationSummary>('/api/registrations', form)).body
  const paid = await pay(id, 70_000, { valuedOn: '2024-05-04', surplus: 'credit', reference: '+225 1', notes: '=1+1' })
  const pharmacy = await build.pharmacy()
  const wrong = await pay((await build.registration({ price: 65_000, pharmacyId: pharmacy.id })).id, 9_000, {
    valuedOn: '2024-05-05',
    method: 'mobile',
    operator: 'wave',
  })
  expect((await office.post(`/api/payments/${wrong.id}/reversal`, { reason: 'Erreur' })).status).toBe(201)
  const refund = { amount: 5_000, method: 'espèces', reason: 'Trop perçu', valuedOn: '2024-05-06', afterwards: 'owed' }
  expect((await office.post(`/api/registrations/${id}/refunds`, refund)).status).toBe(201)
  // The papers say who paid, even if another pays from now on.
  for (const [registrationId, pharmacyId] of [
    [id, pharmacy.id],
    [wrong.registrationId, null],
  ])
    await office.put('/api/admin/registrations/pharmacy', { ids: [registrationId], pharmacyId })

  const file = await download('month=2024-05&format=xlsx')
  expect(file.name).toBe('attachment; filename="comptes-2024-05.xlsx"')
  const [entries, sums, journal] = readWorkbook(file.bytes)
  expect([entries?.title, sums?.title, journal?.title]).toEqual(['Écritures', 'Par méthode', 'Journal'])
  const under = (heading: string) =>
    entries?.rows.slice(1, -1).map((row) => row[entries.rows[0]?.indexOf(heading) ?? -1])
  expect(under('Date de valeur')).toEqual(
    ['2024-05-04', '2024-05-04', '2024-05-05', '2024-05-05', '2024-05-06', '2024-05-06'].map((day) => new Date(day)),
  )
  expect(under('Type')).toEqual(['Paiement', 'Crédit', 'Paiement', 'Annulation', 'Remboursement', 'Crédit'])
  expect(under('Montant (FCFA)')).toEqual([70_000, null, 9_000, -9_000, -5_000, null])
  expect(under('Crédit gardé ou reporté (FCFA)')).toEqual([null, -5_000, null, null, null, 5_000])
  const [awa, them] = ['Awa Koné', pharmacy.name]
  expect(under('Payeur')).toEqual([awa, awa, them, them, awa, awa])
  expect(under('Notes')?.[0]).toBe('=1+1')
  expect(under('Annule l’écriture')?.[3]).toBe(wrong.id)
  expect(under('Saisi par')?.every((name) => name === colleague.username)).toBe(true)
  const papers = await db.select().from(documents)
  const numberOf = (kind: string, paymentId?: number) =>
    papers.find(
      (paper) =>
        paper.kind === kind &&
        !paper.supersededAt &&
        (paymentId ? paper.paymentId === paymentId : paper.registrationId === id),
    )?.number
  expect(under('Reçu')).toEqual([
    numberOf('receipt', paid.id),
    null,
    numberOf('receipt', wrong.id),
    ...[null, null, null],
  ])
  expect(under('Avoir')?.[4]).toBe(numberOf('credit_note'))
  expect(under('Facture')?.[0]).toBe(numberOf('invoice'))
  expect(entries?.rows.at(-1)).toContain(65_000)
  expect(entries?.xml).not.toContain('<f>')

  const { opening, closing } = await period('month=2024-05')
  expect(sums?.rows[1]).toEqual(['Solde d’ouverture', null, null, null, null, null, null, null, opening])
  expect(sums?.rows.slice(2, -1)).toEqual([
    ['Espèces', null, 2, 70_000, -5_000, 0, 0, 0, 65_000],
    ['Mobile money', 'wave', 2, 9_000, 0, -9_000, 0, 0, 0],
  ])
  expect(sums?.rows.at(-1)).toEqual(['Solde de clôture', null, null, 79_000, -5_000, -9_000, 0, 0, closing])

  const [total, ...lines] = (journal?.rows.slice(1) ?? []).toReversed()
  const [debits, credits] = [total?.[8], total?.[9]]
  expect(debits).toBeGreaterThan(0)
  expect(debits).toBe(credits)
  expect(new Set(lines.map((row) => row[3]))).toEqual(new Set(under('Écriture')))
  expect(lines.find((row) => row[1] === 'TR' && row[3] === wrong.id && row[8] === 9_000)?.slice(1, 6)).toEqual([
    'TR',
    numberOf('receipt', wrong.id),
    wrong.id,
    '5521',
    'Wave',
  ])

  const csv = new TextDecoder().decode((await download('month=2024-05&format=csv', 'en')).bytes)
  expect(csv.split('\r\n')[0]).toContain('Date,Journal,Document,Entry,Account')
  expect(csv).toContain('04/05/2024,TR,')
  expect(csv).toContain(",'+225 1,70000,0")
})

test('what is to be given back stays among sales until it is given back; a credit is the customers’', async () => {
  const [cancelled, kept] = [await build.registration({ price: 65_000 }), await build.registration({ price: 65_000 })]
  await pay(cancelled.id, 65_000, { valuedOn: '2024-10-04' })
  await pay(kept.id, 70_000, { valuedOn: '2024-10-05', surplus: 'credit' })
  await office.put(`/api/registrations/${cancelled.id}/status`, { status: 'annulée' })
  const refund = { amount: 65_000, method: 'espèces', reason: 'Annulation', valuedOn: '2024-11-02' }
  expect((await office.post(`/api/registrations/${cancelled.id}/refunds`, refund)).status).toBe(201)
  const booked = async (month: string) => {
    const [, , journal] = readWorkbook((await download(`month=${month}&format=xlsx`)).bytes)
    return ['Clients', 'Prestations vendues'].map((name) => balanceOn(journal, name))
  }
  expect(await booked('2024-10')).toEqual([-5_000, -130_000])
  expect(await booked('2024-11')).toEqual([0, 65_000])
})

test('who was erased is named by no file, although their receipt is kept as it was issued', async () => {
  const person = await build.participant()
  const { id } = await build.registration({ email: person.email, lastName: 'Zkanari', price: 65_000 })
  await pay(id, 65_000, { valuedOn: '2023-03-03' })
  await erase(person)
  const [entries] = readWorkbook((await download('month=2023-03&format=xlsx')).bytes)
  expect(entries?.rows).toHaveLength(3)
  expect(JSON.stringify(entries?.rows)).not.toContain('Zkanari')
})

test('an entry of somebody on a pharmacy’s invoice for several has its number, and not that of their own that was revoked', async () => {
  const { id: pharmacyId } = await build.pharmacy()
  const { id: trainingId } = await build.training({ price: 65_000 })
  const form = registrationForm(trainingId)
  const { id } = (await as(visitor).post<RegistrationSummary>('/api/registrations', form)).body
  const [own] = await db.select().from(documents).where(eq(documents.registrationId, id))
  expect((await office.post(`/api/admin/documents/${own?.id}/revoke`, { reason: 'Mauvais nom' })).status).toBeLessThan(
    300,
  )
  await db.update(registrations).set({ pharmacyId }).where(eq(registrations.id, id))
  const other = await build.registration({ trainingId, pharmacyId, price: 65_000 })
  for (const registrationId of [id, other.id]) await pay(registrationId, 65_000, { valuedOn: '2024-07-03' })
  const registrationIds = [id, other.id]
  const made = await office.post<OfficeDocument>(`/api/admin/pharmacies/${pharmacyId}/invoices`, { registrationIds })

  const [entries] = readWorkbook((await download('month=2024-07&format=xlsx')).bytes)
  const column = entries?.rows[0]?.indexOf('Facture') ?? -1
  expect(entries?.rows.slice(1, -1).map((row) => row[column])).toEqual([made.body.number, made.body.number])
  // The office finds it beside each of them.
  for (const registrationId of registrationIds) {
    const { body } = await office.get<OfficeDocument[]>(
      `/api/admin/documents?registrationId=${registrationId}&kind=invoice`,
    )
    expect(body.map(({ number }) => number)).toContain(made.body.number)
  }
})

test('what a closed month was entered for later stands in the month in which it was entered, with its day of value', async () => {
  const { id } = await build.registration({ price: 65_000 })
  expect((await office.post('/api/payments/months/2024-06/closing')).status).toBe(201)
  await pay(id, 3_000, { valuedOn: '2024-06-30', reference: 'TARD-1' })
  expect((await period('month=2024-06')).lines).toEqual([])
  const rows = await office.get<PaymentRow[]>(`/api/payments?registrationId=${id}`)
  const [entries] = readWorkbook((await download('format=xlsx')).bytes)
  const row = entries?.rows.find(([number]) => number === rows.body[0]?.id)
  expect(row?.[1]).toEqual(new Date('2024-06-30'))
  expect(row?.[3]).toEqual(new Date(clock.now().toISOString().slice(0, 10)))
})

test('what an operator keeps and pays out stands beside what came, in the balances, the file and the closing', async () => {
  const { id } = await build.registration({ price: 65_000 })
  await pay(id, 50_000, { valuedOn: '2024-08-05', method: 'mobile', operator: 'Wave' })
  const { statementId } = await build.statementLine()
  const lines = [
    await build.statementLine({ statementId, kind: 'fee', amount: 500, valuedOn: '2024-08-05' }),
    await build.statementLine({ statementId, kind: 'fee', amount: 70, valuedOn: '2024-08-06' }),
    await build.statementLine({ statementId, kind: 'payout', amount: 40_000, valuedOn: '2024-08-20' }),
  ]
  const decide = (decisions: object[]) =>
    office.post<{ outcomes: LineOutcome[] }>('/api/admin/statement-lines/decisions', { decisions })
  const own = lines.map(({ id, kind }) => ({ id, act: 'own', as: kind }))
  expect((await decide(own)).body.outcomes.map(({ state }) => state)).toEqual(['recorded', 'recorded', 'recorded'])
  // One of the fees was none.
  expect((await decide([{ id: lines[1]?.id, act: 'reopen' }])).body.outcomes).toMatchObject([{ state: 'open' }])

  const august = await period('month=2024-08')
  expect(august.lines).toEqual([
    {
      method: 'mobile',
      operator: 'Wave',
      came: 50_000,
      went: 0,
      reversed: 0,
      fees: -500,
      payouts: -40_000,
      entries: 5,
    },
  ])
  expect(august.closing).toBe(august.opening + 9_500)
  expect((await period('month=2024-09')).opening).toBe(august.closing)
  expect((await period('from=2024-08-06')).opening).toBe(august.opening + 49_500)

  const [entries, sums, journal] = readWorkbook((await download('month=2024-08&format=xlsx')).bytes)
  const under = (heading: string) =>
    entries?.rows.slice(1, -1).map((row) => row[entries.rows[0]?.indexOf(heading) ?? -1])
  expect(under('Type')?.toSorted()).toEqual(['Frais', 'Frais', 'Frais', 'Paiement', 'Reversement'])
  expect(under('Compte le')).toEqual(
    ['2024-08-05', '2024-08-05', '2024-08-06', '2024-08-06', '2024-08-20'].map((day) => new Date(day)),
  )
  expect(entries?.rows.at(-1)).toContain(9_500)
  expect(sums?.rows.slice(2)).toEqual([
    ['Mobile money', 'Wave', 5, 50_000, 0, 0, -500, -40_000, 9_500],
    ['Solde de clôture', null, null, 50_000, 0, 0, -500, -40_000, august.closing],
  ])
  expect([
    balanceOn(journal, 'Frais des opérateurs et de la banque'),
    balanceOn(journal, 'Virements de fonds'),
  ]).toEqual([500, 40_000])
  expect(journal?.rows.find((row) => row[5] === 'Virements de fonds')?.[4]).toBe('585')

  const closed = await office.post<LedgerMonth>('/api/payments/months/2024-08/closing')
  expect(closed.body).toMatchObject({
    entries: 5,
    methods: [{ method: 'mobile', came: 50_000, went: 0, reversed: 0, fees: -500, payouts: -40_000 }],
  })
  expect(leftOf(closed.body)).toBe(9_500)
  expect((await office.get('/api/payments/months/2024-08/sheet/fr')).status).toBe(200)
})

test('received and given back are what people gave and got: what was taken back stands apart, on the screen, in the file and on the sheet', async () => {
  const { id } = await build.registration({ price: 65_000 })
  const cheque = { valuedOn: '2025-05-04', method: 'chèque' }
  const bounced = await pay(id, 65_000, cheque)
  const reason = 'Chèque sans provision'
  expect((await office.post(`/api/payments/${bounced.id}/reversal`, { reason })).status).toBe(201)
  await pay(id, 40_000, cheque)
  const reasons = { reason: 'Trop perçu', afterwards: 'owed' }
  const refund = { ...reasons, amount: 10_000, method: 'chèque', valuedOn: '2025-05-20' }
  const given = await office.post<RecordedPayment>(`/api/registrations/${id}/refunds`, refund)
  expect((await office.post(`/api/payments/${given.body.id}/reversal`, { reason: 'Jamais rendu' })).status).toBe(201)
  const moved = { came: 105_000, went: -10_000, reversed: -55_000, entries: 5 }
  expect((await period('month=2025-05')).lines).toMatchObject([{ method: 'chèque', ...moved }])

  const [, sums] = readWorkbook((await download('month=2025-05&format=xlsx')).bytes)
  expect(sums?.rows[0]?.slice(3, 6)).toEqual(['Reçu (FCFA)', 'Rendu (FCFA)', 'Annulé ou corrigé (FCFA)'])
  expect(sums?.rows[2]?.slice(2, 6)).toEqual([5, 105_000, -10_000, -55_000])

  const closed = await office.post<LedgerMonth>('/api/payments/months/2025-05/closing')
  expect(closed.body.methods).toMatchObject([{ method: 'chèque', ...moved }])
  expect(leftOf(closed.body)).toBe(40_000)
})
