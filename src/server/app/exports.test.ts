import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { csvLine } from '../../domain/export.ts'
import { registrations } from '../db/schema/registrations.ts'

const { api, as, build, db, services } = await startApi()
const colleague = administrator(await build.administrator())
const office = as(colleague)

/** The bytes as they are sent: a browser's reading would already have taken the mark away. */
async function download(url: string): Promise<Uint8Array> {
  const token = await colleague.openSession(db, services.config.sessionSecret, services.clock())
  const response = await api.request(url, { headers: { cookie: `session=${token}` } })
  expect(response.status).toBe(200)
  return new Uint8Array(await response.arrayBuffer())
}

const csv = async (url: string, locale = 'fr') => {
  const { status, headers, body } = await office.get<string>(url, { headers: { 'accept-language': locale } })
  expect(status).toBe(200)
  return { headers, lines: body.split('\r\n').filter((line) => line !== '') }
}

describe('a line of CSV', () => {
  test.each([
    ['=1+1', "'=1+1"],
    ['+225 07', "'+225 07"],
    ['-2', "'-2"],
    ['@cmd', "'@cmd"],
    ['\tx', "'\tx"],
    ['Koné; Awa', '"Koné; Awa"'],
    ['dite "la Dame"', '"dite ""la Dame"""'],
    ['deux\nlignes', '"deux\nlignes"'],
  ])('%j is written as %j', (cell, written) => {
    expect(csvLine([cell], 'fr')).toBe(`${written}\r\n`)
  })

  test('a French spreadsheet expects semicolons, an English one commas; a number stays one', () => {
    expect(csvLine(['a', 65_000, null], 'fr')).toBe('a;65000;\r\n')
    expect(csvLine(['a', -5, null], 'en')).toBe('a,-5,\r\n')
  })
})

test('registrations are exported with the present filters, and the phone as text', async () => {
  const { id: trainingId } = await build.training({ title: 'Export des inscriptions' })
  await build.registration({ trainingId, lastName: 'Zadi', phone: '+2250708091011', status: 'confirmée' })
  await build.registration({ trainingId, lastName: 'Yapi', status: 'annulée' })
  const { headers, lines } = await csv('/api/admin/registrations/export?q=export%20inscriptions&status=confirm%C3%A9e')
  expect(headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(headers.get('content-disposition')).toMatch(/^attachment; filename="inscriptions-\d{4}-\d\d-\d\d\.csv"$/)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toContain('Nom;Prénom;E-mail;Téléphone')
  expect(lines[1]).toContain('Zadi;')
  expect(lines[1]).toContain(";'+2250708091011;")
})

test('of registrations, those ticked are exported and no others', async () => {
  const { id: trainingId } = await build.training()
  const [first, second] = [await build.registration({ trainingId }), await build.registration({ trainingId })]
  await build.registration({ trainingId })
  const { lines } = await csv(`/api/admin/registrations/export?ids=${first.id},${second.id}&sort=id&order=asc`)
  expect(lines.slice(1).map((line) => Number(line.split(';')[0]))).toEqual([first.id, second.id])
})

test('it begins with the mark by which Excel knows UTF-8', async () => {
  expect([...(await download('/api/admin/trainings/export')).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
})

test('more rows than a batch are all there, once each', async () => {
  const { id: trainingId } = await build.training({ maxParticipants: 2_000, title: 'Grand amphithéâtre' })
  const { id: _, ...one } = await build.registration({ trainingId })
  const others = Array.from({ length: 1_004 }, (_unused, index) => ({
    ...one,
    email: `foule.${index}@example.ci`,
    paymentReference: `OFF-FOULE-${index}`,
  }))
  await db.insert(registrations).values(others)
  const { lines } = await csv('/api/admin/registrations/export?q=amphitheatre&sort=id&order=asc')
  const numbers = lines.slice(1).map((line) => line.split(';')[0])
  expect(numbers).toHaveLength(1_005)
  expect(new Set(numbers).size).toBe(1_005)
})

test('a workbook holds the same, and no formula', async () => {
  await build.training({ title: '=HYPERLINK("http://x") & <b>' })
  const parts = unzipSync(await download('/api/admin/trainings/export?format=xlsx&q=hyperlink'))
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array())
  expect(sheet).toContain('=HYPERLINK("http://x") &amp; &lt;b&gt;</t>')
  expect(sheet).not.toContain('<f>')
  expect(sheet).toContain('<v>')
  expect(Object.keys(parts)).toContain('[Content_Types].xml')
})

test('notifications are exported with what became of them, documents with their number', async () => {
  await build.notification({ subject: 'Rappel à exporter', state: 'failed', lastError: 'boîte pleine' })
  const mails = await csv('/api/admin/notifications/export?filter=failed&q=rappel%20exporter')
  expect(mails.lines).toHaveLength(2)
  expect(mails.lines[1]).toContain(';failed;;boîte pleine')
  const { title } = await build.document({ title: 'Support à exporter' })
  const documents = await csv('/api/admin/documents/export?q=support%20exporter', 'en')
  expect(documents.lines).toHaveLength(2)
  expect(documents.lines[0]).toContain('Holder,Training,State')
  expect(documents.lines[1]).toContain(title)
})
