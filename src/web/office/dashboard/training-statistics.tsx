import type { Dashboard } from '../../../domain/desk/dashboard.ts'
import { useOffice } from '../kit/office-text.ts'
import { BarList } from './bar-list.tsx'

/** Trainings: how many there are in which state. */
export function TrainingStatistics({ dashboard: { trainings } }: { dashboard: Dashboard }) {
  const { words } = useOffice()
  const labels = words.dashboard
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
