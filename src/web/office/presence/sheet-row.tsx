import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SignedSheet, sheetFileName } from '../../../domain/attendance/signed-sheet.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { apiOf } from '../../api/api.ts'
import { saveFile } from '../../files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useSizeLabel } from '../documents/document-state.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'

interface Props {
  sheet: SignedSheet
  name: string
  training: Pick<Training, 'title' | 'startsAt'>
  onRemove: () => void
}

/** One signed sheet: what it is, who added it and when; to be saved, or removed by those who may. */
export function SheetRow({ sheet, name, training, onRemove }: Props) {
  const { locale, words } = useOffice()
  const queryClient = useQueryClient()
  const sizeOf = useSizeLabel()
  const [percent, setPercent] = useState(0)
  const { id, mimeType, fileSize, addedBy, createdAt, canRemove } = sheet
  const labels = words.sheets
  const download = useChange({
    failsIn: 'toast',
    send: async () => {
      setPercent(0)
      const response = await apiOf(queryClient).admin['signed-sheets'][':id'].file.$get({ param: { id: String(id) } })
      return saveFile(response, sheetFileName(sheet, training, locale), (received) =>
        setPercent(Math.min(100, Math.round((received / Math.max(1, fileSize)) * 100))),
      )
    },
    success: (saved) => ({ title: words.documents.downloaded, description: saved }),
    touches: [],
  })
  const label = download.isPending ? words.documents.downloading(percent) : words.documents.download
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 px-3.5 py-2.5 text-sm">
      <div className="grid min-w-0 gap-0.5">
        <p className="font-semibold">
          {name} · {labels.types[mimeType]} · {sizeOf(fileSize)}
        </p>
        <p className="text-muted">{labels.added(addedBy, formatMoment(createdAt, locale))}</p>
      </div>
      <div className="flex flex-wrap gap-1">
        <Button
          look="quiet"
          size="compact"
          aria-busy={download.isPending}
          disabled={download.isPending}
          onClick={() => download.mutate(undefined)}
        >
          <Glyph name="download" />
          <span className="tabular-nums">{label}</span>
          <span className="sr-only"> {name}</span>
        </Button>
        {canRemove && (
          <Button look="quiet" size="compact" className="text-red" onClick={onRemove}>
            {labels.remove}
            <span className="sr-only"> {name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
