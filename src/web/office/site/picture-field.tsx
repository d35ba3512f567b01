import { useId, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { fileLimit } from '../../../domain/document.ts'
import type { PictureShape } from '../../../domain/site-content.ts'
import type { SitePicture } from '../../../domain/site-picture.ts'
import type { PictureChoice } from '../../../domain/site-values.ts'
import { validationMessage } from '../../../domain/validation.ts'
import { chosenPicture } from '../../content/chosen-picture.ts'
import { largestFile } from '../../content/picture-files.ts'
import { sendFile } from '../../files/send-file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { FocusField } from './focus-field.tsx'
import { usePart } from './part-context.ts'

/** The picture of an entry: sent as soon as it is chosen, so that what is wrong with it is told at once; shown to nobody before it is saved. */
export function PictureField({ name, shape }: { name: string; shape: PictureShape }) {
  const { locale, words } = useOffice()
  const labels = words.site.picture
  const { pictures, addPicture, errorOf } = usePart()
  const { control, setValue } = useFormContext()
  const [choice, focus] = useWatch({ control, name: [`${name}.picture`, `${name}.focus`] })
  const [percent, setPercent] = useState(0)
  const [isTooLarge, setTooLarge] = useState(false)
  const id = useId()
  const choose = (picture: PictureChoice | null) => setValue(`${name}.picture`, picture, { shouldDirty: true })
  const sending = useChange({
    failsIn: 'place',
    send: (api, file: File) => {
      setPercent(0)
      const url = api.admin.site.pictures.$url({ query: { shape } })
      return sendFile<SitePicture>(url, file, { locale, onProgress: setPercent })
    },
    success: { title: labels.ready },
    touches: [],
    onSuccess: (picture) => {
      addPicture(picture)
      choose(picture.id)
    },
  })
  const send = (file: File | undefined) => {
    if (!file) return // A picker that was closed without choosing leaves what was chosen before.
    const isRefused = file.size > fileLimit
    setTooLarge(isRefused)
    sending.reset()
    if (!isRefused) sending.mutate(file)
  }
  const shown = chosenPicture(choice, focus, pictures)
  const refusal = sending.failure && (sending.failure.fields.file ?? sending.failure.message)
  const error = isTooLarge ? validationMessage('fileTooLarge', locale) : (refusal ?? errorOf(`${name}.picture`))
  return (
    <div className="grid gap-3">
      <div className="grid gap-1.5">
        <label htmlFor={id} className="font-semibold">
          {labels.label}
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
            <Button look="quiet" size="compact" onClick={() => choose(null)}>
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
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
      {shown && !shown.isDrawn && <FocusField name={`${name}.focus`} />}
    </div>
  )
}
