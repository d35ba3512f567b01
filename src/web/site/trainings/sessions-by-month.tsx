import { sessionsByMonth } from '../../../domain/trainings/session-months.ts'
import type { TrainingSummary } from '../../../domain/trainings/training-schemas.ts'
import { formatMonth } from '../../../domain/values/dates.ts'
import { useSite } from '../../page/use-site.ts'
import { TrainingCard } from './training-card.tsx'

/** What may be registered for first, month by month; what is over or cancelled folded away (docs/rules/trainings.md#list). */
export function SessionsByMonth({ trainings, month }: { trainings: TrainingSummary[]; month: string | undefined }) {
  const { locale, text } = useSite()
  const { months, undated, underWay, gone } = sessionsByMonth(trainings, month)
  const words = text.trainings
  return (
    <div className="grid gap-10">
      {months.length + undated.length + underWay.length === 0 && <p className="text-muted">{words.empty}</p>}
      {months.map((one) => (
        <Group key={one.month} id={one.month} heading={formatMonth(one.month, locale)} sessions={one.sessions} />
      ))}
      {undated.length > 0 && <Group id="date-a-fixer" heading={words.noDate} sessions={undated} />}
      {underWay.length > 0 && <Group id="en-cours" heading={text.statuses.en_cours} sessions={underWay} />}
      {gone.length > 0 && (
        <details className="border-sand border-t pt-4">
          <summary className="w-fit cursor-pointer py-2 font-semibold text-green hover:underline">
            {words.gone(gone.length)}
          </summary>
          <Cards sessions={gone} className="mt-4" />
        </details>
      )}
    </div>
  )
}

const Group = ({ id, heading, sessions }: { id: string; heading: string; sessions: TrainingSummary[] }) => (
  <section aria-labelledby={id}>
    <h2 id={id} className="month-head">
      {heading}
    </h2>
    <Cards sessions={sessions} />
  </section>
)

const Cards = ({ sessions, className = '' }: { sessions: TrainingSummary[]; className?: string }) => (
  <ul className={`grid gap-5 sm:grid-cols-2 lg:grid-cols-3 ${className}`}>
    {sessions.map((training) => (
      <TrainingCard key={training.id} training={training} />
    ))}
  </ul>
)
