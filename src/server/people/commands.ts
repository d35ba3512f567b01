import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { erasedDomain } from '../../domain/no-address.ts'
import type { Person } from '../../domain/person.ts'
import { Refusal } from '../../domain/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { isEmailOf } from '../db/person.ts'
import { personMerges } from '../db/schema/people.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { StaffCall } from '../http/call.ts'
import { findPerson, isSeparable } from './queries.ts'

/**
 * Joins two people who are one: from now on the office sees them together. Registrations, papers and the ledger stay as they are.
 * @param id a registration of the one; @param otherId one of the other
 * @throws Refusal `registration_not_found`, `same_person`
 */
export async function mergePeople(call: StaffCall, id: number, otherId: number): Promise<Person> {
  const { db, user, actor, now } = call
  return db.transaction(async (tx) => {
    const [email, otherEmail] = await lockEmails(tx, id, otherId)
    const isSame = and(eq(registrations.id, otherId), isEmailOf(registrations.email, id))
    if ((await tx.$count(registrations, isSame)) > 0) throw new Refusal('same_person')
    await tx
      .insert(personMerges)
      .values({
        // Compared as the database does, for its constraint.
        email: sql`least(${email}::citext, ${otherEmail}::citext)`,
        otherEmail: sql`greatest(${email}::citext, ${otherEmail}::citext)`,
        mergedBy: user.id,
        createdAt: now,
      })
      // A colleague has just done the same.
      .onConflictDoNothing()
    const other = { subjectType: 'registration', action: 'merge_people' } as const
    await writeAudit(tx, actor, { ...other, subjectId: id, after: { registration: otherId } })
    await writeAudit(tx, actor, { ...other, subjectId: otherId, after: { registration: id } })
    return findPerson(tx, id, now)
  })
}

/**
 * Tells two people apart again who were joined by mistake.
 * @param id a registration of theirs, as whose page it was asked for
 * @throws Refusal `not_found`, `merge_final` after 30 days
 */
export async function separatePeople({ db, actor, now }: StaffCall, id: number, mergeId: number): Promise<Person> {
  return db.transaction(async (tx) => {
    const { merges } = await findPerson(tx, id, now)
    if (!merges.some((merge) => merge.id === mergeId)) throw new Refusal('not_found')
    const here = and(eq(personMerges.id, mergeId), isNull(personMerges.undoneAt))
    const [merge] = await tx.select().from(personMerges).where(here).for('update')
    if (!merge) throw new Refusal('not_found')
    if (!isSeparable(merge.createdAt, now)) throw new Refusal('merge_final')
    await tx.update(personMerges).set({ undoneAt: now }).where(eq(personMerges.id, mergeId))
    await writeAudit(tx, actor, { subjectType: 'registration', action: 'separate_people', subjectId: id })
    return findPerson(tx, id, now)
  })
}

/** The e-mails of two registrations, which nobody changes or erases meanwhile: what is erased may not be joined after that. */
async function lockEmails(tx: Tx, id: number, otherId: number): Promise<[string, string]> {
  const found = await tx
    .select({ id: registrations.id, email: registrations.email })
    .from(registrations)
    .where(inArray(registrations.id, [id, otherId]))
    .orderBy(registrations.id)
    .for('share')
  const emailOf = (wanted: number) => {
    const email = found.find((registration) => registration.id === wanted)?.email.toLowerCase()
    if (!email || email.endsWith(`@${erasedDomain}`)) throw new Refusal('registration_not_found')
    return email
  }
  return [emailOf(id), emailOf(otherId)]
}
