// What came of a call, and what follows from it (docs/rules/fne.md#calls).
import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Settings } from '../../../domain/company/settings.ts'
import { certifiedTitle } from '../../../domain/desk/labels.ts'
import type { CertifiedPart } from '../../../domain/documents/document-snapshot.ts'
import type { Doubt, Outcome } from '../../../domain/fne/answer.ts'
import { secondsUntilNextTry } from '../../../domain/fne/call.ts'
import type { Tx } from '../../db/open.ts'
import { documentRegistrations, documents } from '../../db/schema/documents.ts'
import { fneCalls, fneLines, fneState } from '../../db/schema/fne.ts'
import type { Services } from '../../http/request-context.ts'
import { requeue } from '../commands.ts'
import { stopFne } from './state-commands.ts'

export type FneCallRow = typeof fneCalls.$inferSelect
export interface Noting extends Pick<Services, 'jobs' | 'clock'> {
  /** As it holds, asked before the transaction. */
  settings: Pick<Settings, 'fne' | 'firm'>
}

/** Notes what came of a call that was under way. One whose answer came after it was given up is settled by it all the same. */
export async function noteOutcome(tx: Tx, parts: Noting, made: FneCallRow, outcome: Outcome): Promise<void> {
  const [call] = await tx.select().from(fneCalls).where(eq(fneCalls.id, made.id)).for('update')
  if (!call || call.tries !== made.tries || !['submitting', 'doubtful'].includes(call.state)) return
  const now = parts.clock()
  switch (outcome.kind) {
    case 'certified': {
      const { itemIds, stickers, isLow: _, ...certified } = outcome.certified
      if (stickers !== null) await tx.update(fneState).set({ stickers }).where(eq(fneState.id, 1))
      await noteCertified(tx, parts, call, certified, itemIds)
      return
    }
    case 'again': {
      const delay = secondsUntilNextTry(call.tries)
      await tx
        .update(fneCalls)
        .set({ state: 'waiting', problem: outcome.why, nextTryAt: new Date(now.getTime() + delay * 1_000) })
        .where(eq(fneCalls.id, call.id))
      if (outcome.why === 'key') await stopFne(tx, 'key_refused')
      return
    }
    case 'refused':
      await release(tx, parts, call, 'refused', outcome.message)
      return
    case 'doubtful': {
      const { why, reference, url, stickers } = outcome
      if (typeof stickers === 'number') await tx.update(fneState).set({ stickers }).where(eq(fneState.id, 1))
      await doubt(tx, call, why, { reference: reference ?? null, url: url ?? null })
    }
  }
}

/** Leaves a call to a person or to an export. */
export const doubt = (
  tx: Tx,
  call: FneCallRow,
  why: Doubt,
  known: { reference?: string | null; url?: string | null },
) =>
  tx
    .update(fneCalls)
    .set({ state: 'doubtful', problem: why, calledAt: call.calledAt ?? sql`now()`, ...known })
    .where(eq(fneCalls.id, call.id))

/**
 * Notes that a call was certified, for the holder of its lock: a sale's proforma becomes an invoice, a credit note's lines are sold no more.
 * @param itemIds the platform's own numbers of the lines in their order; none where only an export told
 */
export async function noteCertified(
  tx: Tx,
  { jobs, clock, settings }: Noting,
  call: FneCallRow,
  certified: Pick<FneCallRow, 'url' | 'remoteId' | 'net'> & { reference: string; calledAt?: Date | null },
  itemIds: readonly string[] = [],
): Promise<void> {
  const now = clock()
  await tx
    .update(fneCalls)
    .set({ ...certified, state: 'certified', problem: null, endedAt: now, client: null })
    .where(eq(fneCalls.id, call.id))
  if (call.kind === 'sale') {
    const lines = await tx.select().from(fneLines).where(eq(fneLines.callId, call.id)).orderBy(fneLines.id)
    for (const [index, line] of lines.entries()) {
      const itemId = itemIds[index]
      if (itemId !== undefined) await tx.update(fneLines).set({ itemId }).where(eq(fneLines.id, line.id))
    }
    await makeInvoice(tx, { jobs, now, settings }, call, certified)
  } else {
    await tx.update(fneLines).set({ isLive: false }).where(eq(fneLines.creditedBy, call.id))
    await takeOff(tx, now, call)
  }
}

/** Makes an invoice of the proforma that was certified: its paper says so, and with what the tax office asks for. */
async function makeInvoice(
  tx: Tx,
  { jobs, now, settings: { fne, firm } }: Pick<Noting, 'jobs' | 'settings'> & { now: Date },
  { documentId, net, calledAt }: Pick<FneCallRow, 'documentId' | 'net' | 'calledAt'>,
  certified: { reference: string; url: string | null; net: number | null; calledAt?: Date | null },
): Promise<void> {
  const [document] = await tx.select().from(documents).where(eq(documents.id, documentId)).for('update')
  if (document?.snapshot?.kind !== 'invoice') throw new Error('a sale without its invoice')
  const { seller, pointOfSale, establishment, taxCentre } = fne
  const part: CertifiedPart = {
    at: (certified.calledAt ?? calledAt ?? now).toISOString(),
    ...{ seller, pointOfSale, establishment, taxCentre, taxRegime: firm.taxRegime },
    net: certified.net ?? net,
  }
  await requeue(tx, { jobs, now }, documentId, {
    title: `${certifiedTitle[document.locale]} ${document.number}`,
    snapshot: { ...document.snapshot, certified: part },
    fneNumber: certified.reference,
    fneUrl: certified.url,
  })
}

/** Notes that a call was not certified, for certain: a sale's proforma is as any other again, a credit note's lines are still sold. */
export async function release(
  tx: Tx,
  { clock }: Pick<Services, 'clock'>,
  call: FneCallRow,
  state: 'refused' | 'absent',
  problem: string | null,
): Promise<void> {
  await tx
    .update(fneCalls)
    .set({ state, problem, endedAt: clock(), client: null, reference: null, url: null })
    .where(eq(fneCalls.id, call.id))
  if (call.kind === 'sale') {
    await tx.update(fneLines).set({ isLive: false }).where(eq(fneLines.callId, call.id))
    await tx.update(documents).set({ isInFne: false }).where(eq(documents.id, call.documentId))
  } else {
    // One that is refused would be refused again: it waits for the next change, or for what is made of it in the portal.
    const changedAt = state === 'absent' ? clock() : null
    await tx.update(fneLines).set({ creditedBy: null, changedAt }).where(eq(fneLines.creditedBy, call.id))
  }
}

/**
 * Takes lines off the invoice that sold them, once their credit note was certified, for the holder of the call's lock. An invoice of which
 * nothing is left counts no more; it keeps its number.
 */
async function takeOff(tx: Tx, now: Date, note: FneCallRow): Promise<void> {
  const lines = await tx.select().from(fneLines).where(eq(fneLines.creditedBy, note.id))
  const ids = lines.map(({ registrationId }) => registrationId)
  await tx
    .delete(documentRegistrations)
    .where(
      and(eq(documentRegistrations.documentId, note.documentId), inArray(documentRegistrations.registrationId, ids)),
    )
  const left = await tx.$count(fneLines, and(eq(fneLines.callId, note.saleId ?? 0), fneLines.isLive))
  if (left === 0) await tx.update(documents).set({ supersededAt: now }).where(eq(documents.id, note.documentId))
  // What is still to be paid for them is sold once more.
  await tx.update(fneLines).set({ changedAt: now }).where(eq(fneLines.creditedBy, note.id))
}
