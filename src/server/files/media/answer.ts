import type { Context } from 'hono'
import { type ByteRange, byteRange, pieceLength, pieceSize } from '../../../domain/media/media.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db } from '../../db/open.ts'
import { problemOf } from '../../http/errors.ts'
import { localeOf } from '../../http/locale.ts'
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
 * Answers a media file or one part of it (RFC 9110 §13, §14), piece by piece. Its hash is its ETag: what a browser has of it stays good.
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
  const blocks = blocksOf(db, cacheOf(config.media), whole, { first, last })
  const body = last - first < blockSize ? await bytesOf(blocks) : streamOf(blocks)
  return c.body(body, range ? 206 : 200, headers)
}

/** What is one block, or two in two pieces, is sent at once. */
async function bytesOf(blocks: AsyncIterable<Block>): Promise<Block> {
  const parts: Block[] = []
  for await (const block of blocks) parts.push(block)
  const [only, ...others] = parts
  return only && others.length === 0 ? only : Buffer.concat(parts)
}

const matches = (header: string | undefined, etag: string): boolean =>
  header?.split(',').some((one) => ['*', etag].includes(one.trim().replace(/^W\//, ''))) ?? false

function streamOf(blocks: AsyncGenerator<Block, void>): ReadableStream<Block> {
  return new ReadableStream<Block>(
    {
      async pull(controller) {
        const { value, done } = await blocks.next()
        if (value) controller.enqueue(value)
        if (done) controller.close()
      },
      // The reader has gone: a piece that is open is closed.
      async cancel() {
        await blocks.return()
      },
    },
    { highWaterMark: 0 },
  )
}

async function* blocksOf(
  db: Db,
  cache: PieceCache,
  { file: { id, size }, hashes }: WholeMedia,
  { first, last }: ByteRange,
): AsyncGenerator<Block, void> {
  for (let number = Math.floor(first / pieceSize); number * pieceSize <= last; number++) {
    const sha256 = hashes[number] ?? ''
    const begins = number * pieceSize
    const length = pieceLength(size, number)
    const piece = await cache.open(sha256, length, () => readPiece(db, id, number))
    try {
      yield* blocksIn(piece, Math.max(0, first - begins), Math.min(length, last - begins + 1))
    } finally {
      await piece.close()
    }
  }
}

async function* blocksIn(piece: OpenPiece, from: number, to: number): AsyncGenerator<Block, void> {
  for (let at = from; at < to; ) {
    const block = await piece.read(at, Math.min(blockSize, to - at))
    if (block.length === 0) throw new Error('a piece of a media file became shorter while it was read')
    yield block
    at += block.length
  }
}
