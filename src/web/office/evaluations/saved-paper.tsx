import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Api, apiOf } from '../../api/api.ts'
import { type FileResponse, fileNameIn, saveFile } from '../../files/save-file.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from '../kit/office-text.ts'
import { meansSignedOut } from '../kit/use-change.ts'

interface Props {
  label: string
  saved: string
  request: (api: Api) => Promise<FileResponse>
}

/** Asks for a paper that is made at once, and saves it under its name; why there is none is told. */
export function SavedPaper({ label, saved, request }: Props) {
  const { text, words } = useOffice()
  const queryClient = useQueryClient()
  const download = useMutation({
    mutationFn: async () => {
      const response = await request(apiOf(queryClient))
      return saveFile(response, fileNameIn(response.headers) ?? 'officina.pdf')
    },
    onSuccess: (name) => showToast({ variant: 'default', title: saved, description: name }),
    onError: (error) => {
      if (meansSignedOut(error)) return
      const { message } = serverErrors(error, text)
      showToast({ variant: 'destructive', title: words.error, description: words.failure(message) })
    },
  })
  return (
    <Button
      look="neutral"
      size="compact"
      aria-busy={download.isPending}
      disabled={download.isPending}
      onClick={() => download.mutate()}
    >
      <Glyph name="download" />
      {label}
    </Button>
  )
}
