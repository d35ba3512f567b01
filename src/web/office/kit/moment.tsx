import { formatMoment } from '../../../domain/values/dates.ts'
import { useSite } from '../../page/use-site.ts'

/** What stands below or beside what a cell says first. */
export const secondLine = 'text-muted text-[0.8125rem] leading-[1.125rem] in-data-compact:leading-4'

/** A moment in a table, on one line, or with the hour below the day. */
export function Moment({ at, isSplit = false }: { at: string; isSplit?: boolean }) {
  const [day, hour] = formatMoment(at, useSite().locale).split(' ')
  return (
    <time
      dateTime={at}
      className={`whitespace-nowrap tabular-nums ${isSplit ? 'max-md:text-[0.8125rem] max-md:text-muted md:grid' : ''}`}
    >
      {day} <span className={isSplit ? `max-md:sr-only ${secondLine}` : ''}>{hour}</span>
    </time>
  )
}
