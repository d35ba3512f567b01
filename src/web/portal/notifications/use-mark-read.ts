import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { OwnNotification } from '../../../domain/participants/participant.ts'
import { apiOf, read } from '../../api/api.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'

/** Marks a notification as read; said aloud only when it was asked for by name, not when it comes with opening it. */
export function useMarkRead(id: number) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (_: { isAsked: boolean }) =>
      read(apiOf(queryClient).participant.notifications[':id'].read.$put({ param: { id: String(id) } })),
    onSuccess: (_answer, { isAsked }) => {
      queryClient.setQueriesData<{ rows: OwnNotification[]; total: number }>(
        { queryKey: ['participant', 'notifications'] },
        (page) => page && { ...page, rows: page.rows.map((row) => (row.id === id ? { ...row, isRead: true } : row)) },
      )
      if (isAsked) showToast({ variant: 'default', title: words.notifications.markedRead })
    },
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: words.notifications.markFailed,
        description: serverErrors(error, text).message,
      }),
  })
}
