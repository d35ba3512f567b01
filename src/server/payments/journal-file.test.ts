// The journal once invoices are certified, and as a file (docs/rules/payments.md#certified-invoices).
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { administrator } from '../../../tests/api.ts'
import { startFneOffice } from '../../../tests/fne.ts'
import { readJournal } from '../../../tests/journal-reader.ts'
import { readWorkbook } from '../../../tests/workbook.ts'
import { fecColumns, type JournalLayout } from '../../domain/company/journal-layout.ts'
import type { SettingsCards } from '../../domain/company/settings.ts'
import { daysOfMonth } from '../../domain/payments/ledger-period.ts'
import { dayOf, monthAfter, monthOf } from '../../domain/values/month.ts'
import { closedMonths } from '../db/schema/payments.ts'

const present = monthOf(new Date())
const firstDay = `${present}-01`
const made = await startFneOffice({}, { firstDay })
const { api, as, build, calls, clock, db, goOn, platform, proforma, services, work } = made
const account = administrator(await build.administrator())
let office = as(account)
beforeEach(goOn)

const plan = { cash: '571', customers: '411', advances: '4191', sales: '706', transfers: '585' }
async function save<Group extends keyof SettingsCards>(group: Group, changes: object) {
  const { version, value } = (await office.get<SettingsCards>('/api/admin/settings')).body[group]
  expect((await office.put(`/api/admin/settings/${group}`, { ...value, ...changes, version })).status).toBe(200)
  await vi.waitFor(async () => expect((await services.settings.read())[group]).toMatchObject(changes))
}
beforeAll(() => save('accounts', plan))

const pay = async (registrationId: number, amount: number, more: object = {}) => {
  const form = { registrationId, amount, method: 'espèces', ...more }
  const { status, body } = await office.post<{ id: number }>('/api/payments', form)
  expect(status).toBe(201)
  return body.id
}
const certify = async (documentId: number) => {
  await office.post('/api/admin/fne/certify', { documentIds: [documentId], confirmNotByHand: true })
  await work()
}
const cancel = (id: number) => office.put(`/api/registrations/${id}/status`, { status: 'annulée' })

async function download(query: string): Promise<{ name: string; bytes: Uint8Array }> {
  const token = await account.openSession(db, services.config.sessionSecret, clock.now())
  const response = await api.request(`/api/admin/payments/period/export?${query}`, {
    headers: { cookie: `session=${token}` },
  })
  expect(response.status).toBe(200)
  return {
    name: response.headers.get('content-disposition') ?? '',
    bytes: new Uint8Array(await response.arrayBuffer()),
  }
}
const fec = { columns: fecColumns, separator: '\t', isCp1252: false, isCrlf: true }
const journalOf = async (query: string) => readJournal((await download(`${query}&format=txt`)).bytes, fec)

type Rows = Awaited<ReturnType<typeof journalOf>>['rows']
const balance = (rows: Rows, account: string) =>
  rows
    .filter((row) => row.CompteNum === account)
    .reduce((sum, row) => sum + Number.parseInt(row.Debit ?? '', 10) - Number.parseInt(row.Credit ?? '', 10), 0)
const of = (rows: Rows, lastName: string) => rows.filter((row) => row.EcritureLib?.includes(lastName))

describe('with certified invoices', () => {
  test('money before its invoice is an advance that the invoice settles, and each line has all numbers', async () => {
    const { registration, documentId } = await proforma()
    await pay(registration.id, 65_000)
    const before = of((await journalOf(`month=${present}`)).rows, registration.lastName)
    expect([balance(before, '571'), balance(before, '4191'), balance(before, '706')]).toEqual([65_000, -65_000, 0])

    await certify(documentId)
    const { isProvisional, rows } = await journalOf(`month=${present}`)
    const its = of(rows, registration.lastName)
    expect(isProvisional).toBe(true)
    expect(its.map((row) => [row.JournalCode, row.CompteNum, row.Debit, row.Credit])).toEqual([
      ['TR', '571', '65000,00', '0,00'],
      ['TR', '4191', '0,00', '65000,00'],
      ['VE', '411', '65000,00', '0,00'],
      ['VE', '706', '0,00', '65000,00'],
      ['VE', '411', '0,00', '65000,00'],
      ['VE', '4191', '65000,00', '0,00'],
    ])
    const [call] = await calls(documentId)
    const { number } = await made.documentOf(documentId)
    expect(its.every((row) => row.EcritureLib?.includes(`FNE ${call?.reference}`))).toBe(true)
    expect(its[0]).toMatchObject({
      PieceRef: expect.stringMatching(/^R-/),
      EcritureLib: expect.stringContaining(`${number}`),
    })
    expect(its[2]).toMatchObject({ PieceRef: number, CompAuxNum: `I${registration.id}`, ValidDate: '' })
    expect(its.map((row) => row.EcritureLet !== '')).toEqual([false, true, true, false, true, true])
  })

  test('an invoice is owed until it is paid; its credit note makes an advance of what was', async () => {
    const { registration, documentId } = await proforma()
    await certify(documentId)
    await pay(registration.id, 20_000)
    const owed = of((await journalOf(`month=${present}`)).rows, registration.lastName)
    expect([balance(owed, '411'), balance(owed, '706')]).toEqual([45_000, -65_000])
    await cancel(registration.id)
    await work()
    const { rows } = await journalOf(`month=${present}`)
    const its = of(rows, registration.lastName)
    expect([balance(its, '411'), balance(its, '4191'), balance(its, '706')]).toEqual([0, -20_000, 0])
    const note = (await calls(documentId)).find(({ kind }) => kind === 'credit_note')
    expect(its.at(-1)).toMatchObject({ PieceRef: note?.reference, JournalCode: 'VE' })
  })

  test('what was sold with the money before the first day is not sold again by its invoice', async () => {
    const earlier = `${monthAfter(present, -1)}-15`
    const { registration, documentId } = await proforma()
    await pay(registration.id, 65_000, { valuedOn: earlier })
    await certify(documentId)
    const { rows } = await journalOf(`from=${earlier}&to=${daysOfMonth(present).to}`)
    const its = of(rows, registration.lastName)
    expect([balance(its, '571'), balance(its, '706'), balance(its, '411'), balance(its, '4191')]).toEqual([
      65_000, -65_000, 0, 0,
    ])
  })

  test('an invoice whose number was typed sells with the money, what came before at once', async () => {
    const { registration, documentId } = await proforma()
    await pay(registration.id, 20_000)
    const typed = { fneNumber: 'PORTAIL-1', fneUrl: 'https://fne.example/1' }
    expect((await office.put(`/api/admin/documents/${documentId}/fne`, typed)).status).toBeLessThan(300)
    await pay(registration.id, 45_000)
    const its = of((await journalOf(`month=${present}`)).rows, registration.lastName)
    expect([balance(its, '706'), balance(its, '411'), balance(its, '4191')]).toEqual([-65_000, 0, 0])
  })

  test('an invoice for several owes in the name of its pharmacy, and what moves between people balances', async () => {
    const pharmacy = await build.pharmacy({ ncc: '2345678D' })
    const training = await build.training({ price: 65_000 })
    const people = [
      await build.registration({ trainingId: training.id, pharmacyId: pharmacy.id, price: 65_000 }),
      await build.registration({ trainingId: training.id, pharmacyId: pharmacy.id, price: 65_000 }),
    ]
    const registrationIds = people.map(({ id }) => id)
    const { body } = await office.post<{ id: number }>(`/api/admin/pharmacies/${pharmacy.id}/invoices`, {
      registrationIds,
    })
    await pay(registrationIds[0] ?? 0, 80_000, { surplus: 'credit' })
    await certify(body.id)
    const move = { registrationId: registrationIds[1], amount: 15_000 }
    const moved = await office.post<{ payments: { id: number }[] }>(
      `/api/registrations/${registrationIds[0]}/credit-transfers`,
      move,
    )
    expect(moved.status).toBe(201)
    const { rows } = await journalOf(`month=${present}`)
    const its = rows.filter((row) => row.CompAuxNum === '2345678D')
    expect([balance(its, '411'), balance(its, '4191')]).toEqual([50_000, 0])
    expect(its.every((row) => row.CompAuxLib === pharmacy.name)).toBe(true)
    expect(its.some((row) => row.JournalCode === 'OD')).toBe(true)
    const sales = rows.filter((row) => row.CompteNum === '706' && row.Credit === '130000,00')
    expect(sales).toHaveLength(1)

    const back = `/api/payments/${moved.body.payments[0]?.id}/reversal`
    expect((await office.post(back, { reason: 'Mauvaise personne' })).status).toBe(201)
    const after = (await journalOf(`month=${present}`)).rows.filter((row) => row.CompAuxNum === '2345678D')
    expect([balance(after, '411'), balance(after, '4191')]).toEqual([65_000, -15_000])
  })

  test('the workbook has the same journal', async () => {
    const [, , journal] = readWorkbook((await download(`month=${present}&format=xlsx`)).bytes)
    const { rows } = await journalOf(`month=${present}`)
    const of = (account: string) =>
      journal?.rows.filter((row) => row[4] === account).reduce((sum, row) => sum + Number(row[8]) - Number(row[9]), 0)
    for (const account of ['571', '411', '4191', '706']) expect(of(account)).toBe(balance(rows, account))
    expect(journal?.rows.some((row) => String(row[6]).startsWith('Vente – '))).toBe(true)
  })
})

describe('a file', () => {
  const sage: JournalLayout = {
    name: 'Cabinet Koffi',
    columns: [...fecColumns, 'FNE'],
    separator: 'semicolon',
    accountLength: 8,
    isCp1252: true,
    isCrlf: false,
  }

  test('has the columns, separator, accounts, signs and ends of lines that the accountant’s software takes', async () => {
    const { registration, documentId } = await proforma({ firstName: 'Œdipe;', lastName: 'N’Guéssan Ɛkow' })
    await pay(registration.id, 65_000)
    await certify(documentId)
    await save('journal', { layouts: [sage] })
    const { bytes } = await download(`month=${present}&format=txt&layout=${encodeURIComponent(sage.name)}`)
    const { rows } = readJournal(bytes, { ...sage, separator: ';' })
    const its = rows.filter((row) => row.CompAuxNum === `I${registration.id}`)
    expect(its.map((row) => row.CompteNum)).toEqual(['41910000', '41100000', '41100000', '41910000'])
    expect(its[1]).toMatchObject({ CompAuxLib: 'Œdipe  N’Guéssan Ekow', FNE: (await calls(documentId))[0]?.reference })
    const missing = await office.get('/api/admin/payments/period/export?format=txt&layout=Personne')
    expect(missing).toMatchObject({ status: 404, body: { code: 'layout_not_found' } })
  })

  test('of a closed month stays the same to the byte, and what is settled later counts later', async () => {
    const late = await proforma()
    platform.fail('lost_answer')
    await certify(late.documentId)
    const { registration, documentId } = await proforma()
    await certify(documentId)
    const open = await download(`month=${present}&format=txt`)
    expect(open.name).toContain('-provisoire')
    const end = Date.parse(`${monthAfter(present, 1)}-03T09:00:00Z`)
    clock.advance(end - clock.now().getTime())
    office = as(account)
    expect((await office.post(`/api/payments/months/${present}/closing`)).status).toBe(201)
    const closed = await download(`month=${present}&format=txt`)
    expect(closed.name).not.toContain('provisoire')
    const { isProvisional, rows } = readJournal(closed.bytes, { ...fec, isWhole: true })
    expect(isProvisional).toBe(false)
    expect(new Set(rows.map((row) => row.ValidDate))).toEqual(new Set([dayOf(clock.now()).replaceAll('-', '')]))
    expect(rows).toHaveLength(readJournal(open.bytes, fec).rows.length)

    // Paid, settled and set otherwise since.
    await pay(registration.id, 65_000, { valuedOn: daysOfMonth(present).to })
    const [call] = await calls(late.documentId)
    const reference = platform.invoices.find(({ clientCompanyName }) =>
      clientCompanyName.endsWith(late.registration.lastName),
    )?.reference
    expect((await office.post(`/api/admin/fne/calls/${call?.id}/settle`, { reference })).status).toBeLessThan(300)
    await save('accounts', { ...plan, customers: '4111' })
    await save('papers', { taxRate: 18 })
    expect(Buffer.from((await download(`month=${present}&format=txt`)).bytes)).toEqual(Buffer.from(closed.bytes))

    const next = await journalOf(`month=${monthAfter(present, 1)}`)
    expect(next.isProvisional).toBe(true)
    expect(balance(of(next.rows, late.registration.lastName), '706')).toBe(-65_000)
    const paid = of(next.rows, registration.lastName)
    expect(paid.map((row) => row.CompteNum)).toEqual(['571', '4111'])
    expect(paid[1]?.EcritureLet).not.toBe('')
    const numbers = (some: Rows) => some.map((row) => row.EcritureNum ?? '')
    const isSameYear = present.slice(0, 4) === monthAfter(present, 1).slice(0, 4)
    if (isSameYear) expect(Number(numbers(next.rows)[0]?.slice(5))).toBe(Number(numbers(rows).at(-1)?.slice(5)) + 1)
    const both = readJournal(
      (await download(`from=${firstDay}&to=${daysOfMonth(monthAfter(present, 1)).to}&format=txt`)).bytes,
      fec,
    )
    expect(numbers(both.rows)).toEqual([...numbers(rows), ...numbers(next.rows)])
    expect((await db.select().from(closedMonths)).at(-1)).toMatchObject({ salesFrom: firstDay })
  })
})
