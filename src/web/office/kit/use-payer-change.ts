import { type Api, read } from '../../api/api.ts'
import { useOffice } from './office-text.ts'
import { useChange } from './use-change.ts'

interface Change<Input> {
  send: (api: Api, input: Input) => Promise<{ ids: number[] }>
  title: (count: number) => string
  /** Who paid until now, for the way back: a pharmacy, or the people who registered. */
  before: number | null
  failsIn: 'place' | 'toast'
  onDone?: () => void
}

const touches = [['registrations'], ['pharmacies'], ['documents'], ['audit']]

/** Who pays for some registrations, changed, with the way back. */
export function usePayerChange<Input>({ send, title, before, failsIn, onDone }: Change<Input>) {
  const { words } = useOffice()
  const back = useChange({
    failsIn: 'toast',
    send: (api, ids: number[]) => read(api.admin.registrations.pharmacy.$put({ json: { ids, pharmacyId: before } })),
    success: { title: words.undone },
    touches,
  })
  return useChange({
    failsIn,
    send,
    success: ({ ids }) => ({ title: title(ids.length) }),
    undo: ({ ids }) => (ids.length > 0 ? () => back.mutate(ids) : undefined),
    touches,
    ...(onDone && { onSuccess: onDone }),
  })
}
