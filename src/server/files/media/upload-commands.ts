import { createHash } from 'node:crypto'
import { and, eq, lt, sql } from 'drizzle-orm'
import { type MediaFile, type MediaForm, mediaLimits, pieceCount, pieceLength } from '../../../domain/media/media.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { type Line, removeInLine, strictLine } from '../../db/in-line.ts'
import type { Db, Tx } from '../../db/open.ts'
import { mediaFiles, mediaPieces } from '../../db/schema/media.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { refuseBeginning, refuseContent } from './inspect-media.ts'
import { bytesOfMedia, findMedia, mediaFileOf, readPieces } from './queries.ts'

/** For how long an upload waits for its next piece, in milliseconds: over a weekend without a line. */
const waitsFor = 4 * 24 * 3_600_000

/**
 * Begins to take in a file, or goes on with one of the same content: begun in another tab, or before the browser was closed. What is
 * there already is answered as `ready` (docs/rules/media.md#room).
 * @returns with the numbers of the pieces that are missing
 * @throws Refusal `media_too_large`, `media_quota`
 */
export async function beginUpload(call: StaffCall, form: MediaForm): Promise<MediaFile> {
  const limit = mediaLimits[form.mimeType]
  if (form.size > limit) throw new Refusal('media_too_large', { limit: limit / 1024 / 1024 }, { file: 'invalid' })
  const { config, now, user } = call
  const file = await call.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.mediaQuota})`)
    const isSame = and(eq(mediaFiles.sha256, form.sha256), eq(mediaFiles.owner, form.owner))
    const [known] = await tx.select().from(mediaFiles).where(isSame)
    if (known?.size === form.size) {
      // What was said of it last counts: it may have been begun under a wrong type.
      const said = known.state === 'ready' ? {} : { name: form.name, mimeType: form.mimeType }
      await tx
        .update(mediaFiles)
        .set({ ...said, sentAt: now })
        .where(eq(mediaFiles.id, known.id))
      return { ...known, ...said }
    }
    // One content has one size: somebody has said another one of it.
    if (known) throw new Refusal('media_changed')
    const free = config.media.quota - (await bytesOfMedia(tx))
    if (form.size > free) throw new Refusal('media_quota', { free: Math.max(0, Math.floor(free / 1_000_000)) })
    const [added] = await tx
      .insert(mediaFiles)
      .values({ ...form, createdBy: user.id, sentAt: now, createdAt: now })
      .returning()
    if (!added) throw new Error('insert returned no row')
    return added
  })
  return mediaFileOf(call.db, file)
}

/**
 * Keeps a piece. One that is sent twice is known: its answer was lost, or two tabs send the same file.
 * @param sha256 what the browser says that the piece is
 * @throws Refusal `media_not_found`, `media_piece_damaged`, `media_piece_differs`, `media_type_refused` at the first piece
 */
export async function addPiece(
  { db, now }: StaffCall,
  { id, number }: { id: number; number: number },
  sha256: string,
  content: Buffer,
): Promise<void> {
  const file = await findMedia(db, id)
  if (number >= pieceCount(file.size)) throw new Refusal('media_not_found')
  const isWhole =
    content.length === pieceLength(file.size, number) && createHash('sha256').update(content).digest('hex') === sha256
  if (!isWhole) throw new Refusal('media_piece_damaged')
  if (number === 0) refuseBeginning(content, file.mimeType)
  await db.transaction(async (tx) => {
    const [held] = await tx.select({ id: mediaFiles.id }).from(mediaFiles).where(eq(mediaFiles.id, id)).for('update')
    if (!held) throw new Refusal('media_not_found')
    const piece = { fileId: id, number, sha256 }
    const known = await sha256Of(tx, piece)
    if (known !== undefined && known !== sha256) throw new Refusal('media_piece_differs')
    if (known === undefined) await tx.insert(mediaPieces).values({ ...piece, content })
    await tx.update(mediaFiles).set({ sentAt: now }).where(eq(mediaFiles.id, id))
  })
}

async function sha256Of(tx: Tx, { fileId, number }: { fileId: number; number: number }): Promise<string | undefined> {
  const [piece] = await tx
    .select({ sha256: mediaPieces.sha256 })
    .from(mediaPieces)
    .where(and(eq(mediaPieces.fileId, fileId), eq(mediaPieces.number, number)))
  return piece?.sha256
}

/**
 * Takes a file in once all pieces are there: its hash is worked out again over the whole, and what it is read from its bytes. A file
 * that is not what was said goes, with its pieces (docs/rules/media.md#sending).
 * @throws Refusal `media_not_found`, `media_incomplete`, `media_changed`, `media_type_refused`, `file_refused` with the reason at the field
 */
export async function finishUpload(call: StaffCall, id: number): Promise<MediaFile> {
  const { db, longRunning } = call
  const file = await findMedia(db, id)
  const { missing } = await mediaFileOf(db, file)
  if (file.state === 'ready') return mediaFileOf(db, file)
  if (missing.length > 0) throw new Refusal('media_incomplete', { count: missing.length })
  try {
    const hash = createHash('sha256')
    for await (const content of readPieces(longRunning, id)) hash.update(content)
    if (hash.digest('hex') !== file.sha256) throw new Refusal('media_changed')
    await refuseContent(longRunning, file)
  } catch (error) {
    if (error instanceof Refusal && isFinal.has(error.code)) await removeUpload(db, id)
    throw error
  }
  const [ready] = await db.update(mediaFiles).set({ state: 'ready' }).where(eq(mediaFiles.id, id)).returning()
  if (!ready) throw new Refusal('media_not_found')
  return mediaFileOf(db, ready)
}

/** What sending again would not change. */
const isFinal = new Set<string>(['media_changed', 'media_type_refused', 'file_refused', 'file_type_refused'])

/**
 * Gives an upload up, at once.
 * @throws Refusal `media_not_found`; `media_in_use` for a file that is whole
 */
export async function cancelUpload({ db }: StaffCall, id: number): Promise<void> {
  await findMedia(db, id)
  if (!(await removeUpload(db, id))) throw new Refusal('media_in_use')
}

async function removeUpload(db: Db, id: number): Promise<boolean> {
  const removed = await db
    .delete(mediaFiles)
    .where(and(eq(mediaFiles.id, id), eq(mediaFiles.state, 'uploading')))
    .returning({ id: mediaFiles.id })
  return removed.length > 0
}

/** Removes uploads that got no piece for four days. */
export const deleteLeftUploads = (db: Db, now: Date, line: Line = strictLine): Promise<void> => {
  const since = new Date(now.getTime() - waitsFor)
  const isLeft = and(eq(mediaFiles.state, 'uploading'), lt(mediaFiles.sentAt, since))
  return removeInLine(db, mediaFiles, isLeft, line)
}
