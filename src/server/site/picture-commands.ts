import { inArray, lt, sql } from 'drizzle-orm'
import type { PictureShape } from '../../domain/site/site-content.ts'
import type { SitePicture } from '../../domain/site/site-picture.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { sitePictureFiles, sitePictures } from '../db/schema/site.ts'
import type { RenderedPicture } from '../files/render-picture.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockSite } from './commands.ts'
import { findPictures, picturesShown } from './queries.ts'

/**
 * Keeps a picture that was drawn in the widths of its shape; no page shows it before a version does (docs/rules/site-content.md#pictures).
 */
export async function addSitePicture(
  { db, actor, user, now }: StaffCall,
  shape: PictureShape,
  { width, height, variants }: RenderedPicture,
): Promise<SitePicture> {
  const named = {
    width,
    height,
    widths: variants.map((variant) => variant.width),
    avif: variants.map(({ avif }) => avif.hash),
    webp: variants.map(({ webp }) => webp.hash),
  }
  return db.transaction(async (tx) => {
    const [added] = await tx
      .insert(sitePictures)
      .values({ ...named, shape, createdBy: user.id, createdAt: now })
      .returning({ id: sitePictures.id })
    if (!added) throw new Error('insert returned no row')
    const { id: pictureId } = added
    const files = variants.flatMap(({ width, avif, webp }) => [
      { pictureId, width, format: 'avif' as const, content: avif.content },
      { pictureId, width, format: 'webp' as const, content: webp.content },
    ])
    await tx.insert(sitePictureFiles).values(files)
    await writeAudit(tx, actor, { action: 'create', subjectType: 'site_picture', subjectId: pictureId })
    return { id: pictureId, ...named }
  })
}

/** Removes pictures that no version, training or programme shows a day after they came: chosen in a form that was left. */
export async function deleteUnusedPictures(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  const aDayAgo = lt(sitePictures.createdAt, sql`${now}::timestamptz - interval '1 day'`)
  const forget = (old: number[]) =>
    db.transaction(async (tx) => {
      await lockSite(tx)
      const shown = await picturesShown(tx)
      const unused = old.filter((id) => !shown.has(id))
      if (unused.length > 0) await tx.delete(sitePictures).where(inArray(sitePictures.id, unused))
    })
  await inLine(await idsOf(db, sitePictures, aDayAgo), line, forget, Number.POSITIVE_INFINITY)
}

/**
 * Makes sure that a picture which a training begins to show stays until the transaction ends.
 * @param before the number that was shown until now
 * @throws Refusal `invalid` at `details.picture` for one that is gone
 */
export async function refuseGonePicture(tx: Tx, picture: number | null, before: number | null): Promise<void> {
  if (picture === null || picture === before) return
  await lockSite(tx)
  const [there] = await findPictures(tx, [picture])
  if (!there) throw new Refusal('invalid', {}, { 'details.picture': 'pictureGone' })
}
