// What is somebody's, whichever e-mails they gave it with (docs/rules/office.md#person): who is the same person is said by the domain.
import { type Column, inArray, type SQL, sql } from 'drizzle-orm'
import { type Decision, groupPeople, nearestOf } from '../../domain/registrations/person.ts'
import { type Identity, samePerson } from '../../domain/registrations/registration-holder.ts'
import { erasedDomain } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import type { Db, Tx } from './open.ts'
import { decisionsOf } from './person-decisions.ts'
import { contactMessages } from './schema/messages.ts'
import { participants } from './schema/participants.ts'
import { personDecisions } from './schema/people.ts'
import { registrations } from './schema/registrations.ts'
import { waitingEntries } from './schema/waiting-entries.ts'

type Kind = 'registration' | 'account' | 'waiting' | 'message'

/** Somebody as one row names them. */
interface Row extends Identity {
  kind: Kind
  id: number
  phone: string
  /** Of a registration: the account that has it. */
  accountId: number | null
}

/** Everything that is a person's, by number. */
export interface PersonRows {
  registrations: number[]
  accounts: number[]
  waiting: number[]
  messages: number[]
  /** Their registrations by each name that may be another person's, newest last; several where the office has not decided. */
  names: number[][]
  /** The others under those e-mails, each by all registrations of theirs. */
  others: number[][]
  /** The e-mails, in small letters, under which there is somebody else too. */
  shared: string[]
}

/** Of those who were erased, who are joined with nobody. */
const erased = `%@${erasedDomain}`

/** The e-mails that are reached from some by what the office has joined. */
const mailboxes = (start: SQL): SQL => sql`
  with recursive mailbox (email) as (
    ${start}
    union
    select joined.email from mailbox
      join ${registrations} theirs on theirs.email = mailbox.email
      cross join lateral (
        select other_id as id from ${personDecisions} where registration_id = theirs.id and is_same and undone_at is null
        union all select registration_id from ${personDecisions} where other_id = theirs.id and is_same and undone_at is null
      ) pair
      join ${registrations} joined on joined.id = pair.id and joined.email::text not like ${erased}
    where mailbox.email::text not like ${erased}
  )`

const rowsUnder = (start: SQL): SQL => sql`${mailboxes(start)}
  select 'registration' as kind, id, email::text, first_name as "firstName", last_name as "lastName", phone,
    participant_id as "accountId", is_unnamed as "isUnnamed"
    from ${registrations} where email in (select email from mailbox)
  union all select 'account', id, email::text, first_name, last_name, phone, null, false
    from ${participants} where email in (select email from mailbox)
  union all select 'waiting', id, email::text, first_name, last_name, phone, null, false
    from ${waitingEntries} where email in (select email from mailbox)
  union all select 'message', id, email, '', name, phone, null, false
    from ${contactMessages} where lower(email) in (select lower(email::text) from mailbox)
  order by 1 desc, 2`

/** Numbers of accounts beside those of registrations, where they are told apart together. */
const asFace = (id: number) => -id

/** Somebody who was erased: their account, and the registrations that were theirs then. */
export interface Erased {
  participantId: number
  registrationIds: readonly number[]
}

/** Decisions about an erased person, from rows of before. They no longer count, except between rows that are surely the same person by name. */
function decisionsAt({ participantId, registrationIds }: Erased, faces: Row[], decided: Decision[]): Decision[] {
  const isTheirs = (id: number) => id === asFace(participantId) || registrationIds.includes(id)
  const theirs = faces.filter(({ id }) => isTheirs(id))
  const [first, ...more] = theirs
  if (!first) return decided
  const others = faces.filter((face) => !isTheirs(face.id) && !theirs.some((own) => samePerson(own, face) === 'same'))
  const pairs = (some: Row[], isSame: boolean) => some.map(({ id }) => ({ one: first.id, other: id, isSame }))
  const between = decided.filter(({ one, other }) => !isTheirs(one) && !isTheirs(other))
  return [...between, ...pairs(more, true), ...pairs(others, false)]
}

/**
 * Everybody under some e-mails, and those that the office has joined with them.
 * @param areLinked whether what an account has under its own e-mail is its holder's
 */
async function groupRows(db: Db | Tx, start: SQL, areLinked: boolean, erased?: Erased) {
  const { rows } = await db.execute<Row & Record<string, unknown>>(rowsUnder(start))
  const ofKind = (kind: Kind) => rows.filter((row) => row.kind === kind)
  const registered = ofKind('registration')
  const decided = await decisionsOf(
    db,
    registered.map(({ id }) => id),
  )
  const ownOf = (account: Row) =>
    registered.flatMap(({ id, accountId, email }) =>
      areLinked && accountId === account.id && email.toLowerCase() === account.email.toLowerCase() ? [id] : [],
    )
  const accounts = ofKind('account').map((row) => ({ ...row, id: asFace(row.id), own: ownOf(row) }))
  const faces: Row[] = [...registered, ...accounts]
  const groups = groupPeople(faces, erased ? decisionsAt(erased, faces, decided) : decided)
  return { ofKind, registered, accounts, groups }
}

const idsOf = (some: Row[], kind: Kind) => some.flatMap((row) => (row.kind === kind ? [Math.abs(row.id)] : []))

/** Who is who under many e-mails at once, with those joined to them: everybody's registrations and accounts, by number. */
export async function peopleUnder(
  db: Db | Tx,
  emails: string[],
): Promise<Pick<PersonRows, 'registrations' | 'accounts'>[]> {
  const { groups } = await groupRows(db, sql`select unnest(${sql.param(emails)}::citext[])`, true)
  return groups.map(({ names }) => {
    const faces = names.flat()
    return { registrations: idsOf(faces, 'registration'), accounts: idsOf(faces, 'account') }
  })
}

/**
 * The same, with all that is each one's.
 * @param accountId an account, under whose e-mail alone the rows are wanted
 */
async function readPeople(
  db: Db | Tx,
  start: SQL,
  areLinked: boolean,
  accountId?: number,
  erased?: Erased,
): Promise<PersonRows[]> {
  const { ofKind, registered, accounts, groups } = await groupRows(db, start, areLinked, erased)
  const account = ofKind('account').find(({ id }) => id === accountId)
  const isWanted = ({ email }: Row) => !account || email.toLowerCase() === account.email.toLowerCase()
  const people = groups.map(({ names }) => {
    const faces = names.flat()
    return {
      faces,
      registrations: idsOf(faces.filter(isWanted), 'registration'),
      accounts: idsOf(faces.filter(isWanted), 'account'),
      names: names.map((name) => idsOf(name.filter(isWanted), 'registration')).filter((ids) => ids.length > 0),
    }
  })
  // What belongs to no registration and no account, or to one as much as to another, is a stranger's of that mailbox.
  const ownerOf = (row: Row) => {
    const isThere = (face: Row) => face.email.toLowerCase() === row.email.toLowerCase()
    return nearestOf(people, ({ faces }) => faces.filter(isThere), row)
  }
  const theirs = (kind: Kind) => Map.groupBy(ofKind(kind).filter(isWanted), ownerOf)
  const [waiting, messages] = [theirs('waiting'), theirs('message')]
  const emailOf = ({ email }: { email: string }) => email.toLowerCase()
  const sharedOf = (person: (typeof people)[number]) => {
    const own = new Set<Row | undefined>([
      ...person.faces,
      ...(waiting.get(person) ?? []),
      ...(messages.get(person) ?? []),
    ])
    const strangers = [...registered, ...accounts, ...ofKind('waiting'), ...ofKind('message')].filter(
      (row) => !own.has(row),
    )
    const emails = new Set(person.faces.map(emailOf))
    return [...new Set(strangers.map(emailOf))].filter((email) => emails.has(email))
  }
  return people.map((person) => ({
    registrations: person.registrations,
    accounts: person.accounts,
    waiting: (waiting.get(person) ?? []).map(({ id }) => id),
    messages: (messages.get(person) ?? []).map(({ id }) => id),
    names: person.names,
    others: people.filter((other) => other !== person).map((other) => other.registrations),
    shared: sharedOf(person),
  }))
}

const nothing: PersonRows = {
  registrations: [],
  accounts: [],
  waiting: [],
  messages: [],
  names: [],
  others: [],
  shared: [],
}

/**
 * What is the person's who made a registration; what their account booked for colleagues is the colleagues'.
 * @param registrationId any registration of theirs; of one that is not there, nothing is anybody's
 */
export async function rowsOfPerson(db: Db | Tx, registrationId: number): Promise<PersonRows> {
  const start = sql`select email from ${registrations} where id = ${registrationId}`
  const people = await readPeople(db, start, true)
  return people.find((person) => person.registrations.includes(registrationId)) ?? nothing
}

/**
 * What is an account's holder's under its e-mail, the only one they have proven.
 * @param areLinked false where the account may have what is somebody else's
 */
export async function rowsOfAccount(db: Db | Tx, participantId: number, areLinked = true): Promise<PersonRows> {
  const start = sql`select email from ${participants} where id = ${participantId}`
  const people = await readPeople(db, start, areLinked, participantId)
  return people.find((person) => person.accounts.includes(participantId)) ?? nothing
}

/** What is somebody's who was erased, in rows that were restored from a time before. */
export async function rowsOfErased(db: Db | Tx, erased: Erased): Promise<PersonRows> {
  const { participantId, registrationIds } = erased
  const start = sql`select email from ${participants} where id = ${participantId}
    union select email from ${registrations} where id = any(${sql.param(registrationIds)}::integer[])`
  const people = await readPeople(db, start, false, participantId, erased)
  const isTheirs = (person: PersonRows) =>
    person.accounts.includes(participantId) || person.registrations.some((id) => registrationIds.includes(id))
  return people.find(isTheirs) ?? nothing
}

/**
 * Whether a row is among a person's, for lists that may be narrowed to one.
 * @returns undefined, which filters nothing, where no person is asked for
 */
export async function isOfPerson(
  db: Db | Tx,
  column: Column,
  kind: 'registrations' | 'waiting' | 'messages',
  registrationId: number | undefined,
): Promise<SQL | undefined> {
  if (registrationId === undefined) return undefined
  const rows = await rowsOfPerson(db, registrationId)
  return inArray(column, rows[kind])
}

/**
 * Keeps a paper from adding up what was registered under several names, of which nobody has said that they are one person's.
 * @param names somebody's registrations by each name; @param counted those that the paper counts
 * @throws Refusal `hours_names`
 */
export async function refuseSeveralNames(db: Db | Tx, names: number[][], counted: number[]): Promise<void> {
  const added = names.map((ids) => ids.filter((id) => counted.includes(id))).filter((ids) => ids.length > 0)
  if (added.length < 2) return
  const newest = added.map((ids) => Math.max(...ids))
  const { firstName, lastName } = registrations
  const found = await db
    .select({ firstName, lastName })
    .from(registrations)
    .where(inArray(registrations.id, newest))
    .orderBy(registrations.id)
  throw new Refusal('hours_names', { names: found.map((one) => `${one.firstName} ${one.lastName}`).join(', ') })
}
