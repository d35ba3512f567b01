import { useId, useState } from 'react'
import type { SignedSheet } from '../../../domain/attendance/signed-sheet.ts'
import { fileLimit } from '../../../domain/documents/document.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { sendFile } from '../../files/send-file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { signedSheetsQuery } from '../queries/presence.ts'
import { trainingOverviewQuery } from '../queries/trainings.ts'

/** A photograph or scan, sent as soon as it is chosen; what could not be sent stays chosen, to be sent again with one tap. */
export function SheetField({ trainingId }: { trainingId: number }) {
  const { locale, words } = useOffice()
  const labels = words.sheets
  const id = useId()
  const [percent, setPercent] = useState(0)
  const [chosen, setChosen] = useState<File>()
  const sending = useChange({
    failsIn: 'place',
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
