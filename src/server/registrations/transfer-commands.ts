// A registration goes to another session: the same row, so that its reference, ledger and papers stay with it.
import { and, asc, eq, inArray } from 'drizzle-orm'
import { atOtherPrice } from '../../domain/discounts/discount.ts'
import { statusOfReturn } from '../../domain/payments/ledger.ts'
import { hasPrice, paymentStatusFor } from '../../domain/registrations/registration.ts'
import { sessionName } from '../../domain/trainings/session-name.ts'
import { isActive } from '../../domain/trainings/training-status.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { hasPresence } from '../attendance/queries.ts'
import { writeAudit } from '../audit/commands.ts'
import { isUniqueViolation } from '../db/errors.ts'
import type { Tx } from '../db/open.ts'
import { discounts } from '../db/schema/discounts.ts'
import { documents } from '../db/schema/documents.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { renewInvoiceOf } from '../documents/renewal-commands.ts'
import { letterDataOf, movedEventsOf } from '../mail/letter-data.ts'
import { transferred } from '../mail/status-changed.ts'
import { tellPersonAndPayer } from '../notifications/payer-commands.ts'
import type { PharmacyRow } from '../notifications/payer-queries.ts'
import type { TrainingRow } from '../trainings/queries.ts'
import { type LockedRegistration, lockRegistration, type StaffAction } from './commands.ts'
import { refuseIfFullOrKnown } from './register-commands.ts'
import { settleEntry } from './waiting/commands.ts'

/** A registration that is about to be moved, its session, and where it goes; all three held. */
export interface LockedForTransfer extends LockedRegistration {
  target: TrainingRow
}

interface Terms {
  /** Whether the other session's price counts from then on, in place of the agreed one. */
  appliesNewPrice: boolean
  beyondPlaces: boolean
  /** The pharmacy whose contact moves it, which is told too. */
  actor?: PharmacyRow
}

/**
 * Holds both sessions, in the order of their numbers, and then the registration, until the transaction ends.
 * @throws Refusal `registration_not_found`, `training_not_found`; `edit_conflict` when it was moved meanwhile
 */
export async function lockForTransfer(tx: Tx, id: number, targetId: number): Promise<LockedForTransfer> {
  const [found] = await tx
    .select({ trainingId: registrations.trainingId })
    .from(registrations)
    .where(eq(registrations.id, id))
  if (!found) throw new Refusal('registration_not_found')
  const held = await tx
    .select()
    .from(trainings)
    .where(inArray(trainings.id, [found.trainingId, targetId]))
    .orderBy(asc(trainings.id))
    .for('no key update')
  const target = held.find((training) => training.id === targetId && training.deletedAt === null)
  // Anyone who bought an online course has no session to leave, nor the other way round.
  if (!target || held.some(({ kind }) => kind !== 'session')) throw new Refusal('training_not_found')
  const locked = await lockRegistration(tx, id)
  if (locked.before.trainingId !== found.trainingId) throw new Refusal('edit_conflict')
  return { ...locked, target }
}

/**
 * Moves a registration to another session, for the holder of the locks; its person is told once. The agreed price stays unless the
 * other session's is to count; what was paid goes along (docs/rules/registrations.md#transfer).
 * @throws Refusal `registration_cancelled`, `already_registered` (also where it is already), `training_not_open`, `training_full`,
 * `certificate_issued`, `presence_taken`
 */
export async function transferRegistration(
  tx: Tx,
  call: StaffAction,
  { before, training, target }: LockedForTransfer,
  { appliesNewPrice, beyondPlaces, actor }: Terms,
): Promise<void> {
  // One that was cancelled with its session comes back as it was.
  const status = before.status === 'annulée' ? before.statusBeforeCancelling : before.status
  if (status === null) throw new Refusal('registration_cancelled')
  if (!isActive(target.status)) throw new Refusal('training_not_open')
  await refuseIfFullOrKnown(tx, call, target, before.email, beyondPlaces ? 'beyond_places' : 'office')
  if (await hasPresence(tx, before.id)) throw new Refusal('presence_taken')
  if (await hasCertificate(tx, before.id)) throw new Refusal('certificate_issued')
  const priced = appliesNewPrice ? await repriced(tx, before, target.price) : before
  const { price, discountAmount, discountId } = priced
  const isRepriced = price !== before.price
  const planned = {
    ...before,
    trainingId: target.id,
    status,
    statusBeforeCancelling: null,
    price,
    discountAmount,
    discountId,
    // The office's word about a payment stands until the price is another; what was given back is due again where it was cancelled.
    paymentStatus: isRepriced
      ? paymentStatusFor(price, before.paymentAmount)
      : before.status === 'annulée'
        ? statusOfReturn(before)
        : before.paymentStatus,
    // What takes the former session out of calendars is newer than all that put it there.
    calendarSequence: before.calendarSequence + 1,
    updatedAt: call.now,
  }
  // Their calendar may have had this session before: the row says which number goes on from there.
  const after = { ...planned, ...(await writeMoved(tx, planned)) }
  const { trainingId } = after
  // What they say stays; they are found with the session that the registration is of.
  await tx.update(documents).set({ trainingId }).where(eq(documents.registrationId, before.id))
  // A person who waited for this session has a place in it now.
  await settleEntry(tx, after, call.now)
  // Somebody may be waiting for the place that is left.
  await call.jobs.send(tx, 'waiting_list', before.trainingId)
  await writeAudit(tx, call.actor, {
    action: 'transfer',
    subjectType: 'registration',
    subjectId: before.id,
    before: {
      session: sessionName(training, 'fr'),
      trainingId: before.trainingId,
      ...(isRepriced && { price: before.price }),
    },
    after: {
      session: sessionName(target, 'fr'),
      trainingId,
      ...(isRepriced && { price }),
      ...(beyondPlaces && { admission: 'beyond_places' }),
    },
  })
  // Before the letter, which names the proforma that counts from now on.
  if (hasPrice(after)) await renewInvoiceOf(tx, call, after, target)
  const former = letterDataOf(before, training, call.config, null)
  const about = { registration: after, training: target }
  await tellPersonAndPayer(tx, call, about, {
    type: 'training_update',
    letterIn: (data) => transferred(former, data, after, before.locale),
    calendar: await movedEventsOf(after, { from: training, to: target }, call),
    isDue: after.price !== null && (after.price > 0 || after.paymentAmount > 0),
    actor,
  })
}

type Priced = Pick<LockedRegistration['before'], 'price' | 'discountAmount' | 'discountId'>

/** What a registration costs at another session's price, in FCFA; one without a price leaves it as agreed. */
async function repriced(tx: Tx, before: Priced, price: number | null): Promise<Priced> {
  if (price === null) return before
  const { discountId } = before
  const [code] = discountId === null ? [] : await tx.select().from(discounts).where(eq(discounts.id, discountId))
  const priced = atOtherPrice(before.discountAmount, price, code ?? null)
  return { ...priced, discountId: priced.discountAmount === null ? null : discountId }
}

const hasCertificate = async (tx: Tx, registrationId: number): Promise<boolean> =>
  (await tx.$count(documents, and(eq(documents.registrationId, registrationId), eq(documents.kind, 'certificate')))) > 0

/** @throws Refusal `already_registered` */
async function writeMoved(tx: Tx, planned: LockedForTransfer['before']) {
  const { id, trainingId, status, statusBeforeCancelling, paymentStatus, calendarSequence, updatedAt } = planned
  const { price, discountAmount, discountId } = planned
  try {
    const [moved] = await tx
      .update(registrations)
      .set({
        ...{ trainingId, status, statusBeforeCancelling, price, discountAmount, discountId },
        ...{ paymentStatus, calendarSequence, updatedAt },
      })
      .where(eq(registrations.id, id))
      .returning({ calendarSequence: registrations.calendarSequence })
    return moved
  } catch (error) {
    if (isUniqueViolation(error, 'registrations_one_live_email')) throw new Refusal('already_registered')
    throw error
  }
}
