import { and, asc, eq, inArray, like, sql } from 'drizzle-orm'
import { type MediaFile, pieceCount, pieceSize } from '../../../domain/media/media.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db, Tx } from '../../db/open.ts'
import { mediaFiles, mediaPieces } from '../../db/schema/media.ts'

export type MediaRow = typeof mediaFiles.$inferSelect

/** @throws Refusal `media_not_found` */
export async function findMedia(db: Db, id: number): Promise<MediaRow> {
  const [file] = await db.select().from(mediaFiles).where(eq(mediaFiles.id, id))
  if (!file) throw new Refusal('media_not_found')
  return file
}

/** Of a picture, in bytes: its sides stand there, unless a camera wrote much before them. */
const beginning = 2_048

/** Files that are whole, in any order, pictures with their sides; what is none is left out. */
export async function findReadyMedia(db: Db, ids: readonly number[]) {
  const { id, size, mimeType, state } = mediaFiles
  const rows = await db
    .select({ id, size, mimeType, begin: sql<Buffer | null>`substring(${mediaPieces.content} for ${beginning})` })
    .from(mediaFiles)
    .leftJoin(mediaPieces, and(eq(mediaPieces.fileId, id), eq(mediaPieces.number, 0), like(mimeType, 'image/%')))
    .where(and(inArray(id, [...ids]), eq(state, 'ready')))
  return Promise.all(rows.map(async ({ begin, ...file }) => ({ ...file, ...(await sidesOf(begin)) })))
}

/** A picture's sides as it is shown, in pixels; null for what is none, or does not say. */
async function sidesOf(begin: Buffer | null): Promise<{ width: number | null; height: number | null }> {
  if (!begin) return { width: null, height: null }
  const { imageSize } = await import('image-size') // a start is shorter without
  try {
    const { width, height, orientation = 1 } = imageSize(begin)
    return orientation > 4 ? { width: height, height: width } : { width, height }
  } catch {
    return { width: null, height: null }
  }
}

/** A file as the office reads it, with what is missing of it. */
export async function mediaFileOf(db: Db, row: MediaRow): Promise<MediaFile> {
  const { id, owner, name, mimeType, size, sha256, state } = row
  return { id, owner, name, mimeType, size, sha256, state, pieceSize, missing: await missingOf(db, row) }
}

async function missingOf(db: Db, { id, size, state }: MediaRow): Promise<number[]> {
  if (state === 'ready') return []
  const rows = await db.select({ number: mediaPieces.number }).from(mediaPieces).where(eq(mediaPieces.fileId, id))
  const there = new Set(rows.map(({ number }) => number))
  return Array.from({ length: pieceCount(size) }, (_, number) => number).filter((number) => !there.has(number))
}

/** How many bytes media take, those that are being sent as if they were whole. */
export async function bytesOfMedia(db: Db | Tx): Promise<number> {
  const [sum] = await db.select({ bytes: sql<string>`coalesce(sum(${mediaFiles.size}), 0)` }).from(mediaFiles)
  return Number(sum?.bytes ?? 0)
}

/** A file that is whole, and the hashes of its pieces in their order. */
export interface WholeMedia {
  file: MediaRow
  hashes: string[]
}

/** For how long what was read of a file is good, in milliseconds, and of how many files at once: players ask for part after part. */
const [freshFor, filesKnown] = [60_000, 50]
const knownFiles = new WeakMap<Db, Map<number, { at: number; read: Promise<WholeMedia> }>>()

/** A file that is whole, as it was within the last minute: it never changes, and is only removed. @throws Refusal `media_not_found` */
export function findWholeMedia(db: Db, id: number): Promise<WholeMedia> {
  const known = knownFiles.get(db) ?? new Map()
  knownFiles.set(db, known)
  const before = known.get(id)
  if (before && performance.now() - before.at < freshFor) return before.read
  const read = readWholeMedia(db, id)
  known.delete(id)
  known.set(id, { at: performance.now(), read })
  read.catch(() => known.delete(id))
  const [oldest] = known.keys()
  if (known.size > filesKnown) known.delete(oldest)
  return read
}

async function readWholeMedia(db: Db, id: number): Promise<WholeMedia> {
  const file = await findMedia(db, id)
  if (file.state !== 'ready') throw new Refusal('media_not_found')
  const rows = await db
    .select({ sha256: mediaPieces.sha256 })
    .from(mediaPieces)
    .where(eq(mediaPieces.fileId, id))
    .orderBy(asc(mediaPieces.number))
  return { file, hashes: rows.map(({ sha256 }) => sha256) }
}

/** The bytes of a piece. @throws Refusal `media_not_found` where it has gone meanwhile */
export async function readPiece(db: Db, id: number, number: number): Promise<Buffer> {
  const [piece] = await db
    .select({ content: mediaPieces.content })
    .from(mediaPieces)
    .where(and(eq(mediaPieces.fileId, id), eq(mediaPieces.number, number)))
  if (!piece) throw new Refusal('media_not_found')
  return piece.content
}

/** The pieces of a whole file, one after the other. */
export async function* readPieces(db: Db, id: number): AsyncGenerator<Buffer> {
  const { size } = await findMedia(db, id)
  for (let number = 0; number < pieceCount(size); number++) yield await readPiece(db, id, number)
}
