import { and, asc, eq, inArray, isNull } from 'drizzle-orm'
import type { InvoiceSnapshot } from '../src/domain/documents/document-snapshot.ts'
import type { Db } from '../src/server/db/open.ts'
import { documentRegistrations, documents } from '../src/server/db/schema/documents.ts'

/** What was issued for a registration or attached to it, oldest first. */
export const issuedFor = (db: Db, registrationId: number) =>
  db.select().from(documents).where(eq(documents.registrationId, registrationId)).orderBy(asc(documents.id))

/** The proformas that count of some registrations, their own and those for several: to whom, for how much, whose lines. */
export async function validInvoicesOf(db: Db, ...ids: number[]) {
  const covering = db
    .select({ id: documentRegistrations.documentId })
    .from(documentRegistrations)
    .where(inArray(documentRegistrations.registrationId, ids))
  const counts = and(eq(documents.kind, 'invoice'), isNull(documents.supersededAt), isNull(documents.revokedAt))
  const own = await db
    .select()
    .from(documents)
    .where(and(counts, inArray(documents.registrationId, ids)))
  const shared = await db
    .select()
    .from(documents)
    .where(and(counts, inArray(documents.id, covering)))
  return [...own, ...shared].map(({ id, supersedes, fneNumber, snapshot }) => {
    const said = snapshot as InvoiceSnapshot
    return {
      id,
      supersedes,
      fneNumber,
      payer: said.payer?.name,
      address: said.payer?.address,
      price: said.price,
      lines: said.lines?.length,
      reference: said.paymentReference,
    }
  })
}

/** The running numbers of all papers of a kind, smallest first. */
export async function numbersOf(db: Db, kind: 'invoice' | 'receipt' | 'certificate'): Promise<number[]> {
  const rows = await db.select({ number: documents.number }).from(documents).where(eq(documents.kind, kind))
  return rows.map(({ number }) => Number(/^[A-Z]-\d{4}-(\d{5})/.exec(number ?? '')?.[1])).sort((a, b) => a - b)
}

/** 1, 2, 3 and so on: numbers without a gap. */
export const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** What issuing certificates of a session is told where neither its presence nor its money is what the test is about. */
export const allTheSame = { reason: 'Présence non relevée', confirmUnpaid: true }
