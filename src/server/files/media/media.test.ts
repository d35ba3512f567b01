import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { and, eq } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { administrator, participant, startApi } from '../../../../tests/api.ts'
import { days, minutes } from '../../../../tests/clock.ts'
import { pdfWith } from '../../../../tests/factories/attachment.ts'
import { mediaForm, mp4, noise, piecesOf, sha256Of } from '../../../../tests/factories/media.ts'
import { type MediaAddress, type MediaFile, type MediaForm, pieceSize } from '../../../domain/media/media.ts'
import { mediaFiles, mediaPieces } from '../../db/schema/media.ts'
import { answerWith, createHttpServer, listenerOf } from '../../http/http-server.ts'
import { deleteLeftUploads } from './upload-commands.ts'

const cacheFolder = await mkdtemp(path.join(tmpdir(), 'officina-media-'))
afterAll(() => rm(cacheFolder, { recursive: true, force: true }))
const quota = 20_000_000
const config = { media: { quota, cacheFolder, cacheBytes: 5 * pieceSize } }
const { as, api, build, clock, db } = await startApi({ config })
const office = as(administrator(await build.administrator()))
type Browser = typeof office
type Answered = MediaFile & { code: string; message: string; fields: Record<string, string> }

let seed = 100
/** A film that no other test has sent. */
const film = (bytes = 2.5 * pieceSize) => mp4({ bytes, seed: seed++ })

const begin = (content: Buffer, change: Partial<MediaForm> = {}) =>
  office.post<Answered>('/api/admin/media', mediaForm(content, change))
const putPiece = (id: number, number: number, content: Buffer, sha256 = sha256Of(content)) =>
  office.send<Answered>('PUT', `/api/admin/media/${id}/pieces/${number}?sha256=${sha256}`, {
    body: new Uint8Array(content),
    headers: { 'content-type': 'application/octet-stream' },
  })
const finish = (id: number) => office.post<Answered>(`/api/admin/media/${id}/finish`)

async function upload(content: Buffer, change: Partial<MediaForm> = {}): Promise<{ status: number; body: Answered }> {
  const begun = await begin(content, change)
  if (begun.status !== 201) return begun
  for (const number of begun.body.missing) {
    const sent = await putPiece(begun.body.id, number, piecesOf(content)[number] ?? Buffer.alloc(0))
    if (sent.status !== 204) return sent
  }
  return finish(begun.body.id)
}
const addressOf = async (id: number, browser: Browser = office) =>
  (await browser.get<MediaAddress>(`/api/media/${id}/address`)).body.url
/** Asks for the bytes as the browser's player does. */
async function read(url: string, headers: Record<string, string> = {}, method = 'GET', browser: Browser = office) {
  const cookie = [...(await browser.cookies())].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await api.request(url, { method, headers: { cookie, ...headers } })
  const get = (name: string) => answer.headers.get(name)
  return {
    status: answer.status,
    body: Buffer.from(await answer.arrayBuffer()),
    range: get('content-range'),
    length: get('content-length'),
    etag: get('etag'),
    caching: get('cache-control'),
    type: get('content-type'),
  }
}
const cached = async () => (await readdir(cacheFolder, { recursive: true })).filter((name) => /[0-9a-f]{64}/.test(name))

beforeEach(() => db.delete(mediaFiles))

describe('a film is sent in pieces', () => {
  test('and is read as it was sent, whole or in part', async () => {
    const content = film()
    const { status, body } = await upload(content)
    expect({ status, body }).toMatchObject({ status: 200, body: { state: 'ready', missing: [], size: content.length } })
    const url = await addressOf(body.id)
    const whole = await read(url)
    expect(whole).toMatchObject({ status: 200, type: 'video/mp4', length: `${content.length}`, range: null })
    expect(whole.body.equals(content)).toBe(true)
    expect({ etag: whole.etag, caching: whole.caching }).toEqual({
      etag: `"${sha256Of(content)}"`,
      caching: 'private, max-age=86400',
    })
    const part = await read(url, { range: `bytes=${pieceSize - 5}-${2 * pieceSize + 4}` })
    expect(part).toMatchObject({ status: 206, range: `bytes ${pieceSize - 5}-${2 * pieceSize + 4}/${content.length}` })
    expect(part.body.equals(content.subarray(pieceSize - 5, 2 * pieceSize + 5))).toBe(true)
  })

  test('which may come in any order, twice, from two tabs and after a lost answer', async () => {
    const content = film()
    const [first, second, third] = piecesOf(content) as [Buffer, Buffer, Buffer]
    const { body: tab } = await begin(content)
    expect(tab.missing).toEqual([0, 1, 2])
    await Promise.all([
      putPiece(tab.id, 2, third),
      putPiece(tab.id, 2, third),
      putPiece(tab.id, 0, first),
      putPiece(tab.id, 0, first),
    ])
    const { body: other } = await begin(content)
    expect({ id: other.id, missing: other.missing }).toEqual({ id: tab.id, missing: [1] })
    expect(await finish(tab.id)).toMatchObject({ status: 409, body: { code: 'media_incomplete' } })
    expect((await putPiece(tab.id, 1, second)).status).toBe(204)
    const both = await Promise.all([finish(tab.id), finish(tab.id)])
    expect(both).toMatchObject([{ status: 200 }, { status: 200 }])
    expect((await putPiece(tab.id, 1, second)).status).toBe(204)
    expect(await begin(content)).toMatchObject({ body: { id: tab.id, state: 'ready', missing: [] } })
    expect(await db.$count(mediaPieces, eq(mediaPieces.fileId, tab.id))).toBe(3)
  })

  test('of which none is kept that is damaged, too long, another one, or beyond the file', async () => {
    const content = film()
    const [first, second] = piecesOf(content) as [Buffer, Buffer]
    const { id } = (await begin(content)).body
    expect(await putPiece(id, 0, first, sha256Of(second))).toMatchObject({
      status: 400,
      body: { code: 'media_piece_damaged' },
    })
    expect(await putPiece(id, 0, first.subarray(1))).toMatchObject({ body: { code: 'media_piece_damaged' } })
    expect(await putPiece(id, 0, Buffer.concat([first, first]))).toMatchObject({ status: 413 })
    expect(await putPiece(id, 3, first)).toMatchObject({ status: 404 })
    expect((await putPiece(id, 1, second)).status).toBe(204)
    expect(await putPiece(id, 1, noise(pieceSize, 7))).toMatchObject({
      status: 409,
      body: { code: 'media_piece_differs' },
    })
    expect((await begin(content)).body.missing).toEqual([0, 2])
  })

  test('and goes when the whole is not what was said', async () => {
    const content = film()
    const { id } = (await begin(content, { sha256: sha256Of(noise(10)) })).body
    for (const [number, piece] of piecesOf(content).entries()) await putPiece(id, number, piece)
    expect(await finish(id)).toMatchObject({ status: 409, body: { code: 'media_changed' } })
    expect(await finish(id)).toMatchObject({ status: 404 })
    expect(await db.$count(mediaPieces)).toBe(0)
  })

  test('and is removed four days after its last piece, or at once when it is given up', async () => {
    const [left, given, whole] = [film(), film(), film(1000)]
    const { id } = (await begin(left)).body
    const other = (await begin(given)).body
    const kept = (await upload(whole)).body
    expect((await office.delete(`/api/admin/media/${other.id}`)).status).toBe(204)
    expect(await office.delete(`/api/admin/media/${kept.id}`)).toMatchObject({ body: { code: 'media_in_use' } })
    clock.advance(30 * minutes)
    await putPiece(id, 1, piecesOf(left)[1] ?? left)
    clock.advance(4 * days - minutes)
    await deleteLeftUploads(db, clock.now())
    expect(await db.$count(mediaFiles)).toBe(2)
    clock.advance(2 * minutes)
    await deleteLeftUploads(db, clock.now())
    expect(await db.select({ id: mediaFiles.id }).from(mediaFiles)).toEqual([{ id: kept.id }])
  })

  test('within the quota, of which what is being sent takes its part', async () => {
    const content = film()
    expect(await begin(content, { size: quota + 1 })).toMatchObject({ status: 409, body: { code: 'media_quota' } })
    expect((await begin(content, { size: quota - 1_000_000 })).status).toBe(201)
    const refused = await office.post<Answered>('/api/admin/media', mediaForm(film()), {
      headers: { 'accept-language': 'fr' },
    })
    expect(refused.body.message).toContain('Il reste 1\u00A0Mo')
    expect(await begin(film(), { size: 3 * 1024 ** 3 })).toMatchObject({
      status: 413,
      body: { code: 'media_too_large' },
    })
  })
})

describe('a file is kept for what it is by its bytes:', () => {
  const picture = (format: 'jpeg' | 'png' | 'webp') =>
    sharp({ create: { width: 40, height: 30, channels: 3, background: '#a00' } })
      [format]()
      .toBuffer()
  const frame = Buffer.from(
    'fff150800fffe000000000000000000000000000000000000000000000000000000000000000000000000000'.slice(0, 14),
    'hex',
  )
  frame.writeUIntBE((frame.readUIntBE(3, 3) & ~(0x1fff << 5)) | (64 << 5), 3, 3)
  const aac = Buffer.concat(Array.from({ length: 4 }, () => Buffer.concat([frame, noise(64 - frame.length)])))

  test.each<[MediaForm['mimeType'], () => Promise<Buffer> | Buffer]>([
    ['audio/mp4', () => mp4({ track: 'soun', brand: 'M4A ' })],
    ['audio/aac', () => aac],
    ['image/webp', () => picture('webp')],
    ['image/jpeg', () => picture('jpeg')],
    ['image/png', () => picture('png')],
    ['application/pdf', () => pdfWith()],
    ['text/vtt', () => Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\nBonjour à tous\n')],
  ])('%s is taken', async (mimeType, content) => {
    expect(await upload(await content(), { mimeType })).toMatchObject({
      status: 200,
      body: { state: 'ready', mimeType },
    })
  })

  test.each<[string, MediaForm['mimeType'], () => Promise<Buffer> | Buffer]>([
    ['a page that calls itself a film', 'video/mp4', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['a program that calls itself sound', 'audio/aac', () => Buffer.from('MZ\u0090 program')],
    ['sound that calls itself a film', 'video/mp4', () => mp4({ track: 'soun' })],
    ['a film that calls itself sound', 'audio/mp4', () => mp4()],
    ['a film with something behind its end', 'video/mp4', () => Buffer.concat([mp4(), Buffer.from('<script>')])],
    ['a film without its table', 'video/mp4', () => mp4().subarray(0, 20)],
    ['a drawing that calls itself a picture', 'image/png', () => Buffer.from('<svg onload="alert(1)"/>')],
    ['half a picture', 'image/jpeg', async () => (await picture('jpeg')).subarray(0, 60)],
    ['a PDF in which something runs', 'application/pdf', () => pdfWith('<</S/JavaScript>>')],
    ['captions that are no text', 'text/vtt', () => Buffer.from('WEBVTT\n\xff\xfe', 'latin1')],
    ['captions that begin otherwise', 'text/vtt', () => Buffer.from('WEBVTTX\n')],
  ])('%s is refused', async (_, mimeType, content) => {
    const { status, body } = await upload(await content(), { mimeType })
    expect({ status, field: body.fields?.file !== undefined }).toEqual({ status: 415, field: true })
  })

  test('another type is refused before anything is sent, in the reader’s language', async () => {
    const form = { ...mediaForm(film()), mimeType: 'image/svg+xml' }
    expect((await office.post('/api/admin/media', form)).status).toBe(422)
    const { id } = (await begin(Buffer.from('MZ'))).body
    const sent = await office.send<Answered>(
      'PUT',
      `/api/admin/media/${id}/pieces/0?sha256=${sha256Of(Buffer.from('MZ'))}`,
      { body: 'MZ', headers: { 'content-type': 'application/octet-stream', 'accept-language': 'en' } },
    )
    expect(sent.body.message).toContain('This type of file is not accepted: MP4')
  })
})

describe('parts are answered as browsers ask for them:', () => {
  test('the first, the last, what is left, and none', async () => {
    const content = mp4({ bytes: 5000, seed: seed++ })
    const size = content.length
    const url = await addressOf((await upload(content)).body.id)
    const etag = `"${sha256Of(content)}"`
    const asked = async (headers: Record<string, string>) => {
      const { status, range, body } = await read(url, headers)
      return [status, range, body.length]
    }
    expect(await asked({ range: 'bytes=0-0' })).toEqual([206, `bytes 0-0/${size}`, 1])
    expect(await asked({ range: 'bytes=-10' })).toEqual([206, `bytes ${size - 10}-${size - 1}/${size}`, 10])
    expect(await asked({ range: `bytes=100-` })).toEqual([206, `bytes 100-${size - 1}/${size}`, size - 100])
    expect(await asked({ range: `bytes=100-${size + 100}` })).toEqual([
      206,
      `bytes 100-${size - 1}/${size}`,
      size - 100,
    ])
    expect((await asked({ range: `bytes=${size}-` })).slice(0, 2)).toEqual([416, `bytes */${size}`])
    // Several parts, another unit and nonsense count as none.
    for (const range of ['bytes=0-1,5-6', 'lines=1-2', 'bytes=9-3', 'bytes=-'])
      expect(await asked({ range })).toEqual([200, null, size])
    expect(await asked({ range: 'bytes=0-9', 'if-range': etag })).toEqual([206, `bytes 0-9/${size}`, 10])
    expect(await asked({ range: 'bytes=0-9', 'if-range': '"another"' })).toEqual([200, null, size])
    expect(await asked({ 'if-none-match': etag })).toEqual([304, null, 0])
    expect(await read(url, {}, 'HEAD')).toMatchObject({ status: 200, length: `${size}`, etag })
  })

  test('only once the first piece is at hand: where it is not, the status says so', async () => {
    const { id } = (await upload(film(1000))).body
    const url = await addressOf(id)
    expect(await read(url, {}, 'HEAD')).toMatchObject({ status: 200 })
    await db.delete(mediaPieces).where(eq(mediaPieces.fileId, id))
    await rm(cacheFolder, { recursive: true, force: true })
    expect(await read(url)).toMatchObject({ status: 404 })
  })

  test('by the session that got the address, for an hour, after which another is asked for', async () => {
    const { id } = (await upload(film(1000))).body
    const url = await addressOf(id)
    const other = as(administrator(await build.administrator()))
    await other.get('/api/account')
    expect(await read(url, {}, 'GET', other)).toMatchObject({ status: 404 })
    expect(await read(url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')))).toMatchObject({ status: 404 })
    clock.advance(59 * minutes)
    expect(await read(url)).toMatchObject({ status: 200 })
    clock.advance(2 * minutes)
    const ended = await read(url)
    expect({ status: ended.status, code: JSON.parse(ended.body.toString()).code }).toEqual({
      status: 403,
      code: 'media_address_ended',
    })
    expect(await read(await addressOf(id))).toMatchObject({ status: 200 })
  })

  test('to nobody whom the owner of the file does not let in, nor before it is whole', async () => {
    const { id } = (await upload(film(1000))).body
    const awa = as(participant(await build.participant()))
    expect((await awa.get(`/api/media/${id}/address`)).status).toBe(404)
    const begun = (await begin(film())).body
    expect((await office.get(`/api/media/${begun.id}/address`)).status).toBe(404)
  })
})

describe('over a connection', () => {
  const server = createHttpServer(false)
  answerWith(server, false, listenerOf(api.fetch, { production: false }))
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => server.close())
  const origin = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const headersWith = async (more: Record<string, string> = {}) => ({
    cookie: [...(await office.cookies())].map(([name, value]) => `${name}=${value}`).join('; '),
    ...more,
  })

  test('many parts at once are each the bytes that were asked for, with every header', async () => {
    const content = film(4 * pieceSize)
    const url = await addressOf((await upload(content)).body.id)
    const parts = Array.from({ length: 12 }, (_, index) => [index * 300_000, index * 300_000 + 700_000] as const)
    const answers = await Promise.all(
      parts.map(async ([first, last]) => {
        const headers = await headersWith({ range: `bytes=${first}-${last}` })
        const answer = await fetch(origin() + url, { headers })
        return { answer, body: Buffer.from(await answer.arrayBuffer()) }
      }),
    )
    for (const [index, { answer, body }] of answers.entries()) {
      const [first, last] = parts[index] ?? [0, 0]
      expect(answer.status).toBe(206)
      expect(answer.headers.get('content-range')).toBe(`bytes ${first}-${last}/${content.length}`)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(body.equals(content.subarray(first, last + 1))).toBe(true)
    }
    const head = await fetch(origin() + url, { method: 'HEAD', headers: await headersWith() })
    expect([head.status, head.headers.get('content-length')]).toEqual([200, `${content.length}`])
  })

  test('a reader who leaves in the middle keeps nothing from the next', async () => {
    const content = film(6 * pieceSize)
    const url = await addressOf((await upload(content)).body.id)
    for (let times = 0; times < 5; times++) {
      const leaves = new AbortController()
      const answer = await fetch(origin() + url, { headers: await headersWith(), signal: leaves.signal })
      await answer.body?.getReader().read()
      leaves.abort()
    }
    const whole = await fetch(origin() + url, { headers: await headersWith() })
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true)
  })

  test('an answer whose rest cannot be read ends its connection, and is asked for again', async () => {
    const content = film(6 * pieceSize)
    const { id } = (await upload(content)).body
    const url = await addressOf(id)
    expect((await read(url, { range: 'bytes=0-9' })).status).toBe(206)
    await db.delete(mediaPieces).where(and(eq(mediaPieces.fileId, id), eq(mediaPieces.number, 3)))
    const cut = await fetch(origin() + url, { headers: await headersWith() })
    await expect(cut.arrayBuffer()).rejects.toThrow()
  })
})

describe('the cache', () => {
  test('may be deleted, cut or changed at any time, and stays below its ceiling', async () => {
    const content = film(8 * pieceSize)
    const url = await addressOf((await upload(content)).body.id)
    expect((await read(url)).body.equals(content)).toBe(true)
    const there = await cached()
    const sizes = await Promise.all(there.map(async (name) => (await stat(path.join(cacheFolder, name))).size))
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(5 * pieceSize)
    expect(there.length).toBeGreaterThan(2)
    await writeFile(path.join(cacheFolder, there[0] ?? ''), 'cut')
    expect((await read(url)).body.equals(content)).toBe(true)
    await rm(cacheFolder, { recursive: true, force: true })
    expect((await read(url)).body.equals(content)).toBe(true)
  })

  test('is not needed: where nothing can be written, pieces are answered all the same', async () => {
    const content = film()
    const url = await addressOf((await upload(content)).body.id)
    await rm(cacheFolder, { recursive: true, force: true })
    await writeFile(cacheFolder, 'a file in place of the folder')
    expect((await read(url)).body.equals(content)).toBe(true)
    await rm(cacheFolder)
  })
})

test('the database itself refuses a piece whose bytes are not those of its hash', async () => {
  const { id } = (await begin(film())).body
  const piece = { fileId: id, number: 0, sha256: sha256Of(noise(3)), content: noise(4) }
  await expect(db.insert(mediaPieces).values(piece)).rejects.toThrow()
})
