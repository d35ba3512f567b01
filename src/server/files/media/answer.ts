import type { Context } from 'hono'
import { type ByteRange, byteRange, pieceLength, pieceSize } from '../../../domain/media/media.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db } from '../../db/open.ts'
import { problemOf } from '../../http/errors.ts'
import { localeOf } from '../../http/locale.ts'
import { answerBlocks, type SendBlocks } from '../../http/sent-blocks.ts'
import type { Config } from '../../settings/config.ts'
import { contentDisposition } from '../content-disposition.ts'
import { type Block, type OpenPiece, openPieceCache, type PieceCache } from './piece-cache.ts'
import { readPiece, type WholeMedia } from './queries.ts'

/** What is read and sent at once, in bytes: an answer holds no more in memory. */
const blockSize = 256 * 1024

const caches = new Map<string, PieceCache>()

function cacheOf({ cacheFolder, cacheBytes }: Config['media']): PieceCache {
  const known = caches.get(cacheFolder) ?? openPieceCache(cacheFolder, cacheBytes)
  caches.set(cacheFolder, known)
  return known
}

/**
 * Answers a media file or one part of it (RFC 9110 §13, §14), piece by piece. Its hash is its ETag: what a browser has of it stays good
 * (docs/rules/media.md#reading).
 * @param db without a limit of time for each statement
 */
export async function answerMedia(c: Context, db: Db, config: { media: Config['media'] }, whole: WholeMedia) {
  const { file } = whole
  const etag = `"${file.sha256}"`
  const headers: Record<string, string> = {
    'Content-Type': file.mimeType === 'text/vtt' ? 'text/vtt; charset=utf-8' : file.mimeType,
    'Accept-Ranges': 'bytes',
    'Cache-Control': 'private, max-age=86400',
    ETag: etag,
    'Content-Disposition': contentDisposition(file.name, 'inline'),
    'X-Content-Type-Options': 'nosniff',
    'Content-Security-Policy': "default-src 'none'; sandbox",
  }
  if (matches(c.req.header('if-none-match'), etag)) return c.body(null, 304, headers)
  const ifRange = c.req.header('if-range')
  const isAsked = c.req.method === 'GET' && (ifRange === undefined || ifRange.trim() === etag)
  const range = isAsked ? byteRange(c.req.header('range'), file.size) : undefined
  if (range === 'unsatisfiable') {
    c.header('Content-Range', `bytes */${file.size}`)
    return c.json(problemOf(new Refusal('range_not_satisfiable'), localeOf(c)), 416)
  }
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  headers['Content-Length'] = String(last - first + 1)
  if (range) headers['Content-Range'] = `bytes ${first}-${last}/${file.size}`
  // Hono asks for the answer of GET and drops its body, which would stay open.
  if (c.req.method === 'HEAD') return c.body(null, 200, headers)
  const open = opener(db, cacheOf(config.media), whole)
  const begin = Math.floor(first / pieceSize)
  // Before the status is written: where the database is away, it says so.
  const beginning = await open(begin)
  const next = (number: number) => (number === begin ? beginning : open(number))
  return answerBlocks(c, range ? 206 : 200, headers, (write) => sendPart(next, write, file.size, { first, last }))
}

type Opener = (number: number) => OpenPiece | Promise<OpenPiece>

const opener =
  (db: Db, cache: PieceCache, { file, hashes }: WholeMedia) =>
  (number: number) =>
    cache.open(hashes[number] ?? '', pieceLength(file.size, number), () => readPiece(db, file.id, number))

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false

type Write = Parameters<SendBlocks>[0]

/** Blocks that wait for the next answer, and are written over by it. */
const blocks: ArrayBuffer[] = []
/** So many stay when fewer answers are sent at once. */
const blocksKept = 64

async function sendPart(open: Opener, write: Write, size: number, { first, last }: ByteRange): Promise<void> {
  const block = new Uint8Array(blocks.pop() ?? new ArrayBuffer(blockSize))
  for (let number = Math.floor(first / pieceSize); number * pieceSize <= last; number++) {
    const begins = number * pieceSize
    const length = pieceLength(size, number)
    const piece = await open(number)
    try {
      await sendFrom(piece, block, Math.max(0, first - begins), Math.min(length, last - begins + 1), write)
    } finally {
      await piece.close()
    }
  }
  // The block of an answer that was cut off may still be on its way: it is not used again.
  if (blocks.length < blocksKept) blocks.push(block.buffer)
}

async function sendFrom(piece: OpenPiece, block: Block, from: number, to: number, write: Write) {
  for (let at = from; at < to; ) {
    const length = await piece.read(block.subarray(0, Math.min(block.length, to - at)), at)
    if (length === 0) throw new Error('a piece of a media file became shorter while it was read')
    await write(block.subarray(0, length))
    at += length
  }
}
