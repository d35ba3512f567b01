import { useQuery } from '@tanstack/react-query'
import { type CalendarSession, calendarLimit, onEachDay } from '../../../domain/trainings/session-calendar.ts'
import { formatMonth } from '../../../domain/values/dates.ts'
import { monthAfter, monthOf } from '../../../domain/values/month.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph, type GlyphName } from '../../ui/glyph.tsx'
import { MonthCalendar } from '../../ui/month-calendar.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useOfficeSearch } from '../kit/use-office-search.ts'
import { calendarQuery } from '../queries/trainings.ts'
import { CalendarEntry } from './calendar-entry.tsx'

/**
 * The sessions of the month that the address tells, in place of the rows of their list (docs/rules/office.md#calendar); `tabs` chooses
 * between the two.
 */
export function useSessionsCalendar() {
  const { locale, words } = useOffice()
  const { search } = useOfficeSearch()
  const labels = words.trainings.calendar
  const { q, avancement, programme } = search
  const now = new Date()
  const month = search.mois_affiche || monthOf(now)
  const isOpen = search.vue === 'calendrier'
  const query = useQuery({
    ...calendarQuery({
      ...{ month, q },
      ...(avancement !== 'all' && { stage: avancement }),
      ...(programme > 0 && { programmeId: String(programme) }),
    }),
    enabled: isOpen,
  })
  const show = (sessions: CalendarSession[]) => (
    <MonthCalendar
      month={month}
      locale={locale}
      today={now.toISOString().slice(0, 10)}
      days={onEachDay(sessions)}
      keyOf={({ id }) => id}
      count={labels.onDay}
      empty={labels.empty}
      show={(session, as) => <CalendarEntry session={session} isBrief={as === 'grid'} />}
    />
  )
  const tabs = {
    name: 'vue' as const,
    label: labels.views,
    labelOf: (vue: typeof search.vue) => labels.view[vue],
  }
  return {
    isOpen,
    tabs,
    calendar: {
      above: <MonthChoice month={month} thisMonth={monthOf(now)} isCut={query.data?.isCut ?? false} />,
      query,
      // Pages are months.
      pageSize: calendarLimit,
      empty: q || avancement !== 'all' || programme > 0 ? labels.emptySearch : labels.empty,
      show,
    },
  }
}

function MonthChoice({ month, thisMonth, isCut }: { month: string; thisMonth: string; isCut: boolean }) {
  const { locale, words } = useOffice()
  const { show } = useOfficeSearch()
  const labels = words.trainings.calendar
  const goTo = (chosen: string) => show({ mois_affiche: chosen === thisMonth ? '' : chosen })
  const step = (count: number, label: string, glyph: GlyphName) => (
    <Button
      look="neutral"
      size="compact"
      aria-label={label}
      title={label}
      onClick={() => goTo(monthAfter(month, count))}
      className="min-h-11 min-w-11"
    >
      <Glyph name={glyph} />
    </Button>
  )
  return (
    <div className="flex flex-wrap items-center gap-3">
      {step(-1, labels.previous, 'previous')}
      <p aria-live="polite" className="min-w-36 text-center font-heading font-semibold text-lg first-letter:uppercase">
        {formatMonth(month, locale)}
      </p>
      {step(1, labels.next, 'next')}
      {month !== thisMonth && (
        <Button look="quiet" size="compact" onClick={() => goTo(thisMonth)}>
          {labels.thisMonth}
        </Button>
      )}
      {isCut && <p className="text-muted text-sm">{labels.isCut}</p>}
    </div>
  )
}
