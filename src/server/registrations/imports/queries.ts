import { and, asc, desc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import { type ImportRecord, type ImportUndoState, importUndoDays } from '../../../domain/imports/import.ts'
import type { NamedSession } from '../../../domain/imports/import-line.ts'
import type { Identity } from '../../../domain/registrations/registration-holder.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { inChunks } from '../../db/in-line.ts'
import type { Db, Tx } from '../../db/open.ts'
import { accountFace } from '../../db/person-decisions.ts'
import { imports } from '../../db/schema/imports.ts'
import { participants } from '../../db/schema/participants.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { users } from '../../db/schema/staff.ts'
import { isSession, trainings } from '../../db/schema/trainings.ts'
import { waitingEntries } from '../../db/schema/waiting-entries.ts'
import type { TrainingRow } from '../../trainings/queries.ts'
import type { AccountFace } from '../statement-commands.ts'
import { isLive } from '../waiting/queries.ts'

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

// What the database knows of the sessions and people of a file, all at once (docs/rules/import.md#lines).

/** Who is on a session already, by their e-mails in small letters, and who each of them is. */
export interface KnownOfSession {
  training: TrainingRow
  live: Map<string, Identity>
  waiting: Map<string, typeof waitingEntries.$inferSelect.state>
}

export interface Knowledge {
  sessions: Map<number, KnownOfSession>
  /** Accounts of the participant space, by e-mail in small letters. */
  accounts: Map<string, AccountFace[]>
}

/** The sessions that a file may name. */
export function readNamedSessions(db: Db): Promise<NamedSession[]> {
  const { id, slug, title, english, startsAt } = trainings
  const englishTitle = sql<string | null>`${english} ->> 'title'`
  return db.select({ id, slug, title, englishTitle, startsAt }).from(trainings).where(isSession)
}

/**
 * Reads what lines are judged by.
 * @param isHeld whether sessions and accounts stay locked until the transaction ends: sessions by id, then accounts by id
 */
export async function readKnowledge(
  db: Db | Tx,
  sessionIds: number[],
  emails: string[],
  isHeld: boolean,
): Promise<Knowledge> {
  const sessions = new Map<number, KnownOfSession>()
  for (const ids of inChunks([...new Set(sessionIds)].sort((one, other) => one - other))) {
    const found = db
      .select()
      .from(trainings)
      .where(and(inArray(trainings.id, ids), isSession))
      .orderBy(asc(trainings.id))
    for (const training of await (isHeld ? found.for('no key update') : found)) {
      sessions.set(training.id, { training, live: new Map(), waiting: new Map() })
    }
  }
  const accounts = await readAccounts(db, emails, isHeld)
  for (const ids of inChunks([...sessions.keys()])) await readTaken(db, ids, sessions)
  return { sessions, accounts }
}

async function readAccounts(db: Db | Tx, emails: string[], isHeld: boolean): Promise<Knowledge['accounts']> {
  // In one statement, for their locks are taken in the order of their numbers.
  const given = sql`${sql.param([...new Set(emails)])}::citext[]`
  const found = db
    .select(accountFace)
    .from(participants)
    .where(sql`${participants.email} = any(${given})`)
    .orderBy(asc(participants.id))
  return Map.groupBy(await (isHeld ? found.for('key share') : found), (account) => account.email.toLowerCase())
}

async function readTaken(db: Db | Tx, ids: number[], sessions: Knowledge['sessions']): Promise<void> {
  const { trainingId, email, firstName, lastName, phone } = registrations
  const taken = await db
    .select({ trainingId, email, firstName, lastName, phone })
    .from(registrations)
    .where(and(inArray(registrations.trainingId, ids), ne(registrations.status, 'annulée')))
  for (const one of taken) sessions.get(one.trainingId)?.live.set(one.email.toLowerCase(), one)
  const waiting = await db
    .select({ trainingId: waitingEntries.trainingId, email: waitingEntries.email, state: waitingEntries.state })
    .from(waitingEntries)
    .where(and(inArray(waitingEntries.trainingId, ids), isLive))
  for (const { trainingId, email, state } of waiting) sessions.get(trainingId)?.waiting.set(email.toLowerCase(), state)
}

/** Whether a session is there that lines are to go to. */
export const isSessionThere = async (db: Db | Tx, id: number): Promise<boolean> =>
  (await db.$count(trainings, and(eq(trainings.id, id), isSession))) > 0
