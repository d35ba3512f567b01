import type { Db } from '../../src/server/db/open.ts'
import { documentFiles, documents } from '../../src/server/db/schema/documents.ts'
import { buildRegistration } from './registration.ts'
import { uniqueWord } from './unique.ts'

type DocumentRow = typeof documents.$inferSelect

/** A PDF that the office attached to a registration, of its own unless one is given. */
export async function buildDocument(
  db: Db,
  overrides: Partial<typeof documents.$inferInsert> = {},
): Promise<DocumentRow> {
  const registrationId = overrides.registrationId ?? (await buildRegistration(db)).id
  const content = Buffer.from('%PDF-1.7')
  const [document] = await db
    .insert(documents)
    .values({
      kind: 'upload',
      documentType: 'other',
      title: 'Attestation',
      locale: 'fr',
      mimeType: 'application/pdf',
      fileSize: content.length,
      state: 'ready',
      ...overrides,
      registrationId,
    })
    .returning()
  if (!document) throw new Error('no document was written')
  await db.insert(documentFiles).values({ documentId: document.id, content })
  return document
}

const person = {
  firstName: 'Awa',
  lastName: 'Koné',
  organization: null,
  position: null,
  email: 'awa.kone@example.ci',
  phone: '+2250708091011',
}
const firm = {
  name: 'Officina Conseil',
  address: '',
  city: 'Abidjan',
  tradeRegister: '',
  taxpayerNumber: '',
  phone: '',
  email: '',
}

/** What every issued document says. */
export const factsOf = (number: string) => ({
  locale: 'fr' as const,
  number,
  issuedAt: '2020-01-02T10:00:00.000Z',
  firm,
  person,
  training: { title: 'Chaîne du froid', startsAt: null, endsAt: null, duration: 2, location: 'Abidjan' },
})

/** An issued document as a row, its file not made yet; its number is nobody else's. */
export async function issuedDocument(kind: 'certificate' | 'invoice'): Promise<Partial<typeof documents.$inferInsert>> {
  const number = `${kind === 'certificate' ? 'C' : 'F'}-2020-00001-${uniqueWord().slice(-8).toUpperCase()}`
  const facts = factsOf(number)
  return {
    kind,
    number,
    documentType: kind,
    title: number,
    state: 'pending',
    snapshot:
      kind === 'certificate'
        ? { kind, trainers: [], ...facts }
        : { kind, price: 65_000, paymentReference: 'OFF-1', payment: { mobileMoney: [], bank: null }, ...facts },
  }
}
