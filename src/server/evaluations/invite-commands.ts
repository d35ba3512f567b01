import { and, eq, exists, gte, inArray, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { companyOf, type Settings } from '../../domain/company/settings.ts'
import {
  closesOn,
  dayOf,
  evaluationYear,
  isDue,
  isLetterTime,
  isReminderDue,
  lookedFor,
  remindedOf,
  remindersDue,
} from '../../domain/evaluations/evaluation-days.ts'
import { leastAnswers } from '../../domain/evaluations/figures.ts'
import { type EvaluationKind, evaluationKinds } from '../../domain/evaluations/question.ts'
import { isErased } from '../../domain/participants/participant.ts'
import { isNoAddress } from '../../domain/values/no-address.ts'
import { attendanceAt } from '../attendance/queries.ts'
import { inLine, type Line } from '../db/in-line.ts'
import type { Db, Tx } from '../db/open.ts'
import { evaluationInvitations, evaluations } from '../db/schema/evaluations.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { presenceMarks } from '../db/schema/presence.ts'
import { registrations } from '../db/schema/registrations.ts'
import { isSession, sessionHalves, trainings } from '../db/schema/trainings.ts'
import type { Services, Telling } from '../http/request-context.ts'
import { evaluationAsked } from '../mail/evaluation.ts'
import { renderMail } from '../mail/layout.ts'
import { evaluationLink, evaluationSeal } from '../mail/links.ts'
import { notify } from '../notifications/commands.ts'
import { payersEmailsOf } from '../notifications/payer-queries.ts'
import type { TrainingRow } from '../trainings/queries.ts'
import { questionsOf, sealsAmong } from './queries.ts'

type Asking = Telling & Pick<Settings, 'evaluations'>
type Registration = typeof registrations.$inferSelect
type Invitation = typeof evaluationInvitations.$inferSelect
/** A session that has a date. */
type Dated = TrainingRow & { startsAt: Date }

const kindsInUse = ({ evaluations: { asksAtEnd, asksLater } }: Pick<Settings, 'evaluations'>): EvaluationKind[] =>
  evaluationKinds.filter((kind) => (kind === 'hot' ? asksAtEnd : asksLater))

/**
 * Asks those who were there what a session was worth, and reminds them; each session in a transaction of its own: one that fails is told and keeps
 * nobody else from theirs (docs/rules/evaluations.md#invitations).
 */
export async function askForEvaluations(
  db: Db,
  { config, settings, jobs }: Pick<Services, 'config' | 'settings' | 'jobs'>,
  now: Date,
  line: Line,
): Promise<void> {
  const saved = await settings.read()
  const work: Asking = { config, jobs, now, company: companyOf(saved), evaluations: saved.evaluations }
  for (const kind of kindsInUse(saved)) {
    const due = await findDue(db, kind, saved.evaluations.monthsAfter, now)
    const sessions = new Map(due.map((session) => [session.id, session]))
    await inLine([...sessions.keys()], line, async ([id = 0]) => {
      const session = sessions.get(id)
      if (session) await db.transaction((tx) => ask(tx, work, kind, session))
    })
  }
  const open = await db
    .select({ evaluation: evaluations, training: trainings })
    .from(evaluations)
    .innerJoin(trainings, eq(trainings.id, evaluations.trainingId))
    .where(
      and(
        gte(evaluations.closesOn, dayOf(now)),
        isSession,
        ne(trainings.status, 'annulée'),
        exists(lettersToRemindOf(db, now)),
      ),
    )
    .orderBy(evaluations.trainingId, evaluations.kind)
  for (const kind of kindsInUse(saved)) {
    const ofKind = new Map(
      open.filter(({ evaluation }) => evaluation.kind === kind).map((one) => [one.training.id, one]),
    )
    await inLine([...ofKind.keys()], line, async ([id = 0]) => {
      const { training } = ofKind.get(id) ?? {}
      if (training) await db.transaction((tx) => remind(tx, work, kind, training))
    })
  }
}

/** Of an evaluation, the letters whose next reminder is due. */
const lettersToRemindOf = (db: Db, now: Date) => {
  const { id, trainingId, kind, invitedOn, reminders } = evaluationInvitations
  const due = remindersDue(now).map(({ sent, invitedBy }) => and(eq(reminders, sent), lte(invitedOn, invitedBy)))
  return db
    .select({ id })
    .from(evaluationInvitations)
    .where(and(eq(trainingId, evaluations.trainingId), eq(kind, evaluations.kind), or(...due)))
}

const isDated = (session: TrainingRow): session is Dated => session.startsAt !== null

/** The sessions that are asked about now and whose presence was taken. */
async function findDue(db: Db, kind: EvaluationKind, monthsAfter: number, now: Date): Promise<Dated[]> {
  const { from, to } = lookedFor(kind, monthsAfter, now)
  const taken = db
    .select({ id: presenceMarks.id })
    .from(presenceMarks)
    .innerJoin(sessionHalves, eq(sessionHalves.id, presenceMarks.halfId))
    .where(eq(sessionHalves.trainingId, trainings.id))
  const found = await db
    .select()
    .from(trainings)
    .where(
      and(
        isSession,
        ne(trainings.status, 'annulée'),
        gte(trainings.startsAt, from),
        lte(trainings.startsAt, to),
        exists(taken),
      ),
    )
    .orderBy(trainings.id)
  return found.filter(isDated).filter((session) => isDue(kind, session, monthsAfter, now))
}

/** Opens a session's evaluation, or goes on with it: presence may have been taken in since. */
async function ask(tx: Tx, work: Asking, kind: EvaluationKind, session: Dated): Promise<void> {
  const present = await findPresent(tx, session)
  if (present.length === 0) return
  const subjects = kind === 'payer' ? await payersAmong(tx, present) : present.map((one) => asPerson(one))
  if (subjects.length === 0) return
  const openedOn = dayOf(work.now)
  await tx
    .insert(evaluations)
    .values({
      ...{ trainingId: session.id, kind, year: evaluationYear(session), openedOn, closesOn: closesOn(openedOn) },
      questions: await questionsOf(tx, session.programmeId, kind),
    })
    .onConflictDoNothing()
  await tx
    .insert(evaluationInvitations)
    .values(
      subjects.map(({ registrationId, pharmacyId }) => ({ trainingId: session.id, kind, registrationId, pharmacyId })),
    )
    .onConflictDoNothing()
  if (!isLetterTime(session, work.now)) return
  const waiting = await invitationsOf(tx, session.id, kind)
  const unwritten = waiting.filter(({ invitedOn }) => invitedOn === null)
  for (const subject of subjects) {
    const invitation = unwritten.find((one) => isOf(one, subject))
    if (!invitation || subject.emails.length === 0) continue
    await write(tx, work, { kind, session, subject, isReminder: false })
    await tx
      .update(evaluationInvitations)
      .set({ invitedOn: openedOn })
      .where(eq(evaluationInvitations.id, invitation.id))
  }
}

interface Subject {
  registrationId: number | null
  pharmacyId: number | null
  /** To whom the letter goes; to nobody for people without a mailbox of their own. */
  emails: string[]
  firstName: string | null
  locale: Registration['locale']
  holderNumber: number
}

const isOf = (invitation: Invitation, { registrationId, pharmacyId }: Subject) =>
  invitation.registrationId === registrationId && invitation.pharmacyId === pharmacyId

const asPerson = ({ id, email, firstName, locale, holderNumber }: Registration): Subject => ({
  ...{ registrationId: id, pharmacyId: null, firstName, locale, holderNumber },
  emails: isNoAddress(email) ? [] : [email],
})

/** Who was there at a half-day at least, as certificates know it; nobody who has cancelled or was erased. */
async function findPresent(tx: Tx, session: TrainingRow): Promise<Registration[]> {
  const { isTaken, of } = await attendanceAt(tx, session)
  if (!isTaken) return []
  const people = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.trainingId, session.id), ne(registrations.status, 'annulée')))
    .orderBy(registrations.id)
  return people.filter((person) => !isErased(person) && of(person.id).attendedHalves > 0)
}

/** Those who paid for people who were there, by mail of their own: never by that of one of their people. */
async function payersAmong(tx: Tx, present: Registration[]): Promise<Subject[]> {
  const ids = [...new Set(present.flatMap(({ pharmacyId }) => pharmacyId ?? []))].sort((one, other) => one - other)
  if (ids.length === 0) return []
  const ofPeople = new Set(present.map(({ email }) => email.toLowerCase()))
  const found = await tx
    .select()
    .from(pharmacies)
    .where(and(inArray(pharmacies.id, ids), isNull(pharmacies.archivedAt)))
    .orderBy(pharmacies.id)
  const subjects: Subject[] = []
  for (const pharmacy of found) {
    const theirs = present.filter(({ pharmacyId }) => pharmacyId === pharmacy.id)
    const emails = await payersEmailsOf(tx, pharmacy, theirs[0]?.trainingId ?? 0)
    const own = emails.filter((email) => !ofPeople.has(email.toLowerCase()))
    subjects.push({
      ...{ registrationId: null, pharmacyId: pharmacy.id, firstName: null, holderNumber: 0, emails: own },
      locale: theirs[0]?.locale ?? 'fr',
    })
  }
  return subjects.filter(({ emails }) => emails.length > 0)
}

const invitationsOf = (tx: Tx, trainingId: number, kind: EvaluationKind): Promise<Invitation[]> =>
  tx
    .select()
    .from(evaluationInvitations)
    .where(and(eq(evaluationInvitations.trainingId, trainingId), eq(evaluationInvitations.kind, kind)))
    .orderBy(evaluationInvitations.id)
    .for('update')

interface Letter {
  kind: EvaluationKind
  session: TrainingRow
  subject: Subject
  isReminder: boolean
}

async function write(tx: Tx, work: Asking, { kind, session, subject, isReminder }: Letter): Promise<void> {
  const { registrationId, pharmacyId, holderNumber, locale, firstName } = subject
  const asked = { kind, trainingId: session.id, subject: registrationId ?? pharmacyId ?? 0, holderNumber }
  const url = evaluationLink(work.config, asked, locale)
  const mail = renderMail(
    evaluationAsked({ kind, training: session, firstName, url, isReminder }, locale),
    work.company,
    locale,
  )
  for (const to of subject.emails)
    await notify(tx, work, { type: 'evaluation', ...(registrationId !== null && { registrationId }), locale, to, mail })
}

/**
 * Reminds of a session's evaluation. Who gets it tells of nobody whether they have answered, nor does the count, which moves for all alike.
 */
async function remind(tx: Tx, work: Asking, kind: EvaluationKind, session: TrainingRow): Promise<void> {
  if (!isDated(session) || !isLetterTime(session, work.now)) return
  const invitations = await invitationsOf(tx, session.id, kind)
  const due = invitations.filter(
    ({ invitedOn, reminders }) => invitedOn !== null && isReminderDue(invitedOn, reminders, work.now),
  )
  if (due.length === 0) return
  const sealOf = ({ registrationId, pharmacyId }: Invitation) =>
    evaluationSeal(work.config, { kind, trainingId: session.id, subject: registrationId ?? pharmacyId ?? 0 })
  const answered = await sealsAmong(tx, due.map(sealOf))
  const reminded = remindedOf(due, (one) => answered.has(sealOf(one)), leastAnswers)
  const present = await findPresent(tx, session)
  const subjects = kind === 'payer' ? await payersAmong(tx, present) : present.map((one) => asPerson(one))
  for (const invitation of reminded) {
    const subject = subjects.find((one) => isOf(invitation, one))
    if (subject) await write(tx, work, { kind, session, subject, isReminder: true })
  }
  const ids = due.map(({ id }) => id)
  await tx
    .update(evaluationInvitations)
    .set({ reminders: sql`${evaluationInvitations.reminders} + 1` })
    .where(inArray(evaluationInvitations.id, ids))
}
