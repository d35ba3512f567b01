import type { ListDisplay } from '../../domain/desk/list-display.ts'
import { listDisplays } from '../db/schema/list-views.ts'
import type { StaffCall } from '../http/call.ts'
import { refuseUnread } from './view-policy.ts'

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
