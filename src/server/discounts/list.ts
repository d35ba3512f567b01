import { and, eq, sql } from 'drizzle-orm'
import { Discount, DiscountQuery } from '../../domain/discounts/discount.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { discounts } from '../db/schema/discounts.ts'
import { contains } from '../db/search.ts'
import { column, moneyColumn } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { describeDiscounts } from './queries.ts'

/** The discounts, newest first, searched by code and employer. */
export const discountList: ExportedList<typeof DiscountQuery, Discount> = {
  name: 'discounts',
  title: { fr: 'Remises', en: 'Discounts' },
  query: DiscountQuery,
  asks: { q: ['code', 'organization'], active: ['isActive'] },
  row: Discount,
  select({ db, locale }, { q, active, order: direction }) {
    const where = and(
      active && eq(discounts.isActive, active === 'true'),
      contains(
        sql`search_fold(${discounts.code} || ' ' || coalesce(${discounts.organization}, '')) || ' ' || search_joined(coalesce(${discounts.organization}, ''))`,
        q,
      ),
    )
    const order = { by: [discounts.createdAt], direction }
    return {
      ...orderedIds(db, discounts, where, order),
      count: () => db.$count(discounts, where),
      rows: async (chosen) =>
        describeDiscounts(
          db,
          await db
            .select()
            .from(discounts)
            .where(isChosen(discounts.id, chosen))
            .orderBy(...orderOf(discounts, order)),
          locale,
        ),
    }
  },
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Code', 'Code', (row) => row.code),
    column('Pourcentage', 'Percentage', (row) => row.percent),
    moneyColumn('Montant', 'Amount', (row) => row.amount),
    column('Du', 'From', (row) => row.validFrom),
    column('Au', 'Until', (row) => row.validUntil),
    column('Utilisations possibles', 'Uses allowed', (row) => row.maxUses),
    column('Utilisations', 'Uses', (row) => row.uses),
    moneyColumn('Remises accordées', 'Discounts given', (row) => row.taken),
    column('Employeur', 'Employer', (row) => row.organization),
    column('Formations', 'Trainings', (row) => row.trainings.map(({ title }) => title).join(', ')),
    column('Acceptée', 'Accepted', (row, locale) =>
      row.isActive ? { fr: 'oui', en: 'yes' }[locale] : { fr: 'non', en: 'no' }[locale],
    ),
  ],
}
