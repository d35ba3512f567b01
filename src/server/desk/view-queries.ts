import { and, eq, inArray, or } from 'drizzle-orm'
import type { ListDisplay } from '../../domain/desk/list-display.ts'
import type { ListView } from '../../domain/desk/list-view.ts'
import { listReaders, type OfficeList } from '../../domain/desk/office-lists.ts'
import { isAmong } from '../../domain/staff/role.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db } from '../db/open.ts'
import { listDisplays, listViews, users } from '../db/schema/staff.ts'
import type { StaffUser } from '../session/actor.ts'

const mayRead = ({ role }: Pick<StaffUser, 'role'>, list: OfficeList): boolean => isAmong(role, listReaders[list])

/** @throws Refusal `forbidden` for a list that is not among what their role reads */
export function refuseUnread(user: StaffUser, list: OfficeList): void {
  if (!mayRead(user, list)) throw new Refusal('forbidden')
}

/** What a colleague finds in a list is for administrators to say. */
export const mayShare = ({ role }: Pick<StaffUser, 'role'>): boolean => isAmong(role, 'administrators')

/** How somebody wants to see the lists that they have changed; all others are as by default. */
export const findDisplays = (db: Db, userId: number): Promise<ListDisplay[]> =>
  db
    .select({
      list: listDisplays.list,
      hiddenColumns: listDisplays.hiddenColumns,
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
