// What the worker does with places whose holders do not prove their e-mail, once somebody else may want them.
import { and, count, desc, eq, inArray, ne } from 'drizzle-orm'
import type { Company } from '../../domain/company/company.ts'
import { companyOf } from '../../domain/company/settings.ts'
import { isOpenForRegistration } from '../../domain/trainings/training-status.ts'
import { writeAudit } from '../audit/commands.ts'
import { inLine, type Line, strictLine } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { notifications } from '../db/schema/notifications.ts'
import { registrations } from '../db/schema/registrations.ts'
import { removeFromInvoices } from '../documents/current-invoice-commands.ts'
import type { Services } from '../http/request-context.ts'
import { placeFreed, proofReminder } from '../mail/email-proof.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { notify } from '../notifications/commands.ts'
import { newProofLink } from '../notifications/proof-link-commands.ts'
import { system } from '../session/actor.ts'
import { lockTraining, type TrainingRow } from '../trainings/queries.ts'
import { isUnproven } from './queries.ts'

const hour = 3_600_000

type Parts = Pick<Services, 'config' | 'settings' | 'jobs'>
type Registration = typeof registrations.$inferSelect

/**
 * In full trainings reminds those who have not proven their e-mail, and so many hours after the reminder went out as the office has set (24 at first) frees their places
 * and tells them. Never a place that the office has confirmed or for which money came: each is looked at again under the
 * training's and the registration's lock.
 */
export async function freeUnprovenPlaces(
  db: Db,
  { config, settings, jobs }: Parts,
  now: Date,
  line: Line = strictLine,
): Promise<void> {
  const saved = await settings.read()
  const work: Work = { config, jobs, now, company: companyOf(saved), hoursKept: saved.places.hoursKept }
  const concerned = await db
    .select({ id: registrations.id, trainingId: registrations.trainingId })
    .from(registrations)
    .where(isUnproven)
    .orderBy(registrations.id)
  for (const [trainingId, people] of Map.groupBy(concerned, (one) => one.trainingId)) {
    // Those whose places were freed here a moment ago count: it was full when the first of them had a turn.
    let alreadyFreed = 0
    const update = (ids: number[]) =>
      db.transaction(async (tx) => {
        const training = await lockTraining(tx, trainingId)
        if (!training || !isOpenForRegistration(training, now) || !(await isFull(tx, training, alreadyFreed))) return 0
        const unproven = await tx
          .select()
          .from(registrations)
          .where(and(eq(registrations.trainingId, trainingId), inArray(registrations.id, ids), isUnproven))
          .orderBy(registrations.id)
          .for('no key update')
        const freed: number[] = []
        for (const registration of unproven) {
          if (registration.proofReminderAt === null) await remind(tx, work, registration, training)
          else if (await isReminderOver(tx, registration, work)) {
            await free(tx, work, registration, training)
            freed.push(registration.id)
          }
        }
        await removeFromInvoices(tx, { ...work, settings: saved, actor: system }, freed)
        return freed.length
      })
    const ids = people.map(({ id }) => id)
    await inLine(ids, line, async (some) => (alreadyFreed += await update(some)), ids.length)
  }
}

async function isFull(tx: Tx, training: TrainingRow, alreadyFreed: number): Promise<boolean> {
  const [live] = await tx
    .select({ places: count() })
    .from(registrations)
    .where(and(eq(registrations.trainingId, training.id), ne(registrations.status, 'annulée')))
  return (live?.places ?? 0) + alreadyFreed >= training.maxParticipants
}

/** Whether those hours have passed since the reminder went out; one that waits in the queue has not. */
async function isReminderOver(
  tx: Tx,
  { id, proofReminderAt }: Registration,
  { now, hoursKept }: Work,
): Promise<boolean> {
  const [letter] = await tx
    .select({ state: notifications.state, sentAt: notifications.sentAt })
    .from(notifications)
    .where(and(eq(notifications.registrationId, id), eq(notifications.type, 'proof_reminder')))
    .orderBy(desc(notifications.id))
    .limit(1)
  if (!letter || letter.state === 'queued') return false
  // Nobody can prove an address that takes no mail: there they begin when it was written.
  const since = letter.state === 'sent' ? letter.sentAt : proofReminderAt
  return since !== null && now.getTime() - since.getTime() >= hoursKept * hour
}

interface Work {
  config: Parts['config']
  jobs: Parts['jobs']
  now: Date
  company: Company
  hoursKept: number
}

async function remind(tx: Tx, work: Work, registration: Registration, training: TrainingRow) {
  const { id, locale, email } = registration
  const letter = proofReminder(
    letterDataOf(registration, training, work.config, null),
    await newProofLink(tx, work, registration),
    work.hoursKept,
    locale,
  )
  const mail = renderMail(letter, work.company, locale)
  await tx.update(registrations).set({ proofReminderAt: work.now }).where(eq(registrations.id, id))
  await notify(tx, work, { type: 'proof_reminder', registrationId: id, locale, to: email, mail })
  await writeAudit(tx, system, { action: 'remind_proof', subjectType: 'registration', subjectId: id })
}

async function free(tx: Tx, work: Work, registration: Registration, training: TrainingRow) {
  const { id, locale, email, status } = registration
  const changes = {
    status: 'annulée' as const,
    calendarSequence: registration.calendarSequence + 1,
    updatedAt: work.now,
  }
  const letter = placeFreed(letterDataOf(registration, training, work.config, null), work.hoursKept, locale)
  const mail = renderMail(letter, work.company, locale)
  await tx.update(registrations).set(changes).where(eq(registrations.id, id))
  const calendar = await eventOf({ ...registration, ...changes }, training, work)
  await notify(tx, work, { type: 'status_update', registrationId: id, locale, to: email, mail, calendar })
  await writeAudit(tx, system, {
    action: 'free_place',
    subjectType: 'registration',
    subjectId: id,
    before: { status },
    after: { status: 'annulée' },
  })
  await work.jobs.send(tx, 'waiting_list', training.id)
}
