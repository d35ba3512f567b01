// What a file of lines goes through: which file, what its columns hold and its lines become, what became of them.

import { type ReactNode, useId, useState } from 'react'
import { serverErrors } from '../../forms/form-errors.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { filterControl } from '../kit/filters.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'

/** Gives a step that has come up the focus, and so brings its beginning into sight: what had it is gone. */
const focusStep = (heading: HTMLElement | null) => heading?.focus()

/** A file that was chosen, and the ways on from it. */
export interface FileSteps<Result> {
  file: File
  onOtherFile: () => void
  onCancel: () => void
  onDone: (result: Result) => void
}

interface ChoosingProps {
  labels: { choose: string; fileHint: string; tooLarge: string }
  /** How large the file may be, in bytes. */
  most: number
  /** Said beside the button where a file may be dropped as well. */
  drop?: string
  onChoose: (file: File) => void
}

/** Which file: chosen, or dropped. */
function FileField({ labels, most, drop, onChoose }: ChoosingProps) {
  const id = useId()
  const [isTooLarge, setTooLarge] = useState(false)
  const choose = (file: File | undefined) => {
    if (!file) return
    setTooLarge(file.size > most)
    if (file.size <= most) onChoose(file)
  }
  const dropping = drop && {
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      event.preventDefault()
      choose(event.dataTransfer.files[0])
    },
  }
  return (
    <div
      {...dropping}
      className={`grid justify-items-start gap-2 ${drop ? 'rounded-lg border border-sand-deep border-dashed p-5' : ''}`}
    >
      <div
        className={`rounded-lg has-focus-visible:outline-3 has-focus-visible:outline-orange ${drop ? 'flex flex-wrap items-center gap-x-3 gap-y-2' : ''}`}
      >
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
        {drop && (
          <span aria-hidden className="text-muted text-sm phone:hidden">
            {drop}
          </span>
        )}
      </div>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {labels.fileHint}
      </p>
      <FieldError id={`${id}-error`}>{isTooLarge && labels.tooLarge}</FieldError>
    </div>
  )
}

interface Props<Result> extends Omit<ChoosingProps, 'onChoose'> {
  title: string
  /** What is promised of the file, and what stands below. */
  promise: string
  below?: ReactNode
  linesStep: (steps: FileSteps<Result>) => ReactNode
  resultStep: (result: Result) => ReactNode
  onClose: () => void
}

/** The dialog of three steps: the file, its lines, what became of them. */
export function FileWizard<Result>(props: Props<Result>) {
  const { title, promise, below, linesStep, resultStep, onClose, ...choosing } = props
  const [file, setFile] = useState<File>()
  const [result, setResult] = useState<Result>()
  return (
    <FormDialog title={title} shape="wide" isDirty={file !== undefined && result === undefined} onClose={onClose}>
      {(close) => (
        <div className="grid grid-cols-1 gap-5 p-5">
          {result !== undefined ? (
            resultStep(result)
          ) : file ? (
            linesStep({ file, onOtherFile: () => setFile(undefined), onCancel: close, onDone: setResult })
          ) : (
            <>
              <FileField {...choosing} onChoose={setFile} />
              <p className="rounded-lg bg-green-wash px-4 py-3 text-sm">{promise}</p>
              {below}
            </>
          )}
        </div>
      )}
    </FormDialog>
  )
}

/** What tells a file from another: another one begins again with what its own columns tell. */
export const fileKey = ({ name, size, lastModified }: File) => `${name} ${size} ${lastModified}`

interface UnreadProps {
  file: File
  error: unknown
  otherFile: string
  onOtherFile: () => void
  /** Tries it again, where that may help. */
  onRetry?: () => void
}

/** Why a file could not be looked at. */
export function UnreadFile({ file, error, otherFile, onOtherFile, onRetry }: UnreadProps) {
  const { text, words } = useOffice()
  const { offline, serverError } = text
  const { message, fields } = serverErrors(error, { offline, serverError, unknownError: words.unknownError })
  return (
    <div className="grid justify-items-start gap-3">
      <p role="alert" className="font-semibold text-red">
        {`${file.name}${words.dashboard.colon} ${fields.file ?? message}`}
      </p>
      <div className="flex flex-wrap gap-3">
        <Button look="outline" onClick={onOtherFile}>
          {otherFile}
        </Button>
        {/* What the server took a look at and refused is refused again. */}
        {onRetry && !fields.file && (
          <Button look="neutral" onClick={onRetry}>
            {words.sheets.tryAgain}
          </Button>
        )}
      </div>
    </div>
  )
}

/** The file whose lines are shown, and the way to another one. */
export function FileHeading({ file, otherFile, onOtherFile }: Pick<UnreadProps, 'file' | 'otherFile' | 'onOtherFile'>) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h3 ref={focusStep} tabIndex={-1} className="min-w-0 font-semibold outline-none">
        {file.name}
      </h3>
      <Button look="quiet" size="compact" onClick={onOtherFile}>
        {otherFile}
      </Button>
    </div>
  )
}

/** What became of the lines, first in one sentence. */
export function Outcome({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div role="status" className="grid gap-1 rounded-lg bg-green-wash px-4 py-3">
      <h3 ref={focusStep} tabIndex={-1} className="font-semibold outline-none">
        {title}
      </h3>
      {children}
    </div>
  )
}

interface ColumnProps<Field extends string> {
  seen: { headings: string[]; columns: (Field | null)[] }
  fields: readonly Field[]
  labels: { leftAside: string; unnamed: (number: number) => string; fields: Record<Field, string> }
  /** A field that several columns may hold. */
  repeated?: Field
  onChoose: (columns: (Field | null)[]) => void
}

/** What each column holds, as it was guessed; a field chosen for another column leaves its own. */
export function ColumnList<Field extends string>(props: ColumnProps<Field>) {
  const { seen, fields, labels, repeated, onChoose } = props
  const { headings, columns } = seen
  const change = (index: number, field: Field | null) =>
    onChoose(
      headings.map((_, at) => {
        if (at === index) return field
        return columns[at] === field && field !== repeated ? null : (columns[at] ?? null)
      }),
    )
  return (
    <ul className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
      {headings.map((heading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may be the same
        <li key={index}>
          <label className="grid gap-1 text-sm">
            <span>{heading || labels.unnamed(index + 1)}</span>
            <select
              value={columns[index] ?? ''}
              onChange={({ target }) => change(index, fields.find((field) => field === target.value) ?? null)}
              className={filterControl}
            >
              <option value="">{labels.leftAside}</option>
              {fields.map((field) => (
                <option key={field} value={field}>
                  {labels.fields[field]}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  )
}
