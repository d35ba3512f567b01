import { done, read } from '../../api/api.ts'
import { OwnCalendar } from '../../signed-in/own-calendar.tsx'
import { useOffice } from '../kit/office-text.ts'

/** One's own calendar, for the one on a phone: a trainer's sessions, everybody's for others. */
export function CalendarSection() {
  const { locale, words } = useOffice()
  const { title, ofStaff } = words.calendar
  return (
    <section
      aria-labelledby="agenda-titre"
      className="grid grid-cols-1 content-start gap-4 rounded-box border border-sand bg-surface p-5"
    >
      <div>
        <h2 id="agenda-titre" className="text-heading">
          {title}
        </h2>
        <p className="text-muted text-sm">{ofStaff}</p>
      </div>
      <OwnCalendar
        query={locale === 'en' ? '?lang=en' : ''}
        calls={{
          queryKey: ['own-calendar'],
          find: (api) => read(api.admin['own-calendar'].$get()),
          renew: (api) => read(api.admin['own-calendar'].$post()),
          end: (api) => done(api.admin['own-calendar'].$delete()),
        }}
      />
    </section>
  )
}
