import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import type { ToDo } from '../../domain/desk/dashboard.ts'
import { isNeitherReplacedNorRevoked } from '../db/conditions.ts'
import type { Db, Tx } from '../db/open.ts'
import { certificateChanges, certificateCounts, documents } from '../db/schema/documents.ts'
import { contactMessages } from '../db/schema/messages.ts'
import { notifications } from '../db/schema/notifications.ts'
import { onlinePayments } from '../db/schema/online-payments.ts'
import { paymentDeclarations } from '../db/schema/payment-declarations.ts'
import { pharmacyContacts } from '../db/schema/pharmacies.ts'
import { registrations, registrationTallies } from '../db/schema/registrations.ts'
import { statementLines } from '../db/schema/statements.ts'
import { trainings } from '../db/schema/trainings.ts'
import { standings } from '../documents/fne/standing-queries.ts'
import { isUnread } from '../messages/queries.ts'
import { isFailedUnread, isListed } from '../notifications/queries.ts'
import { isToCheck } from '../payments/declarations/queries.ts'
import { asksForSomebody } from '../payments/online/queries.ts'
import { isOpen } from '../payments/statements/queries.ts'
import { waitsForWord } from '../pharmacies/contact-commands.ts'
import { isNotYetDue, isUncertified, isUnproven } from '../registrations/queries.ts'
import { isCreditAlone } from '../registrations/refund-queries.ts'
import { isThisWeek } from '../trainings/queries.ts'

/**
 * How many certificates are to be issued, as a column of a query: what maintenance counted at sessions where nothing has changed since,
 * and what stands now at the others. The rows of a change and its note are seen together or not at all, so that the sum is right
 * at any moment. Right after an upgrade or a restore there may be notes by the hundred thousand: they are read once, and their sessions
 * are looked at one by one (`offset 0`), also where the planner knows nothing of the tables yet.
 */
export const uncertified = sql<number>`(
  with changed as materialized (select distinct training_id as id from ${certificateChanges})
  select (
    select coalesce(sum(count), 0) from ${certificateCounts} counted
    where not exists (select from changed where changed.id = counted.training_id)
  ) + (
    select count(*) from changed
    cross join lateral (select from ${registrations} where training_id = changed.id and ${isUncertified} offset 0) open
  )
)`.mapWith(Number)

/**
 * What waits for the office (docs/rules/dashboard.md#to-do), counted in one statement by the conditions of the lists that show it.
 * @param papersRead which papers its reader reads
 */
export async function countToDo(
  db: Db | Tx,
  now: Date,
  readsLetters: boolean,
  papersRead?: SQL,
): Promise<Omit<ToDo, 'toConfirm'>> {
  // The payments' own lists are loaded with their first use: a start is shorter without.
  const { discrepanciesCounted } = await import('../payments/discrepancy-queries.ts')
  const [counted] = await db
    .select({
      // All that owe but those of sessions to come: the tallies know how many owe in years that are over.
      overdue: sql<number>`(select coalesce(sum(${registrationTallies.owing}), 0) from ${registrationTallies})
        - ${db.$count(registrations, isNotYetDue(now))}`.mapWith(Number),
      declaredPayments: db.$count(paymentDeclarations, isToCheck),
      onlinePayments: db.$count(onlinePayments, asksForSomebody(now)),
      statementLines: db.$count(statementLines, isOpen),
      thisWeek: db.$count(trainings, isThisWeek(now)),
      uncertified,
      // The tallies know of registrations alone, and not of what the ledger keeps as a credit.
      refundable: sql<number>`(select coalesce(sum(${registrationTallies.refundable}), 0) from ${registrationTallies})
        + ${db.$count(registrations, isCreditAlone)}`.mapWith(Number),
      unproven: db.$count(registrations, isUnproven),
      accessAsked: db.$count(pharmacyContacts, waitsForWord),
      papersToCheck: db.$count(
        documents,
        and(eq(documents.state, 'to_check'), isNeitherReplacedNorRevoked, isNull(documents.archivedAt), papersRead),
      ),
      fnePaid: db.$count(documents, and(standings.paid, isNull(documents.archivedAt))),
      fneToCheck: db.$count(documents, and(standings.to_check, isNull(documents.archivedAt))),
      disagreeing: discrepanciesCounted(now),
      // Who reads no letters is not told how many there are either.
      ...(readsLetters && {
        unreadMessages: db.$count(contactMessages, isUnread),
        failedMails: db.$count(notifications, and(isListed, isFailedUnread)),
      }),
    })
    .from(sql`(values (1)) as once`)
  if (!counted) throw new Error('a count answered no row')
  return counted
}
