// A statement's file as it is understood, for its preview and for taking it in (docs/rules/matching.md#columns).
import { createHash } from 'node:crypto'
import { desc, eq } from 'drizzle-orm'
import { plainHeading } from '../../domain/headings.ts'
import { quoted } from '../../domain/matching-evidence.ts'
import { readStatement, type Statement, type StatementLine } from '../../domain/statement.ts'
import { guessStatementColumns, missingStatementFields } from '../../domain/statement-columns.ts'
import type { StatementChoices, StatementPreview } from '../../domain/statement-preview.ts'
import type { Db } from '../db/open.ts'
import { statements } from '../db/schema/statements.ts'
import { readList } from '../files/read-list.ts'

export const hashOf = (content: string | Buffer) => createHash('sha256').update(content).digest('base64url')

/** By which a line is known again, whatever the file: one operator's line is not another's. */
export const lineHash = (operator: string, { fingerprint }: Pick<StatementLine, 'fingerprint'>) =>
  hashOf(`${quoted(operator)} ${fingerprint}`)

type Told = Pick<
  StatementPreview,
  'sheets' | 'sheet' | 'headings' | 'columns' | 'isRemembered' | 'operator' | 'method' | 'missing'
>

const untold: Statement = { lines: [], unread: [], aside: [] }

/**
 * Reads a file by what was chosen for it, or else by what was chosen last under the same headings.
 * @throws Refusal `import_file_refused` with the reason at the field
 */
export async function readStatementFile(
  db: Db,
  content: Buffer,
  { sheet: asked, columns: chosen, operator }: StatementChoices,
): Promise<{ told: Told; headingsHash: string; statement: Statement }> {
  const { sheets, sheet, headings, body } = await readList(content, asked, guessStatementColumns)
  const headingsHash = hashOf(JSON.stringify(headings.map(plainHeading)))
  const last = await findLast(db, headingsHash)
  const columns = chosen ?? last?.columns ?? guessStatementColumns(headings)
  const missing = missingStatementFields(columns)
  return {
    told: {
      ...{ sheets, sheet, headings, columns, missing },
      isRemembered: !chosen && last !== undefined,
      operator: operator ?? last?.operator ?? null,
      method: last?.method ?? null,
    },
    headingsHash,
    statement: missing.length > 0 ? untold : readStatement(body, columns),
  }
}

async function findLast(db: Db, headingsHash: string) {
  const [last] = await db
    .select({ columns: statements.columns, operator: statements.operator, method: statements.method })
    .from(statements)
    .where(eq(statements.headingsHash, headingsHash))
    .orderBy(desc(statements.id))
    .limit(1)
  return last
}
