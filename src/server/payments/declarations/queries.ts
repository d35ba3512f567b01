import { and, desc, eq, getTableColumns, gte, inArray, isNull, ne, not, sql } from 'drizzle-orm'
import type { DeclarationRow, OwnDeclaration } from '../../../domain/payments/payment-declaration.ts'
import { owedOf } from '../../../domain/registrations/registration.ts'
import type { Locale } from '../../../domain/values/language.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db, Tx } from '../../db/open.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { isTakenBack, payments } from '../../db/schema/payments.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { users } from '../../db/schema/staff.ts'
import { trainings } from '../../db/schema/trainings.ts'
import { titleIn } from '../../db/title-in.ts'
import { bookingsOf } from './booking-queries.ts'

const { picture, ...columns } = getTableColumns(paymentDeclarations)

/** A declaration without its picture, which is read by itself. */
export const declarationColumns = { ...columns, hasPicture: sql<boolean>`${picture} is not null` }

type Declaration = Omit<typeof paymentDeclarations.$inferSelect, 'picture'> & { hasPicture: boolean }

/** A declaration as its maker reads it. */
export const ownDeclarationOf = (row: Declaration): OwnDeclaration => ({
  id: row.id,
  operator: row.operator,
  reference: row.reference,
  amount: row.amount,
  state: row.state,
  reason: row.reason,
  hasPicture: row.hasPicture,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/**
 * What was declared for a registration alone, the latest first.
 * @param since when its holder came in place of another one, whose declarations are not theirs to read; null for never
 */
export const listDeclarations = (db: Db | Tx, registrationId: number, since: Date | null): Promise<OwnDeclaration[]> =>
  db
    .select(declarationColumns)
    .from(paymentDeclarations)
    .where(
      and(
        eq(paymentDeclarations.registrationId, registrationId),
        isNull(paymentDeclarations.bookingId),
        since ? gte(paymentDeclarations.createdAt, since) : undefined,
      ),
    )
    .orderBy(desc(paymentDeclarations.id))
    .then((rows) => rows.map(ownDeclarationOf))

/**
 * The picture of an operator's message, a JPEG.
 * @throws Refusal `declaration_not_found` where there is none, or none any more
 */
export async function readMessagePicture(db: Db, id: number): Promise<{ registrationId: number; content: Buffer }> {
  const [found] = await db
    .select({ registrationId: paymentDeclarations.registrationId, content: paymentDeclarations.picture })
    .from(paymentDeclarations)
    .where(eq(paymentDeclarations.id, id))
  if (!found?.content) throw new Refusal('declaration_not_found')
  return { registrationId: found.registrationId, content: found.content }
}

/** Those that wait for the office. */
export const isToCheck = eq(paymentDeclarations.state, 'to_check')

/** Rows of the office's list in no order, with what else bears their numbers. */
export async function readDeclarationRows(db: Db | Tx, ids: number[], locale: Locale): Promise<DeclarationRow[]> {
  const found = await db
    .select({
      ...declarationColumns,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      status: registrations.status,
      price: registrations.price,
      paymentAmount: registrations.paymentAmount,
      paymentStatus: registrations.paymentStatus,
      trainingTitle: titleIn(locale),
      startsAt: trainings.startsAt,
      decider: users.username,
    })
    .from(paymentDeclarations)
    .innerJoin(registrations, eq(registrations.id, paymentDeclarations.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .leftJoin(users, eq(users.id, paymentDeclarations.decidedBy))
    .where(inArray(paymentDeclarations.id, ids))
  const quoted = found.map((row) => row.quoted)
  const bookings = await bookingsOf(
    db,
    found.flatMap(({ bookingId }) => bookingId ?? []),
  )
  const [declarations, recorded] = [await declarationsQuoting(db, quoted), await paymentsQuoting(db, quoted)]
  return found.map((row) => ({
    ...ownDeclarationOf(row),
    registrationId: row.registrationId,
    participant: { firstName: row.firstName, lastName: row.lastName },
    trainingTitle: row.trainingTitle,
    startsAt: row.startsAt?.toISOString() ?? null,
    status: row.status,
    paymentStatus: row.paymentStatus,
    ...owedFor(row, bookings.get(row.bookingId ?? 0)),
    decidedBy: row.decider,
    paymentId: row.paymentId,
    sameReference: {
      declarations: declarations
        .filter((twin) => twin.quoted === row.quoted && twin.id !== row.id)
        .map(({ quoted: _, ...twin }) => ({ ...twin, ...namedAndDated(twin) })),
      payments: recorded
        .filter((twin) => twin.quoted === row.quoted && twin.id !== row.paymentId)
        .map(({ quoted: _, ...twin }) => ({ ...twin, ...namedAndDated(twin) })),
    },
  }))
}

type Booked = NonNullable<ReturnType<Awaited<ReturnType<typeof bookingsOf>>['get']>>
type Owing = Parameters<typeof owedOf>[0]

/** What is still owed, and of a booking whose it is. */
function owedFor(row: Owing, booked: Booked | undefined): Pick<DeclarationRow, 'booking' | 'remaining'> {
  const rows = booked?.rows ?? [row]
  const priced = rows.filter(({ price }) => price !== null)
  return {
    booking: booked
      ? { reference: booked.reference, pharmacy: booked.pharmacy, registrationIds: booked.rows.map(({ id }) => id) }
      : null,
    remaining: priced.length === 0 ? null : priced.reduce((sum, one) => sum + owedOf(one), 0),
  }
}

const namedAndDated = ({ name, createdAt }: { name: string; createdAt: Date }) => ({
  name,
  createdAt: createdAt.toISOString(),
})

const nameOfPayer = sql<string>`${registrations.firstName} || ' ' || ${registrations.lastName}`

const declarationsQuoting = (db: Db | Tx, quoted: string[]) =>
  db
    .select({
      id: paymentDeclarations.id,
      quoted: paymentDeclarations.quoted,
      registrationId: paymentDeclarations.registrationId,
      name: nameOfPayer,
      amount: paymentDeclarations.amount,
      state: paymentDeclarations.state,
      createdAt: paymentDeclarations.createdAt,
    })
    .from(paymentDeclarations)
    .innerJoin(registrations, eq(registrations.id, paymentDeclarations.registrationId))
    .where(inArray(paymentDeclarations.quoted, quoted))
    .orderBy(paymentDeclarations.id)

/** Payments that still count. */
const paymentsQuoting = (db: Db | Tx, quoted: string[]) =>
  db
    .select({
      id: payments.id,
      quoted: sql<string>`${payments}.quoted`,
      registrationId: payments.registrationId,
      name: nameOfPayer,
      amount: payments.amount,
      createdAt: payments.createdAt,
    })
    .from(payments)
    .innerJoin(registrations, eq(registrations.id, payments.registrationId))
    .where(
      and(
        eq(payments.kind, 'payment'),
        // Several values beside each other: the index on what is quoted serves each.
        inArray(sql`${payments}.quoted`, quoted),
        ne(sql`${payments}.quoted`, ''),
        not(isTakenBack),
      ),
    )
    .orderBy(payments.id)
