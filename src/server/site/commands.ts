import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import type { AuditAction } from '../../domain/audit.ts'
import { Refusal } from '../../domain/problem.ts'
import type { Consent, SiteContent, SiteContentForm } from '../../domain/site-content.ts'
import type { SitePart, SiteValues } from '../../domain/site-values.ts'
import { writeAudit } from '../audit/commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Tx } from '../db/open.ts'
import { siteContents, sitePictures } from '../db/schema/site.ts'
import type { StaffCall } from '../http/call.ts'
import { entriesOf, findPictures, findSiteContent, picturesIn, type SiteContentRow, versionsOf } from './queries.ts'

/** Waits for anyone else who changes what the site says, or removes pictures. */
export const lockSite = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.siteContent})`)

const auditActionOf: Record<SiteContentForm['action'], AuditAction> = {
  draft: 'save_draft',
  publish: 'publish',
  schedule: 'schedule',
}

/**
 * Adds a version of a part: kept only, shown from now on, or from a moment to come. One that was waiting for its moment is then kept
 * only: the newest version says what will be.
 * @throws Refusal `edit_conflict` when it was written from another version than the newest, `invalid` at `publishAt` for a moment that
 *   is over, or at an entry whose picture is gone
 */
export async function saveSiteContent(call: StaffCall, form: SiteContentForm): Promise<SiteContent> {
  const { db, actor, user, now } = call
  const { part, value, version, action } = form
  return db.transaction(async (tx) => {
    await lockSite(tx)
    const [newest] = await versionsOf(tx, part)
    if (version !== (newest?.id ?? 0)) {
      throw new Refusal('edit_conflict', {}, undefined, await findSiteContent(tx, call, part))
    }
    await refuseGonePictures(tx, value)
    const publishAt = publishAtOf(form, now)
    const waiting = and(eq(siteContents.part, part), gt(siteContents.publishAt, now))
    await tx.update(siteContents).set({ publishAt: null }).where(waiting)
    const consents = consentsOf(value, newest?.consents, { by: user.username, at: now.toISOString() })
    const [added] = await tx
      .insert(siteContents)
      .values({ part, value, consents, publishAt, createdBy: user.id, createdAt: now })
      .returning({ id: siteContents.id })
    if (!added) throw new Error('insert returned no row')
    await writeAudit(tx, actor, {
      action: auditActionOf[action],
      subjectType: 'site_content',
      subjectId: added.id,
      // Who is named in it stands in the version alone, from which a person can be taken out.
      after: { part, ...(action === 'schedule' && { publishAt }) },
    })
    return findSiteContent(tx, call, part)
  })
}

function publishAtOf({ action, publishAt }: SiteContentForm, now: Date): Date | null {
  if (action === 'draft') return null
  if (action === 'publish') return now
  const moment = publishAt ? new Date(publishAt) : now
  if (moment <= now) throw new Refusal('invalid', {}, { publishAt: 'publishAtPast' })
  return moment
}

async function refuseGonePictures(tx: Tx, value: SiteValues[SitePart]): Promise<void> {
  const there = new Set((await findPictures(tx, picturesIn([value]))).map(({ id }) => id))
  const gone = entriesOf(value).flatMap(({ picture }, index) =>
    typeof picture === 'number' && !there.has(picture) ? [[`value.entries.${index}.picture`, 'pictureGone']] : [],
  )
  if (gone.length > 0) throw new Refusal('invalid', {}, Object.fromEntries(gone))
}

/** Agreements as they were first noted, and new ones as noted now. */
function consentsOf(value: SiteValues[SitePart], before: Record<string, Consent> = {}, now: Consent) {
  const agreed = entriesOf(value).filter(({ consent }) => consent)
  return Object.fromEntries(agreed.map(({ id }) => [id, before[id] ?? now]))
}

/**
 * Takes a person out of a part for good: out of what visitors see and out of every version, with their pictures
 * (docs/rules/site-content.md#taking-a-person-out). Anyone who is writing the part meanwhile is told.
 * @throws Refusal `not_found` when no version names them
 */
export async function eraseSiteEntry(call: StaffCall, part: SitePart, entryId: string): Promise<SiteContent> {
  const { db, actor, user, now } = call
  return db.transaction(async (tx) => {
    await lockSite(tx)
    const versions = await versionsOf(tx, part)
    const naming = versions.filter(({ value }) => entriesOf(value).some(({ id }) => id === entryId))
    const [newest] = versions
    if (!newest || naming.length === 0) throw new Refusal('not_found')
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
        createdBy: user.id,
        createdAt: now,
      })
      .returning({ id: siteContents.id })
    if (!added) throw new Error('insert returned no row')
    await deletePictures(tx, naming, entryId)
    await writeAudit(tx, actor, { action: 'erase', subjectType: 'site_content', subjectId: added.id, after: { part } })
    return findSiteContent(tx, call, part)
  })
}

const without = ({ value, consents }: SiteContentRow, entryId: string) => {
  const { [entryId]: _, ...others } = consents
  return {
    value: { ...value, entries: value.entries.filter(({ id }) => id !== entryId) } as SiteValues[SitePart],
    consents: others,
  }
}

/** The pictures of an entry, unless another entry shows them too. */
async function deletePictures(tx: Tx, versions: SiteContentRow[], entryId: string): Promise<void> {
  const own = versions.flatMap(({ value }) => entriesOf(value)).filter(({ id }) => id === entryId)
  const ids = own.map(({ picture }) => picture).filter((picture) => typeof picture === 'number')
  const rows = await tx.select({ value: siteContents.value }).from(siteContents)
  const shown = new Set(picturesIn(rows.map(({ value }) => value)))
  const unused = ids.filter((id) => !shown.has(id))
  if (unused.length > 0) await tx.delete(sitePictures).where(inArray(sitePictures.id, unused))
}
