import { useQueryClient } from '@tanstack/react-query'
import type { ParticipantDocument } from '../../../domain/documents/document.ts'
import { apiOf, read } from '../../api/api.ts'
import { useDocumentDownload } from '../../files/use-document-download.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'

/** Asks where the file is, fetches it from there, telling how far it has come, and saves it under its name (docs/rules/documents.md#downloading). */
export function DownloadButton({ document }: { document: Pick<ParticipantDocument, 'id' | 'title'> }) {
  const { words, text } = usePortal()
  const queryClient = useQueryClient()
  const download = useDocumentDownload({
    locate: () =>
      read(apiOf(queryClient).participant.documents[':id'].download.$get({ param: { id: String(document.id) } })),
    onSuccess: (title) => showToast({ variant: 'default', title: words.documents.downloaded, description: title }),
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: words.documents.downloadFailed,
        description: serverErrors(error, text).message,
      }),
  })
  return (
    <div className="grid gap-2">
      <Button look="outline" disabled={download.isPending} onClick={() => download.begin()}>
        {download.isPending ? words.documents.downloading(download.percent) : words.documents.download}
        <span className="sr-only">, {document.title}</span>
      </Button>
      {download.isPending && (
        <progress max={100} value={download.percent} aria-label={document.title} className="h-1.5 w-full" />
      )}
    </div>
  )
}
