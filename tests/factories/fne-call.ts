import { eq } from 'drizzle-orm'
import type { Db } from '../../src/server/db/open.ts'
import { documents } from '../../src/server/db/schema/documents.ts'
import { fneCalls } from '../../src/server/db/schema/fne.ts'
import { buildDocument, issuedDocument } from './document.ts'

/** A call of the tax office's platform: a sale of a proforma of its own that is doubtful, unless it is said otherwise. */
export async function buildFneCall(
  db: Db,
  overrides: Partial<typeof fneCalls.$inferInsert> = {},
): Promise<typeof fneCalls.$inferSelect> {
  const documentId = overrides.documentId ?? (await buildDocument(db, await issuedDocument('invoice'))).id
  await db.update(documents).set({ isInFne: true }).where(eq(documents.id, documentId))
  const [call] = await db
    .insert(fneCalls)
    .values({
      ...{ kind: 'sale', state: 'doubtful', problem: 'lost', total: 65_000, calledAt: new Date(), ...overrides },
      documentId,
    })
    .returning()
  if (!call) throw new Error('no call was written')
  return call
}
