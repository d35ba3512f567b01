// The worker's part: asks the tax office, and notes what came of it (docs/rules/fne.md#calls).
import { and, eq, lt, sql } from 'drizzle-orm'
import { type Doubt, readReply } from '../../../domain/fne/answer.ts'
import { answerWithin, lostAfter } from '../../../domain/fne/call.ts'
import { saleBody } from '../../../domain/fne/sale.ts'
import type { Reply } from '../../../domain/values/reply.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import type { Tx } from '../../db/open.ts'
import { documents } from '../../db/schema/documents.ts'
import { fneCalls, fneLines, fneState } from '../../db/schema/fne.ts'
import { placeOf } from '../../encryption/seal-existing.ts'
import type { Services } from '../../http/request-context.ts'
import { ask } from '../../outgoing/ask.ts'
import { readLastCall, writeLastCall } from '../../outgoing/last-call.ts'
import { doubt, type FneCallRow, noteOutcome } from './outcome-commands.ts'
import { lacksOf, readState, stopFne } from './state-commands.ts'

export interface Sending extends Pick<Services, 'config' | 'settings' | 'database' | 'jobs' | 'secrets' | 'clock'> {
  /** Of the demonstration, where the platform that it brings answers. */
  simulated?: string | undefined
}
type Settings = Awaited<ReturnType<Services['settings']['read']>>

/** What is sent, and where. */
interface Sent {
  path: string
  body: object
}

/**
 * Takes the first call that may be made now: that it is under way is committed before it is, and whatever happens then, it is never made
 * again by itself. One that has an equal in doubt waits for it: the portal's table could not tell them apart.
 * @returns what is to be sent; undefined where nothing is
 */
export async function takeCall(parts: Sending): Promise<Taken | undefined> {
  const settings = await parts.settings.read()
  if (!settings.fne.isOn) return undefined
  return parts.database.db.transaction((tx) => begin(tx, parts, settings))
}

/** A call that is under way. */
interface Taken {
  call: FneCallRow
  sent: Sent
  settings: Settings
  sealedKey: string
  address: string
}

/** Makes a call that was taken, and notes the outcome. */
export async function sendCall(parts: Sending, { call, sent, settings, sealedKey, address }: Taken): Promise<void> {
  const { database, secrets, clock, config } = parts
  const calledAt = call.calledAt ?? clock()
  const last = await readLastCall(config.dataFolder, 'fne')
  await writeLastCall(config.dataFolder, 'fne', { calledAt, doneAt: last?.doneAt })
  const key = secrets.open(sealedKey, placeOf.fneKey())
  const reply = await askFne({ address, key, config }, sent)
  const outcome = readReply(reply, { total: call.total, isCreditNote: call.kind === 'credit_note' })
  if (outcome.kind === 'certified') await writeLastCall(config.dataFolder, 'fne', { calledAt, doneAt: calledAt })
  await database.db.transaction((tx) => noteOutcome(tx, { ...parts, settings }, call, outcome))
}

/** Sends what is to be certified to the platform at `address`, such as `https://…/ws`. */
export const askFne = (
  { address, key, config }: { address: string; key: string; config: Pick<Services['config'], 'demo'> },
  { path, body }: Sent,
): Promise<Reply> =>
  ask({
    url: address + path,
    headers: { authorization: `Bearer ${key}` },
    body,
    reach: { ownMachine: config.demo },
    within: answerWithin,
  })

async function begin(tx: Tx, parts: Sending, settings: Settings): Promise<Taken | undefined> {
  const { config, clock, simulated } = parts
  // Of two equal ones that begin at once, one waits for the other.
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.fneCalls})`)
  const now = clock()
  const [call] = await tx.select().from(fneCalls).where(mayBegin(now)).orderBy(fneCalls.nextTryAt, fneCalls.id).limit(1)
  const state = await readState(tx)
  if (!call || !state || state.stopped !== null || lacksOf(settings, true, simulated !== undefined).length > 0)
    return undefined
  const hindrance = state.publicUrl === config.publicUrl ? state.stickers === 0 && 'no_stickers' : 'other_address'
  if (hindrance) {
    await stopFne(tx, hindrance)
    return undefined
  }
  const sent = call.kind === 'sale' ? await saleOf(tx, call, settings) : await creditOf(tx, call)
  if (!sent) {
    await doubt(tx, call, 'by_hand', {})
    return undefined
  }
  const [begun] = await tx
    .update(fneCalls)
    .set({ state: 'submitting', calledAt: now, tries: call.tries + 1, problem: null })
    .where(eq(fneCalls.id, call.id))
    .returning()
  if (!begun) throw new Error('update returned no row')
  await tx.update(fneState).set({ lastCalledAt: now }).where(eq(fneState.id, 1))
  return { call: begun, sent, settings, sealedKey: state.key, address: settings.fne.apiAddress || (simulated ?? '') }
}

const mayBegin = (
  now: Date,
) => sql`${fneCalls.state} = 'waiting' and ${fneCalls.nextTryAt} <= ${now.toISOString()}::timestamptz
  and not exists (select from ${fneCalls} other where other.state in ('submitting', 'doubtful')
    and other.client = ${fneCalls.client} and other.total = ${fneCalls.total} and other.kind = ${fneCalls.kind})`

async function saleOf(tx: Tx, call: FneCallRow, { fne, contact }: Settings): Promise<Sent> {
  const [document] = await tx.select().from(documents).where(eq(documents.id, call.documentId))
  if (document?.snapshot?.kind !== 'invoice' || fne.taxCode === '' || !call.paymentMethod)
    throw new Error('a sale without what is sold')
  const body = saleBody(document.snapshot, { ...fne, taxCode: fne.taxCode }, call.paymentMethod, contact)
  return { path: '/external/invoices/sign', body }
}

/** Undefined where the platform's own numbers are not known: its sale was settled by an export, and the note is made in the portal. */
async function creditOf(tx: Tx, call: FneCallRow): Promise<Sent | undefined> {
  const [sale] = await tx
    .select()
    .from(fneCalls)
    .where(eq(fneCalls.id, call.saleId ?? 0))
  const lines = await tx.select().from(fneLines).where(eq(fneLines.creditedBy, call.id)).orderBy(fneLines.id)
  const items = lines.flatMap(({ itemId }) => (itemId === null ? [] : [{ id: itemId, quantity: 1 }]))
  if (!sale?.remoteId || items.length !== lines.length) return undefined
  return { path: `/external/invoices/${encodeURIComponent(sale.remoteId)}/refund`, body: { items } }
}

/** Gives up calls whose process died or says nothing any more: nobody knows what became of them. */
export async function doubtLostCalls({ database, clock }: Pick<Sending, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock().getTime() - lostAfter)
  await database.db
    .update(fneCalls)
    .set({ state: 'doubtful', problem: 'lost' satisfies Doubt })
    .where(and(eq(fneCalls.state, 'submitting'), lt(fneCalls.calledAt, before)))
}
