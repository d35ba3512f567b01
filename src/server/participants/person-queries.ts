import { and, desc, eq, inArray, isNull } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { type Person, separableForDays } from '../../domain/registrations/person.ts'
import { owedOf } from '../../domain/registrations/registration.ts'
import { shownEmail } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from '../db/open.ts'
import { type PersonRows, rowsOfPerson } from '../db/person.ts'
import { participants } from '../db/schema/participants.ts'
import { personDecisions } from '../db/schema/people.ts'
import { registrations } from '../db/schema/registrations.ts'

const day = 86_400_000

/** Whether it is still time to tell two people apart again who were joined then. */
export const isSeparable = (mergedAt: Date, now: Date) => now.getTime() - mergedAt.getTime() < separableForDays * day

/**
 * Who made a registration, with everything that is theirs added up.
 * @throws Refusal `registration_not_found`
 */
export async function findPerson(db: Db | Tx, registrationId: number, now: Date): Promise<Person> {
  const rows = await rowsOfPerson(db, registrationId)
  const found = await db
    .select({
      id: registrations.id,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      email: registrations.email,
      phone: registrations.phone,
      organization: registrations.organization,
      status: registrations.status,
      paymentStatus: registrations.paymentStatus,
      price: registrations.price,
      paymentAmount: registrations.paymentAmount,
      pharmacyId: registrations.pharmacyId,
    })
    .from(registrations)
    .where(inArray(registrations.id, rows.registrations))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
  const [newest] = found
  if (!newest) throw new Refusal('registration_not_found')
  const accounts = await db
    .select({ orderNumber: participants.orderNumber })
    .from(participants)
    .where(inArray(participants.id, rows.accounts))
    .orderBy(participants.id)
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
    orderNumbers: differing(accounts.map(({ orderNumber }) => orderNumber)),
    hasAccount: accounts.length > 0,
    registrations: live.length,
    paid: sumOf(own.map(({ paymentAmount }) => paymentAmount)),
    remaining: sumOf(own.map(owedOf)),
    names: rows.names.length > 1 ? await newestOf(db, rows.names) : [],
    sharers: await newestOf(db, rows.others),
    merges: await mergesOf(db, rows, now),
  }
}

const differing = (values: (string | null)[]) =>
  [...new Set(values.filter((value) => value !== null && value !== ''))] as string[]
const sumOf = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Of some people, or of somebody's names, the newest registration each; nobody who was erased. */
async function newestOf(db: Db | Tx, groups: number[][]): Promise<Person['names']> {
  if (groups.length === 0) return []
  const found = await db
    .select({ id: registrations.id, firstName: registrations.firstName, lastName: registrations.lastName })
    .from(registrations)
    .where(inArray(registrations.id, groups.flat()))
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
  return groups.flatMap((ids) => found.find(({ id }) => ids.includes(id)) ?? [])
}

async function mergesOf(db: Db | Tx, rows: PersonRows, now: Date): Promise<Person['merges']> {
  const one = alias(registrations, 'one')
  const other = alias(registrations, 'other')
  const merges = await db
    .select({ id: personDecisions.id, createdAt: personDecisions.createdAt, one, other })
    .from(personDecisions)
    .innerJoin(one, eq(one.id, personDecisions.registrationId))
    .innerJoin(other, eq(other.id, personDecisions.otherId))
    .where(
      and(
        isNull(personDecisions.undoneAt),
        personDecisions.isSame,
        inArray(personDecisions.registrationId, rows.registrations),
      ),
    )
    .orderBy(desc(personDecisions.id))
  return merges.map(({ id, createdAt, ...pair }) => {
    const shown = [pair.one, pair.other].map(({ email }) => shownEmail(email.toLowerCase()))
    const [first = '', second = ''] = shown
    const named = [pair.one, pair.other].map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    const [email = '', otherEmail = ''] = first === second ? named : shown
    return { id, email, otherEmail, mergedAt: createdAt.toISOString(), canBeUndone: isSeparable(createdAt, now) }
  })
}
