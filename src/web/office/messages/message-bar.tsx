import type { ContactMessage } from '../../../domain/messages/message.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { listIdOf } from '../kit/list-tab.tsx'
import { useOffice } from '../kit/office-text.ts'
import { TickedBar } from '../kit/ticked-bar.tsx'
import { useChange } from '../kit/use-change.ts'

interface Props {
  rows: readonly ContactMessage[]
  /** Whether they are in the archives. */
  isArchived: boolean
  onDone: () => void
}

interface Asked {
  ids: number[]
  read?: boolean
  archived?: boolean
}

/** What can be done with the ticked messages, and the way back; stays in sight at the lower edge while the list scrolls. */
export function MessageBar({ rows, isArchived, onDone }: Props) {
  const { words } = useOffice()
  const labels = words.messages.several
  const change = { failsIn: 'toast' as const, touches: [['messages'], ['dashboard']] }
  const back = useChange({
    ...change,
    send: (api, json: Asked) => read(api.admin.messages.$put({ json })),
    success: { title: words.undone },
  })
  const changing = useChange({
    ...change,
    send: (api, json: Asked) => read(api.admin.messages.$put({ json })),
    success: ({ ids }) => ({ title: labels.done(ids.length) }),
    undo: ({ ids }, { read: wasRead, archived }) =>
      ids.length === 0
        ? undefined
        : () =>
            back.mutate({
              ids,
              ...(wasRead !== undefined && { read: !wasRead }),
              ...(archived !== undefined && { archived: !archived }),
            }),
    onSuccess: () => {
      // The button that was pressed goes; the focus must not fall out of the page.
      document.getElementById(listIdOf('messages'))?.focus()
      onDone()
    },
  })
  if (rows.length === 0) return null
  const act = (state: Omit<Asked, 'ids'>) => changing.mutate({ ids: rows.map(({ id }) => id), ...state })
  return (
    <TickedBar label={labels.label} said={labels.ticked(rows.length)} onUntick={onDone}>
      <div className="grid w-full grid-cols-2 gap-2 sm:flex sm:w-auto">
        <Button look="outline" size="compact" disabled={changing.isPending} onClick={() => act({ read: true })}>
          {labels.read}
        </Button>
        <Button
          look="neutral"
          size="compact"
          disabled={changing.isPending}
          onClick={() => act({ archived: !isArchived })}
        >
          {isArchived ? labels.unarchive : labels.archive}
        </Button>
      </div>
    </TickedBar>
  )
}
