import { useId } from 'react'
import { attachableExtensions } from '../../../domain/documents/document.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useSizeLabel } from './document-state.tsx'

interface Props {
  error: string | undefined
  chosen: File | undefined
  onChoose: (file: File | undefined) => void
}

/** A file from the device, of the types that may be attached: our own button, for the browser's speaks its own language. */
export function FileField({ error, chosen, onChoose }: Props) {
  const { words } = useOffice()
  const sizeOf = useSizeLabel()
  const id = useId()
  const labels = words.attachment
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {labels.file}
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {labels.fileHint}
      </p>
      <div
        className={`relative flex flex-wrap items-center gap-3 rounded-box border bg-surface p-2.5 has-focus-visible:outline-3 has-focus-visible:outline-orange ${error ? 'border-2 border-red' : 'border-sand-deep'}`}
      >
        <input
          id={id}
          type="file"
          required
          accept={attachableExtensions.map((extension) => `.${extension}`).join(',')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => onChoose(event.target.files?.[0])}
          className="sr-only"
        />
        <label htmlFor={id} className={buttonClass('neutral', 'cursor-pointer', 'compact')}>
          {chosen ? labels.chooseOther : labels.choose}
        </label>
        <span className="min-w-0 text-sm">
          {chosen ? `${chosen.name} · ${sizeOf(chosen.size)}` : <span className="text-muted">{labels.noFile}</span>}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
