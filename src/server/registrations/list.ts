import { and, eq, isNotNull, ne, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { languageLabels, paymentStatusLabels, registrationStatusLabels } from '../../domain/desk/labels.ts'
import { groupings } from '../../domain/desk/list-sums.ts'
import { describedRegistrations, owes } from '../../domain/desk/office-lists.ts'
import {
  type Balance,
  hasPrice,
  owedOf,
  type ProofState,
  type RegistrationGroup,
  RegistrationRow,
  registrationGroups,
  selectionLimit,
} from '../../domain/registrations/registration.ts'
import type { TrainingCategory } from '../../domain/trainings/training.ts'
import { trainingCategoryLabels } from '../../domain/trainings/training-labels.ts'
import type { Locale } from '../../domain/values/language.ts'
import { rowIdOr } from '../../domain/values/numbers.ts'
import { idsInParts, isChosen, type JoinedTable, orderedIds, orderOf } from '../db/ordered.ts'
import { inMonth } from '../db/periods.ts'
import { isOfPerson } from '../db/person.ts'
import { readQuickly } from '../db/quick-rows.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { organizationSort, registrations } from '../db/schema/registrations.ts'
import { sessionSorts, trainings } from '../db/schema/trainings.ts'
import type { Selection } from '../db/selection.ts'
import { titleIn } from '../db/title-in.ts'
import { column, momentCell, moneyColumn, yesOrNo } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { asksOf, sortedQueryOf } from '../http/list-route.ts'
import type { RequestContext } from '../http/request-context.ts'
import { itsPharmacy, itsTraining, payerParts, payerSort } from './list-queries.ts'
import {
  hasBalanceDue,
  isLateOnPlan,
  isOverdue,
  isOverridden,
  isOwedFor,
  isSuggestedFor,
  isUncertified,
  isUnproven,
  isUnprovenColumn,
  participantColumns,
  summaryColumns,
} from './queries.ts'
import { isAmongRefundable, toRefundColumn } from './refund-queries.ts'
import { searched } from './search-queries.ts'
import { countKept, hasStatuses, isStatusGroup, type StatusGroup } from './tally-queries.ts'

/** Numbers of registrations with commas between them: those ticked in the list. */
const chosenIds = v.pipe(
  v.string(),
  v.regex(/^\d+(,\d+)*$/),
  v.transform((rawInput) => rawInput.split(',').map((id) => rowIdOr(0, id))),
  v.excludes(0),
  v.maxLength(selectionLimit),
)

const RegistrationQuery = v.object({
  ...sortedQueryOf(describedRegistrations, 'createdAt'),
  unsettled: v.optional(v.literal('true')),
  refunded: v.optional(v.literal('false')),
  group: v.optional(v.picklist(registrationGroups)),
  ids: v.optional(chosenIds),
})

type RegistrationFilters = Omit<v.InferOutput<typeof RegistrationQuery>, 'page' | 'pageSize'>

const alphabetical = (column: SQLWrapper) => sql`${column} collate "und-x-icu"`

// The participant column sorts by last name (docs/rules/office.md#registrations-tab).
const sortColumns = (locale: Locale): Record<keyof typeof describedRegistrations.sorts, SQL[]> => ({
  id: [],
  participant: [alphabetical(registrations.lastName), sql`${registrations.firstName} collate "und-x-icu"`],
  training: [alphabetical(titleIn(locale))],
  status: [sql`${registrations.status}`],
  payment: [sql`${registrations.paymentStatus}`, sql`${registrations.paymentAmount}`],
  createdAt: [sql`${registrations.createdAt}`],
  organization: [organizationSort(registrations)],
  pharmacy: payerSort,
  // One session after the other: what many have in common would all be sorted for a page of it.
  trainer: [sessionSorts(trainings).trainer, sql`${trainings.id}`],
  startsAt: [sessionSorts(trainings).startsAt, sql`${trainings.id}`],
})

/** Loaded at its first use: a start is shorter without. */
const narrowing = () => import('./narrow-queries.ts')

/** What an order looks into beside the registration. */
const joinedFor: Partial<Record<keyof typeof describedRegistrations.sorts, JoinedTable>> = {
  training: itsTraining,
  trainer: itsTraining,
  startsAt: itsTraining,
}

const isLive = ne(registrations.status, 'annulée')
const inCategory = (category: TrainingCategory) =>
  and(isLive, sql`${registrations.trainingId} in (select id from ${trainings} where category = ${category})`)

const groupsAt = (now: Date): Record<Exclude<RegistrationGroup, StatusGroup>, SQL | undefined> => ({
  pharmaciens: inCategory('pharmaciens'),
  auxiliaires: inCategory('auxiliaires'),
  owing: hasBalanceDue,
  overdue: isOverdue(now),
  uncertified: isUncertified,
  refundable: isAmongRefundable,
  overridden: isOverridden,
  unproven: isUnproven,
})

const balancesAt = (now: Date): Record<Balance, SQL | undefined> => ({
  owing: hasBalanceDue,
  owing_30: isOwedFor('owing_30', now),
  owing_60: isOwedFor('owing_60', now),
  owing_90: isOwedFor('owing_90', now),
  owing_more: isOwedFor('owing_more', now),
  late: isLateOnPlan(now),
  settled: sql`${registrations.status} <> 'annulée' and ${registrations.paymentAmount} >= ${registrations.price}`,
})

const proofConditions: Record<ProofState, SQL | undefined> = {
  proven: isNotNull(registrations.provenAt),
  unproven: isUnproven,
}

/** Registrations, as they are filtered, searched and sorted (docs/rules/lists.md). */
export async function selectRegistrations(
  { db, now, locale, actor }: Pick<RequestContext, 'db' | 'now' | 'locale' | 'actor'>,
  filters: RegistrationFilters,
): Promise<Selection<RegistrationRow>> {
  const where = and(
    hasStatuses(registrations, filters),
    filters.trainingId === undefined ? undefined : eq(registrations.trainingId, filters.trainingId),
    filters.group && !isStatusGroup(filters.group) ? groupsAt(now)[filters.group] : undefined,
    inMonth(registrations.createdAt, filters.month),
    await (await narrowing()).narrowedBy(db, filters),
    filters.balance && balancesAt(now)[filters.balance],
    filters.proof && proofConditions[filters.proof],
    filters.locale && eq(registrations.locale, filters.locale),
    filters.ids && isChosen(registrations.id, filters.ids),
    await isOfPerson(db, registrations.id, 'registrations', filters.person),
    filters.suggestedFor === undefined ? undefined : isSuggestedFor(filters.suggestedFor),
    await searched(db, actor, filters.q),
  )
  const joined = joinedFor[filters.sort]
  const order = { by: sortColumns(locale)[filters.sort], direction: filters.order, isLoose: joined !== undefined }
  return {
    ...(filters.sort === 'pharmacy'
      ? idsInParts(db, registrations, where, filters.order, payerParts())
      : orderedIds(db, registrations, where, order, joined && [joined])),
    // What waits for the office, and what its dashboard counts, is counted to the last one.
    count: countKept(db, filters) ?? (filters.group && !filters.q ? () => db.$count(registrations, where) : undefined),
    async rows(chosen) {
      const query = db
        .select({
          ...summaryColumns,
          paymentAmount: registrations.paymentAmount,
          toRefund: toRefundColumn,
          isUnproven: isUnprovenColumn,
          locale: registrations.locale,
          version: registrations.version,
          participant: participantColumns,
          trainingTitle: titleIn(locale),
          trainingCategory: trainings.category,
          trainingKind: trainings.kind,
          startsAt: trainings.startsAt,
          trainers: trainings.trainers,
          pharmacy: { id: pharmacies.id, name: pharmacies.name },
        })
        .from(registrations)
        .innerJoin(trainings, itsTraining.on)
        .leftJoin(pharmacies, itsPharmacy.on)
        .where(isChosen(registrations.id, chosen))
        .orderBy(...orderOf(registrations, order))
      const found = await readQuickly(db, query)
      return found.map((row) => Object.assign(row, { pharmacy: row.pharmacy?.id ? row.pharmacy : null }))
    },
  }
}

/** What its sums are asked for. */
export const RegistrationSumsQuery = v.object({ ...RegistrationQuery.entries, by: v.optional(v.picklist(groupings)) })

export const registrationList: ExportedList<typeof RegistrationQuery, RegistrationRow> = {
  name: 'registrations',
  title: { fr: 'Inscriptions', en: 'Registrations' },
  query: RegistrationQuery,
  asks: {
    ...asksOf(describedRegistrations),
    unsettled: ['paymentStatus'],
    refunded: ['paymentStatus'],
    group: {
      ...Object.fromEntries(
        registrationGroups.map((group) => [group, ['status', 'paymentStatus', 'trainingCategory']]),
      ),
      owing: owes,
      overdue: [...owes, 'startsAt'],
      uncertified: ['registration:registration.isUncertified'],
      refundable: ['toRefund'],
      overridden: ['registration:registration.followingStatus'],
      unproven: ['isUnproven'],
    },
    ids: ['id'],
  },
  row: RegistrationRow,
  select: selectRegistrations,
  // Phones are text, so that they keep their plus sign.
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Nom', 'Last name', (row) => row.participant.lastName),
    column('Prénom', 'First name', (row) => row.participant.firstName),
    column('E-mail', 'Email', (row) => row.participant.email),
    column('Téléphone', 'Phone', (row) => row.participant.phone),
    column('Organisation', 'Organization', (row) => row.participant.organization),
    column('Fonction', 'Position', (row) => row.participant.position),
    column('Formation', 'Training', (row) => row.trainingTitle),
    column('Catégorie', 'Category', (row, locale) => trainingCategoryLabels[row.trainingCategory][locale]),
    column('Statut', 'Status', (row, locale) => registrationStatusLabels[row.status][locale]),
    column('Paiement', 'Payment', (row, locale) => paymentStatusLabels[row.paymentStatus][locale]),
    moneyColumn('Tarif', 'Price', (row) => row.price),
    moneyColumn('Payé', 'Paid', (row) => row.paymentAmount),
    // What is cancelled or given back owes nothing, and would make the sum a lie.
    moneyColumn('Reste', 'Remaining', (row) => (hasPrice(row) ? owedOf(row) : null)),
    moneyColumn('À rendre', 'To be given back', (row) => row.toRefund),
    column('Référence', 'Reference', (row) => row.paymentReference),
    column('Inscrit le', 'Registered on', (row) => momentCell(row.createdAt)),
    column('Date de la formation', 'Training date', (row) => momentCell(row.startsAt)),
    column('Officine payeuse', 'Paying pharmacy', (row) => row.pharmacy?.name ?? null),
    column('Formateurs', 'Trainers', (row) => row.trainers.join(', ')),
    column('Langue', 'Language', (row, locale) => languageLabels[row.locale][locale]),
    column('Adresse à prouver', 'Address to prove', (row, locale) => yesOrNo(row.isUnproven, locale)),
  ],
}
