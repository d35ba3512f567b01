import { and, eq, gte, isNotNull, isNull, lt, type SQL, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { describedQuotes } from '../../../domain/desk/office-lists.ts'
import { QuoteRow, type QuoteState } from '../../../domain/quotes/quote.ts'
import { quoteStateLabels } from '../../../domain/quotes/quote-labels.ts'
import { isChosen, orderedIds, orderOf } from '../../db/ordered.ts'
import { pharmacies } from '../../db/schema/pharmacies.ts'
import { quotes } from '../../db/schema/quotes.ts'
import { contains } from '../../db/search.ts'
import { column, dayCell, momentCell, moneyColumn } from '../../files/columns.ts'
import type { ExportedList } from '../../files/exported-list.ts'
import { asksOf, sortedQueryOf } from '../../http/list-route.ts'
import { joinedQuotes, quoteRow } from './queries.ts'

const QuoteQuery = v.object(sortedQueryOf(describedQuotes, 'createdAt'))

/** Whether a quote stands so on that day: what `quoteStateOf` says of one row, of all. */
const standing = (state: QuoteState, today: string): SQL | undefined => {
  const isLeft = and(isNull(quotes.acceptedAt), isNull(quotes.withdrawnAt))
  return {
    sent: and(isLeft, gte(quotes.expiresOn, today)),
    expired: and(isLeft, lt(quotes.expiresOn, today)),
    accepted: isNotNull(quotes.acceptedAt),
    withdrawn: isNotNull(quotes.withdrawnAt),
  }[state]
}

/** Quotes, latest first unless asked otherwise, searched by number, pharmacy and address. */
export const quoteList: ExportedList<typeof QuoteQuery, QuoteRow> = {
  name: 'quotes',
  title: { fr: 'Devis', en: 'Quotes' },
  query: QuoteQuery,
  asks: asksOf(describedQuotes),
  row: QuoteRow,
  select({ db, locale, now }, { q, sort, order: direction, state }) {
    const searched = contains(
      sql`search_fold(${pharmacies.name} || ' ' || ${quotes.number} || ' ' || ${quotes.email}) || ' ' || search_joined(${pharmacies.name})`,
      q,
    )
    const where = and(state && standing(state, now.toISOString().slice(0, 10)), searched)
    const order = { by: [quotes[sort]], direction }
    return {
      ...orderedIds(db, quotes, where, order, [{ table: pharmacies, on: eq(pharmacies.id, quotes.pharmacyId) }]),
      async rows(chosen) {
        const found = await joinedQuotes(db)
          .where(isChosen(quotes.id, chosen))
          .orderBy(...orderOf(quotes, order))
        return found.map((one) => quoteRow(one, locale, now))
      },
    }
  },
  columns: [
    column('N°', 'No.', (row) => row.id),
    column('Numéro', 'Number', (row) => row.number),
    column('Officine', 'Pharmacy', (row) => row.pharmacy.name),
    column('Formation', 'Training', (row) => row.training.title),
    column('Date de la formation', 'Training date', (row) => momentCell(row.training.startsAt)),
    column('Places', 'Places', (row) => row.places),
    moneyColumn('Prix d’une place', 'Price of a place', (row) => row.price),
    moneyColumn('Remise par place', 'Discount on a place', (row) => row.discount),
    moneyColumn('Total', 'Total', (row) => row.total),
    column('État', 'State', (row, locale) => quoteStateLabels[row.state][locale]),
    column('Valable jusqu’au', 'Valid until', (row) => dayCell(row.expiresOn)),
    column('Envoyé à', 'Sent to', (row) => row.email),
    column('Accepté par', 'Accepted by', (row) => row.acceptedBy),
    column('Accepté le', 'Accepted on', (row) => momentCell(row.acceptedAt)),
    column('Référence', 'Reference', (row) => row.reference),
    column('Créé le', 'Created on', (row) => momentCell(row.createdAt)),
  ],
}
