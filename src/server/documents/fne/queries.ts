// How certifying stands, as the office reads it (docs/rules/fne.md#stops).
import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { FneCall, FneState } from '../../../domain/fne/call.ts'
import { clientOf } from '../../../domain/fne/sale.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db, Tx } from '../../db/open.ts'
import { documents } from '../../db/schema/documents.ts'
import { fneCalls } from '../../db/schema/fne.ts'
import type { RequestContext } from '../../http/request-context.ts'
import type { FneCallRow } from './outcome-commands.ts'
import { standings } from './standing-queries.ts'
import { lacksOf, readState } from './state-commands.ts'
import { type WatchedFne, watchedSql } from './watch-queries.ts'

/** How many open calls are shown. */
const shown = 200

/** How certifying stands: what is missing, what stops it, the stickers, and the calls that a person may have to do something about. */
export async function findFneState({ db, settings, config, now }: RequestContext): Promise<FneState> {
  const state = await readState(db)
  const moment = `'${now.toISOString()}'::timestamptz`
  const watched = await db.execute<Pick<WatchedFne, 'stickerDays'>>(sql.raw(watchedSql(moment)))
  // Before those under way: a call that goes from one to the other meanwhile is told twice, rather than not at all.
  const waiting = await db.$count(fneCalls, eq(fneCalls.state, 'waiting'))
  const open = await db
    .select({ call: fneCalls, document: documents })
    .from(fneCalls)
    .innerJoin(documents, eq(documents.id, fneCalls.documentId))
    .where(inArray(fneCalls.state, ['submitting', 'doubtful']))
    .orderBy(fneCalls.calledAt, fneCalls.id)
    .limit(shown)
  const refused = await db
    .select({ call: fneCalls, document: documents })
    .from(fneCalls)
    .innerJoin(documents, eq(documents.id, fneCalls.documentId))
    .where(and(eq(fneCalls.state, 'refused'), standings.to_check, isLast))
    .orderBy(desc(fneCalls.id))
    .limit(shown)
  return {
    lacks: lacksOf(settings, state !== undefined, config.demo),
    stopped: state?.stopped ?? null,
    keyEnd: state?.keyEnd ?? null,
    stickers: state?.stickers ?? null,
    stickerDays: upToAYear(watched.rows[0]?.stickerDays ?? null),
    waiting,
    open: open.map(({ call, document }) => toResponse(call, document)),
    refused: refused.map(({ call, document }) => toResponse(call, document)),
  }
}

/** Nothing is said beyond a year: that many stickers are no worry. */
const upToAYear = (days: number | null) => (days !== null && days > 365 ? null : days)

/** Whether no call of its kind was made since about the same invoice. */
const isLast = sql`not exists (select from fne_calls later where later.document_id = ${fneCalls.documentId}
  and later.kind = ${fneCalls.kind} and later.id > ${fneCalls.id})`

const toResponse = (call: FneCallRow, { number, snapshot }: typeof documents.$inferSelect): FneCall => ({
  id: call.id,
  kind: call.kind,
  state: call.state,
  documentId: call.documentId,
  number,
  client: snapshot?.kind === 'invoice' ? clientOf(snapshot).name : '',
  total: call.total,
  calledAt: call.calledAt?.toISOString() ?? null,
  problem: call.problem,
  reference: call.reference,
})

/** One call as the office reads it. @throws Refusal `not_found` */
export async function findFneCall(db: Db | Tx, id: number): Promise<FneCall> {
  const [found] = await db
    .select({ call: fneCalls, document: documents })
    .from(fneCalls)
    .innerJoin(documents, eq(documents.id, fneCalls.documentId))
    .where(eq(fneCalls.id, id))
  if (!found) throw new Refusal('not_found')
  return toResponse(found.call, found.document)
}
