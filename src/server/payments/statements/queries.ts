import { createHash } from 'node:crypto'
import { and, eq, inArray, type SQLWrapper, sql } from 'drizzle-orm'
import type { Provider } from '../../../domain/company/payment-providers.ts'
import type { StatementLineRow } from '../../../domain/statements/statement-line.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db, Tx } from '../../db/open.ts'
import { isChosen, type Order, orderOf } from '../../db/ordered.ts'
import { isTakenBack, payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { users } from '../../db/schema/staff.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url')

/** Those that nobody has decided yet. */
export const isOpen = eq(statementLines.state, 'open')

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
    .leftJoin(users, eq(users.id, statements.userId))
    .where(isChosen(statementLines.id, chosen))
    .orderBy(...orderOf(statementLines, order))
  const people = await readPaidFor(
    db,
    found.flatMap(({ line }) => line.transactionId ?? []),
  )
  return found.map(({ line, statement, takenBy, decidedBy }) => {
    const { statementId: _, fingerprint: __, feeTransactionId: ___, balance: ____, decidedAt, ...told } = line
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

/** In the place of a file's headings, what a provider tells by itself has the way in which it does. */
export const toldBy = (provider: Provider, by: 'statement' | 'notice'): string => hashOf(`${provider} ${by}`)
