import { and, desc, eq, isNull, or } from 'drizzle-orm'
import { shownEmail } from '../../domain/no-address.ts'
import { type Person, separableForDays } from '../../domain/person.ts'
import { Refusal } from '../../domain/problem.ts'
import { owedOf } from '../../domain/registration.ts'
import type { Db, Tx } from '../db/open.ts'
import { isEmailOf } from '../db/person.ts'
import { participants } from '../db/schema/participants.ts'
import { personMerges } from '../db/schema/people.ts'
import { registrations } from '../db/schema/registrations.ts'

const day = 86_400_000

/** Whether it is still time to tell two people apart again who were joined then. */
export const isSeparable = (mergedAt: Date, now: Date) => now.getTime() - mergedAt.getTime() < separableForDays * day

/**
 * Who made a registration, with everything that is theirs added up.
 * @throws Refusal `registration_not_found`
 */
export async function findPerson(db: Db | Tx, registrationId: number, now: Date): Promise<Person> {
  const found = await db
    .select({
      id: registrations.id,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      email: registrations.email,
      phone: registrations.phone,
      organization: registrations.organization,
      participantId: registrations.participantId,
      status: registrations.status,
      paymentStatus: registrations.paymentStatus,
      price: registrations.price,
      paymentAmount: registrations.paymentAmount,
      pharmacyId: registrations.pharmacyId,
      orderNumber: participants.orderNumber,
    })
    .from(registrations)
    // Their own account alone: what somebody else's booked for them tells nothing of theirs.
    .leftJoin(
      participants,
      and(eq(participants.id, registrations.participantId), eq(participants.email, registrations.email)),
    )
    .where(isEmailOf(registrations.email, registrationId))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
  const [newest] = found
  if (!newest) throw new Refusal('registration_not_found')
  // What their pharmacy pays for is on its account.
  const own = found.filter(({ pharmacyId }) => pharmacyId === null)
  const live = found.filter(({ status }) => status !== 'annulée')
  return {
    id: newest.id,
    firstName: newest.firstName,
    lastName: newest.lastName,
    emails: differing(found.map(({ email }) => shownEmail(email.toLowerCase()))),
    phones: differing(found.map(({ phone }) => phone)),
    organizations: differing(found.map(({ organization }) => organization)),
    orderNumbers: differing(found.map(({ orderNumber }) => orderNumber)),
    hasAccount: found.some(({ participantId }) => participantId !== null),
    registrations: live.length,
    paid: sumOf(own.map(({ paymentAmount }) => paymentAmount)),
    remaining: sumOf(own.map(owedOf)),
    merges: await mergesOf(db, registrationId, now),
  }
}

const differing = (values: (string | null)[]) =>
  [...new Set(values.filter((value) => value !== null && value !== ''))] as string[]
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

async function mergesOf(db: Db | Tx, registrationId: number, now: Date): Promise<Person['merges']> {
  const ofPerson = or(isEmailOf(personMerges.email, registrationId), isEmailOf(personMerges.otherEmail, registrationId))
  const merges = await db
    .select()
    .from(personMerges)
    .where(and(isNull(personMerges.undoneAt), ofPerson))
    .orderBy(desc(personMerges.id))
  return merges.map(({ id, email, otherEmail, createdAt }) => ({
    id,
    email: shownEmail(email),
    otherEmail: shownEmail(otherEmail),
    mergedAt: createdAt.toISOString(),
    canBeUndone: isSeparable(createdAt, now),
  }))
}
