// What the database knows of the lines of a statement, all at once (docs/rules/matching.md#proposals).

import { and, eq, inArray, not, or, sql } from 'drizzle-orm'
import { owedOf, remainingOf } from '../../../domain/registrations/registration.ts'
import {
  type DeclaredPayment,
  type Known,
  mentionedPapers,
  mentionedReferences,
  type PayableRegistration,
  type QuotedPaper,
  type Received,
} from '../../../domain/statements/matching-evidence.ts'
import type { GivenBack } from '../../../domain/statements/matching-refunds.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { inChunks } from '../../db/in-line.ts'
import type { Db } from '../../db/open.ts'
import { documents } from '../../db/schema/documents.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { isTakenBack, moneyTransactions, payments } from '../../db/schema/payments.ts'
import { pharmacies, pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { quotes } from '../../db/schema/quotes.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { statementLines } from '../../db/schema/statements.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { titleIn } from '../../db/title-in.ts'
import { hasBalanceDue } from '../../registrations/queries.ts'
import { isToCheck } from '../declarations/queries.ts'

/**
 * Everybody who owes something, those whom a line quotes by a reference or a paper's number or who declared a payment whatever they owe, what is declared, and the payments
 * that have a line's reference.
 * @param operator whose statement it is
 */
export async function readKnown(db: Db, lines: readonly Received[], operator: string | null): Promise<Known> {
  const declared = await readDeclared(db)
  const papers = await readPapers(db, lines)
  return {
    operator,
    declared,
    papers,
    registrations: await readPayable(db, lines, [
      ...declared.map(({ registrationId }) => registrationId),
      ...papers.flatMap(({ registrationIds }) => registrationIds),
    ]),
    recorded: await readRecorded(db, lines),
  }
}

/** A refund that moved money by a transaction of its own, which no line of a statement is yet. */
const isRefundToFind = sql`${payments.kind} = 'refund' and ${payments.amount} = ${moneyTransactions.amount}
  and not ${isTakenBack}
  and not exists (select from ${statementLines} where ${statementLines.transactionId} = ${payments.transactionId})`

/** What people say they have paid and nobody has judged yet. */
const readDeclared = (db: Db): Promise<DeclaredPayment[]> =>
  db
    .select({
      id: paymentDeclarations.id,
      registrationId: paymentDeclarations.registrationId,
      bookingReference: pharmacyBookings.reference,
      operator: paymentDeclarations.operator,
      reference: paymentDeclarations.reference,
    })
    .from(paymentDeclarations)
    .leftJoin(pharmacyBookings, eq(pharmacyBookings.id, paymentDeclarations.bookingId))
    .where(isToCheck)
    .orderBy(paymentDeclarations.id)

/**
 * The invoices and accepted quotes that some lines name, with whom they are about now: one for several that was superseded is about those
 * of the last that took its place. A revoked one is about nobody.
 */
async function readPapers(db: Db, lines: readonly Received[]): Promise<QuotedPaper[]> {
  const numbers = [...new Set(lines.flatMap((line) => mentionedPapers(line)))]
  const found = await Promise.all(
    inChunks(numbers).map((chunk) =>
      db.execute<{ number: string; registration_id: number }>(sql`
        with recursive quoted as (
          select number as quoted_number, id from documents where kind = 'invoice' and ${inArray(documents.number, chunk)}
          union select number, invoice_id from quotes where invoice_id is not null and ${inArray(quotes.number, chunk)}),
        chain as (
          select quoted_number, documents.id, pharmacy_id from quoted join documents on documents.id = quoted.id
          union select chain.quoted_number, next.id, next.pharmacy_id from chain
            join documents next on next.pharmacy_id = chain.pharmacy_id and next.supersedes = chain.id),
        latest as (select distinct on (quoted_number) quoted_number, id from chain order by quoted_number, id desc)
        select latest.quoted_number as number, coalesce(d.registration_id, covered.registration_id) as registration_id
          from latest join documents d on d.id = latest.id and d.revoked_at is null
          left join document_registrations covered on covered.document_id = d.id
          where num_nonnulls(d.registration_id, covered.registration_id) > 0
          order by 1, 2`),
    ),
  )
  const byNumber = Map.groupBy(
    found.flatMap(({ rows }) => rows),
    ({ number }) => number,
  )
  return [...byNumber].map(([number, rows]) => ({ number, registrationIds: rows.map((row) => row.registration_id) }))
}

/** @param alsoOf registrations that are meant whatever they owe */
async function readPayable(db: Db, lines: readonly Received[], alsoOf: number[]): Promise<PayableRegistration[]> {
  const { id, paymentReference, firstName, lastName, phone, organization, price, paymentAmount } = registrations
  const isOwing = sql<boolean>`coalesce(${hasBalanceDue}, false)`
  const quoted = [...new Set(lines.flatMap((line) => mentionedReferences(line)))]
  // Looked up first, so that an index finds their registrations.
  const bookings =
    quoted.length > 0
      ? await db
          .select({ id: pharmacyBookings.id })
          .from(pharmacyBookings)
          .where(inArray(pharmacyBookings.reference, quoted))
      : []
  const booked = bookings.map((booking) => booking.id)
  const found = await db
    .select({
      ...{ id, paymentReference, firstName, lastName, phone, organization, price, paymentAmount, isOwing },
      bookingReference: pharmacyBookings.reference,
      pharmacy: pharmacies.name,
    })
    .from(registrations)
    .leftJoin(pharmacyBookings, eq(pharmacyBookings.id, registrations.bookingId))
    .leftJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
    .where(
      or(
        hasBalanceDue,
        quoted.length > 0 ? inArray(paymentReference, quoted) : undefined,
        booked.length > 0 ? inArray(registrations.bookingId, booked) : undefined,
        alsoOf.length > 0 ? inArray(id, [...new Set(alsoOf)]) : undefined,
      ),
    )
  return found.map(({ price: owed, paymentAmount: paid, isOwing: owes, ...row }) => ({
    ...row,
    due: owes ? remainingOf({ price: owed, paymentAmount: paid }) : 0,
  }))
}

/**
 * Payments that still count, by operator and reference: before the ledger, and by hand, money is recorded in one transaction for each
 * person it is for, and together they are what came.
 */
async function readRecorded(db: Db, lines: readonly Received[]): Promise<Known['recorded']> {
  const references = [...new Set(lines.flatMap(({ reference }) => reference ?? []))]
  const found = await Promise.all(
    inChunks(references).map((chunk) =>
      db
        .select({
          id: sql<number>`min(${payments.id})`.mapWith(Number),
          operator: sql<string | null>`min(${moneyTransactions.operator})`,
          reference: sql<string>`min(${payments.reference})`,
          amount: sql<number>`sum(${payments.amount})`.mapWith(Number),
        })
        .from(payments)
        .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
        .where(
          and(
            eq(payments.kind, 'payment'),
            sql`${payments}.quoted <> '' and ${payments}.quoted in (
              ${sql.join(
                chunk.map((reference) => sql`search_quoted(${reference})`),
                sql`, `,
              )})`,
            not(isTakenBack),
          ),
        )
        .groupBy(sql`${payments}.quoted`, sql`search_quoted(${moneyTransactions.operator})`),
    ),
  )
  return found.flat()
}

/** What the ledger gave back in amounts that some lines have, and that is neither taken back nor on a statement. */
export async function readGivenBack(db: Db, lines: readonly Received[]): Promise<GivenBack[]> {
  const amounts = [...new Set(lines.map(({ amount }) => -amount))]
  const { paymentReference, firstName, lastName, phone, organization } = registrations
  const found = await Promise.all(
    inChunks(amounts).map((chunk) =>
      db
        .select({
          ...{ id: payments.id, registrationId: payments.registrationId, amount: sql<number>`-${payments.amount}` },
          ...{ operator: moneyTransactions.operator, reference: payments.reference },
          ...{ paymentReference, firstName, lastName, phone, organization },
        })
        .from(payments)
        .innerJoin(moneyTransactions, eq(moneyTransactions.id, payments.transactionId))
        .innerJoin(registrations, eq(registrations.id, payments.registrationId))
        .where(and(isRefundToFind, inArray(payments.amount, chunk)))
        .orderBy(payments.id),
    ),
  )
  return found.flat()
}

/** The people whom some proposals speak of. */
export async function readPeople(db: Db, ids: readonly number[], locale: Locale): Promise<StatementPreview['people']> {
  const { id, firstName, lastName, organization, paymentReference, ...standing } = registrations
  const { status, paymentStatus, price, paymentAmount } = standing
  const found = await Promise.all(
    inChunks([...new Set(ids)]).map((chunk) =>
      db
        .select({
          ...{ registrationId: id, firstName, lastName, organization, paymentReference },
          ...{ status, paymentStatus, price, paymentAmount },
          trainingTitle: titleIn(locale),
        })
        .from(registrations)
        .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
        .where(inArray(id, chunk)),
    ),
  )
  return found.flat().map(({ status, paymentStatus, price, paymentAmount, ...person }) => ({
    ...person,
    remaining: remainingOf({ price, paymentAmount }),
    owed: owedOf({ status, paymentStatus, price, paymentAmount }),
  }))
}
