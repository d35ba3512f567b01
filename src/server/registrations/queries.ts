import { and, asc, count, desc, eq, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Listing } from '../../domain/listing.ts'
import { Refusal } from '../../domain/problem.ts'
import type {
  PaymentStatus,
  RegistrationDetail,
  RegistrationGroup,
  RegistrationReceipt,
  RegistrationRow,
  RegistrationStatus,
} from '../../domain/registration.ts'
import type { TrainingCategory } from '../../domain/training.ts'
import { inMonth } from '../db/months.ts'
import type { Db, Tx } from '../db/open.ts'
import { pageOf } from '../db/paging.ts'
import { notifications } from '../db/schema/notifications.ts'
import { payments } from '../db/schema/payments.ts'
import { registrations } from '../db/schema/registrations.ts'
import { trainings } from '../db/schema/trainings.ts'
import { contains, isOneOf } from '../db/search.ts'
import { trainingsNamed } from '../trainings/queries.ts'

export const registrationSorts = ['id', 'participant', 'training', 'status', 'payment', 'createdAt'] as const
export type RegistrationSort = (typeof registrationSorts)[number]

export interface RegistrationListing extends Listing {
  sort: RegistrationSort
  status?: RegistrationStatus | undefined
  paymentStatus?: PaymentStatus | undefined
  /** Only those not wholly paid. */
  unsettled?: 'true' | undefined
  /** Only those whose money was not given back. */
  refunded?: 'false' | undefined
  group?: RegistrationGroup | undefined
  month?: string | undefined
  trainingId?: number | undefined
  /** Only these. */
  ids?: number[] | undefined
}

const alphabetical = (column: typeof registrations.lastName | typeof trainings.title) =>
  sql`${column} collate "und-x-icu"`

// The participant column sorts by last name (§2).
const sortColumns: Record<RegistrationSort, SQL[]> = {
  id: [],
  participant: [alphabetical(registrations.lastName), sql`${registrations.firstName} collate "und-x-icu"`],
  training: [alphabetical(trainings.title)],
  status: [sql`${registrations.status}`],
  payment: [sql`${registrations.paymentStatus}`, sql`${registrations.paymentAmount}`],
  createdAt: [sql`${registrations.createdAt}`],
}

const isLive = ne(registrations.status, 'annulée')
const inCategory = (category: TrainingCategory) =>
  and(isLive, sql`${registrations.trainingId} in (select id from ${trainings} where category = ${category})`)

/** Those whose e-mail its reader is yet to prove: neither confirmed by the office nor paid for, be it once. */
export const isUnproven = and(
  isNotNull(registrations.proofRequestedAt),
  isNull(registrations.provenAt),
  eq(registrations.status, 'en_attente'),
  eq(registrations.paymentAmount, 0),
  sql`not exists (select from ${payments} where ${payments}.registration_id = ${registrations}.id)`,
)
const isUnprovenColumn = sql<boolean>`(${isUnproven})`

const groups: Record<RegistrationGroup, SQL | undefined> = {
  live: isLive,
  pharmaciens: inCategory('pharmaciens'),
  auxiliaires: inCategory('auxiliaires'),
  // In the words of their indexes, so that the database knows them again. Without a price nothing is owed.
  owing: sql`${registrations.status} <> 'annulée' and ${registrations.paymentStatus} <> 'remboursé'
    and ${registrations.paymentAmount} < ${registrations.price}`,
  unpaid: sql`${registrations.status} <> 'annulée' and ${registrations.paymentStatus} = 'en_attente'`,
  paid: and(isLive, inArray(registrations.paymentStatus, ['partiel', 'complet'])),
  unproven: isUnproven,
}

type RegistrationTableRow = typeof registrations.$inferSelect

const participantOf = (row: RegistrationTableRow) => ({
  firstName: row.firstName,
  lastName: row.lastName,
  email: row.email,
  phone: row.phone,
  organization: row.organization,
  position: row.position,
})

/** The part of a registration its maker is answered. */
export const receiptOf = (row: RegistrationTableRow): RegistrationReceipt => ({
  id: row.id,
  status: row.status,
  paymentStatus: row.paymentStatus,
  trainingId: row.trainingId,
  createdAt: row.createdAt.toISOString(),
  price: row.price,
  paymentReference: row.paymentReference,
})

/** A page of registrations, searched in names, e-mail, phone and training title, with how many match in all. */
export async function listRegistrations(
  db: Db,
  listing: RegistrationListing,
): Promise<{ rows: RegistrationRow[]; total: number }> {
  const where = and(
    listing.status && eq(registrations.status, listing.status),
    listing.paymentStatus && eq(registrations.paymentStatus, listing.paymentStatus),
    listing.unsettled && ne(registrations.paymentStatus, 'complet'),
    listing.refunded && ne(registrations.paymentStatus, 'remboursé'),
    listing.trainingId === undefined ? undefined : eq(registrations.trainingId, listing.trainingId),
    listing.group && groups[listing.group],
    inMonth(registrations.createdAt, listing.month),
    listing.ids && inArray(registrations.id, listing.ids),
    await searched(db, listing.q),
  )
  const direction = listing.order === 'asc' ? asc : desc
  const order = [...sortColumns[listing.sort].map((column) => direction(column)), direction(registrations.id)]
  const ids = db.select({ id: registrations.id }).from(registrations).$dynamic()
  const page = (
    listing.sort === 'training' ? ids.innerJoin(trainings, eq(trainings.id, registrations.trainingId)) : ids
  )
    .where(where)
    .orderBy(...order)
    .limit(listing.pageSize)
    .offset((listing.page - 1) * listing.pageSize)
  const { rows, total } = await pageOf(
    listing,
    () =>
      db
        .select({
          registration: registrations,
          isUnproven: isUnprovenColumn,
          title: trainings.title,
          category: trainings.category,
        })
        .from(registrations)
        .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
        .where(inArray(registrations.id, page))
        .orderBy(...order),
    () => db.select({ total: count() }).from(registrations).where(where),
  )
  return {
    rows: rows.map(({ registration, isUnproven, title, category }) => ({
      ...receiptOf(registration),
      paymentAmount: registration.paymentAmount,
      isUnproven,
      version: registration.version,
      participant: participantOf(registration),
      trainingTitle: title,
      trainingCategory: category,
    })),
    total,
  }
}

/** A person, or the title of the training. */
async function searched(db: Db, typed: string): Promise<SQL | undefined> {
  const person = contains(sql`${registrations}.search`, typed)
  return person && or(person, await isOneOf(registrations.trainingId, () => trainingsNamed(db, typed)))
}

/**
 * Everything the office sees of one registration; its notifications newest first.
 * @throws Refusal `registration_not_found`
 */
export async function findRegistration(db: Db | Tx, id: number): Promise<RegistrationDetail> {
  const [found] = await db
    .select({ registration: registrations, training: trainings, isUnproven: isUnprovenColumn })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(eq(registrations.id, id))
  if (!found) throw new Refusal('registration_not_found')
  const { registration, training, isUnproven } = found
  const history = await db
    .select({
      id: notifications.id,
      subject: notifications.subject,
      createdAt: notifications.createdAt,
      adminReadAt: notifications.adminReadAt,
      textContent: notifications.textContent,
      to: notifications.to,
      state: notifications.state,
      lastError: notifications.lastError,
    })
    .from(notifications)
    .where(eq(notifications.registrationId, id))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
  return {
    registration: {
      ...receiptOf(registration),
      paymentAmount: registration.paymentAmount,
      isUnproven,
      locale: registration.locale,
      specialRequirements: registration.specialRequirements,
      termsAcceptedAt: registration.termsAcceptedAt?.toISOString() ?? null,
      version: registration.version,
    },
    participant: participantOf(registration),
    training: {
      id: training.id,
      slug: training.slug,
      title: training.title,
      category: training.category,
      startsAt: training.startsAt?.toISOString() ?? null,
      location: training.location,
    },
    notifications: history.map(({ adminReadAt, createdAt, ...notification }) => ({
      ...notification,
      createdAt: createdAt.toISOString(),
      read: adminReadAt !== null,
    })),
  }
}
