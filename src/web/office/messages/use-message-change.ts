import { useQueryClient } from '@tanstack/react-query'
import type { ContactMessage } from '../../../domain/message.ts'
import { read } from '../../api/api.ts'
import { useChange } from '../kit/use-change.ts'
import { messageQuery } from '../queries/messages.ts'

/** What the office does with a message; lists and the number unread are read again. */
export function useMessageChange(
  id: number,
  title: string,
  state: { read?: boolean; archived?: boolean },
  onDone: () => void,
) {
  const queryClient = useQueryClient()
  return useChange({
    failsIn: 'toast',
    send: (api): Promise<ContactMessage> =>
      read(api.admin.messages[':id'].$put({ param: { id: String(id) }, json: state })),
    success: { title },
    touches: [['messages', 'list']],
    onSuccess: (message) => {
      queryClient.setQueryData(messageQuery(id).queryKey, message)
      onDone()
    },
  })
}
