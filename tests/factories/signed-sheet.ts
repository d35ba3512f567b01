import type { Db } from '../../src/server/db/open.ts'
import { signedSheets } from '../../src/server/db/schema/presence.ts'
import { pdfWith } from './attachment.ts'
import { buildTraining } from './training.ts'

/** A signed sheet, of a session of its own unless a training is given. */
export async function buildSignedSheet(
  db: Db,
  overrides: Partial<typeof signedSheets.$inferInsert> = {},
): Promise<typeof signedSheets.$inferSelect> {
  const trainingId = overrides.trainingId ?? (await buildTraining(db)).id
  const [sheet] = await db
    .insert(signedSheets)
    .values({ trainingId, mimeType: 'application/pdf', content: pdfWith(), ...overrides })
    .returning()
  if (!sheet) throw new Error('no signed sheet was written')
  return sheet
}
