import { eq } from 'drizzle-orm'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { administrator, startApi } from '../../../tests/api.ts'
import { signaturePicture } from '../../../tests/factories/signature.ts'
import { allTheSame } from '../../../tests/issued.ts'
import { historyOf } from '../../../tests/outbox.ts'
import { defaultSettings } from '../../domain/company/default-settings.ts'
import type { IssuedCertificates } from '../../domain/documents/document.ts'
import type { Problem } from '../../domain/values/problem.ts'
import { validationMessage } from '../../domain/values/validation.ts'
import { documentFiles, documents } from '../db/schema/documents.ts'
import { settings as savedSettings, signaturePictures } from '../db/schema/installation.ts'
import { renderDocument } from '../documents/render-commands.ts'
import { draw } from '../pdf/draw.ts'
import { findSigningStore } from '../pdf/signing-store.ts'
import { deleteExpiredSignatures } from './commands.ts'

const { as, build, db, services, save } = await startApi()
const office = as(administrator(await build.administrator()))
const { signer } = defaultSettings

/** What the browser sends when a picture is chosen. */
async function send(content: Buffer) {
  const form = new FormData()
  form.set('file', new File([new Uint8Array(content)], 'signature'))
  const request = new Request('http://localhost', { method: 'POST', body: form })
  return office.send<{ id: number } & Problem>('POST', '/api/admin/settings/signature', {
    body: await request.arrayBuffer(),
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
}
const keptAs = async (id: number) => {
  const [row] = await db.select().from(signaturePictures).where(eq(signaturePictures.id, id))
  return sharp(row?.content).raw().toBuffer({ resolveWithObject: true })
}

test.each([
  ['white paper', signaturePicture().jpeg()],
  ['a photograph of grey paper', signaturePicture('<rect width="400" height="120" fill="#bbb"/>').jpeg()],
  ['nothing', signaturePicture('').png()],
])('a signature on %s becomes ink on nothing, cut to what is written', async (_, picture) => {
  const { status, body } = await send(await picture.toBuffer())
  expect(status).toBe(201)
  const { data, info } = await keptAs(body.id)
  expect(info.channels).toBe(4)
  expect(info.width).toBeLessThan(370)
  const opacities = data.filter((_, index) => index % 4 === 3)
  expect(Math.max(...opacities)).toBe(255)
  expect(opacities.filter((alpha) => alpha < 10).length).toBeGreaterThan(opacities.length / 2)
})

test.each([
  ['no picture', Buffer.from('%PDF-1.7'), 415, 'n’est pas une image'],
  ['a picture cut in half', (await signaturePicture().jpeg().toBuffer()).subarray(0, 900), 415, 'abîmé'],
  [
    'an empty sheet',
    await sharp({ create: { width: 90, height: 40, channels: 3, background: '#fff' } })
      .png()
      .toBuffer(),
    415,
    'On ne distingue pas',
  ],
  [
    'a picture of which nothing is seen',
    await sharp({ create: { width: 90, height: 40, channels: 4, background: '#0000' } })
      .png()
      .toBuffer(),
    415,
    'On ne distingue pas',
  ],
  ['more than 20 MiB', Buffer.alloc(21 * 1024 * 1024, 0xff), 413, '20 Mio'],
])('%s is refused in words', async (_, content, status, words) => {
  const answer = await send(content)
  expect(answer.body.fields?.file).toContain(words)
  expect(answer.status).toBe(status)
})

test('the signer’s settings name one that is there', async () => {
  const { body } = await office.put<Problem>('/api/admin/settings/signer', { ...signer, picture: 999_999 })
  expect(body.fields).toEqual({ picture: validationMessage('signatureMissing', 'fr') })
})

test('is drawn on the certificates issued while it holds, and stays on them', async () => {
  const { body } = await send(await signaturePicture().png().toBuffer())
  await save('signer', { ...signer, picture: body.id })
  const { trainingId } = await build.registration({
    status: 'confirmée',
    trainingId: (await build.training({ status: 'terminée' })).id,
  })
  await office.post(`/api/admin/trainings/${trainingId}/certificates`, allTheSame)
  await save('signer', signer)
  const [paper] = await db.select().from(documents).where(eq(documents.trainingId, trainingId))
  expect(paper?.snapshot).toMatchObject({ signatory: { name: signer.name, picture: body.id } })

  const store = await findSigningStore(services.config, services.database, services.secrets)
  await renderDocument({ ...services, store, papers: { make: draw }, log: { warn: () => {} } }, paper?.id ?? 0)
  const [file] = await db
    .select()
    .from(documentFiles)
    .where(eq(documentFiles.documentId, paper?.id ?? 0))
  expect(file?.content.includes('/Subtype /Image')).toBe(true)
})

test('a former signature goes once no certificate waits to be made with it, and the trail says so', async () => {
  const day = 24 * 3_600_000
  const content = await signaturePicture().jpeg().toBuffer()
  const [former, present] = [(await send(content)).body.id, (await send(content)).body.id]
  const training = await build.training({ status: 'terminée' })
  await build.registration({ trainingId: training.id, status: 'confirmée' })
  await save('signer', { ...signer, picture: former })
  const { body } = await office.post<IssuedCertificates>(`/api/admin/trainings/${training.id}/certificates`, allTheSame)
  const id = body.issued[0]?.id ?? 0
  await save('signer', { ...signer, picture: present })
  const tomorrow = new Date(Date.now() + 2 * day)
  const there = async () => {
    const rows = await db.select({ id: signaturePictures.id }).from(signaturePictures)
    return [former, present].map((one) => rows.some((row) => row.id === one))
  }
  // Just sent, and with who still works by the settings before.
  await deleteExpiredSignatures(db, new Date())
  expect(await there()).toEqual([true, true])
  await deleteExpiredSignatures(db, tomorrow)
  expect(await there()).toEqual([true, true]) // a certificate waits
  await db.update(documents).set({ state: 'failed', lastError: 'no certificate' }).where(eq(documents.id, id))
  await deleteExpiredSignatures(db, tomorrow)
  expect(await there()).toEqual([true, true]) // and may be tried again
  await db.update(documents).set({ state: 'pending', lastError: null }).where(eq(documents.id, id))
  const store = await findSigningStore(services.config, services.database, services.secrets)
  const work = () => renderDocument({ ...services, store, papers: { make: draw }, log: { warn: () => {} } }, id)
  await work()
  await deleteExpiredSignatures(db, tomorrow)
  expect(await there()).toEqual([false, true])
  const [row] = await db.select({ id: savedSettings.id }).from(savedSettings).where(eq(savedSettings.name, 'signer'))
  const told = (await historyOf(db, 'settings', row?.id ?? 0)).filter(({ action }) => action === 'remove_signature')
  expect(told.map(({ before }) => before)).toContainEqual({ picture: former })
  // Made again for nobody, years later, it is drawn without.
  await db.update(documents).set({ state: 'pending' }).where(eq(documents.id, id))
  await work()
  expect((await db.select().from(documents).where(eq(documents.id, id)))[0]).toMatchObject({ state: 'ready' })
})
