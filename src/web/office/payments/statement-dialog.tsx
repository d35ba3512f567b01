import { useState } from 'react'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { StatementFileStep } from './statement-file-step.tsx'
import { StatementLinesStep } from './statement-lines-step.tsx'
import { StatementResultStep } from './statement-result-step.tsx'
import type { MatchingResult } from './use-matching.ts'

/** Matches a statement (docs/rules/matching.md) in three steps: the file, whose money its lines are, what became of them. */
export default function StatementDialog({ onClose }: { onClose: () => void }) {
  const { words } = useOffice()
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<MatchingResult>()
  return (
    <FormDialog
      title={words.statements.dialog}
      shape="wide"
      isDirty={file !== undefined && result === undefined}
      onClose={onClose}
    >
      {(close) => (
        <div className="grid grid-cols-1 gap-5 p-5">
          {result ? (
            <StatementResultStep result={result} onClose={onClose} />
          ) : file ? (
            <StatementLinesStep
              // Another file begins again with what its own columns tell.
              key={`${file.name} ${file.size} ${file.lastModified}`}
              file={file}
              onOtherFile={() => setFile(undefined)}
              onCancel={close}
              onDone={setResult}
            />
          ) : (
            <StatementFileStep onChoose={setFile} />
          )}
        </div>
      )}
    </FormDialog>
  )
}
