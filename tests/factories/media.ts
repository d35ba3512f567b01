import { createHash } from 'node:crypto'
import { type MediaForm, pieceCount, pieceSize } from '../../src/domain/media/media.ts'
import type { Db } from '../../src/server/db/open.ts'
import { mediaFiles, mediaPieces } from '../../src/server/db/schema/media.ts'

export const sha256Of = (content: Buffer): string => createHash('sha256').update(content).digest('hex')

const box = (kind: string, content = Buffer.alloc(0)) => {
  const head = Buffer.alloc(8)
  head.writeUInt32BE(8 + content.length)
  head.write(kind, 4, 'latin1')
  return Buffer.concat([head, content])
}

/** Bytes that look random and are the same each time. */
export function noise(length: number, seed = 1): Buffer<ArrayBuffer> {
  const parts: Buffer<ArrayBufferLike>[] = []
  for (let number = 0; number * 32 < length; number++)
    parts.push(createHash('sha256').update(`${seed} ${number}`).digest())
  return Buffer.concat(parts).subarray(0, length)
}

/** An MP4 of so many bytes of samples, laid out so that it plays while it loads (ISO 14496-12). */
export function mp4({ bytes = 1000, seed = 1, track = 'vide', brand = 'isom' } = {}): Buffer<ArrayBuffer> {
  const handler = Buffer.concat([Buffer.alloc(8), Buffer.from(track, 'latin1'), Buffer.alloc(13)])
  const moov = box('moov', box('trak', box('mdia', box('hdlr', handler))))
  return Buffer.concat([box('ftyp', Buffer.from(`${brand}\0\0\0\0${brand}`)), moov, box('mdat', noise(bytes, seed))])
}

/** What a browser says before it sends a file. */
export const mediaForm = (content: Buffer, change: Partial<MediaForm> = {}): MediaForm => ({
  owner: 'lesson',
  name: 'Leçon 1.mp4',
  mimeType: 'video/mp4',
  size: content.length,
  sha256: sha256Of(content),
  ...change,
})

/** A file as it is sent. */
export const piecesOf = (content: Buffer): Buffer[] =>
  Array.from({ length: pieceCount(content.length) }, (_, number) =>
    content.subarray(number * pieceSize, (number + 1) * pieceSize),
  )

let films = 1_000

/** A film that is kept, each another one; of one that is being sent, all its pieces are here. @param bytes of its samples */
export async function buildMedia(
  db: Db,
  overrides: Partial<typeof mediaFiles.$inferInsert> = {},
  bytes = pieceSize,
): Promise<typeof mediaFiles.$inferSelect> {
  const content = mp4({ bytes, seed: films++ })
  const [file] = await db
    .insert(mediaFiles)
    .values({ ...mediaForm(content), state: 'ready', sentAt: new Date(), ...overrides })
    .returning()
  if (!file) throw new Error('no media file was written')
  for (const [number, piece] of piecesOf(content).entries())
    await db.insert(mediaPieces).values({ fileId: file.id, number, sha256: sha256Of(piece), content: piece })
  return file
}

/** The samples of calls about media, each on a film of its own. */
export function mediaSamplesOn(build: {
  media: (overrides?: Parameters<typeof buildMedia>[1]) => ReturnType<typeof buildMedia>
}) {
  return {
    'POST /api/admin/media': async () => ({
      url: '/api/admin/media',
      body: mediaForm(mp4({ seed: films++ })) as unknown as Record<string, unknown>,
    }),
    'GET /api/admin/media/:id': async () => ({ url: `/api/admin/media/${(await build.media()).id}` }),
    // A piece is sent as bytes (files/media/media.test.ts).
    'PUT /api/admin/media/:id/pieces/:number': async () => {
      const { id, sha256 } = await build.media()
      return { url: `/api/admin/media/${id}/pieces/0?sha256=${sha256}`, body: {} }
    },
    'POST /api/admin/media/:id/finish': async () => ({
      url: `/api/admin/media/${(await build.media({ state: 'uploading' })).id}/finish`,
    }),
    'DELETE /api/admin/media/:id': async () => ({
      url: `/api/admin/media/${(await build.media({ state: 'uploading' })).id}`,
    }),
    'GET /api/media/:id/address': async () => ({ url: `/api/media/${(await build.media()).id}/address` }),
    'GET /api/media/:id/content': async () => ({ url: `/api/media/${(await build.media()).id}/content` }),
  }
}
