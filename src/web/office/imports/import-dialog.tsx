import { useId, useState } from 'react'
import type { ImportResult } from '../../../domain/imports/import.ts'
import { importLimits } from '../../../domain/imports/import.ts'
import { validationMessage } from '../../../domain/values/validation.ts'
import { saveAs } from '../../files/save-file.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { focusStep } from './focus-step.ts'
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

/** Which file; below it, what was imported before and may be undone. */
function FileStep({ onChoose }: { onChoose: (file: File) => void }) {
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

interface Props {
  /** The session whose list it was opened on; null for none. */
  trainingId: number | null
  onClose: () => void
}

/** Registers the people of a spreadsheet (docs/rules/import.md), in three steps: the file, its lines, what became of them. */
export default function ImportDialog({ trainingId, onClose }: Props) {
  const { words } = useOffice()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<ImportResult>()
  return (
    <FormDialog
      title={words.imports.title}
      shape="wide"
      isDirty={file !== undefined && result === undefined}
      onClose={onClose}
    >
      {(close) => (
        <div className="grid grid-cols-1 gap-5 p-5">
          {result ? (
            <ResultStep result={result} onClose={onClose} />
          ) : file ? (
            <LinesStep
              // Another file begins again with what its own columns tell.
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              trainingId={trainingId}
              onOtherFile={() => setFile(undefined)}
              onCancel={close}
              onDone={setResult}
            />
          ) : (
            <FileStep onChoose={setFile} />
          )}
        </div>
      )}
    </FormDialog>
  )
}
