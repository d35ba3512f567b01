import type { OfficeList } from '../../domain/desk/office-lists.ts'
import { listReaders } from '../../domain/desk/office-lists.ts'
import { isAmong } from '../../domain/staff/role.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { StaffUser } from '../session/actor.ts'

export const mayRead = ({ role }: Pick<StaffUser, 'role'>, list: OfficeList): boolean =>
  isAmong(role, listReaders[list])

/** @throws Refusal `forbidden` for a list that is not among what their role reads */
export function refuseUnread(user: StaffUser, list: OfficeList): void {
  if (!mayRead(user, list)) throw new Refusal('forbidden')
}

/** What a colleague finds in a list is for administrators to say. */
export const mayShare = ({ role }: Pick<StaffUser, 'role'>): boolean => isAmong(role, 'administrators')
