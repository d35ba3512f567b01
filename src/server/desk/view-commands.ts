import { and, count, eq, inArray, or } from 'drizzle-orm'
import type { ListDisplay } from '../../domain/desk/list-display.ts'
import { type ListView, type ListViewForm, viewsPerList } from '../../domain/desk/list-view.ts'
import { listReaders, type OfficeList } from '../../domain/desk/office-lists.ts'
import { isAmong } from '../../domain/staff/role.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Db } from '../db/open.ts'
import { listDisplays, listViews, users } from '../db/schema/staff.ts'
import type { StaffCall } from '../http/request-context.ts'
import type { StaffUser } from '../session/actor.ts'
import { lockStaffMember } from '../staff/account-commands.ts'

const mayRead = ({ role }: Pick<StaffUser, 'role'>, list: OfficeList): boolean => isAmong(role, listReaders[list])

/** @throws Refusal `forbidden` for a list that is not among what their role reads */
function refuseUnread(user: StaffUser, list: OfficeList): void {
  if (!mayRead(user, list)) throw new Refusal('forbidden')
}

/** What a colleague finds in a list is for administrators to say. */
const mayShare = ({ role }: Pick<StaffUser, 'role'>): boolean => isAmong(role, 'administrators')

/** How somebody wants to see the lists that they have changed; all others are as by default. */
export const findDisplays = (db: Db, userId: number): Promise<ListDisplay[]> =>
  db
    .select({
      list: listDisplays.list,
      hiddenColumns: listDisplays.hiddenColumns,
      shownColumns: listDisplays.shownColumns,
      density: listDisplays.density,
    })
    .from(listDisplays)
    .where(eq(listDisplays.userId, userId))
    .orderBy(listDisplays.list)

/** The saved views of the lists that somebody reads: their own, and those that colleagues share. */
export async function findViews(db: Db, user: StaffUser): Promise<ListView[]> {
  const lists = (Object.keys(listReaders) as OfficeList[]).filter((list) => mayRead(user, list))
  const rows = await db
    .select({
      id: listViews.id,
      list: listViews.list,
      name: listViews.name,
      kept: listViews.kept,
      isShared: listViews.isShared,
      userId: listViews.userId,
      owner: users.username,
    })
    .from(listViews)
    .innerJoin(users, eq(users.id, listViews.userId))
    .where(and(inArray(listViews.list, lists), or(eq(listViews.userId, user.id), eq(listViews.isShared, true))))
    .orderBy(listViews.list, listViews.name, listViews.id)
  return rows.map(({ userId, ...view }) => ({ ...view, isOwn: userId === user.id }))
}

/**
 * Keeps how somebody wants to see a list. Of two windows the last one counts; it is theirs alone, so the trail does not tell it.
 * @throws Refusal `forbidden` for a list that they do not read
 */
export async function saveDisplay({ db, user }: StaffCall, display: ListDisplay): Promise<ListDisplay> {
  refuseUnread(user, display.list)
  const { list, hiddenColumns, shownColumns, density } = display
  await db
    .insert(listDisplays)
    .values({ userId: user.id, list, hiddenColumns, shownColumns, density })
    .onConflictDoUpdate({
      target: [listDisplays.userId, listDisplays.list],
      set: { hiddenColumns, shownColumns, density },
    })
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
