// What the office writes about evaluations: a programme's questions, and its own words on a year.
import { eq } from 'drizzle-orm'
import type { QualityYear, QualityYearForm } from '../../domain/evaluations/quality-year.ts'
import type { ProgrammeQuestions, ProgrammeQuestionsForm } from '../../domain/evaluations/question.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { programmeQuestions, qualityYears } from '../db/schema/evaluations.ts'
import { refuseStale } from '../db/versions.ts'
import type { StaffCall } from '../http/request-context.ts'
import { lockProgramme } from '../trainings/programme-queries.ts'
import { findQualityYear } from './figure-queries.ts'
import { findQuestions } from './queries.ts'

/**
 * Gives a programme questions of its own, or takes them back: evaluations opened from then on ask them.
 * @throws Refusal `programme_not_found`, `edit_conflict`
 */
export async function saveQuestions(
  call: StaffCall,
  programmeId: number,
  { hot, cold, version }: ProgrammeQuestionsForm,
): Promise<ProgrammeQuestions> {
  return call.db.transaction(async (tx) => {
    if (!(await lockProgramme(tx, programmeId, 'no key update'))) throw new Refusal('programme_not_found')
    const before = await findQuestions(tx, programmeId)
    await refuseStale(version, before, async () => before)
    await tx
      .insert(programmeQuestions)
      .values({ programmeId, hot, cold })
      .onConflictDoUpdate({ target: programmeQuestions.programmeId, set: { hot, cold } })
    await writeAudit(tx, call.actor, {
      action: 'update',
      subjectType: 'programme',
      subjectId: programmeId,
      before: { hotQuestions: before.hot, coldQuestions: before.cold },
      after: { hotQuestions: hot, coldQuestions: cold },
    })
    return findQuestions(tx, programmeId)
  })
}

/**
 * Keeps what the office says of a year: complaints, and what was changed.
 * @throws Refusal `edit_conflict`
 */
export async function saveQualityYear(
  call: StaffCall,
  year: number,
  { complaints, changed, version }: QualityYearForm,
): Promise<QualityYear> {
  return call.db.transaction(async (tx) => {
    const [before] = await tx.select().from(qualityYears).where(eq(qualityYears.year, year)).for('update')
    await refuseStale(version, before ?? { version: 0 }, () => findQualityYear(tx, year, call.now))
    await tx
      .insert(qualityYears)
      .values({ year, complaints, changed })
      .onConflictDoUpdate({ target: qualityYears.year, set: { complaints, changed } })
    await writeAudit(tx, call.actor, {
      action: 'update',
      subjectType: 'installation',
      subjectId: 0,
      before: { qualityYear: year, complaints: before?.complaints ?? null, changed: before?.changed ?? null },
      after: { qualityYear: year, complaints, changed },
    })
    return findQualityYear(tx, year, call.now)
  })
}

/** Notes in trail and log that a year's figures leave the office as a file. */
export async function recordExport(call: StaffCall, format: string): Promise<void> {
  const after = { list: 'evaluations', format }
  await call.db.transaction((tx) =>
    writeAudit(tx, call.actor, { action: 'export', subjectType: 'installation', subjectId: 0, after }),
  )
  call.report('export', after)
}
