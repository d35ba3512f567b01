import { type MediaType, pieceSize } from '../../../domain/media/media.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db } from '../../db/open.ts'
import { readApart } from '../readers.ts'
import { type MediaRow, readPiece, readPieces } from './queries.ts'

const textAt = (content: Buffer, at: number, length: number) => content.toString('latin1', at, at + length)
const begins = (content: Buffer, ...starts: string[]) =>
  starts.some((start) => textAt(content, 0, start.length) === start)

/** What a file begins like, by its type. An MP4 says in its middle whether it is a film. */
const beginning: Record<MediaType, (content: Buffer) => boolean> = {
  'video/mp4': (content) => textAt(content, 4, 4) === 'ftyp',
  'audio/mp4': (content) => textAt(content, 4, 4) === 'ftyp',
  'audio/aac': isAdts,
  'image/webp': (content) => begins(content, 'RIFF') && textAt(content, 8, 4) === 'WEBP',
  'image/jpeg': (content) => begins(content, '\xff\xd8\xff'),
  'image/png': (content) => begins(content, '\x89PNG\r\n\x1a\n'),
  'application/pdf': (content) => begins(content, '%PDF-'),
  'text/vtt': (content) => /^(\xef\xbb\xbf)?WEBVTT([ \t\r\n]|$)/.test(textAt(content, 0, 10)),
}

/**
 * @param content the first piece
 * @throws Refusal `media_type_refused` for a file that does not begin like what it is said to be
 */
export function refuseBeginning(content: Buffer, type: MediaType): void {
  if (!beginning[type](content)) throw refusedType()
}

const refusedType = () => new Refusal('media_type_refused', {}, { file: 'fileType' })

/** Whether some frames of AAC follow each other (ISO 14496-3, ADTS). */
function isAdts(content: Buffer): boolean {
  let at = 0
  for (let frame = 0; frame < 3 && at < content.length; frame++) {
    const isFrame = content.length >= at + 7 && content[at] === 0xff && ((content[at + 1] ?? 0) & 0xf6) === 0xf0
    const length = isFrame ? (content.readUIntBE(at + 3, 3) >> 5) & 0x1fff : 0
    if (length < 7) return false
    at += length
  }
  return true
}

/**
 * Looks at a file that is whole for what it is by its bytes. A PDF and a picture are read by a process apart.
 * @throws Refusal `media_type_refused`, or `file_refused` with the reason at the field
 */
export async function refuseContent(db: Db, file: MediaRow): Promise<void> {
  const { id, mimeType } = file
  refuseBeginning(await readPiece(db, id, 0), mimeType)
  if (mimeType === 'video/mp4' || mimeType === 'audio/mp4') return refuseMp4(db, file)
  if (mimeType === 'audio/aac') return
  const pieces: Buffer[] = []
  for await (const piece of readPieces(db, id)) pieces.push(piece) // 20 MiB at most (`mediaLimits`)
  const content = Buffer.concat(pieces)
  if (mimeType === 'text/vtt') return refuseCaptions(content)
  const admitted = await readApart('attachment', content)
  if (admitted.mimeType !== mimeType) throw refusedType()
}

function refuseCaptions(content: Buffer) {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(content)
    if (!text.includes('\0')) return
  } catch {
    // no UTF-8
  }
  throw refusedType()
}

/** What may stand at the top of an MP4 (ISO 14496-12). */
const knownBoxes = new Set('ftyp moov mdat free skip wide uuid styp sidx moof mfra meta pdin udta emsg'.split(' '))
/** The longest list of samples that is read, in bytes: hours of film. */
const longestMoov = 32 * 1024 * 1024

/** An MP4 is boxes from its first byte to its last, among them one `moov`, whose tracks say whether it is a film or sound. */
async function refuseMp4(db: Db, file: MediaRow) {
  const read = readerOf(db, file)
  let moov: { at: number; length: number } | undefined
  let boxes = 0
  for (let at = 0; at < file.size; boxes++) {
    const head = await read(at, 16)
    const kind = textAt(head, 4, 4)
    const length = head.length < 8 ? 0 : boxLength(head, file.size - at)
    if (!knownBoxes.has(kind) || length < 8 || at + length > file.size || boxes > 100_000) throw refusedType()
    if (kind === 'moov') moov = { at, length }
    at += length
  }
  if (!moov || moov.length > longestMoov) throw refusedType()
  const tracks = handlersIn(await read(moov.at, moov.length))
  const type = tracks.has('vide') ? 'video/mp4' : tracks.has('soun') ? 'audio/mp4' : undefined
  if (type !== file.mimeType) throw refusedType()
}

/** Of a box that ends with the file the length is 0; a long one tells it in 8 bytes more. */
function boxLength(head: Buffer, left: number): number {
  const short = head.readUInt32BE(0)
  if (short === 0) return left
  return short === 1 && head.length >= 16 ? Number(head.readBigUInt64BE(8)) : short
}

/** What the tracks are: `vide`, `soun`, and others. */
function handlersIn(moov: Buffer): Set<string> {
  const handlers = new Set<string>()
  for (let at = moov.indexOf('hdlr'); at >= 0; at = moov.indexOf('hdlr', at + 4)) handlers.add(textAt(moov, at + 12, 4))
  return handlers
}

/** Reads bytes from anywhere in a file; keeps the last piece, for heads of boxes lie close together. */
function readerOf(db: Db, { id, size }: MediaRow) {
  let kept: { number: number; content: Buffer } | undefined
  return async (from: number, length: number): Promise<Buffer> => {
    const parts: Buffer[] = []
    const end = Math.min(from + length, size)
    for (let at = from; at < end; ) {
      const number = Math.floor(at / pieceSize)
      if (kept?.number !== number) kept = { number, content: await readPiece(db, id, number) }
      const part = kept.content.subarray(at - number * pieceSize, end - number * pieceSize)
      parts.push(part)
      at += part.length
    }
    return Buffer.concat(parts)
  }
}
