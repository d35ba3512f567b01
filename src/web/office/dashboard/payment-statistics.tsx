import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { useOffice } from '../kit/office-text.ts'
import { AgedBalance } from './aged-balance.tsx'
import { BarList } from './bar-list.tsx'
import { KeyFigures } from './key-figures.tsx'

/** Payments: what is received of what is expected, and for how many registrations. */
export function PaymentStatistics({ dashboard: { revenue, payments, registrations } }: { dashboard: Dashboard }) {
  const { words } = useOffice()
  const labels = words.dashboard
  const shareOf = (count: number) => (registrations.total === 0 ? 0 : count / registrations.total)
  return (
    <>
      <KeyFigures
        figures={[
          {
            label: labels.completionRate,
            value: labels.percent(revenue.completion),
            hint: labels.completionHint,
            to: { onglet: 'inscriptions', groupe: 'paid' },
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
        bars={[
          ...payments.byStatus.map(({ status, count }) => ({
            id: status,
            label: words.paymentStatuses[status],
            value: count,
            share: shareOf(count),
            to:
              status === 'en_attente'
                ? ({ onglet: 'inscriptions', statut: 'non_payées' } as const)
                : ({ onglet: 'inscriptions', groupe: status } as const),
          })),
          {
            id: 'annulée',
            label: labels.cancelled,
            value: registrations.cancelled,
            share: shareOf(registrations.cancelled),
            to: { onglet: 'inscriptions', statut: 'annulée' } as const,
          },
        ]}
      />
      <AgedBalance />
    </>
  )
}
