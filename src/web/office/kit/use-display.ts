import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { ListDisplay } from '../../../domain/desk/list-display.ts'
import type { OfficeList } from '../../../domain/desk/office-lists.ts'
import { read } from '../../api/api.ts'
import { showAnswer } from '../../api/refetch.ts'
import { displaysQuery } from '../queries/views.ts'
import { useChange } from './use-change.ts'

type Shown = Omit<ListDisplay, 'list'>

/** What is usual, with room around it. */
const byDefault: Shown = { hiddenColumns: [], shownColumns: [], density: 'airy' }

/**
 * How the person in front of the screen wants to see a list, and how to change that: seen at once, and kept on their account. Where it
 * cannot be had, the list is as by default.
 */
export function useDisplay(list: OfficeList) {
  const queryClient = useQueryClient()
  const { data, isPending } = useQuery(displaysQuery)
  const { hiddenColumns, shownColumns, density } = data?.find((display) => display.list === list) ?? byDefault
  const saving = useChange({
    failsIn: 'toast',
    send: (api, display: ListDisplay) => read(api.admin['list-displays'].$put({ json: display })),
    // What is shown is what was sent; reading it again could bring back what has been changed meanwhile.
    touches: [],
    inTurn: 'list display',
  })
  const change = (changed: Partial<Shown>) => {
    const display = { list, hiddenColumns, shownColumns, density, ...changed }
    showAnswer(queryClient, displaysQuery.queryKey, (displays = []) => [
      ...displays.filter((other) => other.list !== list),
      display,
    ])
    saving.mutate(display, { onError: () => queryClient.invalidateQueries(displaysQuery) })
  }
  const isShown = ({ id, isExtra }: { id: string; isExtra?: boolean }) =>
    isExtra ? shownColumns.includes(id) : !hiddenColumns.includes(id)
  /** Shows a column, or does without it. */
  const toggle = ({ id, isExtra }: { id: string; isExtra?: boolean }, shown: boolean) => {
    const kept = (isExtra ? shownColumns : hiddenColumns).filter((other) => other !== id)
    change({ [isExtra ? 'shownColumns' : 'hiddenColumns']: shown === (isExtra === true) ? [...kept, id] : kept })
  }
  return { isShown, toggle, density, isPending, change, reset: () => change(byDefault) }
}
