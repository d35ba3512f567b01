import { useQueryClient } from '@tanstack/react-query'
import type { MessageThread } from '../../../domain/messages/message.ts'
import { type Api, read } from '../../api/api.ts'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { messageQuery } from '../queries/messages.ts'

interface MessageState {
  read?: boolean
  archived?: boolean
}

/** What the office does with a message, and the way back; lists and the number unread are read again. */
export function useMessageChange(id: number, title: string, state: MessageState, onDone: () => void) {
  const { words } = useOffice()
  const queryClient = useQueryClient()
  const keep = (message: MessageThread) => queryClient.setQueryData(messageQuery(id).queryKey, message)
  const change = {
    failsIn: 'toast' as const,
    send: (api: Api, json: MessageState) => read(api.admin.messages[':id'].$put({ param: { id: String(id) }, json })),
    touches: [['messages', 'list']],
  }
  const back = useChange({ ...change, success: { title: words.undone }, onSuccess: keep })
  const changing = useChange({
    ...change,
    success: { title },
    undo: () => () =>
      back.mutate({
        ...(state.read !== undefined && { read: !state.read }),
        ...(state.archived !== undefined && { archived: !state.archived }),
      }),
    onSuccess: (message) => {
      keep(message)
      onDone()
    },
  })
  return { isPending: changing.isPending, act: () => changing.mutate(state) }
}
