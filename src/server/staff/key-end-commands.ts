import { and, eq, gt, isNull, lte } from 'drizzle-orm'
import { companyOf } from '../../domain/company/settings.ts'
import { endsSoonDays } from '../../domain/staff/api-key.ts'
import { officePath } from '../../domain/values/paths.ts'
import { idsOf, inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db } from '../db/open.ts'
import { apiKeys } from '../db/schema/api-keys.ts'
import type { Services } from '../http/request-context.ts'
import { apiKeyEnds } from '../mail/api-key-ends.ts'
import { renderMail } from '../mail/layout.ts'
import { notify } from '../notifications/commands.ts'

const day = 24 * 3_600_000

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
