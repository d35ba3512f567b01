import { useQueryClient } from '@tanstack/react-query'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import { apiOf, read } from '../api/api.ts'
import { useDocumentDownload } from '../files/use-document-download.ts'
import { serverErrors } from '../forms/form-errors.ts'
import { Button } from '../ui/button.tsx'
import { showToast } from '../ui/toast-store.ts'
import { usePharmacyText } from './pharmacy-text.ts'

interface Props {
  document: BookedRegistration['documents'][number]
  /** Whose it is. */
  of: string
}

/** Fetches a paper and saves it under its name; one that is being made says so. */
export function PaperButton({ document, of }: Props) {
  const { words, text } = usePharmacyText()
  const queryClient = useQueryClient()
  const download = useDocumentDownload({
    locate: () =>
      read(apiOf(queryClient).pharmacy.documents[':id'].download.$get({ param: { id: String(document.id) } })),
    onSuccess: (title) => showToast({ variant: 'default', title: words.papers.downloaded, description: title }),
    onError: (error) =>
      showToast({
        variant: 'destructive',
        title: words.papers.failed,
        description: serverErrors(error, text).message,
      }),
  })
  return (
    <Button
      look="quiet"
      size="compact"
      disabled={!document.isReady || download.isPending}
      onClick={() => download.begin()}
    >
      {document.title}
      {!document.isReady && ` (${words.papers.making})`}
      <span className="sr-only">{words.naming.of(of)}</span>
    </Button>
  )
}
