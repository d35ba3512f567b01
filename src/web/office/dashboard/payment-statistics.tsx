import type { Dashboard } from '../../../domain/dashboard.ts'
import { formatMoney } from '../../../domain/money.ts'
import { useOffice } from '../office-text.ts'
import { BarList } from './bar-list.tsx'
import { KeyFigures } from './key-figures.tsx'

/** Payments: what is received of what is expected, and for how many registrations. */
export function PaymentStatistics({ dashboard: { revenue, payments, registrations } }: { dashboard: Dashboard }) {
  const { words } = useOffice()
  const labels = words.dashboard
  return (
    <>
      <KeyFigures
        figures={[
          {
            label: labels.completionRate,
            value: labels.percent(revenue.completion),
            hint: labels.completionHint,
            to: { onglet: 'paiements' },
          },
          {
            label: labels.expected,
            value: formatMoney(revenue.expected),
            to: { onglet: 'inscriptions', groupe: 'live' },
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
        title={labels.byPaymentStatus}
        bars={payments.byStatus.map(({ status, count }) => ({
          id: status,
          label: words.paymentStatuses[status],
          value: count,
          share: registrations.total === 0 ? 0 : count / registrations.total,
          to:
            status === 'en_attente'
              ? { onglet: 'inscriptions', statut: 'non_payées' }
              : { onglet: 'inscriptions', groupe: status },
        }))}
      />
    </>
  )
}
