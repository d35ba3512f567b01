import type { PharmacyRow } from '../../../domain/pharmacies/pharmacy.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import type { Column } from '../../ui/table-cells.tsx'
import { useOffice } from '../kit/office-text.ts'

/** The columns of the pharmacies: which, where, how to reach it, and what it owes. */
export function usePharmacyColumns(open: (id: number) => void): Column<PharmacyRow>[] {
  const { locale, words } = useOffice()
  const { columns, open: openLabel } = words.pharmacies
  const count = new Intl.NumberFormat(locale)
  return [
    {
      id: 'name',
      header: columns.name,
      isRowHeader: true,
      sort: 'name',
      cell: ({ id, name, city }) => (
        <span className="grid min-w-0 justify-items-start gap-0.5 max-md:justify-items-end">
          <button
            type="button"
            aria-label={openLabel(name)}
            onClick={() => open(id)}
            className="text-left font-semibold underline decoration-sand-deep underline-offset-4 hover:text-green max-md:text-right"
          >
            {name}
          </button>
          {city && <span className="text-muted">{city}</span>}
        </span>
      ),
    },
    {
      id: 'contact',
      header: columns.contact,
      cell: ({ phone, email }) =>
        phone || email ? (
          <span className="grid min-w-0 gap-0.5 max-md:justify-items-end">
            {phone && <span className="tabular-nums">{phone}</span>}
            {email && <span className="break-all text-muted">{email}</span>}
          </span>
        ) : (
          '–'
        ),
    },
    { id: 'ncc', header: columns.ncc, cell: ({ ncc }) => ncc ?? '–' },
    {
      id: 'registrations',
      header: columns.registrations,
      align: 'right',
      cell: ({ registrations }) => <span className="tabular-nums">{count.format(registrations)}</span>,
    },
    {
      id: 'owed',
      header: columns.owed,
      align: 'right',
      cell: ({ owed }) => <span className="whitespace-nowrap tabular-nums">{formatMoney(owed)}</span>,
    },
  ]
}
