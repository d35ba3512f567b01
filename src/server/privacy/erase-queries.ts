// Where somebody who is erased is named beside what is theirs.
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { type Identity, samePerson } from '../../domain/registrations/registration-holder.ts'
import { toldOf } from '../announcements/queries.ts'
import type { Tx } from '../db/open.ts'
import { announcementRecipients, announcements } from '../db/schema/announcements.ts'
import { auditEntries } from '../db/schema/audit.ts'
import { documents } from '../db/schema/documents.ts'
import { isSessionOfPharmacy, notifications } from '../db/schema/notifications.ts'
import { formerHolders, registrations } from '../db/schema/registrations.ts'
import { waitingEntries } from '../db/schema/waiting-entries.ts'
import { isOfHoldersTime } from '../documents/policy.ts'

/**
 * The registrations on which they were once to come, and somebody else was named in their place: the trail says who was, and a letter
 * went to them.
 * @param addresses every e-mail that is theirs alone, in small letters
 * @param shared those that others use too: under these, rows are theirs by name and phone, which `faces` gives
 */
export async function formerlyOf(
  tx: Tx,
  addresses: string[],
  shared: string[] = [],
  faces: Identity[] = [],
): Promise<number[]> {
  const known = [...addresses, ...shared]
  const written = tx
    .select({ id: notifications.registrationId })
    .from(notifications)
    .where(and(inArray(sql`lower(${notifications.to})`, known), isNotNull(notifications.registrationId)))
  const found = await tx
    .select({ id: auditEntries.subjectId, before: auditEntries.before })
    .from(auditEntries)
    .where(
      and(
        eq(auditEntries.subjectType, 'registration'),
        inArray(auditEntries.subjectId, written),
        eq(auditEntries.action, 'change_contact'),
        inArray(sql`lower(${auditEntries.before} ->> 'email')`, known),
      ),
    )
  const own = found.filter(({ before }) => {
    const { email = '', firstName = '', lastName = '', phone = '' } = (before ?? {}) as Partial<Identity>
    if (!shared.includes(email.toLowerCase()) || firstName + lastName === '') return true
    return faces.some((face) => samePerson(face, { email, firstName, lastName, phone }) !== 'other')
  })
  return [...new Set(own.map(({ id }) => id))]
}

/** Letters to an e-mail that several use which are about none of their registrations: of an account, or of these places on waiting lists. */
export async function lettersToSharer(tx: Tx, shared: string[], waitingIds: number[]): Promise<number[]> {
  const aboutAccount = and(
    inArray(sql`lower(${notifications.to})`, shared),
    inArray(notifications.type, ['sign_in_code', 'security']),
    isNull(notifications.registrationId),
  )
  const found = await tx
    .select({ id: notifications.id })
    .from(notifications)
    .where(or(aboutAccount, inArray(notifications.waitingEntryId, waitingIds)))
  return found.map(({ id }) => id)
}

/** Of the files of a registration, those from before another person was named in place of the first. */
export const ofThoseBefore: SQL = sql`exists (select from ${registrations} where ${and(
  eq(registrations.id, documents.registrationId),
  gt(registrations.namedAt, documents.createdAt),
)})`

/** The papers of registrations that an account had, of the time it had them. */
export async function papersHadBy(tx: Tx, participantId: number): Promise<number[]> {
  const found = await tx
    .select({ id: documents.id })
    .from(documents)
    .innerJoin(formerHolders, isOfHoldersTime)
    .where(eq(formerHolders.participantId, participantId))
  return found.map(({ id }) => id)
}

/** Whether a document is of the time of a former holder, who reads it in their space. */
export const ofSomebodyBefore = (tx: Tx) =>
  tx.select({ id: formerHolders.id }).from(formerHolders).where(isOfHoldersTime)

/** The bookings in which they are named: of their registrations, and of those who wait under one of their addresses. */
export async function bookingsNaming(
  tx: Tx,
  registrationIds: number[],
  addresses: string[],
  waitingIds: number[],
): Promise<number[]> {
  const registered = await tx
    .selectDistinct({ id: registrations.bookingId })
    .from(registrations)
    .where(and(inArray(registrations.id, registrationIds), isNotNull(registrations.bookingId)))
  const waiting = await tx
    .selectDistinct({ id: waitingEntries.bookingId })
    .from(waitingEntries)
    .where(
      and(
        or(inArray(waitingEntries.id, waitingIds), inArray(sql`lower(${waitingEntries.email}::text)`, addresses)),
        isNotNull(waitingEntries.bookingId),
      ),
    )
  return [...registered, ...waiting].flatMap(({ id }) => id ?? [])
}

/**
 * The letters in which pharmacies were told of a session that changed, and of these registrations among others: each is named there with
 * its payment reference.
 */
export async function sessionLettersNaming(tx: Tx, registrationIds: number[]): Promise<number[]> {
  if (registrationIds.length === 0) return []
  const told = tx
    .select({ trainingId: announcements.trainingId })
    .from(announcementRecipients)
    .innerJoin(announcements, eq(announcements.id, announcementRecipients.announcementId))
    .where(inArray(announcementRecipients.registrationId, registrationIds))
  const toldWithThem = toldOf(tx, inArray(announcements.trainingId, told))
  const letters = await tx
    .select({ id: notifications.id, text: notifications.textContent })
    .from(notifications)
    .where(and(isSessionOfPharmacy, inArray(notifications.registrationId, toldWithThem)))
  if (letters.length === 0) return []
  const named = await tx
    .select({ reference: registrations.paymentReference })
    .from(registrations)
    .where(inArray(registrations.id, registrationIds))
  return letters.filter(({ text }) => named.some(({ reference }) => text.includes(reference))).map(({ id }) => id)
}
