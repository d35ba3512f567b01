import { asc, eq } from 'drizzle-orm'
import { differingFields, inherited, type SharedContent } from '../../domain/trainings/programme.ts'
import type { Programme, ProgrammeChange } from '../../domain/trainings/programme-schemas.ts'
import type { TrainingDetails } from '../../domain/trainings/training-schemas.ts'
import { isOpenForRegistration } from '../../domain/trainings/training-status.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { programmes } from '../db/schema/programmes.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { StaffCall } from '../http/request-context.ts'
import { moveParticipantWords } from '../site/commands.ts'
import { changedSlug } from './commands.ts'
import { findProgramme, lockProgramme, type ProgrammeRow } from './programme-queries.ts'
import type { TrainingRow } from './queries.ts'

interface ProgrammeWriting {
  changes: Omit<ProgrammeChange, 'sessions' | 'version' | 'details'> & { details: TrainingDetails }
  /** What the trail says of it. */
  told: Record<string, unknown>
  sessions: readonly TrainingRow[]
  reach: ProgrammeChange['sessions']
}

/**
 * Writes a change of a programme, and of the sessions that it reaches, for the holder of their locks; the others keep their content
 * (docs/rules/programmes.md#of-a-programme).
 */
export async function writeProgramme(
  tx: Tx,
  call: StaffCall,
  before: ProgrammeRow,
  { changes, told, sessions, reach }: ProgrammeWriting,
): Promise<void> {
  const { id } = before
  const [after] = await tx
    .update(programmes)
    .set({ ...changes, updatedAt: call.now })
    .where(eq(programmes.id, id))
    .returning()
  if (!after) throw new Error('update returned no row')
  await writeAudit(tx, call.actor, { action: 'update', subjectType: 'programme', subjectId: id, before, after: told })
  for (const session of sessions) {
    const isReached = reach === 'all' || isOpenForRegistration(session, call.now)
    await writeContent(tx, call, session, isReached ? inherited(session.ownFields, session, after) : session, after)
  }
}

/** Holds the locks of a programme's trainings, also of those out of sight, until the transaction ends. */
export const lockTrainingsOf = (tx: Tx, programmeId: number): Promise<TrainingRow[]> =>
  tx
    .select()
    .from(trainings)
    .where(eq(trainings.programmeId, programmeId))
    .orderBy(asc(trainings.id))
    .for('no key update')

/** Writes a training's content under its changed programme; one in which nothing changes keeps its version. */
async function writeContent(
  tx: Tx,
  { actor, now }: StaffCall,
  session: TrainingRow,
  content: SharedContent,
  programme: ProgrammeRow,
): Promise<void> {
  const changed = differingFields(content, session)
  const own = differingFields(content, programme)
  if (changed.length === 0 && own.toSorted().join() === session.ownFields.toSorted().join()) return
  const { title, description, category, duration, price, details, english } = content
  const after = { title, description, category, duration, price, details, english }
  const slug = changed.includes('title') ? await changedSlug(tx, session, { title }) : session.slug
  // The trigger notes what is the training's own then.
  await tx
    .update(trainings)
    .set({ ...after, slug, ...(changed.length > 0 && { updatedAt: now }) })
    .where(eq(trainings.id, session.id))
  if (changed.length === 0) return
  const entry = { action: 'update', subjectType: 'training', subjectId: session.id, before: session, after } as const
  await writeAudit(tx, actor, entry)
}

/**
 * Makes the trainings of one programme another's, and deletes the one that is then empty. What differs becomes the trainings' own, so that
 * no page changes; accreditation and validity are taken over where the other has none.
 * @throws Refusal `programme_not_found`, also for a programme and itself
 */
export async function mergeProgrammes(call: StaffCall, id: number, from: number): Promise<Programme> {
  return call.db.transaction(async (tx) => {
    if (id === from) throw new Refusal('programme_not_found')
    const locked = new Map<number, ProgrammeRow | undefined>()
    for (const one of [id, from].sort((a, b) => a - b)) locked.set(one, await lockProgramme(tx, one, 'update'))
    const [into, other] = [locked.get(id), locked.get(from)]
    if (!into || !other) throw new Refusal('programme_not_found')
    await lockTrainingsOf(tx, from)
    await tx.update(trainings).set({ programmeId: id }).where(eq(trainings.programmeId, from))
    const taken = {
      accreditationNumber: into.accreditationNumber ?? other.accreditationNumber,
      validityMonths: into.validityMonths ?? other.validityMonths,
    }
    await tx
      .update(programmes)
      .set({ ...taken, updatedAt: call.now })
      .where(eq(programmes.id, id))
    await moveParticipantWords(tx, { from, to: id })
    await tx.delete(programmes).where(eq(programmes.id, from))
    await writeAudit(tx, call.actor, {
      action: 'merge_programmes',
      subjectType: 'programme',
      subjectId: id,
      before: other,
      after: { ...taken, programmeId: from },
    })
    return findProgramme(tx, id, call.now)
  })
}
