import { and, eq, like, ne, or, sql } from 'drizzle-orm'
import { movesInCalendars } from '../../domain/trainings/announced-facts.ts'
import { filledIn } from '../../domain/trainings/programme.ts'
import {
  isInOrder,
  type Training,
  type TrainingChange,
  type TrainingDetails,
  type TrainingForm,
} from '../../domain/trainings/training-schemas.ts'
import { slugOf } from '../../domain/trainings/training-slug.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { advisoryLocks } from '../db/advisory-locks.ts'
import type { Tx } from '../db/open.ts'
import { discountTrainings } from '../db/schema/discounts.ts'
import { documents } from '../db/schema/documents.ts'
import { fneLines } from '../db/schema/fne.ts'
import { signedSheets } from '../db/schema/presence.ts'
import { programmes } from '../db/schema/programmes.ts'
import { registrations } from '../db/schema/registrations.ts'
import { formerSlugs, trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { refuseStale } from '../db/versions.ts'
import type { RequestContext } from '../http/request-context.ts'
import { refuseGonePicture } from '../site/picture-commands.ts'
import { followTraining } from './day-commands.ts'
import { halvesWithMarks, refuseUnasked, refuseUnaskedBooking, refuseUnaskedCreation } from './day-queries.ts'
import { lockProgramme, lockWithProgramme, type ProgrammeRow } from './programme-queries.ts'
import { findTraining, type TrainingRow } from './queries.ts'

/** @param programme undefined for the first session of one that is made with it */
const columnsOf = (
  { slug: _slug, confirmed: _confirmed, ...form }: TrainingForm,
  programme: ProgrammeRow | undefined,
) => ({
  ...filledIn(form, programme),
  startsAt: momentOf(form.startsAt),
  endsAt: momentOf(form.endsAt),
  // As if it had been announced before: a calendar that knows it takes it out.
  calendarSequence: Number(form.status === 'annulée'),
})

const momentOf = (given: string | null) => (given === null ? null : new Date(given))

/**
 * Creates a training, its address made from the wished one or the title: a session of the programme it names, or of one of its own.
 * @throws Refusal `programme_not_found`, `invalid` at `details.picture` for one that is gone; `start_past` and `double_booked`,
 * when the form says what is confirmed and these are not
 */
export async function createTraining(call: RequestContext, form: TrainingForm): Promise<Training> {
  return call.db.transaction(async (tx) => {
    const { programmeId } = form
    const programme = programmeId === undefined ? undefined : await lockProgramme(tx, programmeId, 'share')
    if (programmeId !== undefined && !programme) throw new Refusal('programme_not_found')
    const columns = columnsOf(form, programme)
    if (form.confirmed) await refuseUnaskedCreation(tx, call, columns, form.confirmed)
    await refuseGonePicture(tx, columns.details.picture, programme?.details.picture ?? null)
    const id = await insertTraining(tx, call, columns, form.slug)
    return findTraining(tx, String(id), call.now)
  })
}

type NewTraining = Omit<typeof trainings.$inferInsert, 'slug' | 'createdAt' | 'updatedAt'>

/**
 * Writes a new training under the lock of its programme, if that is there already; without one, the database makes it.
 * @returns its number
 */
export async function insertTraining(
  tx: Tx,
  { actor, now }: Pick<RequestContext, 'actor' | 'now'>,
  columns: NewTraining,
  wishedSlug?: string,
): Promise<number> {
  const slug = await freeSlug(tx, slugOf(wishedSlug || columns.title))
  const [created] = await tx
    .insert(trainings)
    .values({ ...columns, slug, createdAt: now, updatedAt: now })
    .returning({ id: trainings.id })
  if (!created) throw new Error('insert returned no row')
  const { calendarSequence: _, ...after } = columns
  await writeAudit(tx, actor, { action: 'create', subjectType: 'training', subjectId: created.id, after })
  return created.id
}

/**
 * Writes a change of a training in the caller's transaction, which tells the people of it (`announcements/commands.ts`); what the form
 * leaves out stays. What then differs from its programme is its own (a trigger). A changed title gives a new address, and the old one goes on working.
 * @throws Refusal `training_not_found`, `edit_conflict`, `invalid` at `endsAt` when it would end before it starts or at `details.picture` for one that is gone, `half_marked`
 * when half-days would move away from what was marked; `places_below_taken` and `start_past`, unless they are confirmed, and
 * `double_booked` when the form says what is confirmed and it is not
 */
export async function writeTrainingChange(
  tx: Tx,
  call: Pick<RequestContext, 'jobs' | 'actor' | 'now' | 'locale'>,
  id: number,
  change: Omit<TrainingChange, 'announcement' | 'sessions'>,
): Promise<{ before: TrainingRow; after: TrainingRow }> {
  const { jobs, actor, now } = call
  const { version, confirmed, ...form } = change
  const before = await lockWithProgramme(tx, id, 'share')
  await refuseStale(version, before, () => findTraining(tx, String(id), now))
  const slug = await changedSlug(tx, before, form)
  const { slug: _, startsAt, endsAt, details, ...rest } = form
  const dates = {
    startsAt: startsAt === undefined ? before.startsAt : momentOf(startsAt),
    endsAt: endsAt === undefined ? before.endsAt : momentOf(endsAt),
  }
  if (!isInOrder({ startsAt: dates.startsAt?.toISOString() ?? null, endsAt: dates.endsAt?.toISOString() ?? null })) {
    throw new Refusal('invalid', {}, { endsAt: 'endsBeforeStart' })
  }
  const changes = { ...rest, ...dates, details: changedDetails(before.details, details), slug, updatedAt: now }
  await refuseGonePicture(tx, changes.details.picture, before.details.picture)
  const planned = afterwards(before, changes)
  await refuseUnasked(tx, now, before, planned, confirmed ?? [])
  const calendarSequence = before.calendarSequence + Number(movesInCalendars(before, planned))
  const [after] = await tx
    .update(trainings)
    .set({ ...changes, calendarSequence })
    .where(eq(trainings.id, id))
    .returning()
  if (!after) throw new Error('update returned no row')
  await followTraining(tx, call, before, after)
  await refuseUnaskedBooking(tx, call, before, after, confirmed)
  await writeAudit(tx, actor, { action: 'update', subjectType: 'training', subjectId: id, before, after: form })
  // More places, another date or status: who waits for the session is offered one, or told.
  await jobs.send(tx, 'waiting_list', id)
  return { before, after }
}

/** The row as it will be: what is undefined stays. */
const afterwards = (before: TrainingRow, changes: object): TrainingRow => ({
  ...before,
  ...Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)),
})

const changedDetails = (before: TrainingDetails, change: TrainingChange['details']): TrainingDetails => {
  const given = Object.entries(change ?? {}).filter(([, text]) => text !== undefined)
  return { ...before, ...Object.fromEntries(given) }
}

/** The address after a change: a new one for a new title, the old one kept as a former address. */
export async function changedSlug(
  tx: Tx,
  before: TrainingRow,
  form: Pick<TrainingChange, 'slug' | 'title'>,
): Promise<string> {
  const wished = slugOf(form.slug || form.title)
  if (wished === before.slug || wished === slugOf(before.title)) return before.slug
  const slug = await freeSlug(tx, wished, before.id)
  await tx.delete(formerSlugs).where(eq(formerSlugs.slug, slug))
  await tx.insert(formerSlugs).values({ slug: before.slug, trainingId: before.id }).onConflictDoNothing()
  return slug
}

/**
 * Deletes a training whose registrations, if any, are all cancelled. What hangs on it keeps it, out of sight: cancelled
 * registrations with their mails and payments, what was sold of it, attached files, a waiting list (docs/rules/trainings.md#deleting).
 * @throws Refusal `training_not_found`, or `training_has_registrations` saying how many are not cancelled
 */
export async function deleteTraining({ db, jobs, actor, now }: RequestContext, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const before = await lockWithProgramme(tx, id, 'update')
    const booked = await tx
      .select({ status: registrations.status })
      .from(registrations)
      .where(eq(registrations.trainingId, id))
      .orderBy(registrations.id)
      .for('update')
    const live = booked.filter(({ status }) => status !== 'annulée').length
    if (live > 0) throw new Refusal('training_has_registrations', { count: live })
    const isAwaited = (await tx.$count(waitingEntries, eq(waitingEntries.trainingId, id))) > 0
    // A code that was for this training alone would be for all of them.
    const isDiscounted = (await tx.$count(discountTrainings, eq(discountTrainings.trainingId, id))) > 0
    const wasSold = (await tx.$count(fneLines, eq(fneLines.trainingId, id))) > 0
    if (
      booked.length > 0 ||
      isAwaited ||
      isDiscounted ||
      wasSold ||
      (await hasFiles(tx, id)) ||
      (await halvesWithMarks(tx, id)).size > 0
    )
      await tx.update(trainings).set({ deletedAt: now }).where(eq(trainings.id, id))
    else {
      await tx.delete(trainings).where(eq(trainings.id, id))
      await deleteProgrammeWithoutSessions(tx, before.programmeId)
    }
    await writeAudit(tx, actor, { action: 'delete', subjectType: 'training', subjectId: id, before })
    if (isAwaited) await jobs.send(tx, 'waiting_list', id)
  })
}

/** A programme goes with the last of its sessions; one whose sessions are only out of sight stays with them. */
async function deleteProgrammeWithoutSessions(tx: Tx, id: number): Promise<void> {
  if ((await tx.$count(trainings, eq(trainings.programmeId, id))) > 0) return
  await tx.delete(programmes).where(eq(programmes.id, id))
}

/** Whether files are attached to a training; anyone who is attaching one is waited for. */
async function hasFiles(tx: Tx, id: number): Promise<boolean> {
  await tx.select({ id: trainings.id }).from(trainings).where(eq(trainings.id, id)).for('update')
  const attached = await tx.$count(documents, eq(documents.trainingId, id))
  return attached + (await tx.$count(signedSheets, eq(signedSheets.trainingId, id))) > 0
}

/** The first free address among `slug`, `slug-2`, `slug-3`…; former addresses of other trainings count as taken. */
async function freeSlug(tx: Tx, slug: string, ownId = 0): Promise<string> {
  // Two trainings of one title written at once would both find the same address free.
  await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.trainingAddress})`)
  const sameBase = (column: typeof trainings.slug | typeof formerSlugs.slug) =>
    or(eq(column, slug), like(column, `${slug}-%`))
  const current = await tx.select({ slug: trainings.slug }).from(trainings).where(sameBase(trainings.slug))
  const former = await tx
    .select({ slug: formerSlugs.slug })
    .from(formerSlugs)
    .where(and(sameBase(formerSlugs.slug), ne(formerSlugs.trainingId, ownId)))
  const taken = new Set([...current, ...former].map((row) => row.slug))
  if (!taken.has(slug)) return slug
  for (let suffix = 2; ; suffix++) if (!taken.has(`${slug}-${suffix}`)) return `${slug}-${suffix}`
}
