// What the link of a mail is about: one registration, or a booking (docs/rules/declared-payments.md#the-link).

import { and, asc, eq, gte, isNull } from 'drizzle-orm'
import type { Company } from '../../../domain/company/company.ts'
import type {
  DeclarationLinkForm,
  OwnDeclaration,
  PayableRegistration,
} from '../../../domain/payments/payment-declaration.ts'
import { owedOf } from '../../../domain/registrations/registration.ts'
import { Refusal } from '../../../domain/values/problem.ts'
import type { Db, Tx } from '../../db/open.ts'
import { paymentDeclarations } from '../../db/schema/payment-declarations.ts'
import { pharmacyBookings } from '../../db/schema/pharmacies.ts'
import { registrations } from '../../db/schema/registrations.ts'
import { trainings } from '../../db/schema/trainings.ts'
import type { RequestContext } from '../../http/request-context.ts'
import { opensDeclaration, opensDeclarationOf } from '../../mail/links.ts'
import { payersEmailsOf, payingPharmacy } from '../../notifications/payer-queries.ts'
import { findBooking, type LinkedRegistrations } from './booking-queries.ts'
import { declarationColumns, ownDeclarationOf } from './queries.ts'

/**
 * The registration or the booking that a link is about.
 * @throws Refusal `declaration_link_unknown` for a link that was never sent, or whose e-mail was replaced, put out or erased since
 */
export async function findByLink(
  db: Db | Tx,
  config: RequestContext['config'],
  link: DeclarationLinkForm,
): Promise<LinkedRegistrations> {
  const { paymentReference, token } = link
  const [found] = await db
    .select({ registration: registrations, training: trainings })
    .from(registrations)
    .innerJoin(trainings, eq(trainings.id, registrations.trainingId))
    .where(eq(registrations.paymentReference, paymentReference))
  if (found && opensDeclaration(config, found.registration, token)) {
    return { registrations: [found.registration], training: found.training, booking: null }
  }
  const booked = found ? undefined : await findBooking(db, eq(pharmacyBookings.reference, paymentReference))
  if (!booked) throw new Refusal('declaration_link_unknown')
  const emails = await payersEmailsOf(db, booked.booking.pharmacy, booked.training.id)
  if (!opensDeclarationOf(config, paymentReference, emails, token)) throw new Refusal('declaration_link_unknown')
  return booked
}

/** What was declared for a registration or a booking, the latest first. */
export const listDeclared = (
  db: Db | Tx,
  { registrations: [first], booking }: LinkedRegistrations,
): Promise<OwnDeclaration[]> =>
  db
    .select(declarationColumns)
    .from(paymentDeclarations)
    // What a former holder of the registration declared is not for the present one.
    .where(
      and(
        isAbout(first.id, booking),
        !booking && first.namedAt ? gte(paymentDeclarations.createdAt, first.namedAt) : undefined,
      ),
    )
    .orderBy(asc(paymentDeclarations.id))
    .then((rows) => rows.map(ownDeclarationOf).toReversed())

/** Those of a booking, or of one registration alone. */
export const isAbout = (registrationId: number, booking: { id: number } | null) =>
  booking
    ? eq(paymentDeclarations.bookingId, booking.id)
    : and(eq(paymentDeclarations.registrationId, registrationId), isNull(paymentDeclarations.bookingId))

/**
 * What a link shows: nothing that names a person, for links are passed on.
 * @throws Refusal `declaration_link_unknown`
 */
export const findPayable = async (
  call: Pick<RequestContext, 'db' | 'config'> & { company: Company },
  link: DeclarationLinkForm,
): Promise<PayableRegistration> => payableOf(call, link, await findByLink(call.db, call.config, link))

/** The same of what the link was found to be about. */
export async function payableOf(
  { db, company }: Pick<RequestContext, 'db'> & { company: Company },
  { paymentReference }: Pick<DeclarationLinkForm, 'paymentReference'>,
  linked: LinkedRegistrations,
): Promise<PayableRegistration> {
  const { training, booking, registrations: rows } = linked
  return {
    ...sumsOf(linked),
    paymentReference,
    payer: booking ? null : ((await payingPharmacy(db, rows[0]))?.name ?? null),
    training: {
      slug: training.slug,
      title: training.title,
      description: training.description,
      english: training.english && { title: training.english.title, description: training.english.description },
      startsAt: training.startsAt?.toISOString() ?? null,
      location: training.location,
    },
    operators: company.payment.mobileMoney,
    declarations: await listDeclared(db, linked),
  }
}

const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0)

function sumsOf({ registrations: rows, booking }: LinkedRegistrations) {
  const live = rows.filter(({ status }) => status !== 'annulée')
  const told = live.length > 0 ? live : rows
  const prices = told.flatMap(({ price }) => price ?? [])
  return {
    people: booking ? told.length : null,
    status: (live[0] ?? rows[0]).status,
    price: prices.length > 0 ? sum(prices) : null,
    paymentAmount: sum(told.map(({ paymentAmount }) => paymentAmount)),
    remaining: sum(rows.map(owedOf)),
  }
}
