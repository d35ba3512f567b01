import { type AnyColumn, and, eq, inArray, ne, type SQL, sql } from 'drizzle-orm'
import type { PaymentStatus, RegistrationGroup, RegistrationStatus } from '../../domain/registrations/registration.ts'
import type { Db } from '../db/open.ts'
import { registrationTallies } from '../db/schema/registrations.ts'

/** The filters of the list of registrations that look at nothing but status and payment status. */
export interface StatusFilters {
  status?: RegistrationStatus | undefined
  paymentStatus?: PaymentStatus | undefined
  unsettled?: 'true' | undefined
  refunded?: 'false' | undefined
  group?: RegistrationGroup | undefined
}

/** What registrations and their tallies both have. */
interface Statuses {
  status: AnyColumn
  paymentStatus: AnyColumn
}

const isLive = ({ status }: Statuses) => ne(status, 'annulée')

/** The groups that these two statuses tell. */
export const statusGroups = {
  live: isLive,
  // In the words of its index, so that the database knows it again.
  unpaid: ({ status, paymentStatus }) => sql`${status} <> 'annulée' and ${paymentStatus} = 'en_attente'`,
  paid: (of) => and(isLive(of), inArray(of.paymentStatus, ['partiel', 'complet'])),
} as const satisfies Partial<Record<RegistrationGroup, (of: Statuses) => SQL | undefined>>

export type StatusGroup = keyof typeof statusGroups
export const isStatusGroup = (group: RegistrationGroup): group is StatusGroup => group in statusGroups

/** Those filters as a condition, on registrations or on their tallies. */
export const hasStatuses = (of: Statuses, filters: StatusFilters): SQL | undefined =>
  and(
    filters.status && eq(of.status, filters.status),
    filters.paymentStatus && eq(of.paymentStatus, filters.paymentStatus),
    filters.unsettled && ne(of.paymentStatus, 'complet'),
    filters.refunded && ne(of.paymentStatus, 'remboursé'),
    filters.group && isStatusGroup(filters.group) ? statusGroups[filters.group](of) : undefined,
  )

/**
 * How many registrations a list has, from the tallies (docs/decisions/0007).
 * @param others what else the list is narrowed by
 * @returns undefined where the tallies do not tell: the list is then counted as far as lists are
 */
export function countKept(
  db: Db,
  { status, paymentStatus, unsettled, refunded, group, ...others }: StatusFilters & Record<string, unknown>,
): (() => Promise<number>) | undefined {
  const { sort: _, order: __, page: ___, pageSize: ____, after: _____, before: ______, q = '', ...narrowed } = others
  const { balance, ...unknown } = narrowed
  const isOwing = group === 'owing' || balance === 'owing'
  const isKnown =
    (group === undefined || group === 'owing' || isStatusGroup(group)) && (balance === undefined || balance === 'owing')
  if (!isKnown || q !== '' || Object.values(unknown).some((filter) => filter !== undefined)) return undefined
  const counted = isOwing ? registrationTallies.owing : registrationTallies.count
  return async () => {
    const [found] = await db
      .select({ total: sql<number>`coalesce(sum(${counted}), 0)`.mapWith(Number) })
      .from(registrationTallies)
      .where(hasStatuses(registrationTallies, { status, paymentStatus, unsettled, refunded, group }))
    return found?.total ?? 0
  }
}
