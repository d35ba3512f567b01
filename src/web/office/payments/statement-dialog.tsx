import { useId, useState } from 'react'
import { Button, buttonClass } from '../../ui/button.tsx'
import { focusStep } from '../imports/focus-step.ts'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { StatementLinesStep } from './statement-lines-step.tsx'
import type { MatchingResult } from './use-matching.ts'

/** What became of the lines: those that were refused are told with the reason, and remain tasks. */
function StatementResultStep({
  result: { decided, left, asked, refused },
  onClose,
}: {
  result: MatchingResult
  onClose: () => void
}) {
  const { words } = useOffice()
  const labels = words.statements
  return (
    <>
      <div role="status" className="grid gap-1 rounded-lg bg-green-wash px-4 py-3">
        <h3 ref={focusStep} tabIndex={-1} className="font-semibold outline-none">
          {labels.done(decided)}
        </h3>
        <p className="text-sm">{labels.left(left)}</p>
        {asked > 0 && <p className="font-semibold text-orange-deep text-sm">{labels.stillAsked(asked)}</p>}
      </div>
      {refused.length > 0 && (
        <section className="grid grid-cols-1 gap-3" aria-label={labels.refused}>
          <h3 className="font-semibold">{labels.refused}</h3>
          <ol className="framed-rows text-sm">
            {refused.map(({ line, problem }) => (
              <li key={line} className="px-4 py-2.5">
                <span className="text-muted tabular-nums">{labels.line(line)}</span> {problem.message}
              </li>
            ))}
          </ol>
        </section>
      )}
      <div className="flex justify-end">
        <Button onClick={onClose}>{words.close}</Button>
      </div>
    </>
  )
}

/** Of a statement, in bytes (docs/rules/limits.md#sizes). */
const most = 20 * 1024 * 1024

/** Which file: chosen, or dropped. */
function StatementFileStep({ onChoose }: { onChoose: (file: File) => void }) {
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
