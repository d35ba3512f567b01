import { eq, lt } from 'drizzle-orm'
import { type SheetType, type SignedSheet, sheetLimit } from '../../domain/attendance/signed-sheet.ts'
import { lastMoments } from '../../domain/participants/retention.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { type Line, removeInLine, strictLine } from '../db/in-line.ts'
import type { Db } from '../db/open.ts'
import { signedSheets } from '../db/schema/presence.ts'
import type { StaffCall } from '../http/request-context.ts'
import { refuseUnassigned } from '../trainings/policy.ts'
import { lockTraining } from '../trainings/queries.ts'
import { mayRemoveSheet, refuseUnassignedSheet } from './policy.ts'
import { findSheet, listSheets } from './sheet-queries.ts'

/**
 * Keeps a signed attendance sheet with its session; the same file sent again is kept once.
 * @returns the sheets of the session as they stand then
 * @throws Refusal `training_not_found` (of another trainer's too), `too_many_sheets`
 */
export async function addSheet(
  call: StaffCall,
  trainingId: number,
  { content, mimeType }: { content: Buffer; mimeType: SheetType },
): Promise<SignedSheet[]> {
  await refuseUnassigned(call.db, call.user, trainingId)
  // Twenty mebibytes may take longer than an ordinary statement.
  return call.longRunning.transaction(async (tx) => {
    if (!(await lockTraining(tx, trainingId))) throw new Refusal('training_not_found')
    const [added] = await tx
      .insert(signedSheets)
      .values({ trainingId, mimeType, content, addedBy: call.user.id, createdAt: call.now })
      .onConflictDoNothing()
      .returning({ id: signedSheets.id })
    if (added) {
      const count = await tx.$count(signedSheets, eq(signedSheets.trainingId, trainingId))
      if (count > sheetLimit) throw new Refusal('too_many_sheets', { count: sheetLimit })
      await writeAudit(tx, call.actor, {
        action: 'add_sheet',
        subjectType: 'training',
        subjectId: trainingId,
        after: { sheet: added.id },
      })
    }
    return listSheets(tx, call.user, trainingId)
  })
}

/**
 * Removes a signed sheet that was added by mistake; twice removes it once.
 * @throws Refusal `sheet_not_found` (of another trainer's session too), `forbidden` for a trainer who did not add it
 */
export async function removeSheet(call: StaffCall, id: number): Promise<void> {
  const sheet = await findSheet(call.db, id)
  await refuseUnassignedSheet(call.db, call.user, sheet.trainingId)
  if (!mayRemoveSheet(call.user, sheet)) throw new Refusal('forbidden')
  await call.db.transaction(async (tx) => {
    const removed = await tx.delete(signedSheets).where(eq(signedSheets.id, id)).returning({ id: signedSheets.id })
    if (removed.length === 0) throw new Refusal('sheet_not_found')
    await writeAudit(tx, call.actor, {
      action: 'remove_sheet',
      subjectType: 'training',
      subjectId: sheet.trainingId,
      before: { sheet: id },
    })
  })
}

/** Writes down that somebody took a signed sheet with them, for it names everybody who came. */
export async function recordSheetDownload(call: StaffCall, id: number, trainingId: number): Promise<void> {
  call.report('download', { sheet: id })
  await call.db.transaction((tx) =>
    writeAudit(tx, call.actor, {
      action: 'download_sheet',
      subjectType: 'training',
      subjectId: trainingId,
      after: { sheet: id },
    }),
  )
}

/** Removes signed sheets ten years after the year in which they came, as papers of accounting are. */
export async function deleteExpiredSheets(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  await removeInLine(db, signedSheets, lt(signedSheets.createdAt, lastMoments(now).papers), line)
}
