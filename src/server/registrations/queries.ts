import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { isTextKept } from '../../domain/announcements/notification.ts'
import { followingStatus, refundableAmount, toRefund } from '../../domain/payments/ledger.ts'
import { type Agreed, standingOf } from '../../domain/registrations/instalment.ts'
import {
  type Age,
  ages,
  owedOf,
  type RegistrationDetail,
  type RegistrationSummary,
} from '../../domain/registrations/registration.ts'
import { trainingHeadings } from '../../domain/trainings/training.ts'
import type { Locale } from '../../domain/values/language.ts'
import { dayOf } from '../../domain/values/month.ts'
import { erasedDomain, noAddressDomain, shownEmail } from '../../domain/values/no-address.ts'
import { Refusal } from '../../domain/values/problem.ts'
import { mayBeCertified } from '../attendance/queries.ts'
import type { Db, Tx } from '../db/open.ts'
import { isChosen } from '../db/ordered.ts'
import { courseAccess } from '../db/schema/course-access.ts'
import { discounts } from '../db/schema/discounts.ts'
import { documents } from '../db/schema/documents.ts'
import { emailCodes } from '../db/schema/participants.ts'
import { instalments, payments } from '../db/schema/payments.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { registrations, statusDiffers } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { asOfficeReads } from '../mail/forget-secrets.ts'
import type { Actor } from '../session/actor.ts'
import type { Config } from '../settings/config.ts'
import { heldLettersOf, lettersAbout } from './held-letter-queries.ts'
import { partsReadBy } from './policy.ts'

/** Those whose e-mail its reader is yet to prove: neither confirmed by the office nor ever paid for. In the words of its index. */
export const isUnproven = and(
  isNotNull(registrations.proofRequestedAt),
  isNull(registrations.provenAt),
  sql`${registrations.status} = 'en_attente' and ${registrations.paymentAmount} = 0`,
  sql`not exists (select from ${payments} where ${payments}.registration_id = ${registrations}.id)`,
)
export const isUnprovenColumn = sql<boolean>`(${isUnproven})`

/** Something is left to pay. In the words of its index, so that the database knows it again; without a price nothing is owed. */
export const hasBalanceDue = sql`${registrations.status} <> 'annulée' and ${registrations.paymentStatus} <> 'remboursé'
  and ${registrations.paymentAmount} < ${registrations.price}`

/** Those of them that have been owed for so long. */
export function isOwedFor(age: Age, now: Date): SQL {
  const [from, to] = ages[age]
  const daysAgo = (count: number) => new Date(now.getTime() - count * 24 * 3_600_000)
  const since = sql`${registrations.createdAt} <= ${daysAgo(from)}`
  return to === null
    ? sql`${hasBalanceDue} and ${since}`
    : sql`${hasBalanceDue} and ${since} and ${registrations.createdAt} > ${daysAgo(to + 1)}`
}

/** Those of them whose session has begun, by its date or as the office says (docs/rules/registrations.md#groups). */
export const isOverdue = (now: Date): SQL => sql`${hasBalanceDue} and ${registrations.trainingId} in (
  select id from ${trainings}
  where status <> 'annulée' and (starts_at <= ${now} or status in ('en_cours', 'terminée'))
)`

/** Something is left to pay, and the session is yet to begin or cancelled: the other ones of those that owe, and few. */
export const isNotYetDue = (now: Date): SQL => sql`${hasBalanceDue} and ${registrations.trainingId} in (
  select id from ${trainings} where deleted_at is null
  and (status = 'annulée' or (status = 'programmée' and (starts_at is null or starts_at > ${now})))
)`

/** Confirmed for a finished training, there enough, and without a certificate, even a revoked one: those who get theirs when all are issued. In the words of its indexes. */
export const isUncertified = sql`${registrations.status} = 'confirmée'
  and ${registrations.trainingId} in (select id from ${trainings} where status = 'terminée' and deleted_at is null)
  and ${registrations.email} not like ${sql.raw(`'%@${erasedDomain}'`)}
  and not exists (
    select from ${documents} where ${documents}.registration_id = ${registrations}.id
    and ${documents}.kind = 'certificate' and ${documents}.superseded_at is null
  )
  and ${mayBeCertified}`

const isGivenBack = sql`${registrations.paymentStatus} = 'remboursé' and ${registrations.paymentAmount} = 0
  and exists (select from ${payments} where ${payments}.registration_id = ${registrations}.id and ${payments}.kind = 'refund')`

/** The payment status is not the one that follows from the ledger (`followingStatus`). In the words of its index. */
export const isOverridden = sql`${statusDiffers(registrations)} and not (
  ${registrations.status} = 'annulée' and ${isGivenBack})`

/** All of it was given back, and it is registered all the same: nobody has said whether its price is owed. In the words of that index. */
export const isRefundedAlive = sql`${statusDiffers(registrations)} and ${registrations.status} <> 'annulée'
  and ${registrations.price} > 0 and ${isGivenBack}`

/**
 * Those that a pharmacy might pay for: nobody does but who registered, and their organization is written as its name is, accents, case
 * and signs apart; nobody erased. In the words of its index.
 */
export const isSuggestedFor = (pharmacyId: number): SQL => sql`${registrations.pharmacyId} is null
  and search_quoted(${registrations.organization}) = (
    select name_folded from ${pharmacies} where ${pharmacies.id} = ${pharmacyId} and name_folded <> '')
  and ${registrations.email} not like ${sql.raw(`'%@${erasedDomain}'`)}`

/** Something of its plan is left whose day has passed. Those whose days have passed are few, and looked at alone. */
export function isLateOnPlan(now: Date): SQL {
  const today = dayOf(now)
  return sql`${hasBalanceDue} and ${registrations.id} in (select registration_id from ${instalments} where due_on < ${today})
    and exists (select from ${instalments} where registration_id = ${registrations}.id
      having least(${registrations}.price - ${registrations}.payment_amount, sum(amount))
        > coalesce(sum(amount) filter (where due_on >= ${today}), 0))`
}

/** The parts that were agreed for a registration, in the order of their days, as a column of a query. */
const planOf = (id: number) => sql<Agreed[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('dueOn', due_on, 'amount', amount) order by due_on), '[]')
  from ${instalments} where registration_id = ${id})`

/** The parts that were agreed for a registration, in the order of their days. */
export const findPlan = (db: Db | Tx, id: number): Promise<Agreed[]> =>
  db
    .select({ dueOn: instalments.dueOn, amount: instalments.amount })
    .from(instalments)
    .where(eq(instalments.registrationId, id))
    .orderBy(instalments.dueOn)

type RegistrationTableRow = typeof registrations.$inferSelect

/** Who registered, as the columns of a query; an e-mail that stands for none, or for an erased one, is left empty. */
export const participantColumns = {
  firstName: registrations.firstName,
  lastName: registrations.lastName,
  email: sql<string>`case when ${registrations.email} like any (array[${sql.raw(`'%@${noAddressDomain}', '%@${erasedDomain}'`)}]) then '' else ${registrations.email} end`,
  phone: registrations.phone,
  organization: registrations.organization,
  position: registrations.position,
}

export const participantOf = (row: RegistrationTableRow) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: shownEmail(row.email),
  phone: row.phone,
  organization: row.organization,
  position: row.position,
})

/**
 * Reads several registrations and holds their locks until the transaction ends, each taken after those of smaller ids. What refers to
 * them can be written meanwhile, but where they are being erased (docs/locks.md).
 */
export const lockRegistrations = (
  tx: Tx,
  which: SQL,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<RegistrationTableRow[]> =>
  tx.select().from(registrations).where(which).orderBy(registrations.id).for(strength)

/** Holds the codes to sign in that wait at an e-mail, by id; those of colleagues who share it too. Before its registrations. */
export const holdSignInCodes = (tx: Tx, email: string) =>
  tx
    .select({ id: emailCodes.id })
    .from(emailCodes)
    .where(and(eq(emailCodes.purpose, 'link'), eq(emailCodes.email, email)))
    .orderBy(emailCodes.id)
    .for('update')

type Summarized = Pick<RegistrationTableRow, Exclude<keyof RegistrationSummary, 'discountAmount'>> &
  Partial<Pick<RegistrationTableRow, 'discountAmount'>>
/** What `summaryOf` reads of a registration. */
export const summaryColumns = {
  id: registrations.id,
  status: registrations.status,
  paymentStatus: registrations.paymentStatus,
  trainingId: registrations.trainingId,
  createdAt: registrations.createdAt,
  price: registrations.price,
  paymentReference: registrations.paymentReference,
}

/** The part of a registration its maker is answered. */
export const summaryOf = (row: Summarized): RegistrationSummary => ({
  id: row.id,
  status: row.status,
  paymentStatus: row.paymentStatus,
  trainingId: row.trainingId,
  createdAt: row.createdAt.toISOString(),
  price: row.price,
  paymentReference: row.paymentReference,
  ...(row.discountAmount && { discountAmount: row.discountAmount }),
})

/** What is kept as a credit for the payer of a registration, in FCFA. */
export const creditOf = async (tx: Tx, id: number): Promise<number> => (await creditsOf(tx, [id])).get(id) ?? 0

/** What is to be given back of a registration in all, in FCFA, its credit included; the ledger is asked only where something may be. */
export async function toRefundOf(
  tx: Tx,
  registration: Parameters<typeof toRefund>[0] & { id: number },
): Promise<number> {
  const isAsked = registration.status === 'annulée' || refundableAmount(registration) > 0
  return isAsked ? toRefund(registration, await creditOf(tx, registration.id)) : 0
}

/** What is kept as a credit of several, by registration; those without one are left out. */
export async function creditsOf(tx: Tx, ids: number[]): Promise<Map<number, number>> {
  const { registrationId: id } = payments
  const found = await tx
    .select({ id, credit: sql`0 - sum(${payments.amount})`.mapWith(Number) })
    .from(payments)
    .where(and(isChosen(id, ids), eq(payments.kind, 'credit')))
    .groupBy(id)
  return new Map(found.map((row) => [row.id, row.credit]))
}

/** Who reads a record: what they may see of it depends on it, and its words on their language. */
export interface Reader {
  actor: Actor
  locale: Locale
  /** By which the codes that letters bear are known. */
  config: Pick<Config, 'sessionSecret'>
  now: Date
}

/** Whether a registration is still who made it's, under the e-mail it was made with. */
export const isFirstHolders = async (db: Db, id: number): Promise<boolean> =>
  (await db.$count(registrations, and(eq(registrations.id, id), eq(registrations.holderNumber, 0)))) > 0

/**
 * What a reader may see of one registration (`partsReadBy`); its notifications newest first.
 * @throws Refusal `registration_not_found`
 */
export async function findRegistration(
  db: Db | Tx,
  id: number,
  { actor, locale, config, now }: Reader,
): Promise<RegistrationDetail> {
  const reads = partsReadBy(actor)
  const [found] = await db
    .select({
      registration: getTableColumns(registrations),
      training: trainings,
      payer: { id: pharmacies.id, name: pharmacies.name },
      isUnproven: isUnprovenColumn,
      isUncertified: sql<boolean>`(${isUncertified})`,
      credit:
        sql`(select coalesce(0 - sum(amount), 0) from ${payments} where registration_id = ${id} and kind = 'credit')`.mapWith(
          Number,
        ),
      access: { openedAt: courseAccess.openedAt, endsAt: courseAccess.endsAt },
      discount: { code: discounts.code, percent: discounts.percent, amount: discounts.amount },
      plan: planOf(id),
      isRefunded: sql<boolean>`exists (select from ${payments} where registration_id = ${id} and kind = 'refund')`,
    })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .leftJoin(pharmacies, eq(pharmacies.id, registrations.pharmacyId))
    .leftJoin(discounts, eq(discounts.id, registrations.discountId))
    .leftJoin(courseAccess, eq(courseAccess.registrationId, registrations.id))
    .where(eq(registrations.id, id))
  if (!found) throw new Refusal('registration_not_found')
  const {
    registration,
    training,
    payer,
    isUnproven,
    isUncertified: isWithout,
    credit,
    access,
    discount,
    plan,
    isRefunded,
  } = found
  const history = reads.letters ? await lettersAbout(db, id) : []
  const held = await heldLettersOf(db, registration, training, history, now)
  return {
    registration: {
      ...summaryOf(registration),
      paymentAmount: registration.paymentAmount,
      isUnproven,
      isUncertified: isWithout,
      locale: registration.locale,
      specialRequirements: reads.needs ? registration.specialRequirements : null,
      termsAcceptedAt: registration.termsAcceptedAt?.toISOString() ?? null,
      importId: registration.importId,
      pharmacy: payer,
      credit,
      toGiveBack: refundableAmount(registration),
      toRefund: toRefund(registration, credit),
      discountCode: discount?.code ?? null,
      discountTerms: discount && { percent: discount.percent, amount: discount.amount },
      instalments: standingOf(plan, owedOf(registration)),
      followingStatus: followingStatus(registration, isRefunded),
      version: registration.version,
    },
    participant: participantOf(registration),
    training: {
      id: training.id,
      slug: training.slug,
      title: trainingHeadings(training, locale).title.text,
      category: training.category,
      startsAt: training.startsAt?.toISOString() ?? null,
      location: training.location,
      kind: training.kind,
    },
    access: access && { openedAt: access.openedAt.toISOString(), endsAt: access.endsAt.toISOString() },
    notifications: history.map(({ adminReadAt, createdAt, type: _, withdrawnAt: __, ...notification }) => ({
      ...notification,
      textContent: asOfficeReads(config, notification.textContent, registration),
      isTextKept: isTextKept(notification.textContent),
      createdAt: createdAt.toISOString(),
      read: adminReadAt !== null,
      isHeld: held.has(notification.id),
    })),
  }
}
