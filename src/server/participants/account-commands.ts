// The accounts under an e-mail, which colleagues may share, and what each has there (docs/rules/participant-space.md#linking).
import { and, asc, desc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'
import { writeAuditAll } from '../audit/commands.ts'
import type { Db, Tx } from '../db/open.ts'
import { rowsOfAccount, rowsOfPerson } from '../db/person.ts'
import { participants } from '../db/schema/participants.ts'
import { registrations } from '../db/schema/registrations.ts'
import { holdSignInCodes, lockRegistrations } from '../registrations/queries.ts'
import { system } from '../session/actor.ts'
import { isNotGivenAwayBy } from './policy.ts'

type Account = Pick<typeof participants.$inferSelect, 'id' | 'email'>

/**
 * Gives an account the registrations under its e-mail that are its holder's, and takes those away that are somebody else's. The caller
 * holds the account.
 * @param areLinked false where what the account has may be somebody else's
 * @returns what it has no more
 */
export async function tieToAccount(tx: Tx, { id, email }: Account, areLinked = true): Promise<number[]> {
  const underEmail = eq(registrations.email, email)
  await lockRegistrations(tx, underEmail)
  const { registrations: alike } = await rowsOfAccount(tx, id, areLinked)
  // One that is like none of its registrations keeps them all, but for those that the office told apart from its first.
  const theirs = alike.length > 0 ? alike : (await rowsOfAccount(tx, id)).registrations
  if (theirs.length === 0) return []
  const isElsewhere = or(isNull(registrations.participantId), ne(registrations.participantId, id))
  await tx
    .update(registrations)
    .set({ participantId: id })
    .where(and(underEmail, inArray(registrations.id, theirs), isElsewhere, isNotGivenAwayBy(tx, id)))
  const parted = await tx
    .update(registrations)
    .set({ participantId: null })
    .where(and(underEmail, eq(registrations.participantId, id), notInArray(registrations.id, theirs)))
    .returning({ id: registrations.id })
  return parted.map((registration) => registration.id)
}

/** Holds the accounts of some e-mails. */
export const holdAccountsUnder = (tx: Tx, emails: string[]): Promise<Account[]> =>
  tx
    .select({ id: participants.id, email: participants.email })
    .from(participants)
    .where(inArray(participants.email, emails))
    .orderBy(asc(participants.id))
    .for('update')

/** The account under an e-mail that is the person's who made a registration, and what they registered for; held with all of that e-mail. */
async function findAccount(tx: Tx, email: string, registrationId: number) {
  const held = await holdAccountsUnder(tx, [email])
  const { accounts, registrations: theirs } = await rowsOfPerson(tx, registrationId)
  return { account: held.find(({ id }) => accounts.includes(id)), theirs }
}

/** The same, made where there is none; still none where it was erased meanwhile. */
export async function findOrMakeAccount(tx: Tx, email: string, registrationId: number, now: Date) {
  const { account, theirs } = await findAccount(tx, email, registrationId)
  const own = account ?? (await makeAccount(tx, email, theirs, now))
  if (own) return { account: own, theirs }
  // Somebody else's account has just come to this e-mail, and took the number.
  const again = await findAccount(tx, email, registrationId)
  return { ...again, account: again.account ?? (await makeAccount(tx, email, again.theirs, now)) }
}

/**
 * Makes somebody's account from their latest registration, and gives it theirs at once: of two of the very same name whom the office told
 * apart, these alone say whose it is.
 * @returns undefined where another account took its number
 */
async function makeAccount(tx: Tx, email: string, theirs: number[], now: Date): Promise<Account | undefined> {
  const underEmail = eq(registrations.email, email)
  // Codes come before registrations (docs/locks.md): the one that led here is about to be used up.
  await holdSignInCodes(tx, email)
  await lockRegistrations(tx, underEmail)
  const ofTheirs = and(underEmail, inArray(registrations.id, theirs))
  const [latest] = await tx
    .select()
    .from(registrations)
    .where(ofTheirs)
    .orderBy(desc(registrations.createdAt), desc(registrations.id))
    .limit(1)
  if (!latest) return undefined
  const { firstName, lastName, phone, organization, position, locale } = latest
  const sharer = sql`(select coalesce(max(sharer) + 1, 0) from participants where email = ${email}::citext)`
  const [account] = await tx
    .insert(participants)
    .values({
      email: latest.email,
      sharer,
      ...{ firstName, lastName, phone, organization, position, locale },
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: participants.id, email: participants.email })
  if (account) await tx.update(registrations).set({ participantId: account.id }).where(ofTheirs)
  return account
}

/** Ties the accounts of these e-mails again, after the office has decided who is the same person. */
export async function tieAccountsOf(tx: Tx, emails: string[]): Promise<void> {
  for (const account of await holdAccountsUnder(tx, emails)) await tieToAccount(tx, account, false)
}

/**
 * Parts accounts from what colleagues have registered for under their e-mail, once: those that the migration found, who see less than
 * before. The trail says it of each registration, and `officina doctor` names them.
 */
export async function partAccounts(db: Db): Promise<void> {
  const found = await db.select({ id: participants.id }).from(participants).where(sql`${participants.sharer} < 0`)
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      const [account] = await tx.select().from(participants).where(eq(participants.id, id)).for('update')
      if (!account || account.sharer >= 0) return
      const parted = await tieToAccount(tx, account, false)
      await writeAuditAll(
        tx,
        system,
        parted.map((subjectId) => ({
          ...({ action: 'part_account', subjectType: 'registration', subjectId } as const),
        })),
      )
      await tx.update(participants).set({ sharer: 0 }).where(eq(participants.id, id))
    })
  }
}
