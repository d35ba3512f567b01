// People whom a pharmacy registers, several at once: what stands of them, and who of them is there already (docs/rules/pharmacies.md).
import { randomUUID } from 'node:crypto'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { type BookedPerson, personKey } from '../../domain/pharmacies/pharmacy-booking.ts'
import { noAddress } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { ValidationKey } from '../../domain/values/validation.ts'
import type { Tx } from '../db/open.ts'
import { accountFace } from '../db/person-decisions.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import type { AccountFace } from './statement-commands.ts'

/** What stands of a person on their registration, one without an e-mail having an address that is none. */
export const rowOf = ({ firstName, lastName, position, phone, email }: BookedPerson) => ({
  firstName,
  lastName,
  position,
  phone,
  email: email ?? noAddress(randomUUID()),
  isUnnamed: false,
})

/** A place that is named later, with a number until then. */
export const unnamedPlace = (number: number, phone: string) => ({
  firstName: 'Participant',
  lastName: String(number),
  position: null,
  phone,
  email: noAddress(randomUUID()),
  isUnnamed: true,
})

/** The accounts of people's e-mails, held so that none is erased meanwhile. */
export async function holdAccounts(tx: Tx, people: readonly Pick<BookedPerson, 'email'>[]): Promise<AccountFace[]> {
  const emails = people.flatMap(({ email }) => (email ? [email] : []))
  if (emails.length === 0) return []
  return tx
    .select(accountFace)
    .from(participants)
    .where(inArray(participants.email, emails))
    .orderBy(participants.id)
    .for('key share')
}

/** What tells one person of a pharmacy from another. */
type Known = Pick<BookedPerson, 'firstName' | 'lastName' | 'phone' | 'email'> & {
  /** Of their form, where others stand between them. */
  line?: number
}

/**
 * Refuses people who are on the session already, at their lines: by their e-mail, or, without one, as the same person of the pharmacy;
 * also the second of two in one form. For the holder of the training's lock.
 * @param except the registration that is theirs, where one person is named for it, by a form without lines
 * @throws Refusal `already_registered`
 */
export async function refuseKnown(
  tx: Tx,
  trainingId: number,
  pharmacyId: number,
  people: readonly Known[],
  except?: number,
): Promise<void> {
  const live = await tx
    .select()
    .from(registrations)
    .where(and(eq(registrations.trainingId, trainingId), ne(registrations.status, 'annulée')))
  const others = live.filter(({ id }) => id !== except)
  const emails = new Set(others.map(({ email }) => email.toLowerCase()))
  const persons = new Set(
    others.filter((row) => row.pharmacyId === pharmacyId && !row.isUnnamed).map((row) => personKey(row)),
  )
  const fields: Record<string, ValidationKey> = {}
  const at = (line: number) => (except === undefined ? `people.${line}.` : '')
  for (const [index, person] of people.entries()) {
    const line = person.line ?? index
    const email = person.email?.toLowerCase()
    if (email !== undefined && emails.has(email)) fields[`${at(line)}email`] = 'alreadyRegistered'
    else if (persons.has(personKey(person))) fields[`${at(line)}lastName`] = 'personRegistered'
    if (email !== undefined) emails.add(email)
    persons.add(personKey(person))
  }
  if (Object.keys(fields).length > 0) throw new Refusal('already_registered', {}, fields)
}
