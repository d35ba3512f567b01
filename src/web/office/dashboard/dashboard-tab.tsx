import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useOffice } from '../kit/office-text.ts'
import { PrintedHeading } from '../kit/printed-heading.tsx'
import { dashboardQuery } from '../queries/dashboard.ts'
import { BackupLine } from './backup-line.tsx'
import { PeriodPanel } from './period-panel.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Statistics } from './statistics.tsx'
import { SummaryCards } from './summary-cards.tsx'
import { ToDoList } from './to-do-list.tsx'

// The figures do not wait for their pictures.
const Charts = lazy(() => import('./charts.tsx'))

/** docs/rules/dashboard.md: what is to do, a period compared, four cards, charts, detailed statistics, recent activity; every figure from the database in one call. */
export default function DashboardTab() {
  const { words } = useOffice()
  const figures = useQuery(dashboardQuery)
  return (
    <section aria-labelledby="tableau-titre" className="printed-figures grid grid-cols-1 gap-5">
      <h2 id="tableau-titre" className="sr-only">
        {words.dashboard.title}
      </h2>
      <PrintedHeading title={words.dashboard.title} parts={[]} />
      <Loaded query={figures} error={words.dashboard.loadError} lines={8}>
        {(dashboard) => (
          <>
            <ToDoList toDo={dashboard.toDo} />
            <PeriodPanel />
            <SummaryCards dashboard={dashboard} />
            <Suspense fallback={<Skeleton label={words.loading} />}>
              <Charts dashboard={dashboard} />
            </Suspense>
            <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_24rem]">
              <Statistics dashboard={dashboard} />
              <RecentActivity recent={dashboard.recent} />
            </div>
          </>
        )}
      </Loaded>
      <BackupLine />
    </section>
  )
}
