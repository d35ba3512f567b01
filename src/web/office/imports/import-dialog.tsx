import { useState } from 'react'
import type { ImportResult } from '../../../domain/imports/import.ts'
import { importLimits } from '../../../domain/imports/import.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { saveAs } from '../../files/save-file.ts'
import { Button } from '../../ui/button.tsx'
import { useOffice } from '../kit/office-text.ts'
import { FileWizard, fileKey, Outcome } from './file-wizard.tsx'
import { LatestImports, UndoQuestion } from './latest-imports.tsx'
import { LinesStep } from './lines-step.tsx'
import { LineItem } from './preview-lines.tsx'
import { refusedFile } from './refused-file.ts'

/** How many refused lines are shown; the file has all of them. */
const shown = 25

/** What became of the lines, the refused ones to take away and mend, and the way back. */
function ResultStep({ result: { import: made, refused }, onClose }: { result: ImportResult; onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.imports
  const [isAsking, setAsking] = useState(false)
  const { imported, known, cancelled, undo } = made
  const besides = [known > 0 && labels.counted.known(known), cancelled > 0 && labels.counted.cancelled(cancelled)]
  return (
    <>
      <Outcome title={labels.registered(imported)}>
        <p className="text-sm">
          {[...besides, refused.length > 0 && labels.refusedCount(refused.length)].filter(Boolean).join(' · ')}
        </p>
        <p className="text-sm">{undo === 'told' ? labels.undoStates.told : labels.undoHint}</p>
      </Outcome>
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

interface Props {
  /** The session whose list it was opened on; null for none. */
  trainingId: number | null
  onClose: () => void
}

/** Registers the people of a spreadsheet (docs/rules/import.md), in three steps: the file, its lines, what became of them. */
export default function ImportDialog({ trainingId, onClose }: Props) {
  const { locale, words } = useOffice()
  const labels = words.imports
  return (
    <FileWizard<ImportResult>
      title={labels.title}
      labels={{ ...labels, tooLarge: validationMessage('importTooLarge', locale) }}
      most={importLimits.bytes}
      promise={labels.privacy}
      below={<LatestImports />}
      linesStep={(steps) => <LinesStep key={fileKey(steps.file)} trainingId={trainingId} {...steps} />}
      resultStep={(result) => <ResultStep result={result} onClose={onClose} />}
      onClose={onClose}
    />
  )
}
