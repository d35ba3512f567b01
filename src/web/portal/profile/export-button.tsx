import { useMutation, useQueryClient } from '@tanstack/react-query'
import { apiOf } from '../../api/api.ts'
import { fileNameIn, saveFile } from '../../files/save-file.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'

/** Fetches everything the firm holds about the participant, and saves it. */
export function ExportButton({ format, label }: { format: 'json' | 'pdf'; label: string }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const fetchAll = useMutation({
    mutationFn: async () => {
      const response = await apiOf(queryClient).participant.export.$get({ query: { format } })
      return saveFile(response, fileNameIn(response.headers) ?? `officina.${format}`)
    },
    onSuccess: () => showToast({ variant: 'default', title: words.privacy.downloaded }),
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: words.privacy.downloadFailed,
        description: serverErrors(error, text).message,
      }),
  })
  return (
    <Button look="outline" disabled={fetchAll.isPending} onClick={() => fetchAll.mutate()}>
      {fetchAll.isPending ? words.privacy.downloading : label}
    </Button>
  )
}
