import type { Db } from '../../src/server/db/open.ts'
import { statementLines, statements } from '../../src/server/db/schema/statements.ts'
import { buildStaffMember } from './staff-member.ts'
import { uniqueWord } from './unique.ts'

export type StatementLineRow = typeof statementLines.$inferSelect

/** A line of 10 000 FCFA that came by Wave, to be matched, of a statement of its own unless one is given. */
export async function buildStatementLine(
  db: Db,
  overrides: Partial<typeof statementLines.$inferInsert> = {},
): Promise<StatementLineRow> {
  const statementId = overrides.statementId ?? (await buildStatement(db)).id
  const [line] = await db
    .insert(statementLines)
    .values({
      ...{ line: 2, fingerprint: uniqueWord(), kind: 'received', valuedOn: '2026-01-05', amount: 10_000, fee: 0 },
      ...{ reference: `T-${uniqueWord()}`, payerName: '', wording: '' },
      ...overrides,
      statementId,
    })
    .returning()
  if (!line) throw new Error('no line was written')
  return line
}

async function buildStatement(db: Db) {
  const [statement] = await db
    .insert(statements)
    .values({
      ...{ fileHash: uniqueWord(), fileName: 'wave.csv', operator: 'Wave', method: 'mobile' },
      ...{ headingsHash: uniqueWord(), columns: [], userId: (await buildStaffMember(db)).id },
    })
    .returning({ id: statements.id })
  if (!statement) throw new Error('no statement was written')
  return statement
}
