import { randomBytes } from 'node:crypto'
import { and, desc, eq, gt, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import {
  type ApiKey,
  type ApiKeyForm,
  endsSoonDays,
  type KeyState,
  keyPrefix,
  type NewApiKey,
} from '../../domain/staff/api-key.ts'
import { officePath } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { apiKeys } from '../db/schema/api-keys.ts'
import { users } from '../db/schema/staff.ts'
import type { Services, StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { apiKeyEnds, apiKeyMade } from '../mail/other-tools.ts'
import { notify } from '../notifications/commands.ts'
import { hashOfKey } from '../session/api-keys.ts'
import { requireProof } from '../session/proof.ts'

/** Every key there is or was: those that open something first, then the newest. */
export const listKeys = (db: Db, now: Date): Promise<ApiKey[]> => readKeys(db, now)

/** @throws Refusal `not_found` */
async function findKey(db: Db | Tx, id: number, now: Date): Promise<ApiKey> {
  const [found] = await readKeys(db, now, eq(apiKeys.id, id))
  if (!found) throw new Refusal('not_found')
  return found
}

const stateAt = (now: Date) =>
  sql<KeyState>`case when ${apiKeys.revokedAt} is not null then 'revoked' when ${apiKeys.expiresAt} <= ${now.toISOString()}::timestamptz then 'expired' else 'active' end`

async function readKeys(db: Db | Tx, now: Date, which?: SQL): Promise<ApiKey[]> {
  const state = stateAt(now)
  const rows = await db
    .select({
      id: apiKeys.id,
      name: apiKeys.name,
      shortId: apiKeys.shortId,
      scopes: apiKeys.scopes,
      perMinute: apiKeys.perMinute,
      state,
      createdAt: apiKeys.createdAt,
      createdBy: users.username,
      expiresAt: apiKeys.expiresAt,
      lastUsedAt: apiKeys.lastUsedAt,
      revokedAt: apiKeys.revokedAt,
    })
    .from(apiKeys)
    .innerJoin(users, eq(users.id, apiKeys.createdBy))
    .where(which)
    .orderBy(sql`${state} = 'active' desc`, desc(apiKeys.createdAt), desc(apiKeys.id))
  return rows.map(({ shortId, createdAt, expiresAt, lastUsedAt, revokedAt, ...row }) => ({
    ...row,
    shownAs: `${keyPrefix}${shortId}`,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  }))
}

const day = 24 * 3_600_000

/**
 * Makes a key; trail and a mail to the firm tell of it. Its answer is the only time that the key itself is told.
 * @throws Refusal `proof_needed`, `key_name_taken`
 */
export async function makeKey(call: StaffCall, form: ApiKeyForm): Promise<NewApiKey> {
  requireProof(call.actor, call.now)
  try {
    return await call.db.transaction((tx) => writeKey(tx, call, form))
  } catch (error) {
    if (isUniqueViolation(error, 'api_keys_name_unique')) {
      throw new Refusal('key_name_taken', {}, { name: 'keyNameTaken' })
    }
    throw error
  }
}

async function writeKey(tx: Tx, call: StaffCall, { days, ...form }: ApiKeyForm): Promise<NewApiKey> {
  const { now, user, config, company } = call
  const shortId = randomBytes(4).toString('hex')
  const token = `${keyPrefix}${shortId}_${randomBytes(32).toString('base64url')}`
  const expiresAt = new Date(now.getTime() + days * day)
  const [made] = await tx
    .insert(apiKeys)
    .values({ ...form, shortId, keyHash: hashOfKey(token), createdBy: user.id, createdAt: now, expiresAt })
    .returning({ id: apiKeys.id })
  if (!made) throw new Error('insert returned no row')
  const after = { ...form, expiresAt: expiresAt.toISOString() }
  await writeAudit(tx, call.actor, { action: 'create', subjectType: 'api_key', subjectId: made.id, after })
  const letter = apiKeyMade({
    ...form,
    username: user.username,
    expiresAt,
    at: now,
    url: config.publicUrl + officePath,
  })
  const mail = renderMail(letter, company, 'fr')
  await notify(tx, call, { type: 'security_alert', locale: 'fr', to: company.email, mail })
  return { ...(await findKey(tx, made.id, now)), token }
}

/** Ends a key at once. One that was revoked already stays as it is. @throws Refusal `not_found` (docs/rules/api-keys.md#ending-one). */
export async function revokeKey(call: StaffCall, id: number): Promise<ApiKey> {
  return call.db.transaction(async (tx) => {
    const revoked = await tx
      .update(apiKeys)
      .set({ revokedAt: call.now })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ id: apiKeys.id })
    if (revoked.length > 0) {
      await writeAudit(tx, call.actor, { action: 'revoke_key', subjectType: 'api_key', subjectId: id })
    }
    return findKey(tx, id, call.now)
  })
}

/**
 * Tells the firm, once, of each key that ends within 14 days: else a tool would be refused one day, and nobody would know why. Several
 * instances may do so at once: each key is claimed by the update that notes it.
 */
export async function tellOfEndingKeys(
  db: Db,
  { config, settings, jobs }: Pick<Services, 'config' | 'settings' | 'jobs'>,
  now: Date,
  line: Line = strictLine,
): Promise<void> {
  const company = companyOf(await settings.read())
  const soon = new Date(now.getTime() + endsSoonDays * day)
  const { endToldAt, revokedAt, expiresAt } = apiKeys
  const isEnding = and(isNull(endToldAt), isNull(revokedAt), gt(expiresAt, now), lte(expiresAt, soon))
  const tell = ([id = 0]: number[]) =>
    db.transaction(async (tx) => {
      const [ending] = await tx
        .update(apiKeys)
        .set({ endToldAt: now })
        .where(and(eq(apiKeys.id, id), isEnding))
        .returning()
      if (!ending) return
      const letter = apiKeyEnds({ ...ending, url: config.publicUrl + officePath })
      const mail = renderMail(letter, company, 'fr')
      const call = { jobs, config, company, now }
      await notify(tx, call, { type: 'security_alert', locale: 'fr', to: company.email, mail })
    })
  await inLine(await idsOf(db, apiKeys, isEnding), line, tell)
}
