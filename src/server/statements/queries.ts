import { createHash } from 'node:crypto'
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import { quoted } from '../../domain/matching-evidence.ts'
import { mayBeOneOperator } from '../../domain/operator-names.ts'
import { Refusal } from '../../domain/problem.ts'
import type { StatementLine } from '../../domain/statement.ts'
import type { StatementLineRow, StatementLineState } from '../../domain/statement-line.ts'
import { inChunks } from '../db/chunks.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen, type Order, orderOf } from '../db/ordered.ts'
import { isTakenBack, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { statementLines, statements } from '../db/schema/statements.ts'

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url')

/** By which a line is known again, whatever the file: one operator's line is not another's. */
export const lineHash = (operator: string, { fingerprint }: Pick<StatementLine, 'fingerprint'>) =>
  hashOf(`${quoted(operator)} ${fingerprint}`)

/** Those that nobody has decided yet. */
export const isOpen = eq(statementLines.state, 'open')

/** A line that was taken in. */
export interface TakenLine {
  id: number
  state: StatementLineState
}

/**
 * The lines of a file that are known already, by their numbers in it: under the operator's name, or another that may be the same one's.
 */
export async function readTaken(
  db: Db | Tx,
  operator: string,
  lines: readonly Pick<StatementLine, 'line' | 'fingerprint'>[],
): Promise<Map<number, TakenLine>> {
  const operators = [operator, ...(await readSpellings(db, operator))]
  const hashed = lines.flatMap((line) => operators.map((name) => ({ line: line.line, hash: lineHash(name, line) })))
  const known = new Map<string, TakenLine>()
  for (const chunk of inChunks([...new Set(hashed.map(({ hash }) => hash))])) {
    const found = await db
      .select({ id: statementLines.id, state: statementLines.state, fingerprint: statementLines.fingerprint })
      .from(statementLines)
      .where(inArray(statementLines.fingerprint, chunk))
    for (const { fingerprint, ...line } of found) known.set(fingerprint, line)
  }
  const taken = new Map<number, TakenLine>()
  for (const { line, hash } of hashed) {
    const found = known.get(hash)
    if (found && !taken.has(line)) taken.set(line, found)
  }
  return taken
}

/** How operators of statements are called that may be this one. */
async function readSpellings(db: Db | Tx, operator: string): Promise<string[]> {
  const named = await db.selectDistinct({ operator: statements.operator }).from(statements)
  return named.flatMap((one) => (mayBeOneOperator(one.operator, operator) ? [one.operator] : []))
}

/** Files with these bytes of which a line counts, or may still: how each was understood, the first one first. */
export const readSameFiles = (db: Db | Tx, headingsHash: string, fileHash: string) =>
  db
    .select({
      ...{ operator: statements.operator, method: statements.method, columns: statements.columns },
      createdAt: statements.createdAt,
    })
    .from(statements)
    .where(
      and(
        eq(statements.headingsHash, headingsHash),
        eq(statements.fileHash, fileHash),
        sql`exists (select from ${statementLines} where ${statementLines.statementId} = ${statements.id}
          and ${statementLines.state} <> 'ignored')`,
      ),
    )
    .orderBy(statements.id)

/**
 * A line with the statement that brought it.
 * @throws Refusal `statement_line_not_found`
 */
export async function findLine(db: Db | Tx, id: number) {
  const [found] = await db
    .select({ line: statementLines, statement: statements })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .where(eq(statementLines.id, id))
  if (!found) throw new Refusal('statement_line_not_found')
  return found
}

/** Rows of the office's list, in an order. */
export async function readLineRows(db: Db, chosen: SQLWrapper | number[], order: Order): Promise<StatementLineRow[]> {
  const deciders = sql<
    string | null
  >`(select username from ${users} decider where decider.id = ${statementLines.decidedBy})`
  const found = await db
    .select({ line: statementLines, statement: statements, takenBy: users.username, decidedBy: deciders })
    .from(statementLines)
    .innerJoin(statements, eq(statements.id, statementLines.statementId))
    .innerJoin(users, eq(users.id, statements.userId))
    .where(isChosen(statementLines.id, chosen))
    .orderBy(...orderOf(statementLines, order))
  const people = await readPaidFor(
    db,
    found.flatMap(({ line }) => line.transactionId ?? []),
  )
  return found.map(({ line, statement, takenBy, decidedBy }) => {
    const { statementId: _, fingerprint: __, feeTransactionId: ___, decidedAt, ...told } = line
    return {
      ...told,
      ...{ operator: statement.operator, method: statement.method, fileName: statement.fileName },
      ...{ takenBy, takenAt: statement.createdAt.toISOString() },
      ...{ decidedBy, decidedAt: decidedAt?.toISOString() ?? null },
      people: people
        .filter(({ transactionId }) => transactionId === line.transactionId)
        .map(({ transactionId: _, ...person }) => person),
    }
  })
}

/** Whom some transactions count for. */
const readPaidFor = (db: Db, transactionIds: number[]) =>
  db
    .select({
      transactionId: payments.transactionId,
      registrationId: payments.registrationId,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      amount: payments.amount,
    })
    .from(payments)
    .innerJoin(registrations, eq(registrations.id, payments.registrationId))
    .where(
      sql`${inArray(payments.transactionId, transactionIds)} and ${inArray(payments.kind, ['payment', 'refund'])}
        and not ${isTakenBack}`,
    )
    .orderBy(payments.id)
