import { useId, useState } from 'react'
import { fileLimit } from '../../../domain/documents/document.ts'
import { apiPath } from '../../../domain/values/paths.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { sendFile } from '../../files/send-file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { useSettingsWords } from './use-settings-words.ts'

/** The picture of a signature, as certificates bear it. */
export function SignaturePicture({ id }: { id: string }) {
  const { labels } = useSettingsWords()
  return (
    <img
      src={`${apiPath}/admin/settings/signature/${id}`}
      alt={labels.fields.picture}
      className="max-h-24 max-w-full rounded-lg border border-sand bg-paper p-2"
    />
  )
}

interface Props {
  /** The number of the picture; empty without one. */
  id: string
  error: string | undefined
  onChoose: (id: string) => void
}

/** Sends a picture of the signature as soon as it is chosen, and shows what became of it; it holds once the form is saved. */
export function SignatureField({ id, error, onChoose }: Props) {
  const { locale } = useOffice()
  const { labels } = useSettingsWords()
  const [tooLarge, setTooLarge] = useState<string>()
  const inputId = useId()
  const sending = useChange({
    send: (api, file: File) =>
      sendFile<{ id: number }>(api.admin.settings.signature.$url(), file, { locale, onProgress: () => {} }),
    touches: [],
    onSuccess: (kept) => onChoose(String(kept.id)),
  })
  const choose = (file: File | undefined) => {
    if (!file) return
    const isTooLarge = file.size > fileLimit
    setTooLarge(isTooLarge ? validationMessage('fileTooLarge', locale) : undefined)
    if (isTooLarge) sending.reset()
    else sending.mutate(file)
  }
  const told = tooLarge ?? sending.failure?.fields.file ?? sending.failure?.message ?? error
  return (
    <div className="grid content-start gap-1.5 sm:col-span-2">
      <label htmlFor={inputId} className="font-semibold">
        {labels.fields.picture}
      </label>
      <p id={`${inputId}-hint`} className="text-muted text-sm">
        {labels.hints.picture}
      </p>
      {id !== '' && <SignaturePicture id={id} />}
      <div className="relative flex flex-wrap items-center gap-3 has-focus-visible:outline-3 has-focus-visible:outline-orange">
        <input
          id={inputId}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          aria-invalid={told ? true : undefined}
          aria-describedby={told ? `${inputId}-hint ${inputId}-error` : `${inputId}-hint`}
          onChange={(event) => choose(event.target.files?.[0])}
          className="sr-only"
        />
        <label htmlFor={inputId} className={buttonClass('neutral', 'cursor-pointer', 'compact')}>
          {sending.isPending ? labels.sending : id === '' ? labels.choosePicture : labels.chooseOther}
        </label>
        {id !== '' && (
          <Button look="quiet" size="compact" onClick={() => onChoose('')}>
            {labels.removePicture}
          </Button>
        )}
      </div>
      <FieldError id={`${inputId}-error`}>{told}</FieldError>
    </div>
  )
}
