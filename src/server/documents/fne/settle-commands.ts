// What the portal knows and we do not: its export, or what a person has read there (docs/rules/fne.md#settling).
import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import type { ExportResult, FneStop, SettleForm } from '../../../domain/fne/call.ts'
import { isSameClient } from '../../../domain/fne/client.ts'
import type { ExportReading, ExportRow } from '../../../domain/fne/export.ts'
import { clientOf } from '../../../domain/fne/sale.ts'
import { type DoubtfulCall, type KnownReference, settle, tolerance } from '../../../domain/fne/settle.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Tx } from '../../db/open.ts'
import { documents } from '../../db/schema/documents.ts'
import { fneCalls, fneForeign, fneLines, fneState } from '../../db/schema/fne.ts'
import { readApart } from '../../files/readers.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { readLastCall } from '../../outgoing/last-call.ts'
import { adopt, waitingFor } from './adopt-commands.ts'
import { foreignKey } from './certify-commands.ts'
import { noteCertified, release } from './outcome-commands.ts'
import { findFneCall } from './queries.ts'
import { readState } from './state-commands.ts'

/** What an export lifts: the database may lack what was certified. */
const liftedByExport: readonly (FneStop | null)[] = ['restored', 'moved', 'older_database']

/**
 * Settles what is doubtful by the portal's export, and takes in what it has of ours that this database lost. What certifying was stopped
 * for after a restore is lifted where the export reaches to the last call that is known of.
 * @throws Refusal `not_fne_export`, `import_file_refused`
 */
export async function dropExport(call: StaffCall, content: Buffer): Promise<ExportResult> {
  const reading = await readApart('fneExport', content)
  if ('problem' in reading) throw new Refusal('not_fne_export', { columns: reading.missing.join(', ') })
  const last = await readLastCall(call.config.dataFolder, 'fne')
  return call.db.transaction((tx) => settleBy(tx, call, reading, last?.doneAt))
}

type Reading = Exclude<ExportReading, { problem: unknown }>

async function settleBy(
  tx: Tx,
  call: StaffCall,
  reading: Reading,
  lastCertified: Date | undefined,
): Promise<ExportResult> {
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.fneCalls})`)
  const parts = { jobs: call.jobs, clock: () => call.now, settings: call.settings }
  const found = await tx
    .select({ call: fneCalls, document: documents })
    .from(fneCalls)
    .innerJoin(documents, eq(documents.id, fneCalls.documentId))
    // What is under way has its row, if it has one, and its answer yet to come.
    .where(inArray(fneCalls.state, ['doubtful', 'submitting']))
    .orderBy(fneCalls.id)
    .for('update', { of: fneCalls })
  const rowOf = new Map(found.flatMap(({ call: one }) => (one.state === 'doubtful' ? [[one.id, one]] : [])))
  const sales = await referencesOf(
    tx,
    found.flatMap(({ call: { saleId } }) => saleId ?? []),
  )
  const doubtful = found.map(
    ({ call: one, document: { snapshot } }): DoubtfulCall => ({
      id: one.id,
      kind: one.kind,
      calledAt: one.calledAt ?? one.createdAt,
      total: one.total,
      parent: sales.get(one.saleId ?? 0) ?? '',
      ...(snapshot?.kind === 'invoice' ? clientOf(snapshot) : { ncc: '', name: '' }),
    }),
  )
  const settled = settle(doubtful, await knownReferences(tx), reading)
  for (const { callId, row } of settled.certified) {
    const one = rowOf.get(callId)
    if (one)
      await noteCertified(tx, parts, one, { ...numbered(row), url: one.reference === row.reference ? one.url : null })
  }
  const absent = settled.absent.filter((id) => rowOf.has(id) && !hasEqual(doubtful, id, settled.foreign))
  for (const id of absent) {
    const one = rowOf.get(id)
    if (one) await release(tx, parts, one, 'absent', null)
  }
  const adopted: number[] = []
  const foreign: ExportRow[] = []
  // A sale before its credit notes.
  for (const row of settled.foreign.toSorted((one, other) => Number(one.isCreditNote) - Number(other.isCreditNote))) {
    const id = await adopt(tx, parts, row)
    if (id === undefined) foreign.push(row)
    else adopted.push(id)
  }
  await keepForeign(tx, foreign)
  await leaveSoldElsewhere(tx, adopted, foreign)
  // What waits and may be one of those is asked about first.
  for (const row of foreign) {
    if (row.isCreditNote) continue
    for (const one of await waitingFor(tx, row)) await release(tx, parts, one, 'absent', 'in_portal')
  }
  const isResumed = await lift(tx, reading, lastCertified)
  await writeAudit(tx, call.actor, {
    action: 'drop_fne_export',
    subjectType: 'installation',
    subjectId: 0,
    after: {
      rows: reading.rows.length,
      certified: settled.certified.length + adopted.length,
      absent: settled.absent.length,
    },
  })
  const asRead = async (ids: readonly number[]) => Promise.all(ids.map((id) => findFneCall(tx, id)))
  return {
    from: reading.from?.toISOString() ?? null,
    to: reading.to?.toISOString() ?? null,
    rows: reading.rows.length,
    certified: await asRead([...settled.certified.map(({ callId }) => callId), ...adopted]),
    absent: await asRead(absent),
    undecided: await Promise.all(
      [
        ...settled.undecided,
        ...settled.absent
          .filter((id) => rowOf.has(id) && !absent.includes(id))
          .map((id) => ({ callIds: [id], rows: foreign, why: 'several' as const })),
      ].map(async ({ callIds, rows, why }) => ({ calls: await asRead(callIds), rows: rows.map(shown), why })),
    ),
    foreign: foreign.map(shown),
    missing: settled.missing.map(({ reference, at, total }) => ({ reference, at: at.toISOString(), total })),
    unread: reading.unread.map(({ line }) => line),
    isResumed,
  }
}

/**
 * Whether the export has a sale of that day to the same client that is nothing of ours and equals one that seems absent: the portal's clock may be wrong, and a
 * person looks first.
 */
function hasEqual(calls: readonly DoubtfulCall[], id: number, foreign: readonly ExportRow[]): boolean {
  const call = calls.find((one) => one.id === id)
  if (!call) return false
  return foreign.some(
    (row) =>
      row.total === call.total &&
      row.isCreditNote === (call.kind === 'credit_note') &&
      isSameClient(call, row) !== false &&
      (row.at === null || Math.abs(row.at.getTime() - call.calledAt.getTime()) < 24 * 3_600_000),
  )
}

const shown = ({ reference, at, name, total }: ExportRow) => ({ reference, at: at?.toISOString() ?? null, name, total })
const numbered = ({ reference }: ExportRow) => ({ reference, remoteId: null, net: null })

async function referencesOf(tx: Tx, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .select({ id: fneCalls.id, reference: fneCalls.reference })
    .from(fneCalls)
    .where(inArray(fneCalls.id, ids))
  return new Map(rows.map(({ id, reference }) => [id, reference ?? '']))
}

/** Every number that we hold: certified from here, or typed by hand, of which nobody says when. */
async function knownReferences(tx: Tx): Promise<KnownReference[]> {
  const certified = await tx.select().from(fneCalls).where(eq(fneCalls.state, 'certified'))
  const typed = await tx
    .select({ reference: documents.fneNumber })
    .from(documents)
    .where(and(isNotNull(documents.fneNumber), sql`not ${documents.isInFne}`))
  return [
    ...certified.map(({ id, reference, total, calledAt, createdAt }) => ({
      reference: reference ?? '',
      callId: id,
      total,
      at: calledAt ?? createdAt,
    })),
    ...typed.map(({ reference }) => ({ reference: reference ?? '', callId: 0, total: 0, at: new Date(0) })),
  ]
}

/**
 * Has nobody sold once more by itself of whom the portal has another sale beside the credit note that was taken in: that sale may be the
 * one that followed it.
 */
async function leaveSoldElsewhere(tx: Tx, adopted: readonly number[], foreign: readonly ExportRow[]): Promise<void> {
  if (adopted.length === 0) return
  const notes = await tx
    .select({ id: fneCalls.id, document: documents })
    .from(fneCalls)
    .innerJoin(documents, eq(documents.id, fneCalls.documentId))
    .where(and(inArray(fneCalls.id, [...adopted]), eq(fneCalls.kind, 'credit_note')))
  const elsewhere = notes.flatMap(({ id, document: { snapshot } }) => {
    if (snapshot?.kind !== 'invoice') return []
    const client = clientOf(snapshot)
    return foreign.some((row) => !row.isCreditNote && isSameClient(client, row) === true) ? [id] : []
  })
  if (elsewhere.length === 0) return
  await tx.update(fneLines).set({ changedAt: null }).where(inArray(fneLines.creditedBy, elsewhere))
}

/** Keeps the numbers that are nothing of ours: an equal proforma is asked about before it is certified. */
async function keepForeign(tx: Tx, rows: ExportRow[]): Promise<void> {
  const sales = rows.filter(({ isCreditNote }) => !isCreditNote)
  if (sales.length === 0) return
  await tx
    .insert(fneForeign)
    .values(
      sales.map((row) => ({
        reference: row.reference,
        certifiedAt: row.at,
        client: foreignKey(row),
        total: row.total,
      })),
    )
    .onConflictDoNothing()
}

/** Certifies again, where the export reaches to the last call that we know was certified. */
async function lift(tx: Tx, { to }: Reading, lastCertified: Date | undefined): Promise<boolean> {
  const state = await readState(tx)
  if (!state || !liftedByExport.includes(state.stopped)) return false
  const reached = lastCertified === undefined || (to !== null && to.getTime() >= lastCertified.getTime() - tolerance)
  if (!reached) return false
  await tx.update(fneState).set({ stopped: null }).where(eq(fneState.id, 1))
  return true
}

/**
 * Settles a doubtful call by what a person has read in the portal.
 * @throws Refusal `not_found`, `fne_call_settled`, `fne_number_known`
 */
export async function settleByHand(call: StaffCall, id: number, { reference }: SettleForm): Promise<void> {
  await call.db.transaction(async (tx) => {
    const [row] = await tx.select().from(fneCalls).where(eq(fneCalls.id, id)).for('update')
    if (!row) throw new Refusal('not_found')
    if (row.state !== 'doubtful') throw new Refusal('fne_call_settled')
    const parts = { jobs: call.jobs, clock: () => call.now, settings: call.settings }
    if (reference === null) await release(tx, parts, row, 'absent', null)
    else {
      const taken = await tx.$count(fneCalls, and(eq(fneCalls.reference, reference), sql`${fneCalls.id} <> ${id}`))
      if (taken > 0) throw new Refusal('fne_number_known')
      const url = row.reference === reference ? row.url : null
      await noteCertified(tx, parts, row, { reference, url, remoteId: null, net: null })
    }
    await writeAudit(tx, call.actor, {
      action: 'settle_invoice',
      subjectType: 'document',
      subjectId: row.documentId,
      after: { call: id, reference },
    })
  })
}
