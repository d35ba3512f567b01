// A statement is taken in: its lines become tasks, each once (docs/rules/matching.md#taking-in).
import { sql } from 'drizzle-orm'
import { formatShortDay } from '../../domain/dates.ts'
import { dayOf } from '../../domain/month.ts'
import { Refusal } from '../../domain/problem.ts'
import type { StatementLine, UnreadLine } from '../../domain/statement.ts'
import type { StatementForm, TakenStatement } from '../../domain/statement-line.ts'
import { writeAudit } from '../audit/commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import { inChunks } from '../db/chunks.ts'
import type { Tx } from '../db/open.ts'
import { statementLines, statements } from '../db/schema/statements.ts'
import type { StaffCall } from '../http/call.ts'
import { lineHash, readSameFiles, readTaken } from './queries.ts'
import { readStatementFile, takenOtherwise } from './read-queries.ts'

/**
 * Keeps the lines of a statement that no file had before, for the office to decide, those that could not be read among them; money is recorded by deciding alone. The same file
 * again changes nothing, and is not taken in as another operator's or by other columns.
 * @throws Refusal `statement_taken`, `import_file_refused` with the reason at the field, `invalid` where no column holds a day or an amount
 */
export async function takeStatement(
  call: StaffCall,
  { name, content }: { name: string; content: Buffer },
  form: StatementForm,
): Promise<TakenStatement> {
  const { operator, method } = form
  const { told, headingsHash, fileHash, statement } = await readStatementFile(call.db, content, form)
  if (told.missing.length > 0) throw new Refusal('invalid', {}, { columns: 'required' })
  return call.db.transaction(async (tx) => {
    // Two who take in the same lines wait for each other.
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.statements})`)
    const { columns } = told
    const otherwise = takenOtherwise(await readSameFiles(tx, headingsHash, fileHash), { operator, columns })
    if (otherwise) {
      const { operator: known, takenAt } = otherwise
      const details = { operator: known, date: formatShortDay(takenAt, call.locale) }
      throw new Refusal('statement_taken', details, { file: 'statementTaken' })
    }
    const all = [...statement.lines, ...statement.unread]
    const known = await readTaken(tx, operator, all)
    const added = all.filter(({ line }) => !known.has(line))
    if (added.length > 0) {
      const of = { fileHash, fileName: name, operator, method, headingsHash, columns }
      await addLines(tx, call, of, added)
    }
    const now = await readTaken(tx, operator, all)
    const lines = all.flatMap(({ line }) => {
      const found = now.get(line)
      return found ? [{ line, ...found }] : []
    })
    return { added: added.length, lines }
  })
}

const asRead = ({ balance: _, name, phone, label, ...line }: StatementLine) => ({
  ...line,
  ...{ payerName: name, payerPhone: phone, wording: label },
})

/** What could not be read of it is left at no money, and at the day on which it is taken in. */
const asUnread = ({ text, valuedOn, amount, ...line }: UnreadLine, today: string) => ({
  ...line,
  ...{ valuedOn: valuedOn ?? today, amount: amount ?? 0, fee: 0, payerName: '', wording: text },
})

type Taken = Pick<
  typeof statements.$inferInsert,
  'fileHash' | 'fileName' | 'operator' | 'method' | 'headingsHash' | 'columns'
>

async function addLines(tx: Tx, call: StaffCall, of: Taken, added: (StatementLine | UnreadLine)[]) {
  const [statement] = await tx
    .insert(statements)
    .values({ ...of, userId: call.user.id, createdAt: call.now })
    .returning({ id: statements.id })
  if (!statement) throw new Error('insert returned no row')
  for (const chunk of inChunks(added)) {
    await tx.insert(statementLines).values(
      chunk.map((line) => ({
        ...('problem' in line ? asUnread(line, dayOf(call.now)) : asRead(line)),
        ...{ statementId: statement.id, fingerprint: lineHash(of.operator, line) },
      })),
    )
  }
  await writeAudit(tx, call.actor, {
    action: 'take_statement',
    subjectType: 'statement',
    subjectId: statement.id,
    after: { operator: of.operator, lines: added.length },
  })
}
