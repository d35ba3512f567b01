import { and, asc, eq, gte, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import { isTextKept } from '../../domain/announcements/notification.ts'
import { paperName } from '../../domain/desk/labels.ts'
import type { PersonalData } from '../../domain/participants/personal-data.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { shownEmail } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { listAllMarks } from '../attendance/queries.ts'
import { writeAudit } from '../audit/commands.ts'
import { collectCourse } from '../courses/export-queries.ts'
import type { Db } from '../db/open.ts'
import { type PersonRows, rowsOfAccount } from '../db/person.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { documentRegistrations, documents } from '../db/schema/documents.ts'
import { evaluationInvitations, knowledgeRatings } from '../db/schema/evaluations.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { sessions } from '../db/schema/sessions.ts'
import { trainings } from '../db/schema/trainings.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { isOwnPaper } from '../documents/policy.ts'
import type { RequestContext } from '../http/request-context.ts'
import { ownNotification, ownRegistration } from '../participants/policy.ts'
import { addressesOf, listPayments } from '../participants/queries.ts'
import { listDeclarations } from '../payments/declarations/queries.ts'
import { listAllAgreements } from '../registrations/agreement-queries.ts'
import { findPlan, summaryOf } from '../registrations/queries.ts'

/**
 * Everything kept about a participant, in their language where it is ours to say.
 * @throws Refusal `no_profile`
 */
export async function collectPersonalData(db: Db, id: number, locale: Locale, now: Date): Promise<PersonalData> {
  const [participant] = await db.select().from(participants).where(eq(participants.id, id))
  if (!participant) throw new Refusal('no_profile')
  const theirs = await rowsOfAccount(db, id)
  const known = await addressesOf(db, participant)
  const owner = { ...theirs, addresses: known.filter((address) => !theirs.shared.includes(address)) }
  const { id: _, sharer: ____, locale: __, version: ___, createdAt, ...profile } = participant
  return {
    exportedAt: now.toISOString(),
    profile: { ...profile, createdAt: createdAt.toISOString() },
    registrations: await collectRegistrations(db, id, locale),
    waitingList: await collectWaiting(db, owner, locale),
    documents: await collectDocuments(db, id, locale),
    notifications: await collectNotifications(db, id, owner),
    messages: await collectMessages(db, owner),
    sessions: await collectSessions(db, id),
    history: await collectHistory(db, id),
  }
}

async function collectRegistrations(db: Db, id: number, locale: Locale): Promise<PersonalData['registrations']> {
  const rows = await db
    .select({ registration: registrations, training: trainings })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(ownRegistration(id))
    .orderBy(asc(registrations.id))
  const collected: PersonalData['registrations'] = []
  for (const { registration, training } of rows) {
    const { firstName, lastName, email, phone, organization, position, specialRequirements } = registration
    collected.push({
      ...summaryOf(registration),
      training: trainingHeadings(training, locale).title.text,
      startsAt: training.startsAt?.toISOString() ?? null,
      ...{ firstName, lastName, email: shownEmail(email), phone, organization, position, specialRequirements },
      termsAcceptedAt: registration.termsAcceptedAt?.toISOString() ?? null,
      provenAt: registration.provenAt?.toISOString() ?? null,
      proofRequestedAt: registration.proofRequestedAt?.toISOString() ?? null,
      importId: registration.importId,
      fromNetwork: registration.fromNetwork,
      discountAmount: registration.discountAmount,
      paymentAmount: registration.paymentAmount,
      instalments: await findPlan(db, registration.id),
      payments: await listPayments(db, registration.id, locale, registration.namedAt),
      declaredPayments: await collectDeclared(db, registration.id, registration.namedAt),
      presence: await listAllMarks(db, registration.id, registration.namedAt),
      access: await findAccess(db, registration.id),
      ...(await collectEvaluations(db, registration)),
      ...(await collectCourse(db, registration.id, registration.namedAt, locale)),
      agreements: await listAllAgreements(db, registration),
    })
  }
  return collected
}

/** From when to when an online course was open to them, and what they were told of its end; none while it is not. */
async function findAccess(db: Db, id: number) {
  const rows = await db.select().from(courseAccess).where(eq(courseAccess.registrationId, id))
  return rows.map(({ openedAt, endsAt, toldDaysBefore }) => ({
    openedAt: openedAt.toISOString(),
    endsAt: endsAt.toISOString(),
    toldDaysBefore,
  }))
}

/** When they were asked what it was worth, and what they said of their own knowledge; of their answers nobody knows which are theirs. */
async function collectEvaluations(db: Db, { id }: typeof registrations.$inferSelect) {
  const { kind, invitedOn, reminders } = evaluationInvitations
  const { before, after } = knowledgeRatings
  const knowledge = await db
    .select({ before, after })
    .from(knowledgeRatings)
    .where(eq(knowledgeRatings.registrationId, id))
  const evaluations = await db
    .select({ kind, invitedOn, reminders })
    .from(evaluationInvitations)
    .where(eq(evaluationInvitations.registrationId, id))
    .orderBy(asc(evaluationInvitations.id))
  return { evaluations, knowledge }
}

async function collectDeclared(db: Db, registrationId: number, since: Date | null) {
  const declared = await listDeclarations(db, registrationId, since)
  return declared.map(({ id: _, hasPicture: __, decidedAt: ___, ...told }) => told)
}

/** What is theirs: every e-mail that nobody else uses, in small letters, and by number what they gave under one that others use too. */
interface Owner extends PersonRows {
  addresses: string[]
}

async function collectWaiting(db: Db, owner: Owner, locale: Locale): Promise<PersonalData['waitingList']> {
  const rows = await db
    .select({ entry: waitingEntries, training: trainings })
    .from(waitingEntries)
    .innerJoin(trainings, eq(trainings.id, waitingEntries.trainingId))
    .where(
      or(
        inArray(waitingEntries.id, owner.waiting),
        inArray(sql`lower(${waitingEntries.email}::text)`, owner.addresses),
      ),
    )
    .orderBy(asc(waitingEntries.id))
  return rows.map(({ entry, training }) => {
    const { firstName, lastName, email, phone, organization, position, specialRequirements, state } = entry
    return {
      training: trainingHeadings(training, locale).title.text,
      ...{ firstName, lastName, email, phone, organization, position, specialRequirements, state },
      termsAcceptedAt: entry.termsAcceptedAt?.toISOString() ?? null,
      offeredAt: entry.offeredAt?.toISOString() ?? null,
      offerEndsAt: entry.offerEndsAt?.toISOString() ?? null,
      endedAt: entry.endedAt?.toISOString() ?? null,
      createdAt: entry.createdAt.toISOString(),
    }
  })
}

/** Papers of their registrations, those of the time of registrations that they had, and those of a pharmacy on which they have a line. */
async function collectDocuments(db: Db, id: number, locale: Locale): Promise<PersonalData['documents']> {
  const covering = db
    .select({ id: documentRegistrations.documentId })
    .from(documentRegistrations)
    .innerJoin(registrations, eq(registrations.id, documentRegistrations.registrationId))
    .innerJoin(documents, eq(documents.id, documentRegistrations.documentId))
    .where(and(ownRegistration(id), or(isNull(registrations.namedAt), gte(documents.createdAt, registrations.namedAt))))
  const rows = await db
    .select({
      kind: documents.kind,
      title: documents.title,
      description: documents.description,
      number: documents.number,
      createdAt: documents.createdAt,
    })
    .from(documents)
    .where(or(isOwnPaper(db, id), inArray(documents.id, covering)))
    .orderBy(asc(documents.id))
  return rows.map(({ kind, title, number, createdAt, ...document }) => ({
    title: paperName({ kind, title, number }, locale),
    ...document,
    number,
    createdAt: createdAt.toISOString(),
  }))
}

/** The letters about their registrations, and those about the account itself, which went to any of their addresses. */
async function collectNotifications(db: Db, id: number, owner: Owner): Promise<PersonalData['notifications']> {
  const aboutAccount = and(
    isNull(notifications.registrationId),
    inArray(sql`lower(${notifications.to})`, [...owner.addresses, ...owner.shared]),
    or(
      inArray(sql`lower(${notifications.to})`, owner.addresses),
      inArray(notifications.contactMessageId, owner.messages),
      inArray(notifications.waitingEntryId, owner.waiting),
    ),
    ne(notifications.type, 'sign_in_code'),
  )
  const rows = await db
    .select({ notification: notifications })
    .from(notifications)
    .leftJoin(registrations, eq(registrations.id, notifications.registrationId))
    .where(or(ownNotification(id), aboutAccount))
    .orderBy(asc(notifications.id))
  return rows.map(({ notification: { to, subject, sentAt, createdAt, textContent } }) => ({
    to,
    subject,
    sentAt: (sentAt ?? createdAt).toISOString(),
    text: textContent,
    isTextKept: isTextKept(textContent),
  }))
}

async function collectMessages(db: Db, owner: Owner): Promise<PersonalData['messages']> {
  const rows = await db
    .select()
    .from(contactMessages)
    .where(
      or(inArray(contactMessages.id, owner.messages), inArray(sql`lower(${contactMessages.email})`, owner.addresses)),
    )
    .orderBy(asc(contactMessages.id))
  return rows.map(({ name, email, phone, subject, message, createdAt }) => ({
    ...{ name, email, phone, subject, message },
    createdAt: createdAt.toISOString(),
  }))
}

async function collectSessions(db: Db, id: number): Promise<PersonalData['sessions']> {
  const rows = await db.select().from(sessions).where(eq(sessions.participantId, id)).orderBy(asc(sessions.id))
  return rows.map(({ createdAt, lastSeenAt, address, userAgent }) => ({
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    address,
    userAgent,
  }))
}

async function collectHistory(db: Db, id: number): Promise<PersonalData['history']> {
  const rows = await db
    .select({ action: auditEntries.action, createdAt: auditEntries.createdAt })
    .from(auditEntries)
    .leftJoin(registrations, eq(registrations.id, auditEntries.subjectId))
    .where(
      or(
        and(eq(auditEntries.subjectType, 'participant'), eq(auditEntries.subjectId, id)),
        and(
          eq(auditEntries.subjectType, 'registration'),
          ownRegistration(id),
          or(isNull(registrations.namedAt), gte(auditEntries.createdAt, registrations.namedAt)),
        ),
      ),
    )
    .orderBy(asc(auditEntries.id))
  return rows.map(({ action, createdAt }) => ({ action, createdAt: createdAt.toISOString() }))
}

/** Hands out everything kept about a participant, and writes down that it was (docs/rules/personal-data.md#export). */
export async function exportPersonalData(call: RequestContext, id: number): Promise<PersonalData> {
  const personalData = await collectPersonalData(call.longRunning, id, call.locale, call.now)
  await call.db.transaction((tx) =>
    writeAudit(tx, call.actor, { action: 'export_data', subjectType: 'participant', subjectId: id }),
  )
  call.report('export', { list: 'own' })
  return personalData
}
