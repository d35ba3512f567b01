import { useQueryClient } from '@tanstack/react-query'
import { apiOf, read } from '../../api/api.ts'
import { useDocumentDownload } from '../../files/use-document-download.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button, type ButtonLook } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { useOffice } from './office-text.ts'
import { meansSignedOut } from './use-change.ts'

interface Props {
  document: { id: number; title: string }
  look?: ButtonLook
  /** Whether the word is for screen readers only, as in a row of a list. */
  isWordHidden?: boolean
}

/** Asks where a document's file is, fetches it from there, telling how far it has come, and saves it under its name. */
export function DownloadButton({ document, look = 'quiet', isWordHidden = false }: Props) {
  const { text, words } = useOffice()
  const queryClient = useQueryClient()
  const download = useDocumentDownload({
    locate: () => read(apiOf(queryClient).admin.documents[':id'].download.$get({ param: { id: String(document.id) } })),
    onSuccess: (title) => showToast({ variant: 'default', title: words.documents.downloaded, description: title }),
    onError: (error) => {
      if (meansSignedOut(error)) return
      const { message } = serverErrors(error, text)
      showToast({ variant: 'destructive', title: words.error, description: words.failure(message) })
    },
  })
  const label = download.isPending ? words.documents.downloading(download.percent) : words.documents.download
  return (
    <Button
      look={look}
      size="compact"
      title={isWordHidden ? label : undefined}
      aria-busy={download.isPending}
      disabled={download.isPending}
      onClick={() => download.begin()}
    >
      <Glyph name="download" />
      {isWordHidden ? (
        <span className="sr-only">
          {label} {document.title}
        </span>
      ) : (
        <>
          <span className="tabular-nums">{label}</span>
          <span className="sr-only"> {document.title}</span>
        </>
      )}
    </Button>
  )
}
