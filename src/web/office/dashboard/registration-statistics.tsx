import type { Dashboard } from '../../../domain/dashboard.ts'
import type { OfficeSearch } from '../office-search.ts'
import { useOffice } from '../office-text.ts'
import { BarList } from './bar-list.tsx'
import { KeyFigures } from './key-figures.tsx'

/** Registrations: how many are confirmed and paid, and how they stand. */
export function RegistrationStatistics({ dashboard: { registrations, payments } }: { dashboard: Dashboard }) {
  const { words } = useOffice()
  const labels = words.dashboard
  const { total, confirmed, pending, cancelled, conversion } = registrations
  const groups: [OfficeSearch['statut'], string, number][] = [
    ['confirmée', labels.confirmed, confirmed],
    ['en_attente', labels.pending, pending],
    ['annulée', labels.cancelled, cancelled],
  ]
  return (
    <>
      <KeyFigures
        figures={[
          {
            label: labels.conversion,
            value: labels.percent(conversion),
            hint: labels.conversionHint,
            to: { onglet: 'inscriptions', statut: 'confirmée' },
          },
          {
            label: labels.paidRegistrations,
            value: payments.paid,
            hint: labels.paidHint,
            to: { onglet: 'inscriptions', groupe: 'paid' },
          },
        ]}
      />
      <BarList
        title={labels.byStatus}
        bars={groups.map(([statut, label, value]) => ({
          id: statut,
          label,
          value,
          share: total === 0 ? 0 : value / total,
          to: { onglet: 'inscriptions', statut },
        }))}
      />
    </>
  )
}
