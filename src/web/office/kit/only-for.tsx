import type { ReactNode } from 'react'
import type { Circle } from '../../../domain/staff/role.ts'
import { useMay } from './use-may.ts'

/** What is offered to one circle of the staff alone. */
export const OnlyFor = ({ circle, children }: { circle: Circle; children: ReactNode }) => useMay()(circle) && children
