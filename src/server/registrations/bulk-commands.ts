// The same change to several registrations: one job for each, so that it goes on whatever becomes of the browser, or of the server.
import { and, count, eq, inArray, lt } from 'drizzle-orm'
import { letterLocale, type OfficeLetter } from '../../domain/announcements/office-letter.ts'
import { companyOf } from '../../domain/company/settings.ts'
import { isErased } from '../../domain/participants/participant.ts'
import {
  type BulkAction,
  type BulkActionForm,
  type BulkActionKind,
  bulkPause,
  type Transfer,
} from '../../domain/registrations/bulk-action.ts'
import { type ProblemCode, Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { isActiveAdministrator } from '../db/conditions.ts'
import { type CallersKey, runIdempotent } from '../db/idempotency.ts'
import { type Line, removeInLine, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { bulkActions, bulkSteps } from '../db/schema/bulk-actions.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import type { Services, StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { letterDataOf } from '../mail/letter-data.ts'
import { officeLetter } from '../mail/office-letters.ts'
import { notify } from '../notifications/commands.ts'
import { visitor } from '../session/actor.ts'
import { findTraining } from '../trainings/queries.ts'
import { findBulkAction } from './bulk-queries.ts'
import { type LockedRegistration, lockRegistration, type StaffAction, setStatus } from './commands.ts'
import { writeReminder } from './office-commands.ts'
import { lockForTransfer, transferRegistration } from './transfer-commands.ts'

/**
 * Sends one person what the office has written to several, for the holder of the registration's lock: in their language where it was
 * typed. Answers go to the firm.
 * @throws Refusal `person_erased`, `registration_cancelled`
 */
async function writeLetter(
  tx: Tx,
  call: StaffAction,
  { before, training }: LockedRegistration,
  letter: OfficeLetter,
): Promise<void> {
  if (isErased(before)) throw new Refusal('person_erased')
  if (before.status === 'annulée' && !letter.toCancelled) throw new Refusal('registration_cancelled')
  const locale = letterLocale(letter, before.locale)
  const written = officeLetter(letterDataOf({ ...before, locale }, training, call.config, null), letter, locale)
  await notify(tx, call, {
    type: 'office_letter',
    registrationId: before.id,
    locale,
    to: before.email,
    replyTo: call.company.email,
    mail: renderMail(written, call.company, locale),
  })
  await writeAudit(tx, call.actor, { action: 'write_letter', subjectType: 'registration', subjectId: before.id })
}

/**
 * Asks for the same to be done to several registrations; it begins after a pause, within which it can be stopped without a trace.
 * What already waits to be done to a registration is not asked for a second time.
 * A letter waits beside another one: each is a different one.
 * @throws Refusal `registration_not_found`, `too_many_requests`
 */
export async function startBulkAction(
  call: StaffCall,
  form: BulkActionForm,
  idempotencyKey?: CallersKey,
): Promise<BulkAction> {
  const { db, jobs, user, now, locale } = call
  const { action, transfer, letter } = form
  const asked = form.registrations.toSorted((one, other) => one.id - other.id)
  if (letter) await call.limiter.take('lettersPerUser', String(user.id))
  return db.transaction((tx) =>
    runIdempotent(tx, `bulk_action of ${user.id}`, idempotencyKey, form, async () => {
      await refuseUnknown(tx, new Set(asked.map(({ id }) => id)))
      if (transfer) await findTraining(tx, String(transfer.trainingId), now)
      const startsAt = new Date(now.getTime() + bulkPause * 1_000)
      const [begun] = await tx
        .insert(bulkActions)
        .values({ action, letter, ...columnsOf(transfer), userId: user.id, startsAt, createdAt: now })
        .returning()
      if (!begun) throw new Error('insert returned no row')
      const steps = await tx
        .insert(bulkSteps)
        .values(
          asked.map(({ id, status }) => ({ bulkActionId: begun.id, action, registrationId: id, seenStatus: status })),
        )
        .onConflictDoNothing()
        .returning({ id: bulkSteps.id })
      for (const { id } of steps) await jobs.send(tx, 'bulk_step', id, bulkPause)
      return findBulkAction(tx, user.id, begun.id, locale)
    }),
  )
}

const columnsOf = (transfer: Transfer | undefined) =>
  transfer && {
    transferTo: transfer.trainingId,
    appliesNewPrice: transfer.appliesNewPrice,
    beyondPlaces: transfer.beyondPlaces,
  }

async function refuseUnknown(tx: Tx, ids: Set<number>) {
  const [known] = await tx
    .select({ number: count() })
    .from(registrations)
    .where(inArray(registrations.id, [...ids]))
  if (known?.number !== ids.size) throw new Refusal('registration_not_found')
}

/**
 * Takes back what has not been done yet; what has been done stays.
 * @throws Refusal `not_found`
 */
export async function stopBulkAction({ db, user, locale }: StaffCall, id: number): Promise<BulkAction> {
  return db.transaction(async (tx) => {
    await findBulkAction(tx, user.id, id, locale)
    await tx.delete(bulkSteps).where(and(eq(bulkSteps.bulkActionId, id), eq(bulkSteps.state, 'waiting')))
    return findBulkAction(tx, user.id, id, locale)
  })
}

/** Puts out of sight how an action of one's own ended; what still waits is done all the same. */
export async function closeBulkAction({ db, user, now }: StaffCall, id: number): Promise<void> {
  const [closed] = await db
    .update(bulkActions)
    .set({ closedAt: now })
    .where(and(eq(bulkActions.id, id), eq(bulkActions.userId, user.id)))
    .returning()
  if (!closed) throw new Refusal('not_found')
}

type Worker = Pick<Services, 'database' | 'jobs' | 'config' | 'settings' | 'clock'>

/**
 * The worker's part: does one step in the name of the person who asked for it, and says what became of it, in one transaction. A step that is
 * done, or was taken back, is left alone.
 */
export async function takeBulkStep({ database, jobs, config, settings, clock }: Worker, id: number): Promise<void> {
  const saved = await settings.read()
  const company = companyOf(saved)
  await database.db.transaction(async (tx) => {
    const waiting = and(eq(bulkSteps.id, id), eq(bulkSteps.state, 'waiting'))
    const [step] = await tx.select().from(bulkSteps).where(waiting).for('update')
    if (!step) return
    const [asked] = await tx
      .select({ user: { id: users.id, username: users.username, role: users.role }, action: bulkActions })
      .from(bulkActions)
      .innerJoin(users, and(eq(users.id, bulkActions.userId), isActiveAdministrator))
      .where(eq(bulkActions.id, step.bulkActionId))
    const call: StaffAction = {
      jobs,
      config,
      settings: saved,
      company,
      actor: { ...visitor, user: asked?.user },
      now: clock(),
    }
    const problem = asked ? await refusalOf(tx, call, step, asked.action) : 'forbidden'
    await tx
      .update(bulkSteps)
      .set(problem ? { state: 'failed', problem } : { state: 'done' })
      .where(eq(bulkSteps.id, id))
  })
}

const acts: Record<
  Exclude<BulkActionKind, 'transfer' | 'write'>,
  (tx: Tx, call: StaffAction, locked: LockedRegistration) => Promise<void>
> = {
  confirm: (tx: Tx, call: StaffAction, locked: LockedRegistration) => setStatus(tx, call, locked, 'confirmée'),
  cancel: (tx: Tx, call: StaffAction, locked: LockedRegistration) => setStatus(tx, call, locked, 'annulée'),
  remind: writeReminder,
}

/** Does what the step says; undefined when it is done, otherwise why it is refused, and nothing has changed. */
async function refusalOf(
  tx: Tx,
  call: StaffAction,
  step: typeof bulkSteps.$inferSelect,
  asked: typeof bulkActions.$inferSelect,
): Promise<ProblemCode | undefined> {
  const { action, registrationId, seenStatus } = step
  const refuseChanged = ({ before }: LockedRegistration) => {
    if (before.status !== seenStatus) throw new Refusal('edit_conflict')
  }
  try {
    await tx.transaction(async (part) => {
      if (action === 'transfer') {
        const locked = await lockForTransfer(part, registrationId, asked.transferTo ?? 0)
        refuseChanged(locked)
        await transferRegistration(part, call, locked, asked)
      } else if (action === 'write') {
        if (!asked.letter) throw new Error('a letter without its text')
        await writeLetter(part, call, await lockRegistration(part, registrationId), asked.letter)
      } else {
        const locked = await lockRegistration(part, registrationId)
        if (action !== 'remind') refuseChanged(locked)
        await acts[action](part, call, locked)
      }
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

/** How long an action is remembered, in milliseconds: a week. */
const rememberedFor = 7 * 24 * 3_600_000

/** Removes actions of long ago. */
export async function deleteExpiredBulkActions(db: Db, now: Date, line: Line = strictLine): Promise<void> {
  await removeInLine(db, bulkActions, lt(bulkActions.createdAt, new Date(now.getTime() - rememberedFor)), line)
}
