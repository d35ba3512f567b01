import { and, count, eq, or } from 'drizzle-orm'
import type { ListDisplay } from '../../domain/desk/list-display.ts'
import { type ListView, type ListViewForm, viewsPerList } from '../../domain/desk/list-view.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { listDisplays, listViews } from '../db/schema/staff.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockStaffMember } from '../staff/account-commands.ts'
import { mayShare, refuseUnread } from './view-queries.ts'

/**
 * Keeps how somebody wants to see a list. Of two windows the last one counts; it is theirs alone, so the trail does not tell it.
 * @throws Refusal `forbidden` for a list that they do not read
 */
export async function saveDisplay({ db, user }: StaffCall, display: ListDisplay): Promise<ListDisplay> {
  refuseUnread(user, display.list)
  const { list, hiddenColumns, density } = display
  await db
    .insert(listDisplays)
    .values({ userId: user.id, list, hiddenColumns, density })
    .onConflictDoUpdate({ target: [listDisplays.userId, listDisplays.list], set: { hiddenColumns, density } })
  return display
}

/**
 * Keeps filters and order of a list under a name. The trail tells of shared views alone, without their names.
 * @throws Refusal `forbidden` for a list that they do not read, or to share it; `view_name_taken`, `too_many_views`
 */
export async function createView(call: StaffCall, form: ListViewForm): Promise<ListView> {
  const { db, user, actor, now } = call
  const { list, name, kept, isShared } = form
  refuseUnread(user, list)
  if (isShared && !mayShare(user)) throw new Refusal('forbidden')
  try {
    return await db.transaction(async (tx) => {
      await lockStaffMember(tx, user.id)
      const ofList = and(eq(listViews.userId, user.id), eq(listViews.list, list))
      const [own] = await tx.select({ number: count() }).from(listViews).where(ofList)
      if ((own?.number ?? 0) >= viewsPerList) throw new Refusal('too_many_views', { most: viewsPerList })
      const [created] = await tx
        .insert(listViews)
        .values({ userId: user.id, list, name, kept, isShared, createdAt: now })
        .returning()
      if (!created) throw new Error('insert returned no row')
      if (isShared) {
        const subject = { subjectType: 'list_view', subjectId: created.id } as const
        await writeAudit(tx, actor, { action: 'create', ...subject, after: { list } })
      }
      return { id: created.id, list, name, kept, isShared, isOwn: true, owner: user.username }
    })
  } catch (error) {
    if (isUniqueViolation(error, 'list_views_name')) {
      throw new Refusal('view_name_taken', {}, { name: 'viewNameTaken' })
    }
    throw error
  }
}

/** Removes a view: one's own, or for administrators any that is shared. @throws Refusal `not_found` for every other */
export async function removeView({ db, user, actor }: StaffCall, id: number): Promise<void> {
  const own = eq(listViews.userId, user.id)
  const removable = mayShare(user) ? or(own, eq(listViews.isShared, true)) : own
  await db.transaction(async (tx) => {
    const [removed] = await tx
      .delete(listViews)
      .where(and(eq(listViews.id, id), removable))
      .returning()
    if (!removed) throw new Refusal('not_found')
    if (!removed.isShared) return
    const subject = { subjectType: 'list_view', subjectId: id } as const
    await writeAudit(tx, actor, { action: 'delete', ...subject, before: { list: removed.list } })
  })
}
