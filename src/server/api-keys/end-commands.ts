import { and, gt, isNull, lte } from 'drizzle-orm'
import { endsSoonDays } from '../../domain/api-key.ts'
import { officePath } from '../../domain/paths.ts'
import { companyOf } from '../../domain/settings.ts'
import type { Db } from '../db/open.ts'
import { apiKeys } from '../db/schema/api-keys.ts'
import type { Services } from '../http/call.ts'
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
): Promise<void> {
  const company = companyOf(await settings.read())
  const soon = new Date(now.getTime() + endsSoonDays * day)
  await db.transaction(async (tx) => {
    const ending = await tx
      .update(apiKeys)
      .set({ endToldAt: now })
      .where(
        and(
          isNull(apiKeys.endToldAt),
          isNull(apiKeys.revokedAt),
          gt(apiKeys.expiresAt, now),
          lte(apiKeys.expiresAt, soon),
        ),
      )
      .returning()
    for (const { name, expiresAt, lastUsedAt } of ending) {
      const letter = apiKeyEnds({ name, expiresAt, lastUsedAt, url: config.publicUrl + officePath })
      const mail = renderMail(letter, company, 'fr')
      await notify(
        tx,
        { jobs, config, company, now },
        { type: 'security_alert', locale: 'fr', to: company.email, mail },
      )
    }
  })
}
