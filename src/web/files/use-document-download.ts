import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { DocumentDownload } from '../../domain/documents/document.ts'
import { saveFile } from './save-file.ts'

interface Download {
  /** Asks where the file is. */
  locate: () => Promise<DocumentDownload>
  onSuccess: (title: string) => void
  onError: (error: unknown) => void
}

/** Fetches a document from where the server says it is (docs/rules/documents.md#downloading) and saves it under its name; tells how far it has come. */
export function useDocumentDownload({ locate, onSuccess, onError }: Download) {
  const [percent, setPercent] = useState(0)
  const download = useMutation({
    mutationFn: async () => {
      setPercent(0)
      const { document, url } = await locate()
      await saveFile(await fetch(url), document.fileName, (received) =>
        setPercent(Math.min(100, Math.round((received / Math.max(1, document.fileSize)) * 100))),
      )
      return document.title
    },
    onSuccess,
    onError,
  })
  return { begin: () => download.mutate(), isPending: download.isPending, percent }
}
