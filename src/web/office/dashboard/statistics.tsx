import { useState } from 'react'
import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { TabList, tabProps } from '../../ui/tab-list.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PaymentStatistics } from './payment-statistics.tsx'
import { RegistrationStatistics } from './registration-statistics.tsx'
import { TrainingStatistics } from './training-statistics.tsx'

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
