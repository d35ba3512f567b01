import type { ReactNode } from 'react'
import { weeksOf } from '../../domain/trainings/calendar-month.ts'
import { formatMonth, formatWeekday } from '../../domain/values/dates.ts'
import type { Locale } from '../../domain/values/language.ts'

interface Props<Entry> {
  /** Such as `2026-12`. */
  month: string
  locale: Locale
  /** As `2026-12-14`. */
  today: string
  /** What is on each day, by `2026-12-14`. */
  days: ReadonlyMap<string, Entry[]>
  keyOf: (entry: Entry) => number
  /** One entry: whole in the list, in a few words in the grid. */
  show: (entry: Entry, as: 'list' | 'grid') => ReactNode
  /** How many there are on a day, where the grid has no room for more. */
  count: (entries: number) => string
  /** Whether an entry does not take place: a day of such alone is not one to go to. */
  isOff?: (entry: Entry) => boolean
  /** Whether nobody goes there any more. */
  isOver?: (entry: Entry) => boolean
  empty: string
}

const tags = { fr: 'fr-FR', en: 'en-GB' } as const
// A week that begins on a Monday.
const someWeek = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(2024, 0, 1 + index)))

/**
 * A month day by day: its grid, and below it its list. A small screen shows the list first; its grid says how many there are each day, and
 * leads nowhere, so that the focus goes the way of the eyes.
 */
export function MonthCalendar<Entry>(props: Props<Entry>) {
  const { month, locale, today, days, keyOf, show, count, isOff = () => false, isOver = isOff, empty } = props
  const listed = weeksOf(month)
    .flat()
    .filter((day) => day !== null && days.has(day)) as string[]
  const weekday = (width: 'short' | 'long') =>
    new Intl.DateTimeFormat(tags[locale], { weekday: width, timeZone: 'UTC' }).format
  return (
    <div className="grid gap-6">
      <table className="month-grid w-full table-fixed border-collapse">
        <caption className="sr-only">{formatMonth(month, locale)}</caption>
        <thead>
          <tr>
            {someWeek.map((day) => (
              <th key={day.getTime()} scope="col" className="pb-2 font-semibold text-muted text-sm">
                <abbr title={weekday('long')(day)} className="no-underline">
                  {weekday('short')(day)}
                </abbr>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month).map((week) => (
            <tr key={week.find((day) => day !== null)}>
              {week.map((day, index) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: a place in the week is all that such a day is
                  <td key={index} className="border border-sand" />
                ) : (
                  <td key={day} className="h-14 border border-sand bg-surface p-1 align-top lg:h-24">
                    <span
                      className={`inline-flex size-[2em] items-center justify-center rounded-full text-sm tabular-nums ${day === today ? 'bg-green font-semibold text-on-green' : 'text-muted'}`}
                      aria-current={day === today ? 'date' : undefined}
                    >
                      {Number(day.slice(8))}
                    </span>
                    <Day entries={days.get(day) ?? []} {...{ keyOf, show, count, isOff, isOver }} />
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
      {listed.length === 0 ? (
        <p className="text-muted max-lg:order-first">{empty}</p>
      ) : (
        <ol className="grid content-start gap-5 max-lg:order-first lg:grid-cols-3">
          {listed.map((day) => (
            <li key={day} className="grid content-start gap-2">
              <h3 className="font-semibold first-letter:uppercase">{formatWeekday(day, locale)}</h3>
              <ul className="grid gap-2">
                {days.get(day)?.map((entry) => (
                  <li key={keyOf(entry)}>{show(entry, 'list')}</li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

interface DayProps<Entry> extends Pick<Required<Props<Entry>>, 'keyOf' | 'show' | 'count' | 'isOff' | 'isOver'> {
  entries: Entry[]
}

function Day<Entry>({ entries, keyOf, show, count, isOff, isOver }: DayProps<Entry>) {
  if (entries.length === 0) return null
  const look = entries.every(isOff)
    ? 'bg-red-wash text-red line-through'
    : entries.every(isOver)
      ? 'bg-grey-wash text-grey'
      : 'bg-green-wash text-green'
  return (
    <>
      <p className={`rounded text-center font-semibold text-sm lg:hidden ${look}`}>
        <span aria-hidden="true">{entries.length}</span> <span className="sr-only">{count(entries.length)}</span>
      </p>
      <ul className="grid gap-1 max-lg:hidden">
        {entries.map((entry) => (
          <li key={keyOf(entry)}>{show(entry, 'grid')}</li>
        ))}
      </ul>
    </>
  )
}
