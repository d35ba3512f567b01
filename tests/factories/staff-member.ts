import type { Db } from '../../src/server/db/open.ts'
import { users } from '../../src/server/db/schema/staff.ts'
import { hashPassword } from '../../src/server/session/passwords.ts'
import { uniqueWord } from './unique.ts'

export type StaffRow = typeof users.$inferSelect

/** What every built administrator signs in with, unless a `password` is given. */
export const usualPassword = 'pharmacie de garde à Yopougon'

// Hashing is slow on purpose; once is enough.
let usualHash: Promise<string> | undefined

/** Somebody of the staff who can sign in: an administrator, unless a `role` is given. */
export async function buildStaffMember(
  db: Db,
  { password, ...overrides }: Partial<typeof users.$inferInsert> & { password?: string } = {},
): Promise<StaffRow> {
  usualHash ??= hashPassword(usualPassword)
  const [administrator] = await db
    .insert(users)
    .values({
      username: `adjoua.${uniqueWord()}`,
      passwordHash: await (password === undefined ? usualHash : hashPassword(password)),
      ...overrides,
    })
    .returning()
  if (!administrator) throw new Error('no administrator was written')
  return administrator
}
