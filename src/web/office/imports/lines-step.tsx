import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportPreview, ImportResult } from '../../../domain/imports/import.ts'
import { type ImportField, importFields } from '../../../domain/imports/import-columns.ts'
import { sendFile } from '../../files/send-file.ts'
import { serverErrors } from '../../forms/form-errors.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { useSendingKey } from '../../forms/use-sending-key.ts'
import { Button } from '../../ui/button.tsx'
import { filterControl } from '../kit/filter-select.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { type Choices, importPreviewQuery } from '../queries/imports.ts'
import { FileReading } from './file-reading.tsx'
import { focusStep } from './focus-step.ts'
import { ForAllLines } from './for-all-lines.tsx'
import { HowToImport } from './how-to-import.tsx'
import { PreviewLines } from './preview-lines.tsx'
import { changedByImport } from './use-undo-import.ts'

interface ColumnFieldsProps {
  seen: ImportPreview
  onChoose: (changes: Choices) => void
}

/** What each column holds, as it was guessed; a field chosen for another column leaves its own. */
function ColumnFields({ seen: { headings, columns, isRemembered, missing }, onChoose }: ColumnFieldsProps) {
  const { words } = useOffice()
  const labels = words.imports
  const change = (index: number, field: ImportField | null) =>
    onChoose({
      columns: headings.map((_, at) => {
        if (at === index) return field
        return columns[at] === field ? null : (columns[at] ?? null)
      }),
    })
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 font-semibold">{labels.columns}</legend>
      <p className="text-muted text-sm">{isRemembered ? labels.columnsRemembered : labels.columnsGuessed}</p>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
        {headings.map((heading, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may be the same
          <li key={index}>
            <label className="grid gap-1 text-sm">
              <span>{heading || labels.unnamed(index + 1)}</span>
              <select
                value={columns[index] ?? ''}
                onChange={({ target }) => change(index, importFields.find((field) => field === target.value) ?? null)}
                className={filterControl}
              >
                <option value="">{labels.leftAside}</option>
                {importFields.map((field) => (
                  <option key={field} value={field}>
                    {labels.fields[field]}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p role="status" className="font-semibold text-red text-sm">
          {labels.missing(missing.map((field) => labels.fields[field]))}
        </p>
      )}
    </fieldset>
  )
}

interface Props {
  file: File
  trainingId: number | null
  onOtherFile: () => void
  onCancel: () => void
  onDone: (result: ImportResult) => void
}

/** What the file’s lines would become: columns and choices above, each line below, seen again with each change. */
export function LinesStep({ file, trainingId, onOtherFile, onCancel, onDone }: Props) {
  const { locale, text, words } = useOffice()
  const labels = words.imports
  const [choices, setChoices] = useState<Choices>({ trainingId, wholeFile: true })
  const choose = (changes: Choices) => setChoices((before) => ({ ...before, ...changes }))
  const sendingKey = useSendingKey()
  const preview = useQuery(importPreviewQuery(file, choices, locale))
  const seen = preview.data
  const importing = useChange({
    failsIn: 'place',
    send: (api, sent: Choices) =>
      sendFile<ImportResult>(api.admin.imports.$url(), file, {
        locale,
        fields: { choices: JSON.stringify(sent) },
        ...sendingKey.optionsFor({ sent, file: [file.name, file.size, file.lastModified] }),
      }),
    touches: changedByImport,
    onSuccess: onDone,
  })
  const failure = useLeftRefusal(importing.failure, choices)
  if (preview.isError) {
    const { offline, serverError } = text
    const { message, fields } = serverErrors(preview.error, { offline, serverError, unknownError: words.unknownError })
    return (
      <div className="grid justify-items-start gap-3">
        <p role="alert" className="font-semibold text-red">
          {`${file.name}${words.dashboard.colon} ${fields.file ?? message}`}
        </p>
        <div className="flex flex-wrap gap-3">
          <Button look="outline" onClick={onOtherFile}>
            {labels.otherFile}
          </Button>
          {/* What the server took a look at and refused is refused again. */}
          {!fields.file && (
            <Button look="neutral" onClick={() => void preview.refetch()}>
              {words.sheets.tryAgain}
            </Button>
          )}
        </div>
      </div>
    )
  }
  if (!seen) return <p role="status">{labels.reading(file.name)}</p>
  const { good, wrong, full } = seen.counts
  const isStopped = seen.asked.length > 0 || good === 0 || (choices.wholeFile && wrong + full > 0)
  // What the columns are now, so that what is remembered does not change them meanwhile.
  const sent = { ...choices, columns: seen.columns, sheet: seen.sheet }
  return (
    <form
      noValidate
      aria-busy={preview.isFetching}
      onSubmit={(event) => {
        event.preventDefault()
        importing.mutate(sent)
      }}
      className="grid grid-cols-1 gap-5"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 ref={focusStep} tabIndex={-1} className="min-w-0 font-semibold outline-none">
          {file.name}
        </h3>
        <Button look="quiet" size="compact" onClick={onOtherFile}>
          {labels.otherFile}
        </Button>
      </div>
      <FileReading seen={seen} withHidden={choices.withHidden ?? false} onChoose={choose} />
      <ForAllLines seen={seen} choices={choices} onChoose={choose} />
      <ColumnFields seen={seen} onChoose={choose} />
      <PreviewLines seen={seen} />
      <HowToImport seen={seen} choices={choices} onChoose={choose} fields={failure?.fields ?? {}} />
      <FormActions
        change={{ isPending: importing.isPending, failure }}
        onCancel={onCancel}
        isDisabled={isStopped || preview.isFetching}
        label={labels.submit(good)}
        savingLabel={labels.submitting}
      />
    </form>
  )
}
