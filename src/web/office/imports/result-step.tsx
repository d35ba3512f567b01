import { useState } from 'react'
import type { ImportResult } from '../../../domain/imports/import.ts'
import { saveAs } from '../../files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { focusStep } from './focus-step.ts'
import { UndoQuestion } from './latest-imports.tsx'
import { LineItem } from './preview-lines.tsx'
import { refusedFile } from './refused-file.ts'

/** How many refused lines are shown; the file has all of them. */
const shown = 25

/** What became of the lines, the refused ones to take away and mend, and the way back. */
export function ResultStep({
  result: { import: made, refused },
  onClose,
}: {
  result: ImportResult
  onClose: () => void
}) {
  const { locale, words } = useOffice()
  const labels = words.imports
  const [isAsking, setAsking] = useState(false)
  const { imported, known, cancelled, undo } = made
  const besides = [known > 0 && labels.counted.known(known), cancelled > 0 && labels.counted.cancelled(cancelled)]
  return (
    <>
      <div role="status" className="grid gap-1 rounded-lg bg-green-wash px-4 py-3">
        <h3 ref={focusStep} tabIndex={-1} className="font-semibold outline-none">
          {labels.registered(imported)}
        </h3>
        <p className="text-sm">
          {[...besides, refused.length > 0 && labels.refusedCount(refused.length)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">{undo === 'told' ? labels.undoStates.told : labels.undoHint}</p>
      </div>
      {refused.length > 0 && (
        <section className="grid grid-cols-1 gap-3" aria-label={labels.refusedTitle}>
          <h3 className="font-semibold">{labels.refusedTitle}</h3>
          <p className="text-muted text-sm">{labels.refusedHint}</p>
          <Button
            look="outline"
            className="justify-self-start"
            onClick={() => saveAs(refusedFile(refused, labels, locale), labels.refusedFile(made.id))}
          >
            {labels.saveRefused}
          </Button>
          <ol className="framed-rows text-sm">
            {refused.slice(0, shown).map((line) => (
              <LineItem key={line.line} line={line} hasSession />
            ))}
          </ol>
        </section>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {undo === 'possible' && (
          <Button look="neutral" onClick={() => setAsking(true)}>
            {labels.undo}
          </Button>
        )}
        <Button onClick={onClose}>{words.close}</Button>
      </div>
      {isAsking && (
        <UndoQuestion
          import={made}
          onClose={() => setAsking(false)}
          onDone={() => {
            setAsking(false)
            onClose()
          }}
        />
      )}
    </>
  )
}
