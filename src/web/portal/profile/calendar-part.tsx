import { done, read } from '../../api/api.ts'
import { OwnCalendar } from '../../signed-in/own-calendar.tsx'
import { usePortal } from '../kit/portal-text.ts'
import { Part } from './part.tsx'

/** The participant's own calendar, for the one on their phone. */
export function CalendarPart() {
  const { words } = usePortal()
  return (
    <Part id="agenda" title={words.calendar.title} intro={words.calendar.intro}>
      <OwnCalendar
        calls={{
          queryKey: ['participant', 'calendar'],
          find: (api) => read(api.participant.calendar.$get()),
          renew: (api) => read(api.participant.calendar.$post()),
          end: (api) => done(api.participant.calendar.$delete()),
        }}
      />
    </Part>
  )
}
