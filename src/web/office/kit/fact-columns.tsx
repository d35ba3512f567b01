import { datedTitle } from '../../../domain/trainings/session-name.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatPhone } from '../../../domain/values/phone.ts'
import { type Column, columnsOf } from '../../ui/table-cells.tsx'
import { useOffice } from './office-text.ts'
import { useGrouping } from './use-office-search.ts'

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
  const said = (text: string | null | undefined) =>
    text ? <span className="block max-w-56 md:min-w-36">{text}</span> : none
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

/** What a row says of the groups that it may be in. */
interface Grouped {
  pharmacy: { id: number; name: string } | null
  trainingId: number
  trainingTitle: string
  startsAt: string | null
}

interface Sum {
  id: number | null
  phone: string | null
}

/**
 * The group of each row, with what stands over its first: who pays, and by which phone they are reached, or the session; and what it
 * comes to in all, also where its rows go on on another page. Undefined where the list is not grouped.
 */
export function useGroupOf<Of extends Sum>(sums: readonly Of[] | undefined, said: (sum: Of) => string) {
  const { locale, words } = useOffice()
  const grouping = useGrouping()
  if (!grouping) return undefined
  const isByPayer = grouping.by === 'pharmacy'
  const sumOf = new Map(sums?.map((sum) => [sum.id, sum]))
  return ({ pharmacy, trainingId, trainingTitle, startsAt }: Grouped) => {
    const id = isByPayer ? (pharmacy?.id ?? null) : trainingId
    const heading = () => {
      const sum = sumOf.get(id)
      return (
        <span className="flex flex-wrap gap-x-3">
          <span className="font-semibold">
            {isByPayer ? (pharmacy?.name ?? words.facts.payThemselves) : datedTitle(trainingTitle, startsAt, locale)}
          </span>
          {sum?.phone && <span className="whitespace-nowrap tabular-nums">{formatPhone(sum.phone)}</span>}
          {sum && <span className="tabular-nums">{said(sum)}</span>}
        </span>
      )
    }
    return { id: id ?? 0, heading }
  }
}
