import type { ReactNode } from 'react'
import type { PermissionGroup } from '../../../domain/staff/role.ts'
import { useMay } from './use-may.ts'

/** What is offered to one group of the staff alone. */
export const OnlyFor = ({ group, children }: { group: PermissionGroup; children: ReactNode }) =>
  useMay()(group) && children
