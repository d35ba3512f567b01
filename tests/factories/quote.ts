import { eq } from 'drizzle-orm'
import type { Db } from '../../src/server/db/open.ts'
import { documentFiles, documents } from '../../src/server/db/schema/documents.ts'
import { quotes } from '../../src/server/db/schema/quotes.ts'
import { hashOfCode } from '../../src/server/participants/code-commands.ts'
import { readConfig } from '../../src/server/settings/config.ts'
import { factsOf } from './document.ts'
import { buildPharmacy } from './pharmacy.ts'
import { buildTraining } from './training.ts'
import { uniqueWord } from './unique.ts'

/** The code that was mailed for a quote that is built. */
export const quoteCode = '123456'

/** A quote that can be accepted by `quoteCode`, with its paper. */
export async function buildQuote(db: Db, overrides: Partial<typeof quotes.$inferInsert> = {}) {
  const pharmacyId = overrides.pharmacyId ?? (await buildPharmacy(db)).id
  const trainingId = overrides.trainingId ?? (await buildTraining(db)).id
  const content = Buffer.from('%PDF-1.7')
  const number = `D-1999-${uniqueWord()}`
  const [document] = await db
    .insert(documents)
    .values({
      kind: 'quote',
      documentType: 'other',
      number,
      title: number,
      snapshot: {
        kind: 'quote',
        ...factsOf(number),
        payer: {
          ...{ name: 'Pharmacie du Plateau', taxpayerNumber: '', tradeRegister: '' },
          address: '',
          phone: '',
          email: '',
        },
        ...{ places: 2, unitPrice: 65_000, discount: 0, price: 130_000 },
      },
      locale: 'fr',
      trainingId,
      pharmacyId,
      mimeType: 'application/pdf',
      state: 'ready',
      fileSize: content.length,
    })
    .returning()
  await db.insert(documentFiles).values({ documentId: document?.id ?? 0, content })
  const expiresOn = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString().slice(0, 10)
  const [quote] = await db
    .insert(quotes)
    .values({
      number,
      pharmacyId,
      trainingId,
      places: 2,
      price: 65_000,
      expiresOn,
      email: `${uniqueWord()}@example.ci`,
      locale: 'fr',
      documentId: document?.id ?? 0,
      ...overrides,
    })
    .returning()
  if (!quote) throw new Error('no quote was written')
  const codeHash = hashOfCode(`${readConfig({}).sessionSecret} quote`, quote.id, quoteCode)
  const codeExpiresAt = new Date(Date.now() + 3_600_000)
  await db.update(quotes).set({ codeHash, codeExpiresAt }).where(eq(quotes.id, quote.id))
  return quote
}
