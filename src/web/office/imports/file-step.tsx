import { useId, useState } from 'react'
import { importLimits } from '../../../domain/imports/import.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { LatestImports } from './latest-imports.tsx'

/** Which file; below it, what was imported before and may be undone. */
export function FileStep({ onChoose }: { onChoose: (file: File) => void }) {
  const { locale, words } = useOffice()
  const labels = words.imports
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > importLimits.bytes)
    if (file.size <= importLimits.bytes) onChoose(file)
  }
  return (
    <>
      <div className="grid justify-items-start gap-2">
        <div className="rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-orange">
          <input
            id={id}
            type="file"
            data-first-focus
            accept=".xlsx,.csv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-invalid={isTooLarge || undefined}
            aria-describedby={isTooLarge ? `${id}-hint ${id}-error` : `${id}-hint`}
            onChange={({ target }) => {
              choose(target.files?.[0])
              target.value = '' // so that the same file can be chosen again once it is mended
            }}
            className="sr-only"
          />
          <label htmlFor={id} className={buttonClass('primary', 'cursor-pointer')}>
            {labels.choose}
          </label>
        </div>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {labels.fileHint}
        </p>
        {isTooLarge && (
          <p id={`${id}-error`} role="alert" className="font-semibold text-red text-sm">
            {validationMessage('importTooLarge', locale)}
          </p>
        )}
      </div>
      <p className="rounded-lg bg-green-wash px-4 py-3 text-sm">{labels.privacy}</p>
      <LatestImports />
    </>
  )
}
