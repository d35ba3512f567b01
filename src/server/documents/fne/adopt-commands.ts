// What the portal has certified of ours and this database knows nothing of: made by hand there, or after the backup that was restored
// (docs/rules/fne.md#settling).
import { and, eq, isNull, sql } from 'drizzle-orm'
import { isSameClient } from '../../../domain/fne/client.ts'
import type { ExportRow } from '../../../domain/fne/export.ts'
import { clientOf, saleLines } from '../../../domain/fne/sale.ts'
import { tolerance } from '../../../domain/fne/settle.ts'
import type { Tx } from '../../db/open.ts'
import { documents } from '../../db/schema/documents.ts'
import { fneCalls, fneLines } from '../../db/schema/fne.ts'
import { lockAbout, queueCreditNote, queueKnownSale } from './certify-commands.ts'
import { type FneCallRow, type Noting, noteCertified } from './outcome-commands.ts'

/**
 * Takes in a row of the portal as the certification of a proforma, or as the credit note of a sale, where it can be of one alone.
 * @returns the call that was written; undefined where it is nothing of ours, or may be several things
 */
export const adopt = (tx: Tx, parts: Noting, row: ExportRow): Promise<number | undefined> =>
  row.isCreditNote ? adoptCreditNote(tx, parts, row) : adoptSale(tx, parts, row)

async function adoptSale(tx: Tx, parts: Noting, row: ExportRow): Promise<number | undefined> {
  const found = await tx
    .select()
    .from(documents)
    .where(
      sql`${documents.kind} = 'invoice' and ${documents.supersededAt} is null and ${documents.revokedAt} is null
        and ${documents.fneNumber} is null and not ${documents.isInFne} and (${documents.snapshot} ->> 'price')::int = ${row.total}`,
    )
    .orderBy(documents.id)
  const waiting = await waitingFor(tx, row)
  const [document, ...others] = found.filter((one) => isOf(row, one))
  const [call, ...otherCalls] = waiting
  if (others.length + otherCalls.length > 0 || (document && call)) return undefined
  if (call) {
    await noteCertified(tx, parts, call, known(row))
    return call.id
  }
  if (!document) return undefined
  const about = (await lockAbout(tx, [document.id])).get(document.id) ?? []
  const written = await queueKnownSale(tx, { now: parts.clock() }, document, about)
  if (!written) return undefined
  await noteCertified(tx, parts, written, known(row))
  return written.id
}

/** The sales that wait to be sent and may be what a row has certified already. */
export async function waitingFor(tx: Tx, row: ExportRow): Promise<FneCallRow[]> {
  const found = await tx
    .select({ call: fneCalls, document: documents })
    .from(fneCalls)
    .innerJoin(documents, eq(documents.id, fneCalls.documentId))
    .where(and(eq(fneCalls.state, 'waiting'), eq(fneCalls.kind, 'sale'), eq(fneCalls.total, row.total)))
    .orderBy(fneCalls.id)
  return found.filter(({ document }) => isOf(row, document)).map(({ call }) => call)
}

/** Whether a proforma may be what a row has certified: made out to the same one, before. */
function isOf(row: ExportRow, { snapshot, createdAt }: typeof documents.$inferSelect): boolean {
  if (snapshot?.kind !== 'invoice') return false
  const isClient = isSameClient(row, clientOf(snapshot)) === true
  const isBefore = row.at === null || createdAt.getTime() <= row.at.getTime() + tolerance
  return isClient && isBefore && saleLines(snapshot).length > 0
}

/** A credit note says which sale it is of; which of its lines, its sum alone. */
async function adoptCreditNote(tx: Tx, parts: Noting, row: ExportRow): Promise<number | undefined> {
  const [sale] = await tx.select().from(fneCalls).where(eq(fneCalls.reference, row.parent))
  if (!sale) return undefined
  const [document] = await tx.select().from(documents).where(eq(documents.id, sale.documentId))
  if (document?.snapshot?.kind !== 'invoice') return undefined
  const live = await tx
    .select()
    .from(fneLines)
    .where(and(eq(fneLines.callId, sale.id), fneLines.isLive, isNull(fneLines.creditedBy)))
  const all = live.reduce((sum, { price }) => sum + price, 0)
  const alone = live.filter(({ price }) => price === row.total)
  const lines = all === row.total ? live : alone.length === 1 ? alone : []
  if (lines.length === 0) return undefined
  const call = await queueCreditNote(tx, { now: parts.clock() }, { sale, snapshot: document.snapshot }, lines)
  await noteCertified(tx, parts, call, known(row))
  return call.id
}

const known = ({
  reference,
  at,
}: ExportRow): Pick<FneCallRow, 'reference' | 'url' | 'remoteId' | 'net' | 'calledAt'> & {
  reference: string
} => ({ reference, url: null, remoteId: null, net: null, calledAt: at })
