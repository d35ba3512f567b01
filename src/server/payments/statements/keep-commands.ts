// A statement is taken in: its lines become tasks, each once (docs/rules/matching.md#taking-in).
import { sql } from 'drizzle-orm'
import type { StatementLine, UnreadLine } from '../../../domain/statements/statement.ts'
import type { StatementForm, TakenStatement } from '../../../domain/statements/statement-line.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { dayOf } from '../../../domain/values/month.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { writeAudit } from '../../audit/commands.ts'
import { advisoryLocks } from '../../db/advisory-locks.ts'
import { inChunks } from '../../db/in-line.ts'
import type { Tx } from '../../db/open.ts'
import { statementLines, statements } from '../../db/schema/statements.ts'
import { refuseWhileAsked } from '../../files/sheet-facts.ts'
import type { StaffCall } from '../../http/request-context.ts'
import type { Recording } from '../transaction-commands.ts'
import { type LineStanding, readStandings } from './known-queries.ts'
import { readSameFiles } from './queries.ts'
import { readStatementFile, takenOtherwise } from './read-queries.ts'

/**
 * Keeps the lines of a statement that no file had before, for the office to decide, those that could not be read among them; money is recorded by deciding alone. The same file
 * again changes nothing, and is not taken in as another operator's or by other columns.
 * @throws Refusal `statement_taken`, `import_file_refused` with the reason at the field, `invalid` where no column holds a day or an amount, or with what the file cannot tell
 */
export async function takeStatement(
  call: StaffCall,
  { name, content }: { name: string; content: Buffer },
  form: StatementForm,
): Promise<TakenStatement> {
  const { operator, method } = form
  const { told, headingsHash, fileHash, statement } = await readStatementFile(call.db, content, form)
  refuseWhileAsked(told)
  if (told.missing.length > 0) throw new Refusal('invalid', {}, { columns: 'required' })
  return call.db.transaction(async (tx) => {
    await waitForOthers(tx)
    const { columns } = told
    const otherwise = takenOtherwise(await readSameFiles(tx, headingsHash, fileHash), { operator, columns })
    if (otherwise) {
      const { operator: known, takenAt } = otherwise
      const details = { operator: known, date: formatShortDay(takenAt, call.locale) }
      throw new Refusal('statement_taken', details, { file: 'statementTaken' })
    }
    const all = [...statement.lines, ...statement.unread]
    const standings = await readStandings(tx, operator, all, form)
    const linesThatAre = (is: LineStanding['is']) => all.filter(({ line }) => standings.get(line)?.is === is)
    const added = linesThatAre('new')
    const ids =
      added.length > 0
        ? await addLines(
            tx,
            call,
            { fileHash, fileName: name, operator, method, headingsHash, columns },
            added,
            standings,
          )
        : new Map<number, number>()
    const lines = all.flatMap(({ line }) => {
      const { is, equal } = standings.get(line) ?? {}
      const id = ids.get(line)
      if (id !== undefined) return [{ line, id, state: 'open' as const }]
      return is === 'known' && equal ? [{ line, id: equal.id, state: equal.state }] : []
    })
    return { added: added.length, lines, asked: linesThatAre('asked').map(({ line }) => line) }
  })
}

/** Two who take in the same lines wait for each other. */
export const waitForOthers = (tx: Tx) => tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.statements})`)

const asRead = ({ name, phone, label, ...line }: StatementLine) => ({
  ...line,
  ...{ payerName: name, payerPhone: phone, wording: label },
})

/** What could not be read of it is left at no money, and at the day on which it is taken in. */
const asUnread = ({ text, valuedOn, amount, fee, ...line }: UnreadLine, today: string) => ({
  ...line,
  ...{ valuedOn: valuedOn ?? today, amount: amount ?? 0, fee: fee ?? 0, payerName: '', wording: text },
})

type Taken = Pick<
  typeof statements.$inferInsert,
  'fileHash' | 'fileName' | 'operator' | 'method' | 'headingsHash' | 'columns'
>

/**
 * Keeps the lines of a statement that are new, by the holder of the lock `statements`.
 * @returns their ids, by their numbers in the file
 */
export async function addLines(
  tx: Tx,
  call: Pick<Recording, 'actor' | 'now'>,
  of: Taken,
  added: (StatementLine | UnreadLine)[],
  standings: ReadonlyMap<number, LineStanding>,
): Promise<Map<number, number>> {
  const [statement] = await tx
    .insert(statements)
    .values({ ...of, userId: call.actor.user?.id ?? null, createdAt: call.now })
    .returning({ id: statements.id })
  if (!statement) throw new Error('insert returned no row')
  const ids = new Map<number, number>()
  for (const chunk of inChunks(added)) {
    const kept = await tx
      .insert(statementLines)
      .values(
        chunk.map((line) => ({
          ...('problem' in line ? asUnread(line, dayOf(call.now)) : asRead(line)),
          ...{ statementId: statement.id, fingerprint: standings.get(line.line)?.hash ?? '' },
        })),
      )
      .returning({ line: statementLines.line, id: statementLines.id })
    for (const { line, id } of kept) ids.set(line, id)
  }
  await writeAudit(tx, call.actor, {
    action: 'take_statement',
    subjectType: 'statement',
    subjectId: statement.id,
    after: { operator: of.operator, lines: added.length },
  })
  return ids
}
