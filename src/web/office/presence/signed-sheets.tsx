import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type SignedSheet, sheetFileName } from '../../../domain/attendance/signed-sheet.ts'
import { fileLimit } from '../../../domain/documents/document.ts'
import type { Training } from '../../../domain/trainings/training-schemas.ts'
import { formatMoment } from '../../../domain/values/dates.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { apiOf, done } from '../../api/api.ts'
import { saveFile } from '../../files/save-file.ts'
import { sendFile } from '../../files/send-file.ts'
import { EmptyList, FramedRows } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Glyph } from '../../ui/glyph.tsx'
import { useSizeLabel } from '../documents/document-state.tsx'
import { useOffice } from '../kit/office-text.ts'
import { ChangeQuestion } from '../kit/question-dialog.tsx'
import { useChange } from '../kit/use-change.ts'
import { useMay } from '../kit/use-may.ts'
import { signedSheetsQuery } from '../queries/presence.ts'
import { trainingOverviewQuery } from '../queries/trainings.ts'

/** A photograph or scan, sent as soon as it is chosen; what could not be sent stays chosen, to be sent again with one tap. */
function SheetField({ trainingId }: { trainingId: number }) {
  const { locale, words } = useOffice()
  const labels = words.sheets
  const id = useId()
  const [percent, setPercent] = useState(0)
  const [chosen, setChosen] = useState<File>()
  const sending = useChange({
    send: (api, file: File) => {
      setPercent(0)
      const url = api.admin.trainings[':id']['signed-sheets'].$url({ param: { id: String(trainingId) } })
      return sendFile<SignedSheet[]>(url, file, { locale, onProgress: setPercent })
    },
    success: { title: labels.kept },
    touches: [signedSheetsQuery(trainingId).queryKey, trainingOverviewQuery(trainingId).queryKey],
    onSuccess: () => setChosen(undefined),
  })
  const isTooLarge = (chosen?.size ?? 0) > fileLimit
  const choose = (file: File | undefined) => {
    if (!file) return // A picker that was closed without choosing leaves what was chosen before.
    setChosen(file)
    sending.reset()
    if (file.size <= fileLimit) sending.mutate(file)
  }
  const refusal = sending.failure && (sending.failure.fields.file ?? sending.failure.message)
  const error = isTooLarge ? validationMessage('fileTooLarge', locale) : refusal
  // What the server took a look at and refused is refused again.
  const mayTryAgain = chosen && sending.failure && !sending.failure.fields.file && !isTooLarge
  return (
    <div className="grid justify-items-start gap-1.5">
      <div className="relative flex flex-wrap items-center gap-3 rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-orange">
        <input
          id={id}
          type="file"
          accept="image/jpeg,image/png,application/pdf"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          disabled={sending.isPending}
          onChange={({ target }) => {
            choose(target.files?.[0])
            target.value = '' // so that the same file can be chosen again once it is mended
          }}
          className="sr-only"
        />
        <label htmlFor={id} className={buttonClass('outline', 'cursor-pointer', 'compact')}>
          {labels.add}
        </label>
        {mayTryAgain && (
          <Button look="neutral" size="compact" onClick={() => sending.mutate(chosen)}>
            {labels.tryAgain}
          </Button>
        )}
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {labels.hint}
      </p>
      {sending.isPending && chosen && (
        <p role="status" className="text-sm">
          {labels.sending(chosen.name, percent)}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-red text-sm">
          {chosen && `${chosen.name}${words.dashboard.colon} `}
          {error}
        </p>
      )}
    </div>
  )
}

interface SheetRowProps {
  sheet: SignedSheet
  name: string
  training: Pick<Training, 'title' | 'startsAt'>
  onRemove: () => void
}

/** One signed sheet: what it is, who added it and when; to be saved, or removed by those who may. */
function SheetRow({ sheet, name, training, onRemove }: SheetRowProps) {
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

interface Props {
  sheet: SignedSheet
  trainingId: number
  onClose: () => void
}

/** Asks before a signed sheet is gone. */
function RemoveSheetDialog({ sheet, trainingId, onClose }: Props) {
  const labels = useOffice().words.sheets
  return (
    <ChangeQuestion
      title={labels.removeTitle}
      text={labels.removeText}
      action={labels.remove}
      look="danger"
      send={(api) => done(api.admin['signed-sheets'][':id'].$delete({ param: { id: String(sheet.id) } }))}
      success={{ title: labels.removed }}
      touches={[signedSheetsQuery(trainingId).queryKey, trainingOverviewQuery(trainingId).queryKey]}
      onClose={onClose}
    />
  )
}

/** The signed attendance sheets of a session, as photographs or scans: added with one choice, also by its trainer on a phone. */
export function SignedSheets({ training }: { training: Pick<Training, 'id' | 'title' | 'startsAt'> }) {
  const labels = useOffice().words.sheets
  const may = useMay()
  const [removing, setRemoving] = useState<SignedSheet>()
  const sheets = useQuery(signedSheetsQuery(training.id))
  return (
    <section aria-labelledby="feuilles-signees" className="grid grid-cols-1 gap-3">
      <h3 id="feuilles-signees" className="font-body font-semibold text-base">
        {labels.title}
      </h3>
      <Loaded query={sheets} error={labels.loadError} lines={2}>
        {(kept) => (
          <FramedRows rows={kept} none={<EmptyList>{labels.none}</EmptyList>}>
            {(sheet, index) => (
              <SheetRow
                key={sheet.id}
                sheet={sheet}
                name={labels.name(index + 1)}
                training={training}
                onRemove={() => setRemoving(sheet)}
              />
            )}
          </FramedRows>
        )}
      </Loaded>
      {may('session holders') && <SheetField trainingId={training.id} />}
      {removing && (
        <RemoveSheetDialog sheet={removing} trainingId={training.id} onClose={() => setRemoving(undefined)} />
      )}
    </section>
  )
}
