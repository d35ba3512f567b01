import { useQuery } from '@tanstack/react-query'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { ageLabels } from '../../../domain/desk/labels.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { useOffice } from '../kit/office-text.ts'
import { agedBalanceQuery, instalmentsDueQuery } from '../queries/payments.ts'
import { BarList, FigureLink, KeyFigures } from './bar-list.tsx'

/** What is owed, by how long it has been (docs/rules/payments.md#aged-balance); each line leads to the registrations behind it. */
function AgedBalance() {
  const { locale, words } = useOffice()
  return (
    <Loaded query={useQuery(agedBalanceQuery)} error={words.payments.loadError} lines={4}>
      {(ages) => {
        const total = ages.reduce((sum, { amount }) => sum + amount, 0)
        return (
          <div className="grid grid-cols-1 content-start gap-4">
            <BarList
              title={words.dashboard.agedBalance}
              bars={ages.map(({ age, count, amount }) => ({
                id: age,
                label: ageLabels[age][locale],
                value: `${formatMoney(amount)} (${count})`,
                share: total === 0 ? 0 : amount / total,
                to: { onglet: 'inscriptions', solde: age },
              }))}
            />
            <InstalmentsDue />
          </div>
        )
      }}
    </Loaded>
  )
}

/** What plans say is late, which leads to the registrations behind it, and what is due soon; nothing where there is no plan. */
function InstalmentsDue() {
  const { words } = useOffice()
  const { data } = useQuery(instalmentsDueQuery)
  if (!data || data.late.count + data.soon.count === 0) return null
  const { late, soon } = data
  return (
    <p className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {late.count > 0 && (
        <FigureLink to={{ onglet: 'inscriptions', solde: 'late' }} className="min-w-0 phone:min-w-11">
          {words.instalments.lateInAll(late.count, formatMoney(late.amount))}
        </FigureLink>
      )}
      {soon.count > 0 && <span className="text-muted">{words.instalments.soonInAll(formatMoney(soon.amount))}</span>}
    </p>
  )
}

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
