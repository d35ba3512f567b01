import { and, eq, isNull } from 'drizzle-orm'
import { users } from './schema/staff.ts'

/** Which accounts act for the firm: somebody who has left, or changed their role, does nothing any more. */
export const isActiveAdministrator = and(isNull(users.disabledAt), eq(users.role, 'administrator'))
