// The lines of a file become registrations, all in one transaction; and go again, while nobody has touched them (docs/locks.md).
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import {
  type ImportChoices,
  type ImportRecord,
  type ImportResult,
  importToldLimit,
} from '../../../domain/imports/import.ts'
import { hasPrice } from '../../../domain/registrations/registration.ts'
import { isActive } from '../../../domain/trainings/training-status.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import { ownPresenceCode } from '../../attendance/policy.ts'
import { writeAudit } from '../../audit/commands.ts'
import { isUniqueViolation } from '../../db/errors.ts'
import { type CallersKey, runIdempotent } from '../../db/idempotency.ts'
import type { Tx } from '../../db/open.ts'
import { imports } from '../../db/schema/imports.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { issueInvoice } from '../../documents/issue-commands.ts'
import { refuseWhileAsked } from '../../files/sheet-facts.ts'
import type { StaffCall } from '../../http/request-context.ts'
import { renderMail } from '../../mail/layout.ts'
import { eventOf, letterDataOf } from '../../mail/letter-data.ts'
import { letBring } from '../../mail/mailed-papers.ts'
import { registrationReceived } from '../../mail/registration-received.ts'
import { statusChanged } from '../../mail/status-changed.ts'
import { notifyAll } from '../../notifications/commands.ts'
import { insertRegistrations } from '../insert-commands.ts'
import { lockRegistrations } from '../queries.ts'
import type { AdmittedRow, JudgedLine } from './policy.ts'
import { findImport } from './queries.ts'
import { countStates, judgeFile, type ReadFile, readFile, shownLine } from './read-queries.ts'

/** A file as it was sent. */
export interface SentFile {
  name: string
  content: Buffer
}

type GoodLine = JudgedLine & { row: AdmittedRow }
type Written = typeof registrations.$inferSelect

/**
 * Registers the people of a file (docs/rules/import.md, import.md#mail-and-papers): all of it, or the lines that can be, in one transaction
 * that holds their sessions.
 * @param idempotencyKey a repeated call with the same key imports nothing again
 * @throws Refusal `import_file_refused`; `training_not_found`; `invalid` with what the file cannot tell; `import_incomplete` with the
 * number of lines that stand in the way; `import_nothing`; `already_registered` when a cancelled one comes back meanwhile; `invalid` for
 * too many mails or papers; `idempotency_mismatch`
 */
export async function importFile(
  call: StaffCall,
  { name, content }: SentFile,
  choices: ImportChoices,
  idempotencyKey?: CallersKey,
): Promise<ImportResult> {
  const { db, now, user, locale } = call
  const file = await readFile(call, content, choices)
  refuseWhileAsked(file)
  const hash = createHash('sha256').update(content).digest('base64url')
  try {
    return await db.transaction(async (tx) => {
      let judging: Judging | undefined
      const { id } = await runIdempotent(tx, `import of ${user.id}`, idempotencyKey, { hash, choices }, async () => {
        judging = await judgeFile(tx, call, file, choices, true)
        return writeImport(tx, call, { name, file, choices, ...judging })
      })
      // Under a key that has served, nothing was written: the same lines are refused again. What they say is kept nowhere.
      const { judged, knowledge } = judging ?? (await judgeFile(tx, call, file, choices, false))
      const refused = judged.filter(isRefused).map((line) => shownLine(line, knowledge, locale))
      return { import: await findImport(tx, id, now), refused }
    })
  } catch (error) {
    // A colleague brought back a cancelled one at this very moment.
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw new Refusal('already_registered')
    throw error
  }
}

const isRefused = ({ state }: JudgedLine) => state === 'wrong' || state === 'full'

type Judging = Awaited<ReturnType<typeof judgeFile>>

interface Work extends Judging {
  name: string
  file: ReadFile
  choices: ImportChoices
}

async function writeImport(tx: Tx, call: StaffCall, { name, file, judged, knowledge, choices }: Work) {
  const { good: _, ...counts } = countStates(judged)
  const refused = counts.wrong + counts.full
  if (choices.wholeFile && refused > 0) throw new Refusal('import_incomplete', { count: refused })
  const good = judged.filter((line): line is GoodLine => line.row !== undefined)
  if (good.length === 0) throw new Refusal('import_nothing')
  const { sendsMail, issuesPapers } = choices
  if ((sendsMail || issuesPapers) && good.length > importToldLimit) {
    throw new Refusal('invalid', {}, { [sendsMail ? 'sendsMail' : 'issuesPapers']: 'importTold' })
  }
  const { known, cancelled } = counts
  const [begun] = await tx
    .insert(imports)
    .values({
      ...{ userId: call.user.id, fileName: name, headingsHash: file.headingsHash, columns: file.columns },
      ...{ imported: good.length, known, cancelled, refused, sentMail: sendsMail, issuedPapers: issuesPapers },
      createdAt: call.now,
    })
    .returning({ id: imports.id })
  if (!begun) throw new Error('insert returned no row')
  const way = { admission: choices.beyondPlaces ? 'beyond_places' : 'office', import: begun.id }
  const waited = new Set(good.filter(({ isWaiting }) => isWaiting).map(({ row }) => row.paymentReference))
  const rows = good.map(({ row }) => ({ ...row, importId: begun.id }))
  const written = await insertRegistrations(tx, call, rows, way, (row) => waited.has(row.paymentReference))
  await writeAudit(tx, call.actor, {
    action: 'import',
    subjectType: 'import',
    subjectId: begun.id,
    after: { registrations: good.length, known, cancelled, refused, sentMail: sendsMail, issuedPapers: issuesPapers },
  })
  const sessionOf = ({ trainingId }: Written) => {
    const session = knowledge.sessions.get(trainingId)
    if (!session) throw new Error('a registration without its session')
    return session.training
  }
  const letters = sendsMail ? await tell(tx, call, written, sessionOf, issuesPapers) : undefined
  if (issuesPapers) {
    for (const row of written.filter(hasPrice)) {
      const invoice = await issueInvoice(tx, call, row, sessionOf(row))
      const letter = row.status === 'en_attente' ? letters?.get(row.id) : undefined
      if (letter !== undefined && invoice !== undefined) await letBring(tx, [letter], invoice)
    }
  }
  return begun
}

/** The mail that the office’s own registering or confirming sends; none for a session that is over. */
async function tell(
  tx: Tx,
  call: StaffCall,
  written: Written[],
  sessionOf: (row: Written) => Parameters<typeof eventOf>[1],
  issuesPapers: boolean,
) {
  const told = written.filter((row) => isActive(sessionOf(row).status))
  const drafts = told.map(async (row) => {
    const training = sessionOf(row)
    const { id, locale, email, status } = row
    const data = letterDataOf(row, training, call.config, null)
    const isConfirmed = status === 'confirmée'
    const letter = isConfirmed
      ? statusChanged(data, status, ownPresenceCode(call.config, row, training, call.now), locale)
      : registrationReceived(data, call.company, locale, issuesPapers && hasPrice(row) && row.price > 0)
    return {
      type: isConfirmed ? ('status_update' as const) : ('registration' as const),
      registrationId: id,
      locale,
      to: email,
      mail: renderMail(letter, call.company, locale),
      calendar: await eventOf(row, training, call),
    }
  })
  return notifyAll(tx, call, await Promise.all(drafts))
}

/**
 * Takes an import back as if it had never been: its registrations go, and their places are free. Doing it again changes nothing
 * (docs/rules/import.md#when-it-goes-wrong).
 * @throws Refusal `import_not_found`; `import_final` once one of them was touched or told of, or after 30 days
 */
export async function undoImport({ db, jobs, actor, now }: StaffCall, id: number): Promise<ImportRecord> {
  return db.transaction(async (tx) => {
    // What hangs on a registration waits for it: from here on nothing of the kind comes.
    const held = await lockRegistrations(tx, eq(registrations.importId, id), 'update')
    const { undo } = await findImport(tx, id, now)
    if (undo === 'undone') return findImport(tx, id, now)
    if (undo !== 'possible') throw new Refusal('import_final')
    await tx.delete(registrations).where(eq(registrations.importId, id))
    await tx.update(imports).set({ undoneAt: now }).where(eq(imports.id, id))
    await writeAudit(tx, actor, {
      action: 'undo_import',
      subjectType: 'import',
      subjectId: id,
      after: { registrations: held.length },
    })
    for (const trainingId of new Set(held.map((row) => row.trainingId))) await jobs.send(tx, 'waiting_list', trainingId)
    return findImport(tx, id, now)
  })
}
