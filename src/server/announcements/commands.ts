// A command that changes a session tells the people registered for it, in the same transaction (docs/rules/announcements.md).
import { and, eq, isNotNull, ne, or } from 'drizzle-orm'
import { type AnnouncementKind, announcementKindOf, type ToldByHand } from '../../domain/announcements/announcement.ts'
import { sessionTime } from '../../domain/announcements/session-lines.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { hasPrice } from '../../domain/registrations/registration.ts'
import { type AnnouncedFacts, announcedFactsOf, changedFacts } from '../../domain/trainings/announced-facts.ts'
import type {
  AnnouncementForm,
  Training,
  TrainingChange,
  TrainingSummary,
} from '../../domain/trainings/training-schemas.ts'
import { withLanguage } from '../../domain/values/language-path.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { publicPages } from '../../domain/values/paths.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import { inChunks } from '../db/in-line.ts'
import type { Tx } from '../db/open.ts'
import { announcementRecipients, announcements } from '../db/schema/announcements.ts'
import { registrations } from '../db/schema/registrations.ts'
import { reissueForRemaining, restoreToInvoices } from '../documents/current-invoice-commands.ts'
import { lockOutdatedInvoices, renewInvoices } from '../documents/renewal-commands.ts'
import { lockSharedOf, renewSharedInvoices } from '../documents/shared-invoice-commands.ts'
import { requeueUnprintable } from '../documents/unprintable-commands.ts'
import type { StaffCall } from '../http/request-context.ts'
import { renderMail } from '../mail/layout.ts'
import { eventOf, letterDataOf } from '../mail/letter-data.ts'
import { trainingChanged } from '../mail/training-changed.ts'
import { notifyAll } from '../notifications/commands.ts'
import { type PharmacyRow, payersOf } from '../notifications/payer-queries.ts'
import { creditsOf } from '../registrations/queries.ts'
import { writeTrainingChange } from '../trainings/commands.ts'
import { findOtherDates } from '../trainings/day-queries.ts'
import { findTraining, type TrainingRow } from '../trainings/queries.ts'
import { shareWithThoseToCome } from '../trainings/sharing-commands.ts'
import { type Concerned, cancelWithSession, restoreWithSession } from './registration-commands.ts'
import { lockUnsentMails, type UnsentMails, withdrawMails } from './withdrawal-commands.ts'

export type RegistrationTableRow = typeof registrations.$inferSelect
type Note = AnnouncementForm['note']

/** A session as it was and as it is. */
export interface ChangedTraining {
  before: TrainingRow
  after: TrainingRow
}

/**
 * Changes a training, and tells the people registered for it of what they go by (docs/rules/announcements.md#what-is-told,
 * announcements.md#proformas); cancelling it cancels their registrations in the same act. What the programme shares is changed of the
 * sessions to come as well, where that is meant.
 * @throws Refusal `training_not_found`, `edit_conflict`, `invalid`
 */
export async function changeTraining(
  call: StaffCall,
  id: number,
  { announcement, sessions, ...change }: TrainingChange,
): Promise<Training> {
  return call.db.transaction(async (tx) => {
    const others = sessions === 'to_come' ? await shareWithThoseToCome(tx, call, id, change) : []
    const changed = await writeTrainingChange(tx, call, id, change)
    await announce(tx, call, changed, announcement)
    if (saysOtherwise(changed)) await requeueUnprintable(tx, call, { trainingIds: [id, ...others] })
    return findTraining(tx, String(id), call.now)
  })
}

/** Whether papers name the session otherwise than before. */
const saysOtherwise = ({ before, after }: ChangedTraining) =>
  before.title !== after.title ||
  before.english?.title !== after.english?.title ||
  before.location !== after.location ||
  before.trainers.join('\n') !== after.trainers.join('\n')

/** Tells the people of a session of its change, for the holder of its lock; nobody where nothing they go by has changed. */
async function announce(tx: Tx, call: StaffCall, training: ChangedTraining, form?: AnnouncementForm) {
  const kind = announcementKindOf(training.before, training.after, call.now)
  if (!kind) return
  const note = form?.note ?? { fr: null, en: null }
  const concerned = await changeRegistrations(tx, call, training, kind, { note, restore: form?.restore ?? false })
  const readers = concerned.filter(({ after }) => !isErased(after))
  const priced = readers.flatMap(({ after }) => (after.status !== 'annulée' && hasPrice(after) ? [after] : []))
  const outdated = kind === 'cancelled' ? [] : await lockOutdatedInvoices(tx, call, priced, training.after)
  const shared =
    kind === 'cancelled'
      ? await lockSharedOf(
          tx,
          concerned.map(({ after }) => after.id),
        )
      : []
  const unsent = await lockUnsentMails(tx, training.after.id)
  const invoices = await renewInvoices(tx, call, outdated, training.after)
  await reissueForRemaining(tx, call, shared)
  const shareAgain = kind === 'cancelled' ? [] : await renewSharedInvoices(tx, call, training.after)
  const back = kind === 'restored' ? concerned.flatMap(comesBack) : []
  if (back.length > 0) await restoreToInvoices(tx, call, training.after, back)
  await withdrawMails(tx, call, unsent)
  const invoiced = [...outdated.map(({ registration }) => registration), ...back].filter(({ price }) => price)
  await tellAll(tx, call, training, {
    ...{ kind, note, invoices, unsent, concerned: readers },
    people: readers.flatMap((one) => toTell(one, training, unsent)),
    invoiced: new Set([...shareAgain, ...invoiced.map(({ pharmacyId }) => pharmacyId)]),
  })
}

const comesBack = ({ before, after }: Concerned) =>
  before.status === 'annulée' && after.status !== 'annulée' ? [after] : []

/** What becomes of the registrations; gives those that the change concerns, by id. */
async function changeRegistrations(
  tx: Tx,
  call: StaffCall,
  training: ChangedTraining,
  kind: AnnouncementKind,
  { note, restore }: { note: Note; restore: boolean },
): Promise<Concerned[]> {
  const isConcerned = or(ne(registrations.status, 'annulée'), isNotNull(registrations.statusBeforeCancelling))
  const locked = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.trainingId, training.after.id), isConcerned))
    .orderBy(registrations.id)
    .for('no key update')
  const live = locked.filter(({ status }) => status !== 'annulée')
  if (kind === 'moved') return live.map((one) => ({ before: one, after: one }))
  if (kind === 'cancelled') return cancelWithSession(tx, call, live, note)
  return restoreWithSession(tx, call, training.after, locked, restore)
}

/** What somebody is told: from what they know to what holds. */
interface Telling {
  registration: RegistrationTableRow
  known: AnnouncedFacts
  wasRegistered: boolean
}

/** Nothing, where a mail that has not left is withdrawn and all is again as they knew it. */
function toTell({ before, after }: Concerned, training: ChangedTraining, unsent: UnsentMails): Telling[] {
  const mail = unsent.people.get(after.id)
  const wasRegistered = before.status !== 'annulée'
  const known = mail?.isUnknown
    ? { known: mail.known, wasRegistered: mail.wasRegistered }
    : { known: announcedFactsOf(training.before), wasRegistered }
  const isNews =
    changedFacts(known.known, announcedFactsOf(training.after)).length > 0 ||
    known.wasRegistered !== (after.status !== 'annulée')
  return isNews ? [{ registration: after, ...known }] : []
}

interface News {
  kind: AnnouncementKind
  note: Note
  /** Those whom the change concerns, nobody erased. */
  concerned: Concerned[]
  people: Telling[]
  /** The number of each registration's new proforma. */
  invoices: Map<number, string>
  /** The pharmacies that have other proformas now. */
  invoiced: Set<number | null>
  unsent: UnsentMails
}

/** Writes the announcement, a mail for each person, and one for all of them to each pharmacy. */
async function tellAll(tx: Tx, call: StaffCall, training: ChangedTraining, news: News) {
  const { kind, note, people, invoices } = news
  const dates = kind === 'cancelled' ? await findOtherDates(tx, training.after, call.now) : []
  const known = new Map(people.map((person) => [person.registration.id, person.known]))
  const { lettersToPharmacies } = await import('./pharmacy-commands.ts') // a start needs none of it
  const toPharmacies = await lettersToPharmacies(tx, call, training, { ...news, known, dates })
  if (people.length === 0 && toPharmacies.length === 0) return
  const [written] = await tx
    .insert(announcements)
    .values({
      trainingId: training.after.id,
      kind,
      before: announcedFactsOf(training.before),
      after: announcedFactsOf(training.after),
      noteFr: note.fr,
      noteEn: note.en,
      createdBy: call.user.id,
      createdAt: call.now,
    })
    .returning({ id: announcements.id })
  if (!written) throw new Error('insert returned no row')
  const credits = await creditsOf(
    tx,
    people.map(({ registration }) => registration.id),
  )
  const payers = await payersOf(
    tx,
    people.map(({ registration }) => registration),
  )
  const mails = await notifyAll(
    tx,
    call,
    await Promise.all(
      people.map((person) =>
        mailFor(call, training.after, person, {
          ...{ note, dates },
          payer: isNoAddress(person.registration.email) ? null : (payers.get(person.registration.pharmacyId) ?? null),
          credit: credits.get(person.registration.id) ?? 0,
          invoice: invoices.get(person.registration.id),
        }),
      ),
    ),
  )
  const rows = people.map(({ registration, known, wasRegistered }) => ({
    announcementId: written.id,
    registrationId: registration.id,
    notificationId: mails.get(registration.id) ?? null,
    known,
    wasRegistered,
  }))
  for (const chunk of inChunks(rows)) await tx.insert(announcementRecipients).values(chunk)
  await notifyAll(tx, call, toPharmacies)
}

/** Somebody's mail, in their language. */
async function mailFor(
  call: StaffCall,
  training: TrainingRow,
  person: Telling,
  {
    note,
    dates,
    credit,
    invoice,
    payer,
  }: {
    note: Note
    dates: TrainingSummary[]
    credit: number
    invoice: string | undefined
    payer: PharmacyRow | null
  },
) {
  const { registration, known } = person
  const { id, locale, email, paymentAmount, status } = registration
  const letter = trainingChanged(
    letterDataOf(registration, training, call.config, payer),
    {
      before: known,
      after: announcedFactsOf(training),
      isRegistered: status !== 'annulée',
      note: note[locale] ?? note.fr ?? note.en,
      paid: paymentAmount + credit,
      invoice,
      otherDates: dates.map((date) => [sessionTime(date, locale), date.location]),
      trainingsUrl: call.config.publicUrl + withLanguage(publicPages.trainings, locale),
    },
    locale,
  )
  return {
    type: 'training_update' as const,
    registrationId: id,
    locale,
    to: email,
    mail: renderMail(letter, call.company, locale),
    calendar: await eventOf(registration, training, call),
  }
}

/**
 * Marks that one of an announcement's people was told otherwise than by mail, or takes that back.
 * @throws Refusal `not_found`
 */
export async function markToldByHand(
  call: StaffCall,
  announcementId: number,
  registrationId: number,
  { way }: ToldByHand,
): Promise<void> {
  await call.db.transaction(async (tx) => {
    const one = and(
      eq(announcementRecipients.announcementId, announcementId),
      eq(announcementRecipients.registrationId, registrationId),
    )
    const [before] = await tx.select().from(announcementRecipients).where(one).for('update')
    if (!before) throw new Refusal('not_found')
    if (before.toldWay === way) return
    await tx
      .update(announcementRecipients)
      .set({ toldWay: way, toldAt: way && call.now, toldBy: way && call.user.id })
      .where(one)
    await writeAudit(tx, call.actor, {
      action: 'tell_by_hand',
      subjectType: 'registration',
      subjectId: registrationId,
      before: { toldWay: before.toldWay },
      after: { toldWay: way },
    })
  })
}
