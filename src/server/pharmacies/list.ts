import { and, isNotNull, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describedPharmacies } from '../../domain/desk/office-lists.ts'
import { PharmacyRow, pharmacyStates } from '../../domain/pharmacies/pharmacy.ts'
import { isChosen, orderedIds, orderOf } from '../db/ordered.ts'
import { pharmacies } from '../db/schema/pharmacies.ts'
import { contains } from '../db/search.ts'
import { column, momentCell, moneyColumn } from '../files/columns.ts'
import type { ExportedList } from '../files/exported-list.ts'
import { asksOf, sortedQueryOf } from '../http/list-route.ts'
import { rowsOf } from './queries.ts'

const PharmacyQuery = v.object({
  ...sortedQueryOf(describedPharmacies, 'name'),
  order: v.optional(v.picklist(['asc', 'desc']), 'asc'),
  state: v.optional(v.picklist([...pharmacyStates, 'all']), 'active'),
})

const states = {
  active: isNull(pharmacies.archivedAt),
  archived: isNotNull(pharmacies.archivedAt),
  all: undefined,
}

const sortColumns: Record<keyof typeof describedPharmacies.sorts, Parameters<typeof orderedIds>[3]['by']> = {
  name: [sql`${pharmacies.name} collate "und-x-icu"`],
  createdAt: [pharmacies.createdAt],
}

/** Pharmacies, by name unless asked otherwise, searched in it, where they are, and their numbers. */
export const pharmacyList: ExportedList<typeof PharmacyQuery, PharmacyRow> = {
  name: 'pharmacies',
  title: { fr: 'Officines', en: 'Pharmacies' },
  query: PharmacyQuery,
  asks: { ...asksOf(describedPharmacies), state: ['archived'] },
  row: PharmacyRow,
  select({ db }, { q, sort, order: direction, state }) {
    const where = and(states[state], contains(sql`${pharmacies}.search`, q))
    const order = { by: sortColumns[sort], direction }
    return {
      ...orderedIds(db, pharmacies, where, order),
      async rows(chosen) {
        const found = await db
          .select()
          .from(pharmacies)
          .where(isChosen(pharmacies.id, chosen))
          .orderBy(...orderOf(pharmacies, order))
        return rowsOf(db, found)
      },
    }
  },
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Officine', 'Pharmacy', (row) => row.name),
    column('NCC', 'NCC', (row) => row.ncc),
    column('RCCM', 'RCCM', (row) => row.rccm),
    column('Adresse', 'Address', (row) => row.address),
    column('Ville', 'City', (row) => row.city),
    column('Téléphone', 'Phone', (row) => row.phone),
    column('E-mail', 'Email', (row) => row.email),
    column('Délai de paiement (jours)', 'Payment terms (days)', (row) => row.paymentTermsDays),
    column('Inscriptions', 'Registrations', (row) => row.registrations),
    moneyColumn('Reste à payer', 'Owed', (row) => row.owed),
    column('Créée le', 'Created on', (row) => momentCell(row.createdAt)),
  ],
}
