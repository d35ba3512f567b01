import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ExportFormat, exportFormats } from '../../../domain/values/export.ts'
import { type Api, apiOf } from '../../api/api.ts'
import { type FileResponse, fileNameIn, saveFile } from '../../files/save-file.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { ActionMenu } from '../../ui/action-menu.tsx'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { wordBesideLead } from './list-toolbar.tsx'
import { useOffice } from './office-text.ts'
import { meansSignedOut } from './use-change.ts'

interface Props {
  /** Asks for the list with its present filters and order: `(api, format) => api.admin.payments.export.$get({ query: { q, format } })`. */
  request: (api: Api, format: ExportFormat) => Promise<FileResponse>
  /** What it is called where it is not the list that is exported. */
  words?: { export: string; choose: string; formats: Record<ExportFormat, string> }
  /** Other files of it, each under a name of its own. */
  others?: readonly OtherFile[]
}

interface OtherFile {
  label: string
  request: (api: Api) => Promise<FileResponse>
}

/** The list shown, as a workbook at once or in a format of choice: the button tells how much of it has come, a toast that it is saved under the server's name, or why not. */
export function ExportMenu({ request, words: own, others = [] }: Props) {
  const { locale, text, words } = useOffice()
  const labels = own ?? words.exports
  const queryClient = useQueryClient()
  const [received, setReceived] = useState(0)
  const download = useMutation({
    mutationFn: async (ask: OtherFile['request']) => {
      setReceived(0)
      const response = await ask(apiOf(queryClient))
      return saveFile(response, fileNameIn(response.headers) ?? 'export', setReceived)
    },
    onSuccess: (name) => showToast({ variant: 'default', title: words.exports.done, description: name }),
    onError: (error) => {
      if (meansSignedOut(error)) return
      const { message } = serverErrors(error, text)
      showToast({ variant: 'destructive', title: words.error, description: words.failure(message) })
    },
  })
  const kilobytes = Math.ceil(received / 1024).toLocaleString(locale)
  const { isPending } = download
  const save = (format: ExportFormat) => download.mutate((api) => request(api, format))
  return (
    <div className="flex">
      <Button
        look="neutral"
        size="compact"
        disabled={isPending}
        aria-busy={isPending}
        title={labels.formats.xlsx}
        onClick={() => save('xlsx')}
        className="whitespace-nowrap rounded-r-none tabular-nums"
      >
        <Glyph name="download" />
        <span className={wordBesideLead}>{isPending ? words.exports.progress(kilobytes) : labels.export}</span>
      </Button>
      <ActionMenu
        trigger={
          <Button look="neutral" size="compact" title={labels.choose} className="-ml-px rounded-l-none px-2">
            <Glyph name="down" />
            <span className="sr-only">{labels.choose}</span>
          </Button>
        }
        isDisabled={isPending}
        actions={[
          ...exportFormats.map((format) => ({ label: labels.formats[format], act: () => save(format) })),
          ...others.map(({ label, request: ask }) => ({ label, act: () => download.mutate(ask) })),
        ]}
      />
    </div>
  )
}
