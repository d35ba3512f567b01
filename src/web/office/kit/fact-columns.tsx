import { formatShortDay } from '../../../domain/values/dates.ts'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { useOffice } from './office-text.ts'

/** What is known of whose a registration is, who pays and what for, of it itself or of money for it. */
interface Facts {
  participant: { organization: string | null }
  pharmacy: { name: string } | null
  trainers: readonly string[]
  startsAt: string | null
}

/** Columns beside the specified ones: organization, paying pharmacy, trainers, date of the session; hidden unless somebody wants them. */
export function useFactColumns<Row extends Facts>(): Column<Row>[] {
  const { locale, words } = useOffice()
  const column = columnsOf(words.facts.columns)
  const none = <span className="text-muted max-md:hidden">–</span>
  const said = (text: string | null | undefined) => (text ? <span className="block max-w-56">{text}</span> : none)
  return [
    column('organization', {
      isExtra: true,
      sort: 'organization',
      cell: ({ participant }) => said(participant.organization),
    }),
    column('pharmacy', { isExtra: true, sort: 'pharmacy', cell: ({ pharmacy }) => said(pharmacy?.name) }),
    column('trainer', { isExtra: true, sort: 'trainer', cell: ({ trainers }) => said(trainers.join(', ')) }),
    column('startsAt', {
      isExtra: true,
      sort: 'startsAt',
      cell: ({ startsAt }) =>
        startsAt ? (
          <time dateTime={startsAt} className="whitespace-nowrap tabular-nums">
            {formatShortDay(startsAt, locale)}
          </time>
        ) : (
          none
        ),
    }),
  ]
}
