import { createHash } from 'node:crypto'
import { type MediaForm, pieceCount, pieceSize } from '../../src/domain/media/media.ts'

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
