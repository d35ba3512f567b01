// What a provider tells of the firm's account becomes lines of statements, each once (docs/rules/online-payments.md#statements).
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { type Provider, providerNames } from '../../../domain/company/payment-providers.ts'
import type { StatementLine } from '../../../domain/statements/statement.ts'
import { linesOfTold } from '../../../domain/statements/told-lines.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import { inChunks } from '../../db/in-line.ts'
import type { Tx } from '../../db/open.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'
import type { Moved } from '../../outgoing/payment-provider.ts'
import type { Recording } from '../transaction-commands.ts'
import { addLines, waitForOthers } from './keep-commands.ts'
import { type LineStanding, readStandings } from './known-queries.ts'
import { type HeldLine, lockLine, recordFee, recordOwn, writeDecision } from './line-commands.ts'
import { hashOf, toldBy } from './queries.ts'

/** How a provider told something: by its statement of a day, or by a notification of money that came. */
export type ToldBy = 'statement' | 'notice'

/**
 * Takes in what a provider tells, in the caller's transaction, which holds nothing that comes after the lines of statements
 * (docs/locks.md). What a file or an earlier telling brought is that line. The provider's own fees and payouts are recorded as the firm's
 * own at once; every other line is open.
 * @param name what they are shown to stand in, such as `Wave 2026-11-30`
 * @returns the lines of what was told, new ones and known ones
 */
export async function takeMovements(
  tx: Tx,
  call: Recording,
  provider: Provider,
  { by, name, moved }: { by: ToldBy; name: string; moved: readonly Moved[] },
): Promise<number[]> {
  const lines = linesOfTold(moved)
  if (lines.length === 0) return []
  await waitForOthers(tx)
  const operator = providerNames[provider]
  // Nobody is there to be asked: a line that may be another is one.
  const standings = await readStandings(tx, operator, lines, { newLines: lines.map(({ line }) => line) })
  const knownIds = await noteFees(tx, call, lines, standings)
  const added = lines.filter(({ line }) => standings.get(line)?.is === 'new')
  if (added.length === 0) return knownIds
  const statement = {
    ...{ fileHash: hashOf(JSON.stringify(moved)), fileName: name, headingsHash: toldBy(provider, by), columns: [] },
    ...{ operator, method: 'mobile' as const },
  }
  const ids = await addLines(tx, call, statement, added, standings)
  for (const { line, kind } of added) {
    const id = ids.get(line)
    if (id !== undefined && (kind === 'fee' || kind === 'payout')) await decideOwn(tx, call, id, kind)
  }
  return [...knownIds, ...ids.values()]
}

/** The provider's own fee or payout, as the firm's own movement; where the ledger refuses it, it stays a task. */
async function decideOwn(tx: Tx, call: Recording, id: number, kind: 'fee' | 'payout'): Promise<void> {
  try {
    await tx.transaction(async (inner) => {
      const held = await lockLine(inner, id)
      await writeDecision(inner, call, held, await recordOwn(inner, call, held, kind))
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}

/**
 * Not every telling says what was kept of the money; the statement of the day does: the fee of a line that is known comes to it, and
 * into the ledger where the line is recorded. A file that told none has it in lines of its own.
 * @returns the known lines
 */
async function noteFees(
  tx: Tx,
  call: Recording,
  lines: readonly StatementLine[],
  standings: ReadonlyMap<number, LineStanding>,
): Promise<number[]> {
  const known = lines.flatMap(({ line, fee }) => {
    const { is, equal } = standings.get(line) ?? {}
    return is === 'known' && equal ? [{ id: equal.id, fee }] : []
  })
  const fees = new Map(known.flatMap(({ id, fee }) => (fee > 0 ? [[id, fee] as const] : [])))
  const held: HeldLine[] = []
  for (const id of await feeless(tx, [...fees.keys()])) held.push(await lockLine(tx, id))
  for (const { line, statement } of held) {
    if (line.fee !== 0 || line.feeTransactionId !== null) continue
    const fee = fees.get(line.id) ?? 0
    const isRecorded = line.state === 'recorded'
    const feeTransactionId = isRecorded ? await recordFee(tx, call, { line: { ...line, fee }, statement }) : null
    await tx.update(statementLines).set({ fee, feeTransactionId }).where(eq(statementLines.id, line.id))
    if (feeTransactionId === null) continue
    await writeAudit(tx, call.actor, {
      action: 'decide_statement_line',
      subjectType: 'statement',
      subjectId: line.statementId,
      after: { line: line.line, state: line.state, amount: fee, transactionId: feeTransactionId },
    })
  }
  return known.map(({ id }) => id)
}

/** Those that a provider told without a fee, by id. */
async function feeless(tx: Tx, ids: number[]): Promise<number[]> {
  const found: number[] = []
  for (const chunk of inChunks(ids)) {
    const rows = await tx
      .select({ id: statementLines.id })
      .from(statementLines)
      .innerJoin(statements, eq(statements.id, statementLines.statementId))
      .where(
        and(
          inArray(statementLines.id, chunk),
          isNull(statements.userId),
          eq(statementLines.fee, 0),
          isNull(statementLines.feeTransactionId),
        ),
      )
    found.push(...rows.map(({ id }) => id))
  }
  return found.toSorted((one, other) => one - other)
}
