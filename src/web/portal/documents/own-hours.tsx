import { useQuery, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { ownHoursQuery } from '../../api/participant-queries.ts'
import { HoursForm } from '../../signed-in/hours-form.tsx'
import { usePortal } from '../kit/portal-text.ts'

/** One's hours year by year; nothing is there to say before the first session was attended. */
export function OwnHours() {
  const { words } = usePortal()
  const queryClient = useQueryClient()
  const { data } = useQuery(ownHoursQuery)
  if (!data || data.years.length === 0) return null
  return (
    <section
      aria-labelledby="heures"
      className="mb-5 grid grid-cols-1 gap-4 rounded-box border border-sand bg-surface p-5 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id="heures" className="text-heading">
          {words.hours.title}
        </h2>
        <p className="text-muted">{words.hours.intro}</p>
      </div>
      <HoursForm
        years={data.years}
        request={(year, language) =>
          apiOf(queryClient).participant.hours[':year'][':language'].$get({ param: { year, language } })
        }
      />
    </section>
  )
}
