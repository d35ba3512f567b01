import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
import { BarList } from './bar-list.tsx'
import { KeyFigures } from './key-figures.tsx'

/** Registrations: how many are confirmed and paid, and how they stand. */
export function RegistrationStatistics({ dashboard: { registrations, payments } }: { dashboard: Dashboard }) {
  const { words } = useOffice()
  const labels = words.dashboard
  const { total, confirmed, pending, refunded, cancelled, conversion } = registrations
  const all: [OfficeView, string, number][] = [
    [{ statut: 'confirmée' }, labels.confirmed, confirmed],
    [{ statut: 'en_attente' }, labels.pending, pending],
    [{ statut: 'en_attente', groupe: 'remboursé' }, labels.refundedPending, refunded],
    [{ statut: 'annulée' }, labels.cancelled, cancelled],
  ]
  // Refunded before anybody decided on it: rare, and named only where there is one.
  const groups = all.filter(([part, , count]) => !part.groupe || count > 0)
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
        bars={groups.map(([part, label, value]) => ({
          id: label,
          label,
          value,
          share: total === 0 ? 0 : value / total,
          to: { onglet: 'inscriptions', ...part },
        }))}
      />
    </>
  )
}
