import { randomBytes } from 'node:crypto'
import type { Db } from '../../src/server/db/open.ts'
import { invitations } from '../../src/server/db/schema/staff.ts'
import { hashOfInvitation } from '../../src/server/staff/invitation-commands.ts'
import { buildStaffMember } from './staff-member.ts'
import { uniqueWord } from './unique.ts'

/** An invitation of an administrator of its own, as if its letter had just been sent. @returns it with the token in its link */
export async function buildInvitation(db: Db, overrides: Partial<typeof invitations.$inferInsert> = {}) {
  const token = randomBytes(32).toString('base64url')
  const [invitation] = await db
    .insert(invitations)
    .values({
      email: `${uniqueWord()}@example.ci`,
      role: 'accountant',
      locale: 'fr',
      tokenHash: hashOfInvitation(token),
      invitedBy: overrides.invitedBy ?? (await buildStaffMember(db)).id,
      expiresAt: new Date(Date.now() + 7 * 86_400_000),
      ...overrides,
    })
    .returning()
  if (!invitation) throw new Error('no invitation was written')
  return { ...invitation, token }
}
