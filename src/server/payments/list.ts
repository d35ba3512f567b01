import { and, type Column, eq, isNotNull, or, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { paymentKindLabels, paymentMethodLabels } from '../../domain/desk/labels.ts'
import { groupings } from '../../domain/desk/list-sums.ts'
import { describedPayments } from '../../domain/desk/office-lists.ts'
import { refundableAmount } from '../../domain/payments/ledger.ts'
import type { OnlineRefund } from '../../domain/payments/online-refund.ts'
import { PaymentRow } from '../../domain/payments/payment.ts'
import { owedOf } from '../../domain/registrations/registration.ts'
import { dayOf } from '../../domain/values/month.ts'
import type { Db } from '../db/open.ts'
import { idsInParts, isChosen, type JoinedTable, orderedIds, orderOf } from '../db/ordered.ts'
import { inDays, inMonth } from '../db/periods.ts'
import { isOfPerson } from '../db/person.ts'
import { documents } from '../db/schema/documents.ts'
import { onlinePayments, onlineRefunds } from '../db/schema/online-payments.ts'
import { isTakenBack, moneyTransactions, payments, paymentTallies } from '../db/schema/payments.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { organizationSort, registrations } from '../db/schema/registrations.ts'
import { users } from '../db/schema/staff.ts'
import { sessionSorts, trainings } from '../db/schema/trainings.ts'
import { contains, isNamed, isOneOf, quotes } from '../db/search.ts'
import type { Selection } from '../db/selection.ts'
import { titleIn } from '../db/title-in.ts'
import { column, dayCell, momentCell, moneyColumn, singleAmountColumn } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { mayRead } from '../http/asks.ts'
import { asksOf, sortedQueryOf } from '../http/list-route.ts'
import type { RequestContext } from '../http/request-context.ts'
import { itsPharmacy, itsTraining, payerParts, payerSort } from '../registrations/list-queries.ts'
import type { Actor } from '../session/actor.ts'

const PaymentQuery = v.object(sortedQueryOf(describedPayments, 'date'))

/** Loaded at their first use: a start is shorter without. */
const narrowing = () => import('./narrow-queries.ts')
const ofRegistrations = () => import('../registrations/narrow-queries.ts')

const itsRegistration = { table: registrations, on: eq(registrations.id, payments.registrationId) }
const itsTransaction = { table: moneyTransactions, on: eq(moneyTransactions.id, payments.transactionId) }

/** What an order compares, and what it looks into beside the entry. */
const sorts: Record<keyof typeof describedPayments.sorts, { by: (Column | SQL)[]; joined?: JoinedTable[] }> = {
  date: { by: [payments.createdAt] },
  amount: { by: [payments.amount] },
  // One sum of money after the other: most come through no operator, and would all be sorted for a page of them.
  operator: {
    by: [sql`search_quoted(coalesce(${moneyTransactions.operator}, ''))`, moneyTransactions.id],
    joined: [itsTransaction],
  },
  organization: { by: [organizationSort(registrations)], joined: [itsRegistration] },
  pharmacy: { by: payerSort },
  trainer: { by: [sessionSorts(trainings).trainer, trainings.id], joined: [itsRegistration, itsTraining] },
  startsAt: { by: [sessionSorts(trainings).startsAt, trainings.id], joined: [itsRegistration, itsTraining] },
}

/** The ledger, as it is filtered, searched and sorted (docs/rules/office.md#payments-tab). */
export async function selectPayments(
  { db, locale, actor }: Pick<RequestContext, 'db' | 'locale' | 'actor'>,
  filters: v.InferOutput<typeof PaymentQuery>,
): Promise<Selection<PaymentRow>> {
  const { isForRegistration, isThroughOperator } = await narrowing()
  const { narrowedBy } = await ofRegistrations()
  const where = and(
    filters.method && eq(payments.method, filters.method),
    filters.amount === undefined ? undefined : eq(payments.amount, filters.amount),
    inMonth(payments.bookedAt, filters.month),
    inDays(payments.bookedAt, filters.from, filters.to),
    filters.recordedBy === undefined ? undefined : eq(payments.recordedBy, filters.recordedBy),
    filters.registrationId === undefined ? undefined : eq(payments.registrationId, filters.registrationId),
    filters.operator ? await isThroughOperator(db, filters.operator) : undefined,
    await isForRegistration(db, await narrowedBy(db, filters)),
    await isOfPerson(db, payments.registrationId, 'registrations', filters.person),
    await searched(db, actor, filters.q),
  )
  const { by, joined } = sorts[filters.sort]
  const order = { by, direction: filters.order, isLoose: joined !== undefined }
  return {
    ...(filters.sort === 'pharmacy'
      ? idsInParts(db, payments, where, filters.order, payerParts([itsRegistration]))
      : orderedIds(db, payments, where, order, joined)),
    count: countKept(db, filters),
    async rows(chosen) {
      const found = await db
        .select({
          payment: payments,
          firstName: registrations.firstName,
          lastName: registrations.lastName,
          organization: registrations.organization,
          status: registrations.status,
          price: registrations.price,
          paymentAmount: registrations.paymentAmount,
          paymentStatus: registrations.paymentStatus,
          trainingId: registrations.trainingId,
          trainingTitle: titleIn(locale),
          startsAt: trainings.startsAt,
          trainers: trainings.trainers,
          pharmacy: { id: pharmacies.id, name: pharmacies.name },
          recordedBy: users.username,
          receipt: { id: documents.id, title: documents.title },
          operator: moneyTransactions.operator,
          valuedOn: moneyTransactions.valuedOn,
          isReversed: isTakenBack,
          onlineRefund: itsOnlineRefund,
        })
        .from(payments)
        .innerJoin(registrations, itsRegistration.on)
        .innerJoin(trainings, itsTraining.on)
        .leftJoin(pharmacies, itsPharmacy.on)
        .leftJoin(users, eq(users.id, payments.recordedBy))
        .innerJoin(moneyTransactions, itsTransaction.on)
        .leftJoin(documents, eq(documents.paymentId, payments.id))
        .where(isChosen(payments.id, chosen))
        .orderBy(...orderOf(payments, order))
      return found.map(
        ({
          payment: { recordedBy: _, bookedOn: __, bookedAt, createdAt, ...payment },
          firstName,
          lastName,
          organization,
          status,
          price,
          startsAt,
          ...registration
        }) => ({
          ...payment,
          ...registration,
          startsAt: startsAt?.toISOString() ?? null,
          createdAt: createdAt.toISOString(),
          countsOn: dayOf(bookedAt),
          remaining: owedOf({ ...registration, status, price }),
          refundable: refundableAmount({ ...registration, status, price }),
          participant: { firstName, lastName, organization },
        }),
      )
    },
  }
}

/** How the refund of a payment in the browser stands: asked of each row by itself, for the planner orders no more than eight tables. */
const itsOnlineRefund = sql<OnlineRefund | null>`(select json_build_object('id', refund.id, 'provider', online.provider,
    'state', refund.state, 'phone', online.payer_phone, 'problem', refund.problem)
  from ${onlineRefunds} refund join ${onlinePayments} online on online.id = refund.online_payment_id
  where refund.payment_id = ${payments.id})`

/** How many payments of a method there are, or in all, from the tallies; undefined where the list is narrowed otherwise. */
function countKept(db: Db, { method, q, ...others }: v.InferOutput<typeof PaymentQuery>) {
  const { sort: _, order: __, page: ___, pageSize: ____, after: _____, before: ______, ...narrowed } = others
  if (q !== '' || Object.values(narrowed).some((filter) => filter !== undefined)) return undefined
  return async () => {
    const [found] = await db
      .select({ total: sql<number>`coalesce(sum(${paymentTallies.count}), 0)`.mapWith(Number) })
      .from(paymentTallies)
      .where(method && eq(paymentTallies.method, method))
    return found?.total ?? 0
  }
}

/** What stands in the payment, its operator, who pays, who gives the session, and the number of its receipt. */
async function searched(db: Db, actor: Actor, rawInput: string): Promise<SQL | undefined> {
  const words = contains(sql`${payments}.search`, rawInput)
  if (!words) return undefined
  const receipt = quotes(sql`${documents}.quoted`, rawInput)
  const receipts = () =>
    db
      .select({ id: sql<number>`${documents.paymentId}` })
      .from(documents)
      .where(and(isNotNull(documents.paymentId), receipt))
  const { isForRegistration, isThroughOperator } = await narrowing()
  const { isPaidOrGivenBy } = await ofRegistrations()
  const [ofPayer, onReceipt, paidOrGiven, throughOperator] = await Promise.all([
    // Their e-mail and phone are read with the registration.
    mayRead(actor, 'registration:participant.email') ? isNamed(db, payments.registrationId, rawInput) : undefined,
    isOneOf(payments.id, receipt && receipts),
    isPaidOrGivenBy(db, rawInput).then((which) => which && isForRegistration(db, which)),
    isThroughOperator(db, rawInput),
  ])
  return or(words, ofPayer, onReceipt, paidOrGiven, throughOperator)
}

/** What its sums are asked for. */
export const PaymentSumsQuery = v.object({ ...PaymentQuery.entries, by: v.optional(v.picklist(groupings)) })

export const paymentList: ExportedList<typeof PaymentQuery, PaymentRow> = {
  name: 'payments',
  title: { fr: 'Paiements', en: 'Payments' },
  query: PaymentQuery,
  asks: asksOf(describedPayments),
  row: PaymentRow,
  select: selectPayments,
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Date', 'Date', (row) => momentCell(row.createdAt)),
    column('Type', 'Type', (row, locale) => paymentKindLabels[row.kind][locale]),
    moneyColumn('Montant', 'Amount', (row) => row.amount),
    column('Méthode', 'Method', (row, locale) => paymentMethodLabels[row.method][locale]),
    column('Référence', 'Reference', (row) => row.reference),
    column('Opérateur ou banque', 'Operator or bank', (row) => row.operator),
    column('Date de valeur', 'Value date', (row) => dayCell(row.valuedOn)),
    column('Opération', 'Transaction', (row) => row.transactionId),
    column('Notes', 'Notes', (row) => row.notes),
    column('Inscription', 'Registration', (row) => row.registrationId),
    column('Nom', 'Last name', (row) => row.participant.lastName),
    column('Prénom', 'First name', (row) => row.participant.firstName),
    column('Formation', 'Training', (row) => row.trainingTitle),
    singleAmountColumn('Reste', 'Remaining', (row) => row.remaining),
    column('Saisi par', 'Recorded by', (row) => row.recordedBy),
    column('Date de la formation', 'Training date', (row) => momentCell(row.startsAt)),
    column('Organisation', 'Organization', (row) => row.participant.organization),
    column('Officine payeuse', 'Paying pharmacy', (row) => row.pharmacy?.name ?? null),
    column('Formateurs', 'Trainers', (row) => row.trainers.join(', ')),
  ],
  totals: {
    title: { fr: 'Totaux', en: 'Totals' },
    by: [
      { heading: { fr: 'Mois', en: 'Month' }, value: (row) => row.countsOn.slice(0, 7) },
      { heading: { fr: 'Type', en: 'Type' }, value: (row, locale) => paymentKindLabels[row.kind][locale] },
      { heading: { fr: 'Méthode', en: 'Method' }, value: (row, locale) => paymentMethodLabels[row.method][locale] },
    ],
    amount: (row) => row.amount,
  },
}
