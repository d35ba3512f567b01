import { useState } from 'react'
import type { ImportResult } from '../../../domain/imports/import.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { FileStep } from './file-step.tsx'
import { LinesStep } from './lines-step.tsx'
import { ResultStep } from './result-step.tsx'

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
