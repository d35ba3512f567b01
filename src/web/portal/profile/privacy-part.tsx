import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { apiOf } from '../../api/api.ts'
import { fileNameIn, saveFile } from '../../files/save-file.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button } from '../../ui/button.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { usePortal } from '../kit/portal-text.ts'
import { EraseDialog } from './erase-dialog.tsx'
import { Part } from './part.tsx'

/** Fetches everything the firm holds about the participant, and saves it. */
function ExportButton({ format, label }: { format: 'json' | 'pdf'; label: string }) {
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

/** One's own data (law 2013-450): to take away, or to have erased. */
export function PrivacyPart() {
  const { words } = usePortal()
  const [isAsking, setAsking] = useState(false)
  const labels = words.privacy
  return (
    <Part id="donnees" title={labels.title} intro={labels.intro}>
      <div className="flex flex-wrap gap-3">
        <ExportButton format="pdf" label={labels.downloadPdf} />
        <ExportButton format="json" label={labels.downloadJson} />
      </div>
      <div className="flex w-full flex-wrap items-center justify-between gap-x-6 gap-y-2 border-sand border-t pt-4">
        <Link to="/politique-confidentialite" className="text-link min-h-11">
          {labels.policy}
        </Link>
        <Button look="quiet" className="px-3 text-red" onClick={() => setAsking(true)}>
          {labels.erase}
        </Button>
      </div>
      {isAsking && <EraseDialog onClose={() => setAsking(false)} />}
    </Part>
  )
}
