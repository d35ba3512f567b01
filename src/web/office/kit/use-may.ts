import { createContext, use } from 'react'
import { isAmong, type PermissionGroup, type StaffRole } from '../../../domain/staff/role.ts'

/** The role of the colleague who has entered the office; kept while their lost session is being renewed. */
export const RoleContext = createContext<StaffRole>('reader')

/** Whether the person in front of the screen may do what a group of the staff may: what they may not is not offered to them. */
export function useMay(): (group: PermissionGroup) => boolean {
  const role = use(RoleContext)
  return (group) => isAmong(role, group)
}

/** The number of the account that has entered; it stays while a lost session is renewed. */
export const AccountContext = createContext(0)
export const useAccount = (): number => use(AccountContext)
