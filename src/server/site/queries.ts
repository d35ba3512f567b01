import { and, desc, eq, getTableColumns, gt, inArray, lte, sql } from 'drizzle-orm'
import type { SiteContent, SiteEntry, SiteVersion, SiteVersionContent } from '../../domain/site/site-content.ts'
import type { SitePicture } from '../../domain/site/site-picture.ts'
import type { SitePart, SiteValues } from '../../domain/site/site-values.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { programmes } from '../db/schema/programmes.ts'
import { siteContents, sitePictureFiles, sitePictures } from '../db/schema/site.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { RequestContext } from '../http/request-context.ts'

/** What stands while the office has written nothing: no made-up person, words or picture in production (docs/rules/site-content.md#samples). */
export async function unwrittenSite({ production }: { production: boolean }): Promise<SiteValues> {
  const { siteSamples, unwrittenParts } = await readSamples()
  return production ? unwrittenParts : siteSamples
}

/** Loaded at their first use: a start is shorter without. */
const readSamples = () => import('../../web/content/site-samples.ts')

export type SiteContentRow = typeof siteContents.$inferSelect

/** The entries of a part's value. */
export const entriesOf = (value: SiteValues[SitePart]): SiteEntry[] => value.entries

/** The numbers of the uploaded pictures that values show. */
export const picturesIn = (values: SiteValues[SitePart][]): number[] => {
  const chosen = values.flatMap(entriesOf).map(({ picture }) => picture)
  return [...new Set(chosen.filter((picture) => typeof picture === 'number'))]
}

/** The uploaded pictures of these numbers that are there. */
export async function findPictures(db: Db | Tx, ids: number[]): Promise<SitePicture[]> {
  if (ids.length === 0) return []
  const { shape, createdBy, createdAt, ...columns } = getTableColumns(sitePictures)
  return db.select(columns).from(sitePictures).where(inArray(sitePictures.id, ids))
}

/** The numbers of all uploaded pictures that any version of the site shows, or a training or programme. */
export async function picturesShown(tx: Tx): Promise<Set<number>> {
  const rows = await tx.select({ value: siteContents.value }).from(siteContents)
  const named = await tx.execute<{ picture: number }>(sql`
    select (details ->> 'picture')::int picture from ${trainings} where details ->> 'picture' is not null
    union select (details ->> 'picture')::int from ${programmes} where details ->> 'picture' is not null`)
  return new Set([...picturesIn(rows.map(({ value }) => value)), ...named.rows.map(({ picture }) => picture)])
}

/** All versions of a part, newest first. */
export const versionsOf = (db: Db | Tx, part: SitePart): Promise<SiteContentRow[]> =>
  db.select().from(siteContents).where(eq(siteContents.part, part)).orderBy(desc(siteContents.id))

/** Of each part that was written, what visitors see at a moment. */
export async function findLiveSite(db: Db, now: Date): Promise<Partial<SiteValues>> {
  const rows = await db
    .selectDistinctOn([siteContents.part], { part: siteContents.part, value: siteContents.value })
    .from(siteContents)
    .where(lte(siteContents.publishAt, now))
    .orderBy(siteContents.part, desc(siteContents.publishAt), desc(siteContents.id))
  return Object.fromEntries(rows.map(({ part, value }) => [part, value]))
}

/** One file of an uploaded picture, by everything that its name tells. */
export async function findPictureFile(
  db: Db | Tx,
  { id, width, format, hash }: { id: number; width: number; format: 'avif' | 'webp'; hash: string },
): Promise<Buffer | undefined> {
  const [file] = await db
    .select({ content: sitePictureFiles.content })
    .from(sitePictureFiles)
    .innerJoin(sitePictures, eq(sitePictures.id, sitePictureFiles.pictureId))
    .where(
      and(
        eq(sitePictureFiles.pictureId, id),
        eq(sitePictureFiles.width, width),
        eq(sitePictureFiles.format, format),
        sql`${hash} = any(${sitePictures[format]})`,
      ),
    )
  return file?.content
}

/** When the next version that waits for its moment shall be shown. */
export async function nextSiteChange(db: Db, now: Date): Promise<Date | undefined> {
  const [next] = await db
    .select({ publishAt: siteContents.publishAt })
    .from(siteContents)
    .where(gt(siteContents.publishAt, now))
    .orderBy(siteContents.publishAt)
    .limit(1)
  return next?.publishAt ?? undefined
}

/** A part as the office reads it. */
export async function findSiteContent(
  db: Db | Tx,
  { config, now }: Pick<RequestContext, 'config' | 'now'>,
  part: SitePart,
): Promise<SiteContent> {
  const rows = await db
    .select({ ...getTableColumns(siteContents), author: users.username })
    .from(siteContents)
    .leftJoin(users, eq(siteContents.createdBy, users.id))
    .where(eq(siteContents.part, part))
    .orderBy(desc(siteContents.id))
  const [newest] = rows
  const { siteSamples } = await readSamples()
  const unwritten = (await unwrittenSite(config))[part]
  const value = newest?.value ?? unwritten
  const live = rows
    .filter(({ publishAt }) => publishAt && publishAt <= now)
    .toSorted((a, b) => Number(b.publishAt) - Number(a.publishAt) || b.id - a.id)[0]
  const stateOf = ({ id, publishAt }: SiteContentRow): SiteVersion['state'] => {
    if (id === live?.id) return 'live'
    if (!publishAt) return 'kept'
    return publishAt > now ? 'scheduled' : 'past'
  }
  return {
    part,
    version: newest?.id ?? 0,
    value,
    samples: siteSamples[part],
    isShown: unwritten === siteSamples[part],
    consents: newest?.consents ?? {},
    pictures: await findPictures(db, picturesIn([value])),
    versions: rows.map((row) => ({
      id: row.id,
      state: stateOf(row),
      publishAt: row.publishAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      createdBy: row.author,
    })),
  }
}

/**
 * One version with its value.
 * @throws Refusal `not_found`
 */
export async function findSiteVersion(db: Db, id: number): Promise<SiteVersionContent> {
  const [row] = await db.select().from(siteContents).where(eq(siteContents.id, id))
  if (!row) throw new Refusal('not_found')
  const { part, value } = row
  return { id, part, value, pictures: await findPictures(db, picturesIn([value])) }
}
