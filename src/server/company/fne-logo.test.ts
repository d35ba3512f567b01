import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { startFneOffice } from '../../../tests/fne.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { documentFiles } from '../db/schema/documents.ts'
import { settings, signaturePictures } from '../db/schema/installation.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { draw } from '../pdf/draw.ts'
import { deleteExpiredSignatures } from './commands.ts'

const { db, office, proforma, work, save, services } = await startFneOffice()

/** What the browser sends when a picture is chosen. */
async function send(content: Buffer) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'logo'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return office.send<{ id: number } & Problem>('POST', '/api/admin/settings/fneLogo', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}
const picture = (size: number) =>
  sharp({ create: { width: size, height: size / 2, channels: 3, background: '#e87a00' } })
    .extend({ top: 20, bottom: 20, left: 20, right: 20, background: '#fff' })
    .png()
    .toBuffer()
const keepLogo = async (logo: number | null) => save('fne', { ...(await services.settings.read()).fne, logo })

/** Whether the paper of a certified invoice bears a picture. */
async function bearsPicture(): Promise<boolean> {
  const { documentId } = await proforma()
  await office.post('/api/admin/fne/certify', { documentIds: [documentId] })
  await work()
  await renderDocument({ ...services, store: undefined, papers: { make: draw }, log: { warn: () => {} } }, documentId)
  const [file] = await db.select().from(documentFiles).where(eq(documentFiles.documentId, documentId))
  return file?.content.includes('/Subtype /Image') ?? false
}

test('the FNE’s logo keeps its colours, without its empty edge, and is no larger than print needs', async () => {
  const { status, body } = await send(await picture(1_000))
  expect(status).toBe(201)
  const [kept] = await db.select().from(signaturePictures).where(eq(signaturePictures.id, body.id))
  const { data, info } = await sharp(kept?.content).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([600, 300])
  expect([...data.subarray(0, 3)]).toEqual([0xe8, 0x7a, 0x00])
})

test('what is no picture is refused', async () => {
  expect((await send(Buffer.from('%PDF-1.7'))).body.fields?.file).toContain('n’est pas une image')
})

test('the settings name one that is there', async () => {
  const { fne } = await services.settings.read()
  const { body } = await office.put<Problem>('/api/admin/settings/fne', { ...fne, logo: 999_999 })
  expect(body.fields).toEqual({ logo: expect.stringContaining('plus là') })
})

test('it is printed beside the QR code of a certified invoice, and nothing in its place without it', async () => {
  expect(await bearsPicture()).toBe(false)
  await keepLogo((await send(await picture(300))).body.id)
  expect(await bearsPicture()).toBe(true)
  await keepLogo(null)
})

test('it stays as long as the settings name it', async () => {
  const { id } = (await send(await picture(300))).body
  await keepLogo(id)
  const later = new Date(Date.now() + 48 * 3_600_000)
  const isThere = async () => (await db.$count(signaturePictures, eq(signaturePictures.id, id))) > 0
  await deleteExpiredSignatures(db, later)
  expect(await isThere()).toBe(true)
  await keepLogo(null)
  await db
    .update(settings)
    .set({ updatedAt: new Date(0) })
    .where(eq(settings.name, 'fne'))
  await deleteExpiredSignatures(db, later)
  expect(await isThere()).toBe(false)
})
