import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { ageLabels } from '../../../domain/desk/labels.ts'
import { formatMoney } from '../../../domain/values/money.ts'
import { Loaded } from '../../signed-in/loaded.tsx'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
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
function PaymentStatistics({ dashboard: { revenue, payments, registrations } }: { dashboard: Dashboard }) {
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

/** Trainings: how many there are in which state. */
function TrainingStatistics({ dashboard: { trainings } }: { dashboard: Dashboard }) {
  const labels = useOffice().words.dashboard
  const stages = [
    ['active', labels.active, trainings.active],
    ['finished', labels.finished, trainings.finished],
    ['cancelled', labels.cancelledTrainings, trainings.cancelled],
  ] as const
  return (
    <BarList
      title={labels.byStatus}
      bars={stages.map(([avancement, label, value]) => ({
        id: avancement,
        label,
        value,
        share: trainings.total === 0 ? 0 : value / trainings.total,
        to: { onglet: 'formations', avancement },
      }))}
    />
  )
}

/** Registrations: how many are confirmed and paid, and how they stand. */
function RegistrationStatistics({ dashboard: { registrations, payments } }: { dashboard: Dashboard }) {
  const labels = useOffice().words.dashboard
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

const panels = {
  registrations: RegistrationStatistics,
  payments: PaymentStatistics,
  trainings: TrainingStatistics,
}
type Panel = keyof typeof panels

/** The detailed figures, in three tabs (docs/rules/dashboard.md#statistics). */
export function Statistics({ dashboard }: { dashboard: Dashboard }) {
  const { words } = useOffice()
  const [chosen, choose] = useState<Panel>('registrations')
  const Shown = panels[chosen]
  return (
    <section
      aria-labelledby="statistiques-titre"
      className="grid grid-cols-1 rounded-box border border-sand bg-surface"
    >
      <h3 id="statistiques-titre" className="px-5 pt-5 font-body font-semibold text-base">
        {words.dashboard.statistics}
      </h3>
      <TabList label={words.dashboard.statistics} className="scrolls-sideways border-sand border-b px-3 pt-1">
        {(Object.keys(panels) as Panel[]).map((panel) => (
          <button
            key={panel}
            type="button"
            onClick={() => choose(panel)}
            {...tabProps(`statistiques-${panel}`, 'statistiques-chiffres', panel === chosen)}
            className="-mb-px min-h-11 whitespace-nowrap border-transparent border-b-2 px-3 font-semibold text-muted text-sm outline-offset-[-3px] hover:text-ink aria-selected:border-orange aria-selected:text-ink"
          >
            {words.dashboard.tabs[panel]}
          </button>
        ))}
      </TabList>
      <div
        id="statistiques-chiffres"
        role="tabpanel"
        aria-labelledby={`statistiques-${chosen}`}
        className="grid grid-cols-1 gap-8 p-5"
      >
        <Shown dashboard={dashboard} />
      </div>
    </section>
  )
}
