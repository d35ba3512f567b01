// A statement's file as it is understood, for its preview and for taking it in (docs/rules/matching.md#columns).
import { desc, eq } from 'drizzle-orm'
import { plainHeading } from '../../../domain/imports/headings.ts'
import type { SheetFacts } from '../../../domain/imports/sheet.ts'
import type { Statement } from '../../../domain/statements/statement.ts'
import {
  guessStatementColumns,
  missingStatementFields,
  type StatementField,
} from '../../../domain/statements/statement-columns.ts'
import type { StatementChoices, StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { quoted } from '../../../domain/values/text-fold.ts'
import type { Db } from '../../db/open.ts'
import { statements } from '../../db/schema/statements.ts'
import { readApart } from '../../files/readers.ts'
import { factsOf } from '../../files/sheet-facts.ts'
import { hashOf, readSameFiles } from './queries.ts'

type Told = SheetFacts &
  Pick<StatementPreview, 'headings' | 'columns' | 'isRemembered' | 'operator' | 'method' | 'missing' | 'otherwise'>

const untold: Statement = { lines: [], unread: [], aside: [], dayOrder: null }

/**
 * Reads a file by what was chosen for it, or else by what was chosen when it was taken in, or last under the same headings. Where it was
 * taken in and is read otherwise now, under another operator's name or by other columns, it says so.
 * @throws Refusal `import_file_refused` with the reason at the field
 */
export async function readStatementFile(
  db: Db,
  content: Buffer,
  choices: StatementChoices,
): Promise<{ told: Told; headingsHash: string; fileHash: string; statement: Statement }> {
  const { columns: chosen, operator, dayOrder } = choices
  const { headings, body, ...read } = await readApart('statementList', content, choices)
  const { sheet } = read
  const headingsHash = hashOf(JSON.stringify(headings.map(plainHeading)))
  // The sheets of one workbook are files of their own.
  const fileHash = hashOf(sheet === 0 ? content : `${hashOf(content)} ${sheet}`)
  const same = await readSameFiles(db, headingsHash, fileHash)
  const last = same[0] ?? (await findLast(db, headingsHash))
  const columns = chosen ?? last?.columns ?? guessStatementColumns(headings)
  const missing = missingStatementFields(columns)
  const statement = missing.length > 0 ? untold : await readApart('statement', body, columns, dayOrder)
  return {
    told: {
      ...factsOf(read, statement.dayOrder),
      ...{ headings, columns, missing },
      isRemembered: !chosen && last !== undefined,
      operator: operator ?? last?.operator ?? null,
      method: last?.method ?? null,
      otherwise: takenOtherwise(same, { operator: operator ?? last?.operator ?? null, columns }),
    },
    headingsHash,
    fileHash,
    statement,
  }
}

/** Whose the same bytes were when they were taken in, and on what day, where none of those readings is this one. */
export function takenOtherwise(
  same: Awaited<ReturnType<typeof readSameFiles>>,
  { operator, columns }: { operator: string | null; columns: (StatementField | null)[] },
): Told['otherwise'] {
  const [first] = same
  if (!first || operator === null) return null
  const isThis = (one: typeof first) =>
    quoted(one.operator) === quoted(operator) && JSON.stringify(one.columns) === JSON.stringify(columns)
  return same.some(isThis) ? null : { operator: first.operator, takenAt: first.createdAt.toISOString() }
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
