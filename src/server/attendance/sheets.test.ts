import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { administrator, participant, staffMember, startApi, visitor } from '../../../tests/api.ts'
import { pdfWith } from '../../../tests/factories/attachment.ts'
import { historyOf } from '../../../tests/outbox.ts'
import type { SignedSheet } from '../../domain/attendance/signed-sheet.ts'
import { fileLimit } from '../../domain/documents/document.ts'
import { signedSheets } from '../db/schema/presence.ts'
import { trainings } from '../db/schema/trainings.ts'
import { deleteExpiredSheets } from './sheet-commands.ts'

const { as, api, build, db } = await startApi()
const colleague = await build.administrator()
const office = as(administrator(colleague))
type Browser = ReturnType<typeof as>

const pdf = pdfWith()
const photo = (width = 3000, height = 4000) =>
  sharp({ create: { width, height, channels: 3, background: '#fdfdfd' } })
    .withExif({ IFD3: { GPSLatitude: '5/1 20/1 0/1' } })
    .jpeg()
    .toBuffer()

/** What the browser sends when somebody adds a sheet. */
async function add(trainingId: number, content: Buffer, browser: Browser = office) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'IMG_0001.HEIC'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return browser.send<SignedSheet[] & { code: string; fields: Record<string, string> }>(
    'POST',
    `/api/admin/trainings/${trainingId}/signed-sheets`,
    { body: await request.arrayBuffer(), headers: { 'content-type': request.headers.get('content-type') ?? '' } },
  )
}
const listOf = (trainingId: number, browser: Browser = office) =>
  browser.get<SignedSheet[]>(`/api/admin/trainings/${trainingId}/signed-sheets`)
async function fetchFile(id: number, browser: Browser = office) {
  const cookie = `session=${(await browser.cookies()).get('session')}`
  return api.request(`/api/admin/signed-sheets/${id}/file`, { headers: { cookie } })
}
const actionsOf = async (id: number) => (await historyOf(db, 'training', id)).map(({ action }) => action)

describe('a signed sheet', () => {
  test('is kept with its session, told with who added it and when, and saved under its session’s name', async () => {
    const { id } = await build.training({ title: 'Chaîne du froid', startsAt: new Date('2026-03-02T08:00:00Z') })
    const { status, body } = await add(id, pdf)
    expect({ status, body }).toMatchObject({
      status: 201,
      body: [{ mimeType: 'application/pdf', fileSize: pdf.length, addedBy: colleague.username, canRemove: true }],
    })
    expect((await listOf(id)).body).toEqual(body)
    const sheet = body[0]?.id ?? 0
    const file = await fetchFile(sheet)
    expect(Buffer.from(await file.arrayBuffer()).equals(pdf)).toBe(true)
    expect(decodeURIComponent(file.headers.get('content-disposition') ?? '')).toContain(
      `Feuille signée - ${sheet} - 2 mars 2026 - Chaîne du froid.pdf`,
    )
    expect(file.headers.get('content-security-policy')).toContain('sandbox')
    expect(await actionsOf(id)).toEqual(['download_sheet', 'add_sheet'])
  })

  test('photographed by a phone becomes a smaller picture, that tells no place', async () => {
    const { id } = await build.training()
    const { body } = await add(id, await photo())
    expect(body).toMatchObject([{ mimeType: 'image/jpeg' }])
    const file = Buffer.from(await (await fetchFile(body[0]?.id ?? 0)).arrayBuffer())
    expect(await sharp(file).metadata()).toMatchObject({ format: 'jpeg', width: 1755, height: 2340 })
    expect((await sharp(file).metadata()).exif).toBeUndefined()
  })

  test('sent again, because the network was cut, is kept once', async () => {
    const { id } = await build.training()
    const picture = await photo(300, 400)
    const answers = await Promise.all([add(id, picture), add(id, picture)])
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect((await listOf(id)).body).toHaveLength(1)
    expect(await actionsOf(id)).toEqual(['add_sheet'])
    expect((await add((await build.training()).id, picture)).body).toHaveLength(1)
  })

  test('is removed, once', async () => {
    const { id } = await build.training()
    const { id: sheet } = await build.signedSheet({ trainingId: id })
    expect((await office.delete(`/api/admin/signed-sheets/${sheet}`)).status).toBe(204)
    expect((await office.delete(`/api/admin/signed-sheets/${sheet}`)).status).toBe(404)
    expect((await listOf(id)).body).toEqual([])
    expect(await actionsOf(id)).toEqual(['remove_sheet'])
  })

  test('keeps its session from being deleted for good', async () => {
    const { trainingId } = await build.signedSheet()
    expect((await office.delete(`/api/trainings/${trainingId}`)).status).toBe(204)
    const [kept] = await db.select().from(trainings).where(eq(trainings.id, trainingId))
    expect(kept?.deletedAt).not.toBeNull()
    expect((await add(trainingId, pdf)).status).toBe(404)
  })

  test('is removed by itself ten years after its year', async () => {
    const old = await build.signedSheet({ createdAt: new Date('2015-12-31T23:00:00Z') })
    const kept = await build.signedSheet({ createdAt: new Date('2016-01-01T00:00:00Z') })
    await deleteExpiredSheets(db, new Date('2026-06-01T08:00:00Z'))
    const left = (await db.select({ id: signedSheets.id }).from(signedSheets)).map(({ id }) => id)
    expect(left).toContain(kept.id)
    expect(left).not.toContain(old.id)
  })
})

describe('nothing is kept of', () => {
  test.each([
    ['a text that is called a photograph', () => Buffer.from('pas une photo'), 415, 'file_type_refused'],
    ['a picture that is cut off', async () => (await photo(300, 400)).subarray(0, 400), 415, 'file_refused'],
    ['a file of no bytes', () => Buffer.alloc(0), 400, 'malformed'],
    ['a PDF in which something runs', () => pdfWith('<</S/JavaScript/JS(x)>>'), 415, 'file_refused'],
    ['a file of more than 20 MiB', () => Buffer.alloc(fileLimit + 1, 'x'), 413, 'file_too_large'],
  ])('%s: the field says why', async (_, content, status, code) => {
    const { id } = await build.training()
    const answer = await add(id, await content())
    expect(answer).toMatchObject({ status, body: { code, fields: { file: expect.any(String) } } })
    expect((await listOf(id)).body).toEqual([])
  })

  test('a forty-first sheet', async () => {
    const { id } = await build.training()
    for (let sheet = 0; sheet < 40; sheet++) {
      await build.signedSheet({ trainingId: id, content: Buffer.from(`page ${sheet}`) })
    }
    expect(await add(id, pdf)).toMatchObject({ status: 409, body: { code: 'too_many_sheets' } })
    expect((await listOf(id)).body).toHaveLength(40)
  })
})

describe('signed sheets are seen', () => {
  test('by the session’s own trainer, who removes what they added alone', async () => {
    const account = await build.staffMember('trainer')
    const trainer = as(staffMember(account))
    const { id } = await build.training()
    const foreign = await build.signedSheet({ trainingId: id, addedBy: colleague.id })
    expect((await add(id, pdf, trainer)).status).toBe(404)
    expect((await fetchFile(foreign.id, trainer)).status).toBe(404)
    await office.put(`/api/admin/trainings/${id}/trainers`, { userId: account.id, isAssigned: true })
    const { body } = await add(id, await photo(300, 400), trainer)
    expect(body.map(({ canRemove }) => canRemove)).toEqual([false, true])
    expect((await fetchFile(foreign.id, trainer)).status).toBe(200)
    expect((await trainer.delete(`/api/admin/signed-sheets/${foreign.id}`)).status).toBe(403)
    expect((await trainer.delete(`/api/admin/signed-sheets/${body[1]?.id}`)).status).toBe(204)
  })

  test('by a reader, who adds and removes none', async () => {
    const reader = as(staffMember(await build.staffMember('reader')))
    const { id, trainingId } = await build.signedSheet()
    expect((await listOf(trainingId, reader)).body).toMatchObject([{ id, canRemove: false }])
    expect((await add(trainingId, pdf, reader)).status).toBe(403)
    expect((await reader.delete(`/api/admin/signed-sheets/${id}`)).status).toBe(403)
  })

  test('by neither a participant of the session nor a visitor', async () => {
    const person = await build.participant()
    const { id, trainingId } = await build.signedSheet()
    await build.registration({ trainingId, participantId: person.id, email: person.email, status: 'confirmée' })
    const space = as(participant(person))
    expect((await listOf(trainingId, space)).status).toBe(403)
    expect((await fetchFile(id, space)).status).toBe(403)
    expect((await space.get('/api/participant/documents')).body).toEqual([])
    expect((await listOf(trainingId, as(visitor))).status).toBe(401)
  })
})
