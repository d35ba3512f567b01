import { eq, inArray } from 'drizzle-orm'
import type { SiteContent } from '../../domain/site/site-content.ts'
import type { SitePart, SiteValues } from '../../domain/site/site-values.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { siteContents, siteErasures, sitePictures } from '../db/schema/site.ts'
import type { StaffCall } from '../http/request-context.ts'
import { type Actor, system } from '../session/actor.ts'
import { lockSite } from './commands.ts'
import { entriesOf, findSiteContent, picturesShown, type SiteContentRow, versionsOf } from './queries.ts'

/**
 * Takes a person out of a part for good: out of what visitors see and out of every version, with their pictures
 * (docs/rules/site-content.md#taking-a-person-out, personal-data.md#the-people-of-the-site). Anyone who is writing the part meanwhile is
 * told.
 * @throws Refusal `not_found` when no version names them
 */
export async function eraseSiteEntry(call: StaffCall, part: SitePart, entryId: string): Promise<SiteContent> {
  const { db, actor, now } = call
  return db.transaction(async (tx) => {
    await lockSite(tx)
    if (!(await takeOut(tx, { part, entryId, actor, now }))) throw new Refusal('not_found')
    return findSiteContent(tx, call, part)
  })
}

/** Takes out once more, of content that was restored from a time before, who was taken out at a given moment. */
export async function eraseSiteEntryAgain(
  tx: Tx,
  { part, entryId, erasedAt }: { part: SitePart; entryId: string; erasedAt: Date },
): Promise<void> {
  await lockSite(tx)
  await takeOut(tx, { part, entryId, actor: system, now: erasedAt })
}

/** @returns whether any version named them */
async function takeOut(
  tx: Tx,
  { part, entryId, actor, now }: { part: SitePart; entryId: string; actor: Actor; now: Date },
): Promise<boolean> {
  const versions = await versionsOf(tx, part)
  const naming = versions.filter(({ value }) => entriesOf(value).some(({ id }) => id === entryId))
  const [newest] = versions
  if (!newest || naming.length === 0) return false
  for (const row of naming) {
    await tx.update(siteContents).set(without(row, entryId)).where(eq(siteContents.id, row.id))
  }
  const waits = newest.publishAt !== null && newest.publishAt > now
  if (waits) await tx.update(siteContents).set({ publishAt: null }).where(eq(siteContents.id, newest.id))
  const [added] = await tx
    .insert(siteContents)
    .values({
      part,
      ...without(newest, entryId),
      publishAt: waits || newest.publishAt === null ? newest.publishAt : now,
      createdBy: actor.user?.id ?? null,
      createdAt: now,
    })
    .returning({ id: siteContents.id })
  if (!added) throw new Error('insert returned no row')
  await deletePictures(tx, naming, entryId)
  await tx.insert(siteErasures).values({ part, entryId, erasedAt: now })
  await writeAudit(tx, actor, { action: 'erase', subjectType: 'site_content', subjectId: added.id, after: { part } })
  return true
}

const without = ({ value, consents }: SiteContentRow, entryId: string) => {
  const { [entryId]: _, ...others } = consents
  return {
    value: { ...value, entries: value.entries.filter(({ id }) => id !== entryId) } as SiteValues[SitePart],
    consents: others,
  }
}

/** The pictures of an entry, unless another entry or a training shows them too. */
async function deletePictures(tx: Tx, versions: SiteContentRow[], entryId: string): Promise<void> {
  const own = versions.flatMap(({ value }) => entriesOf(value)).filter(({ id }) => id === entryId)
  const ids = own.map(({ picture }) => picture).filter((picture) => typeof picture === 'number')
  const shown = await picturesShown(tx)
  const unused = ids.filter((id) => !shown.has(id))
  if (unused.length > 0) await tx.delete(sitePictures).where(inArray(sitePictures.id, unused))
}
