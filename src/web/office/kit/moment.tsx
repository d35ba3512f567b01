import { formatMoment } from '../../../domain/values/dates.ts'
import { useSite } from '../../page/use-site.ts'

/** A moment in a table, on one line. */
export const Moment = ({ at }: { at: string }) => (
  <time dateTime={at} className="whitespace-nowrap tabular-nums">
    {formatMoment(at, useSite().locale)}
  </time>
)
