import { randomBytes } from 'node:crypto'
import { scopes } from '../../src/domain/staff/scopes.ts'
import type { Db } from '../../src/server/db/open.ts'
import { apiKeys } from '../../src/server/db/schema/api-keys.ts'
import { hashOfKey } from '../../src/server/session/api-keys.ts'
import { buildStaffMember } from './staff-member.ts'
import { uniqueWord } from './unique.ts'

/** A key of the API with every scope, unless others are given, good for a year. @returns it with the key itself */
export async function buildApiKey(db: Db, overrides: Partial<typeof apiKeys.$inferInsert> = {}) {
  const shortId = randomBytes(4).toString('hex')
  const token = `ofk_${shortId}_${randomBytes(32).toString('base64url')}`
  const [made] = await db
    .insert(apiKeys)
    .values({
      name: `Logiciel ${uniqueWord()}`,
      shortId,
      keyHash: hashOfKey(token),
      scopes: [...scopes],
      perMinute: 600,
      createdBy: overrides.createdBy ?? (await buildStaffMember(db)).id,
      expiresAt: new Date(Date.now() + 365 * 86_400_000),
      ...overrides,
    })
    .returning()
  if (!made) throw new Error('no key was written')
  return { ...made, token }
}
