import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Person } from '../../domain/registrations/person.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { writeAudit } from '../audit/commands.ts'
import type { Tx } from '../db/open.ts'
import { rowsOfPerson } from '../db/person.ts'
import { writeDecision } from '../db/person-decisions.ts'
import { personDecisions } from '../db/schema/people.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { StaffCall } from '../http/request-context.ts'
import { holdAccountsUnder, tieAccountsOf } from './account-commands.ts'
import { findPerson, isSeparable } from './person-queries.ts'

/**
 * Joins two people who are one: from now on they are read together, by the office and, under one e-mail, in their space. Registrations,
 * papers and the ledger stay as they are.
 * @param id a registration of the one; @param otherId one of the other
 * @throws Refusal `registration_not_found`, `same_person`
 */
export async function mergePeople(call: StaffCall, id: number, otherId: number): Promise<Person> {
  const { db, user, now } = call
  return db.transaction(async (tx) => {
    const emails = await lockEmails(tx, id, otherId)
    const [one, other] = [await rowsOfPerson(tx, id), await rowsOfPerson(tx, otherId)]
    if (one.names.some((ids) => ids.includes(id) && ids.includes(otherId))) throw new Refusal('same_person')
    // What was said before to the contrary is over.
    const [theirs, others] = [one.registrations, other.registrations]
    const between = or(
      and(inArray(personDecisions.registrationId, theirs), inArray(personDecisions.otherId, others)),
      and(inArray(personDecisions.registrationId, others), inArray(personDecisions.otherId, theirs)),
    )
    const apart = and(isNull(personDecisions.undoneAt), eq(personDecisions.isSame, false), between)
    await tx.update(personDecisions).set({ undoneAt: now }).where(apart)
    await writeDecision(tx, [id, otherId], { isSame: true, decidedBy: user.id, createdAt: now })
    await tieAccountsOf(tx, emails)
    await writePair(tx, call, 'merge_people', [id, otherId])
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
    const here = and(eq(personDecisions.id, mergeId), isNull(personDecisions.undoneAt))
    const [merge] = await tx.select().from(personDecisions).where(here).for('update')
    if (!merge) throw new Refusal('not_found')
    if (!isSeparable(merge.createdAt, now)) throw new Refusal('merge_final')
    const emails = await lockEmails(tx, merge.registrationId, merge.otherId)
    await tx.update(personDecisions).set({ undoneAt: now }).where(eq(personDecisions.id, mergeId))
    await tieAccountsOf(tx, emails)
    await writeAudit(tx, actor, { subjectType: 'registration', action: 'separate_people', subjectId: id })
    return findPerson(tx, id, now)
  })
}

/**
 * Says that two who are read together for their e-mail, name or phone are two people, whatever these say.
 * @param id a registration of the one; @param otherId one of the other
 * @throws Refusal `registration_not_found`, `not_same_person`; `merge_final` where the office has joined them itself
 */
export async function tellPeopleApart(call: StaffCall, id: number, otherId: number): Promise<Person> {
  const { db, user, now } = call
  return db.transaction(async (tx) => {
    const emails = await lockEmails(tx, id, otherId)
    const isOne = async () => (await rowsOfPerson(tx, id)).registrations.includes(otherId)
    if (id === otherId || !(await isOne())) throw new Refusal('not_same_person')
    await writeDecision(tx, [id, otherId], { isSame: false, decidedBy: user.id, createdAt: now })
    if (await isOne()) throw new Refusal('merge_final')
    await tieAccountsOf(tx, emails)
    await writePair(tx, call, 'separate_people', [id, otherId])
    return findPerson(tx, id, now)
  })
}

type Pair = [id: number, otherId: number]

async function writePair(tx: Tx, { actor }: StaffCall, action: 'merge_people' | 'separate_people', [id, other]: Pair) {
  const about = { subjectType: 'registration', action } as const
  await writeAudit(tx, actor, { ...about, subjectId: id, after: { registration: other } })
  await writeAudit(tx, actor, { ...about, subjectId: other, after: { registration: id } })
}

/**
 * The e-mails of two registrations, which nobody changes or erases meanwhile: what is erased may not be joined after that. Their accounts
 * are held first, as everybody does (docs/locks.md).
 */
async function lockEmails(tx: Tx, id: number, otherId: number): Promise<[string, string]> {
  const pair = inArray(registrations.id, [id, otherId])
  const written = await tx.select({ email: registrations.email }).from(registrations).where(pair)
  await holdAccountsUnder(
    tx,
    written.map(({ email }) => email),
  )
  const found = await tx
    .select({ id: registrations.id, email: registrations.email })
    .from(registrations)
    .where(pair)
    .orderBy(registrations.id)
    .for('no key update')
  const emailOf = (wanted: number) => {
    const email = found.find((registration) => registration.id === wanted)?.email.toLowerCase()
    if (!email || email.endsWith(`@${erasedDomain}`)) throw new Refusal('registration_not_found')
    return email
  }
  return [emailOf(id), emailOf(otherId)]
}
