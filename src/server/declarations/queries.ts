import { and, desc, eq, getTableColumns, inArray, ne, not, sql } from 'drizzle-orm'
import type { Company } from '../../domain/company.ts'
import type {
  DeclarationLinkForm,
  DeclarationRow,
  OwnDeclaration,
  PayableRegistration,
} from '../../domain/payment-declaration.ts'
import { Refusal } from '../../domain/problem.ts'
import { owedOf } from '../../domain/registration.ts'
import type { Db, Tx } from '../db/open.ts'
import { paymentDeclarations } from '../db/schema/payment-declarations.ts'
import { isTakenBack, payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { trainings } from '../db/schema/trainings.ts'
import type { Call } from '../http/call.ts'
import { opensDeclaration } from '../mail/declaration-link.ts'
import { payingPharmacy } from '../notifications/payer-queries.ts'

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
 * The registration that a link is about.
 * @throws Refusal `declaration_link_unknown` for a link that was never sent, or whose e-mail was replaced or erased since
 */
export async function findByLink(
  db: Db | Tx,
  config: Call['config'],
  { paymentReference, token }: DeclarationLinkForm,
): Promise<{ registration: typeof registrations.$inferSelect; training: typeof trainings.$inferSelect }> {
  const [found] = await db
    .select({ registration: registrations, training: trainings })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(eq(registrations.paymentReference, paymentReference))
  if (!found || !opensDeclaration(config, found.registration, token)) throw new Refusal('declaration_link_unknown')
  return found
}

/** What was declared for a registration, the latest first. */
export const listDeclarations = (db: Db | Tx, registrationId: number): Promise<OwnDeclaration[]> =>
  db
    .select(declarationColumns)
    .from(paymentDeclarations)
    .where(eq(paymentDeclarations.registrationId, registrationId))
    .orderBy(desc(paymentDeclarations.id))
    .then((rows) => rows.map(ownDeclarationOf))

/**
 * What a link shows: nothing that names the person, for links are passed on.
 * @throws Refusal `declaration_link_unknown`
 */
export async function findPayable(
  { db, config, company }: Pick<Call, 'db' | 'config'> & { company: Company },
  link: DeclarationLinkForm,
): Promise<PayableRegistration> {
  const { registration, training } = await findByLink(db, config, link)
  const { paymentReference, status, price, paymentAmount } = registration
  return {
    paymentReference,
    status,
    price,
    paymentAmount,
    remaining: owedOf(registration),
    payer: (await payingPharmacy(db, registration))?.name ?? null,
    training: {
      slug: training.slug,
      title: training.title,
      description: training.description,
      english: training.english && { title: training.english.title, description: training.english.description },
      startsAt: training.startsAt?.toISOString() ?? null,
      location: training.location,
    },
    operators: company.payment.mobileMoney,
    declarations: await listDeclarations(db, registration.id),
  }
}

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
export async function readDeclarationRows(db: Db | Tx, ids: number[]): Promise<DeclarationRow[]> {
  const found = await db
    .select({
      ...declarationColumns,
      firstName: registrations.firstName,
      lastName: registrations.lastName,
      status: registrations.status,
      price: registrations.price,
      paymentAmount: registrations.paymentAmount,
      paymentStatus: registrations.paymentStatus,
      trainingTitle: trainings.title,
      startsAt: trainings.startsAt,
      decider: users.username,
    })
    .from(paymentDeclarations)
    .innerJoin(registrations, eq(registrations.id, paymentDeclarations.registrationId))
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .leftJoin(users, eq(users.id, paymentDeclarations.decidedBy))
    .where(inArray(paymentDeclarations.id, ids))
  const quoted = found.map((row) => row.quoted)
  const [declarations, recorded] = [await declarationsQuoting(db, quoted), await paymentsQuoting(db, quoted)]
  return found.map((row) => ({
    ...ownDeclarationOf(row),
    registrationId: row.registrationId,
    participant: { firstName: row.firstName, lastName: row.lastName },
    trainingTitle: row.trainingTitle,
    startsAt: row.startsAt?.toISOString() ?? null,
    status: row.status,
    paymentStatus: row.paymentStatus,
    remaining: row.price === null ? null : owedOf(row),
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
