import { useState } from 'react'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { OfficeView } from '../kit/use-office-search.ts'
import { BarList, KeyFigures } from './bar-list.tsx'
import { PaymentStatistics } from './payment-statistics.tsx'

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
      <TabList label={words.dashboard.statistics} className="border-sand border-b px-3 pt-1">
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
