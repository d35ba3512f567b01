import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { MessageThread } from '../../../domain/messages/message.ts'
import { apiOf, read } from '../../api/api.ts'
import { refetch } from '../../api/refetch.ts'
import { useMay } from '../kit/use-may.ts'
import { messageQuery } from '../queries/messages.ts'

/** Opening a message is reading it, for those who answer it: told to the server once, and not again when it is marked as unread afterwards. */
export function useMarkRead(message: MessageThread): void {
  const queryClient = useQueryClient()
  const isReaders = useMay()('administrators')
  const isTold = useRef(false)
  const { mutate } = useMutation({
    mutationFn: () =>
      read(apiOf(queryClient).admin.messages[':id'].$put({ param: { id: String(message.id) }, json: { read: true } })),
    onSuccess: (changed) => {
      queryClient.setQueryData(messageQuery(message.id).queryKey, changed)
      void refetch(queryClient, [['messages', 'list']])
    },
  })
  useEffect(() => {
    if (isTold.current) return
    isTold.current = true
    if (!message.read && isReaders) mutate()
  }, [message.read, isReaders, mutate])
}
