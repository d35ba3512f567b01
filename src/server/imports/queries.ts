import { desc, eq, type SQL, sql } from 'drizzle-orm'
import { type ImportRecord, type ImportUndoState, importUndoDays } from '../../domain/imports/import.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { imports } from '../db/schema/imports.ts'
import { users } from '../db/schema/staff.ts'

/** How many imports the office is shown. */
const shown = 20

const existsOf = (condition: SQL) => sql<boolean>`exists (
  select from registrations r where r.import_id = ${imports}.id and (${condition})
)`
const hasAny = (table: string) => sql.raw(`exists (select from ${table} other where other.registration_id = r.id)`)

/** Somebody has a mail or a paper of it, or a letter that went out by itself. */
const isTold = sql<boolean>`(${imports.sentMail} or ${imports.issuedPapers} or ${existsOf(
  sql.join([hasAny('notifications'), hasAny('documents')], sql` or `),
)})`

/** One of its registrations is not as it was made, or something hangs on it. */
const isChanged = sql<boolean>`(${existsOf(
  sql.join(
    [
      sql`r.version > 1`,
      ...['payments', 'presence_marks', 'waiting_entries', 'session_reminders', 'announcement_recipients'].map(hasAny),
    ],
    sql` or `,
  ),
)} or ${imports.imported} > (select count(*) from registrations r where r.import_id = ${imports}.id))`

const selectImports = (db: Db | Tx, which: SQL | undefined) =>
  db
    .select({ row: imports, importedBy: users.username, isTold, isChanged })
    .from(imports)
    .innerJoin(users, eq(users.id, imports.userId))
    .where(which)
    .orderBy(desc(imports.id))
    .limit(shown)

type Found = Awaited<ReturnType<typeof selectImports>>[number]

const lastDay = (createdAt: Date) => new Date(createdAt.getTime() + importUndoDays * 24 * 3_600_000)

function undoOf({ row, isTold: told, isChanged: changed }: Found, now: Date): ImportUndoState {
  if (row.undoneAt) return 'undone'
  if (told) return 'told'
  if (changed) return 'changed'
  return lastDay(row.createdAt) < now ? 'over' : 'possible'
}

const recordOf = (found: Found, now: Date): ImportRecord => {
  const { id, fileName, createdAt, imported, known, cancelled, refused, sentMail, issuedPapers, undoneAt } = found.row
  return {
    ...{ id, fileName, importedBy: found.importedBy, createdAt: createdAt.toISOString() },
    ...{ imported, known, cancelled, refused, sentMail, issuedPapers },
    undo: undoOf(found, now),
    undoneAt: undoneAt?.toISOString() ?? null,
  }
}

/** The latest imports, newest first, and whether each can be taken back. */
export const listImports = async (db: Db, now: Date): Promise<ImportRecord[]> =>
  (await selectImports(db, undefined)).map((found) => recordOf(found, now))

/**
 * One import.
 * @throws Refusal `import_not_found`
 */
export async function findImport(db: Db | Tx, id: number, now: Date): Promise<ImportRecord> {
  const [found] = await selectImports(db, eq(imports.id, id))
  if (!found) throw new Refusal('import_not_found')
  return recordOf(found, now)
}
