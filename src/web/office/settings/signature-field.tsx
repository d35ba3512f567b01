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

interface Props {
  /** The field's name: which picture it is. */
  name: 'picture' | 'logo'
  /** The number of the picture; empty without one. */
  id: string
  error: string | undefined
  onChoose: (id: string) => void
}

/** The picture of a signature, as certificates bear it, or the FNE's logo, as invoices do. */
export function SignaturePicture({ name, id }: Pick<Props, 'name' | 'id'>) {
  const { labels } = useSettingsWords()
  return (
    <img
      src={`${apiPath}/admin/settings/signature/${id}`}
      alt={labels.fields[name]}
      className="max-h-24 max-w-full rounded-lg border border-sand bg-paper p-2"
    />
  )
}

/** Sends a picture as soon as it is chosen, and shows what became of it; it holds once the form is saved. */
export function SignatureField({ name, id, error, onChoose }: Props) {
  const { locale } = useOffice()
  const { labels } = useSettingsWords()
  const [tooLarge, setTooLarge] = useState<string>()
  const inputId = useId()
  const sending = useChange({
    send(api, file: File) {
      const { signature, fneLogo } = api.admin.settings
      const url = (name === 'logo' ? fneLogo : signature).$url()
      return sendFile<{ id: number }>(url, file, { locale, onProgress: () => {} })
    },
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
        {labels.fields[name]}
      </label>
      <p id={`${inputId}-hint`} className="text-muted text-sm">
        {labels.hints[name]}
      </p>
      {id !== '' && <SignaturePicture name={name} id={id} />}
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
