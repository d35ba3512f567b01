// What the office has decided of people: that they are one, or two (docs/rules/office.md#person).
import { sql } from 'drizzle-orm'
import { type Decision, isToldApart, type SaidOfEmail } from '../../domain/registrations/person.ts'
import type { Identity } from '../../domain/registrations/registration-holder.ts'
import type { Db, Tx } from './open.ts'
import { participants } from './schema/participants.ts'
import { personDecisions } from './schema/people.ts'

/** What the office has decided of registrations. */
export async function decisionsOf(db: Db | Tx, ids: number[]): Promise<Decision[]> {
  const { rows } = await db.execute<{ one: number; other: number; isSame: boolean }>(sql`
    select registration_id as one, other_id as other, is_same as "isSame" from ${personDecisions}
    where undone_at is null and registration_id = any(${sql.param(ids)}::integer[]) order by id`)
  return rows
}

/**
 * What the office has said of those under an e-mail, for `closestOf`: as a part of a written statement. Nobody is read where it has said
 * nothing, as of nearly every e-mail.
 * @param email a column or a parameter
 */
export const saidUnder = (email: string) => `(
  with pair as (
    select d.registration_id as one, d.other_id as other, d.is_same
      from registrations r join person_decisions d on d.registration_id = r.id and d.undone_at is null where r.email = ${email}
    union select d.registration_id, d.other_id, d.is_same
      from registrations r join person_decisions d on d.other_id = r.id and d.undone_at is null where r.email = ${email}
  ), face as (
    select id from registrations where email = ${email} and exists (select from pair)
    union select one from pair union select other from pair
  )
  select json_build_object(
    'faces', (select coalesce(json_agg(json_build_object('id', r.id, 'email', r.email, 'firstName', r.first_name,
      'lastName', r.last_name, 'phone', r.phone, 'accountId', r.participant_id) order by r.id), '[]')
      from face join registrations r using (id)),
    'decided', (select coalesce(json_agg(json_build_object('one', one, 'other', other, 'isSame', is_same)), '[]') from pair)))`

/** What tells an account from others under its e-mail. */
export const accountFace = {
  id: participants.id,
  email: participants.email,
  firstName: participants.firstName,
  lastName: participants.lastName,
  phone: participants.phone,
  said: sql<SaidOfEmail>`${sql.raw(saidUnder('participants.email'))}`,
}

/** Whether the office told apart the holder of a registration and the person typed in their place, under one e-mail. */
export async function areToldApart(tx: Tx, id: number, typed: Identity): Promise<boolean> {
  const { rows } = await tx.execute<{ said: SaidOfEmail }>(
    sql`select ${sql.raw(saidUnder('wanted.email'))} as said from registrations wanted where wanted.id = ${id}`,
  )
  return rows.some(({ said }) => isToldApart(id, typed, said))
}

/** What the office says of two registrations, once at a time: one person's, or two people's. */
export async function writeDecision(
  tx: Tx,
  [id, otherId]: readonly [number, number],
  decision: { isSame: boolean; decidedBy: number; createdAt: Date },
): Promise<void> {
  const pair = { registrationId: Math.min(id, otherId), otherId: Math.max(id, otherId) }
  // A colleague may just have said the same.
  await tx
    .insert(personDecisions)
    .values({ ...pair, ...decision })
    .onConflictDoNothing()
}
