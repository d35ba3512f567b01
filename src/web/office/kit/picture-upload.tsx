import { type ReactNode, useId, useState } from 'react'
import { fileLimit } from '../../../domain/documents/document.ts'
import type { PictureShape } from '../../../domain/site/site-content.ts'
import type { SitePicture } from '../../../domain/site/site-picture.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { largestFile, type PictureFiles } from '../../content/picture-files.ts'
import { sendFile } from '../../files/send-file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { useOffice } from './office-text.ts'
import { useChange } from './use-change.ts'

interface Props {
  label: string
  shape: PictureShape
  shown: PictureFiles | null
  /** What is wrong with what was chosen, besides its sending. */
  error: string | undefined
  onSent: (picture: SitePicture) => void
  onDrop: () => void
  /** What else is chosen of it. */
  children?: ReactNode
}

/** A picture that is sent as soon as it is chosen, so that what is wrong with it is told at once; shown to nobody before it is saved. */
export function PictureUpload({ label, shape, shown, error: wrong, onSent, onDrop, children }: Props) {
  const { locale, words } = useOffice()
  const labels = words.site.picture
  const [percent, setPercent] = useState(0)
  const [isTooLarge, setTooLarge] = useState(false)
  const id = useId()
  const sending = useChange({
    send: (api, file: File) => {
      setPercent(0)
      const url = api.admin.site.pictures.$url({ query: { shape } })
      return sendFile<SitePicture>(url, file, { locale, onProgress: setPercent })
    },
    success: { title: labels.ready },
    touches: [],
    onSuccess: onSent,
  })
  const send = (file: File | undefined) => {
    if (!file) return // A picker that was closed without choosing leaves what was chosen before.
    const isRefused = file.size > fileLimit
    setTooLarge(isRefused)
    sending.reset()
    if (!isRefused) sending.mutate(file)
  }
  const refusal = sending.failure && (sending.failure.fields.file ?? sending.failure.message)
  const error = isTooLarge ? validationMessage('fileTooLarge', locale) : (refusal ?? wrong)
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {label}
        </label>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {labels.hint}
        </p>
      </div>
      <div
        className={`flex flex-wrap items-center gap-4 rounded-box border bg-surface p-2.5 has-focus-visible:outline-3 has-focus-visible:outline-orange ${error ? 'border-2 border-red' : 'border-sand-deep'}`}
      >
        {shown && (
          <img
            src={largestFile(shown)}
            alt=""
            width={shown.width}
            height={shown.height}
            className={`size-24 rounded-lg object-cover ${shown.focus ?? ''}`}
          />
        )}
        <div className="relative flex flex-wrap gap-3">
          <input
            id={id}
            type="file"
            accept="image/png,image/jpeg,image/webp"
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
            disabled={sending.isPending}
            onChange={({ target }) => {
              send(target.files?.[0])
              target.value = '' // so that the same file can be chosen again once it is mended
            }}
            className="sr-only"
          />
          <label htmlFor={id} className={buttonClass('neutral', 'cursor-pointer', 'compact')}>
            {shown ? labels.chooseOther : labels.choose}
          </label>
          {shown && (
            <Button look="quiet" size="compact" onClick={onDrop}>
              {labels.drop}
            </Button>
          )}
        </div>
        {sending.isPending && (
          <p role="status" className="text-sm">
            {labels.sending(percent)}
          </p>
        )}
      </div>
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {children}
    </div>
  )
}
