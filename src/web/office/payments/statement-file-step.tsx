import { useId, useState } from 'react'
import { buttonClass } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'

/** Of a statement, in bytes (docs/rules/limits.md#sizes). */
const most = 20 * 1024 * 1024

/** Which file: chosen, or dropped. */
export function StatementFileStep({ onChoose }: { onChoose: (file: File) => void }) {
  const { words } = useOffice()
  const labels = words.statements
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > most)
    if (file.size <= most) onChoose(file)
  }
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shorter way to what the field below does */}
      <div
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault()
          choose(event.dataTransfer.files[0])
        }}
        className="grid justify-items-start gap-2 rounded-lg border border-sand-deep border-dashed p-5"
      >
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-orange">
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
          <span aria-hidden className="text-muted text-sm phone:hidden">
            {labels.drop}
          </span>
        </div>
        <p id={`${id}-hint`} className="text-muted text-sm">
          {labels.fileHint}
        </p>
        {isTooLarge && (
          <p id={`${id}-error`} role="alert" className="font-semibold text-red text-sm">
            {labels.tooLarge}
          </p>
        )}
      </div>
      <p className="rounded-lg bg-green-wash px-4 py-3 text-sm">{labels.safe}</p>
    </>
  )
}
