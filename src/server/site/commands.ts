import { and, eq, gt, sql } from 'drizzle-orm'
import type { AuditAction } from '../../domain/operations/audit.ts'
import type { Consent, SiteContent, SiteContentForm } from '../../domain/site/site-content.ts'
import type { SitePart, SiteValues } from '../../domain/site/site-values.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Tx } from '../db/open.ts'
import { siteContents } from '../db/schema/site.ts'
import type { StaffCall } from '../http/request-context.ts'
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
    const consents = consentsOf(form, newest, { by: user.username, at: now.toISOString() })
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

/** What was said of one programme is said of the one that took it over (docs/rules/programmes.md#merging), in every version. */
export async function moveParticipantWords(tx: Tx, { from, to }: { from: number; to: number }): Promise<void> {
  const named = sql`${siteContents.value} @> ${JSON.stringify({ entries: [{ programmeId: from }] })}::jsonb`
  const moved = sql`(select jsonb_agg(
    case when entry -> 'programmeId' = to_jsonb(${from}::int) then entry || jsonb_build_object('programmeId', ${to}::int) else entry end
    order by position) from jsonb_array_elements(${siteContents.value} -> 'entries') with ordinality entries (entry, position))`
  await tx
    .update(siteContents)
    .set({ value: sql`jsonb_set(${siteContents.value}, '{entries}', ${moved})` })
    .where(and(eq(siteContents.part, 'testimonials'), named))
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

/**
 * Agreements as they were first noted, and new ones as noted now. A person's holds for each of their pictures; another picture of a page
 * shows other people, whose agreement is another one.
 */
function consentsOf({ part, value }: SiteContentForm, before: SiteContentRow | undefined, now: Consent) {
  const pictures = new Map(before && entriesOf(before.value).map(({ id, picture }) => [id, picture]))
  return Object.fromEntries(
    entriesOf(value)
      .filter(({ consent }) => consent)
      .map(({ id, picture }) => {
        const stands = part !== 'pictures' || pictures.get(id) === picture
        return [id, (stands ? before?.consents[id] : undefined) ?? now]
      }),
  )
}
