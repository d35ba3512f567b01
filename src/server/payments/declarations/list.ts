import { and, eq, inArray, or } from 'drizzle-orm'
import * as v from 'valibot'
import { DeclarationRow, declarationFilters } from '../../../domain/payments/payment-declaration.ts'
import { listingQuery } from '../../../domain/values/listing.ts'
import { rowId } from '../../../domain/values/numbers.ts'
import type { Db } from '../../db/open.ts'
import { isChosen, orderedIds } from '../../db/ordered.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { contains, isNamed } from '../../db/search.ts'
import type { Selection } from '../../db/selection.ts'
import type { List } from '../../http/list-route.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { readDeclarationRows } from './queries.ts'

const DeclarationQuery = v.object({
  ...listingQuery,
  state: v.optional(v.picklist(declarationFilters), 'to_check'),
  registrationId: v.optional(rowId),
})

/** Declared for a registration, or for all that were booked with it. */
const isOf = (db: Db, registrationId: number) =>
  or(
    eq(paymentDeclarations.registrationId, registrationId),
    inArray(
      paymentDeclarations.bookingId,
      db.select({ id: registrations.bookingId }).from(registrations).where(eq(registrations.id, registrationId)),
    ),
  )

/** What was declared: what waits the longest first, what is decided the latest first; searched by number and by the person who declared it. */
async function selectDeclarations(
  { db, locale }: Pick<RequestContext, 'db' | 'locale'>,
  { state, registrationId, q }: v.InferOutput<typeof DeclarationQuery>,
): Promise<Selection<DeclarationRow>> {
  const quoting = contains(paymentDeclarations.quoted.getSQL(), q)
  const where = and(
    state === 'all' ? undefined : eq(paymentDeclarations.state, state),
    registrationId === undefined ? undefined : isOf(db, registrationId),
    quoting && or(quoting, await isNamed(db, paymentDeclarations.registrationId, q)),
  )
  const order = { by: [paymentDeclarations.createdAt], direction: state === 'to_check' ? 'asc' : 'desc' } as const
  return {
    ...orderedIds(db, paymentDeclarations, where, order),
    // What waits to be checked is counted to the last one.
    count: state === 'to_check' && !q ? () => db.$count(paymentDeclarations, where) : undefined,
    async rows(chosen) {
      const ids = Array.isArray(chosen)
        ? chosen
        : (
            await db
              .select({ id: paymentDeclarations.id })
              .from(paymentDeclarations)
              .where(isChosen(paymentDeclarations.id, chosen))
          ).map(({ id }) => id)
      const rows = await readDeclarationRows(db, ids, locale)
      const turned = order.direction === 'asc' ? 1 : -1
      return rows.sort(
        (one, other) => turned * (one.createdAt.localeCompare(other.createdAt) || Math.sign(one.id - other.id)),
      )
    },
  }
}

export const declarationList: List<typeof DeclarationQuery, DeclarationRow> = {
  query: DeclarationQuery,
  asks: {
    q: [
      'reference',
      ...['registration:participant.firstName', 'registration:participant.lastName', 'registration:participant.email'],
      ...[
        'registration:participant.phone',
        'registration:participant.organization',
        'registration:registration.paymentReference',
      ],
    ],
    state: ['state'],
    registrationId: ['registrationId'],
  },
  row: DeclarationRow,
  select: selectDeclarations,
}
