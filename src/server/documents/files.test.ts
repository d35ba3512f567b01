import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { administrator, participant, startApi, visitor } from '../../../tests/api.ts'
import { minutes } from '../../../tests/clock.ts'
import { pdfOfSize, pdfWith } from '../../../tests/factories/attachment.ts'
import { issuedDocument } from '../../../tests/factories/document.ts'
import { historyOf, lettersAbout } from '../../../tests/outbox.ts'
import {
  type DocumentDownload,
  fileLimit,
  fileNameOf,
  type OfficeDocument,
  type ParticipantDocument,
} from '../../domain/documents/document.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import type { registrations } from '../db/schema/registrations.ts'
import { contentDisposition } from '../files/content-disposition.ts'

const { as, api, build, clock, db, reported } = await startApi()
const office = as(administrator(await build.administrator()))
type Browser = ReturnType<typeof as>

const pdf = pdfWith()

/** What the browser sends when the office attaches a file. */
async function attach(query: Record<string, string>, content: Buffer | string = pdf, browser: Browser = office) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(Buffer.from(content))], 'fichier'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return browser.send<OfficeDocument & { code: string }>('POST', `/api/admin/documents?${new URLSearchParams(query)}`, {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}

async function someone(changes: Partial<typeof registrations.$inferInsert> = {}) {
  const person = await build.participant()
  const registration = await build.registration({ email: person.email, participantId: person.id, ...changes })
  return { person, registration, browser: as(participant(person)) }
}
const listOf = async (browser: Browser) =>
  (await browser.get<ParticipantDocument[]>('/api/participant/documents')).body.map(({ id }) => id)
const cookieOf = async (browser: Browser) => `session=${(await browser.cookies()).get('session')}`
const fetchFile = (url: string, cookie = '') => api.request(url, { headers: cookie ? { cookie } : {} })

describe('a file the office attaches', () => {
  test('to a registration is its participant’s alone, who is told', async () => {
    const { registration, browser } = await someone()
    const other = await someone({ trainingId: registration.trainingId, status: 'confirmée' })
    const { status, body } = await attach({
      title: 'Attestation',
      documentType: 'other',
      registrationId: `${registration.id}`,
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { title: 'Attestation', documentType: 'other', fileSize: pdf.length, state: 'ready', holder: 'Awa Koné' },
    })
    expect(await listOf(browser)).toEqual([body.id])
    expect(await listOf(other.browser)).toEqual([])
    expect(await lettersAbout(db, registration.id)).toMatchObject([{ type: 'document_ready' }])
  })

  test('to a training is for its confirmed participants, and when public for every participant', async () => {
    const training = await build.training()
    const confirmed = await someone({ trainingId: training.id, status: 'confirmée' })
    const waiting = await someone({ trainingId: training.id })
    const elsewhere = await someone({ status: 'confirmée' })
    const support = (await attach({ title: 'Support', trainingId: `${training.id}` })).body
    const rules = (await attach({ title: 'Règlement', trainingId: `${training.id}`, isPublic: 'true' })).body
    expect(rules.isPublic).toBe(true)
    expect(await listOf(confirmed.browser)).toEqual([rules.id, support.id])
    expect(await listOf(waiting.browser)).toEqual([rules.id])
    expect(await listOf(elsewhere.browser)).toEqual([rules.id])
    expect((await office.delete(`/api/admin/documents/${rules.id}`)).status).toBe(204)
    expect(await listOf(waiting.browser)).toEqual([])
    expect(await db.select().from(documentFiles).where(eq(documentFiles.documentId, rules.id))).toEqual([])
  })

  test.each([
    ['<!doctype html><script>alert(1)</script>', 415, 'file_type_refused'],
    ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 415, 'file_type_refused'],
    ['MZ\u0090', 415, 'file_type_refused'],
    ['PK\u0003\u0004 pas un zip', 415, 'file_refused'],
    [pdfWith('<</S/JavaScript>>').toString('latin1'), 415, 'file_refused'],
    ['', 400, 'malformed'],
  ])('is refused at its field when it is %j', async (content, status, code) => {
    const training = await build.training()
    expect(await attach({ title: 'x', trainingId: `${training.id}` }, content)).toMatchObject({
      status,
      body: { code, fields: { file: expect.stringContaining('fichier') } },
    })
  })

  test('may have 20 MiB, and not a byte more', async () => {
    const training = await build.training()
    const query = { title: 'Gros', trainingId: `${training.id}` }
    const whole = pdfOfSize(fileLimit)
    expect(await attach(query, whole)).toMatchObject({ status: 201, body: { fileSize: fileLimit } })
    expect(await attach(query, pdfOfSize(fileLimit + 1))).toMatchObject({
      status: 413,
      body: { code: 'file_too_large' },
    })
  })

  test('needs a title and one owner, and the office', async () => {
    const training = await build.training()
    const trainingId = `${training.id}`
    for (const query of [
      { trainingId },
      { title: ' ', trainingId },
      { title: 'x' },
      { title: 'x', trainingId, registrationId: '1' },
      { title: 'x', registrationId: '1', isPublic: 'true' },
      { title: 'x', trainingId, documentType: 'invoice' },
    ]) {
      expect((await attach(query as Record<string, string>)).status, JSON.stringify(query)).toBe(400)
    }
    expect((await attach({ title: 'x', trainingId: '2147483647' })).status).toBe(404)
    expect((await attach({ title: 'x', trainingId }, pdf, as(visitor))).status).toBe(401)
    expect((await attach({ title: 'x', trainingId }, pdf, (await someone()).browser)).status).toBe(403)
    expect((await office.post(`/api/admin/documents?title=x&trainingId=${trainingId}`, {})).status).toBe(415)
  })
})

describe('a download', () => {
  test('leads to the file, with its type and the name of its title', async () => {
    const { registration, browser } = await someone()
    const title = 'Fiche d’évaluation : 2/3 "finale"'
    const { id } = (await attach({ title, registrationId: `${registration.id}` })).body
    const { body } = await browser.get<DocumentDownload>(`/api/participant/documents/${id}/download`)
    expect(body.document).toEqual({
      title,
      fileName: 'Fiche d’évaluation 2 3 finale.pdf',
      mimeType: 'application/pdf',
      fileSize: pdf.length,
    })
    const file = await fetchFile(body.url, await cookieOf(browser))
    expect(file.status).toBe(200)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect(Object.fromEntries(file.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(pdf.length),
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="Fiche d_evaluation 2 3 finale.pdf"; filename*=UTF-8''Fiche%20d%E2%80%99%C3%A9valuation%202%203%20finale.pdf`,
    })
  })

  test('is told in the log, and one by the office in its trail', async () => {
    const { person, registration, browser } = await someone()
    const { id } = (await attach({ title: 'Suivi', registrationId: `${registration.id}` })).body
    const fetchAs = async (reader: Browser, path: string) => {
      const { url } = (await reader.get<DocumentDownload>(path)).body
      await fetchFile(url, await cookieOf(reader))
    }
    reported.length = 0
    await fetchAs(browser, `/api/participant/documents/${id}/download`)
    expect(reported).toMatchObject([{ event: 'download', document: id, participant: person.id }])
    const before = (await historyOf(db, 'document', id)).length
    await fetchAs(office, `/api/admin/documents/${id}/download`)
    expect(reported.at(-1)).toMatchObject({ event: 'download', document: id, user: expect.any(Number) })
    const history = await historyOf(db, 'document', id)
    expect(history).toHaveLength(before + 1)
    expect(history[0]).toMatchObject({ action: 'download' })
  })

  test('is good for five minutes, for this session and this document only', async () => {
    const a = await someone()
    const b = await someone()
    const { id } = (await attach({ title: 'A', registrationId: `${a.registration.id}` })).body
    const other = (await attach({ title: 'B', registrationId: `${b.registration.id}` })).body
    const { url } = (await a.browser.get<DocumentDownload>(`/api/participant/documents/${id}/download`)).body
    const cookie = await cookieOf(a.browser)
    await b.browser.get('/api/participant/profile')
    expect((await fetchFile(url)).status).toBe(401)
    expect((await fetchFile(url, await cookieOf(b.browser))).status).toBe(404)
    await office.get('/api/user')
    expect((await fetchFile(url, await cookieOf(office))).status).toBe(404)
    expect((await fetchFile(url.replace(`/${id}/`, `/${other.id}/`), cookie)).status).toBe(404)
    expect((await fetchFile(url.replace(/expires=\d/, 'expires=9'), cookie)).status).toBe(404)
    expect((await fetchFile(`/api/documents/${id}/file`, cookie)).status).toBe(404)
    expect((await fetchFile(url, cookie)).status).toBe(200)
    clock.advance(5 * minutes + 1)
    expect((await fetchFile(url, cookie)).status).toBe(404)
  })

  test('of somebody else’s document answers 404, by id and in the list', async () => {
    const a = await someone()
    const b = await someone()
    const { id } = (await attach({ title: 'B', registrationId: `${b.registration.id}` })).body
    expect(await a.browser.get(`/api/participant/documents/${id}/download`)).toMatchObject({
      status: 404,
      body: { code: 'document_not_found' },
    })
    expect(await listOf(a.browser)).not.toContain(id)
  })

  test('waits until the file has been made', async () => {
    const { registration, browser } = await someone()
    const { id } = (await attach({ title: 'x', registrationId: `${registration.id}` })).body
    await db.update(documents).set({ state: 'pending' }).where(eq(documents.id, id))
    expect(await browser.get(`/api/participant/documents/${id}/download`)).toMatchObject({
      status: 409,
      body: { code: 'document_not_ready' },
    })
  })

  test('is the office’s for any document', async () => {
    const { registration } = await someone()
    const { id } = (await attach({ title: 'x', registrationId: `${registration.id}` })).body
    const { body } = await office.get<DocumentDownload>(`/api/admin/documents/${id}/download`)
    expect((await fetchFile(body.url, await cookieOf(office))).status).toBe(200)
  })
})

test('the office searches and filters its documents', async () => {
  const { registration } = await someone({ firstName: 'Éléonore', lastName: 'Zogbélémou' })
  const { id } = (await attach({ title: 'Évaluation', registrationId: `${registration.id}` })).body
  const search = async (query: Record<string, string>) =>
    (await office.get<OfficeDocument[]>(`/api/admin/documents?${new URLSearchParams(query)}`)).body.map((row) => row.id)
  for (const q of ['zogbelemou', 'eleonore zogb', 'évaluation']) expect(await search({ q }), q).toContain(id)
  expect(await search({ q: 'zogbelemou', kind: 'upload', state: 'ready', validity: 'valid' })).toEqual([id])
  expect(await search({ q: 'zogbelemou', kind: 'invoice' })).toEqual([])
  expect(await search({ registrationId: `${registration.id}` })).toEqual([id])

  const training = await build.training({ title: 'Radiopharmacie de campagne' })
  const support = (await attach({ title: 'Diapositives', trainingId: `${training.id}` })).body
  expect(await search({ q: 'radiopharma' })).toEqual([support.id])
  const certificate = await issuedDocument('certificate')
  const issued = await build.document(certificate)
  expect(await search({ q: `kone froid ${certificate.number}` })).toEqual([issued.id])
})

test.each([
  ['a\r\nb"c', 'a b c.pdf'],
  ['../../etc/passwd', '.. .. etc passwd.pdf'],
  ['   ', 'document.pdf'],
  ['B\u200Bley\u000BAssi\u202E', 'Bley Assi.pdf'],
])('the title %j makes the file name %s', (title, fileName) => {
  expect(fileNameOf({ title, mimeType: 'application/pdf' })).toBe(fileName)
  expect(contentDisposition(fileNameOf({ title, mimeType: 'application/pdf' }))).not.toMatch(/[\r\n]/)
})

test('a file is not looked at where there is nothing that it belongs to, nor beyond what somebody may send', async () => {
  const damaged = '%PDF-1.7 …'
  const about = { title: 'Support', documentType: 'course_document' }
  const { id } = await build.training()
  expect((await attach({ ...about, trainingId: `${id}` }, damaged)).status).toBe(415)
  expect(await attach({ ...about, trainingId: '999999' }, damaged)).toMatchObject({
    status: 404,
    body: { code: 'training_not_found' },
  })
  expect(await attach({ ...about, registrationId: '999999' }, damaged)).toMatchObject({
    status: 404,
    body: { code: 'registration_not_found' },
  })
  const few = await startApi({ limits: { filesPerUser: 2 } })
  const hasty = few.as(administrator(await few.build.administrator()))
  const session = await few.build.training()
  const send = () => attach({ ...about, trainingId: `${session.id}` }, damaged, hasty)
  expect([(await send()).status, (await send()).status, (await send()).status]).toEqual([415, 415, 429])
})
