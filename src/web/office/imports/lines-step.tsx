import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ImportPreview, ImportResult } from '../../../domain/imports/import.ts'
import { importFields } from '../../../domain/imports/import-columns.ts'
import { sendFile } from '../../files/send-file.ts'
import { useLeftRefusal } from '../../forms/left-refusal.ts'
import { useSendingKey } from '../../forms/use-form-errors.ts'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { CheckboxField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { type Choices, importPreviewQuery } from '../queries/imports.ts'
import { FileReading } from './file-reading.tsx'
import { ColumnList, FileHeading, type FileSteps, UnreadFile } from './file-wizard.tsx'
import { ForAllLines } from './for-all-lines.tsx'
import { changedByImport } from './latest-imports.tsx'
import { PreviewLines } from './preview-lines.tsx'

interface HowToImportProps {
  seen: ImportPreview
  choices: Choices
  onChoose: (changes: Choices) => void
  /** Why a choice was refused. */
  fields: Record<string, string>
}

const ticks = ['nothingDue', 'sendsMail', 'issuesPapers'] as const

/** All lines or the good ones, beyond the places or not, and what besides: nothing unless it is ticked. */
function HowToImport({ seen: { counts }, choices, onChoose, fields }: HowToImportProps) {
  const labels = useOffice().words.imports
  const refused = counts.wrong + counts.full
  return (
    <div className="grid grid-cols-1 gap-4">
      {refused > 0 && (
        <ChoiceField
          legend={labels.refusedLines(refused)}
          name="wholeFile"
          choices={['all', 'good'] as const}
          labelOf={(choice) => labels.modes[choice]}
          value={choices.wholeFile ? 'all' : 'good'}
          onChoose={(choice) => onChoose({ wholeFile: choice === 'all' })}
        />
      )}
      <fieldset className="grid grid-cols-1 gap-2">
        <legend className="mb-1.5 font-semibold">{labels.besides}</legend>
        {(counts.full > 0 || choices.beyondPlaces) && (
          <CheckboxField
            label={labels.ticks.beyondPlaces}
            checked={choices.beyondPlaces ?? false}
            onChange={({ target }) => onChoose({ beyondPlaces: target.checked })}
          />
        )}
        {ticks.map((tick) => (
          <CheckboxField
            key={tick}
            label={labels.ticks[tick]}
            checked={choices[tick] ?? false}
            error={fields[tick]}
            onChange={({ target }) => onChoose({ [tick]: target.checked })}
          />
        ))}
      </fieldset>
      <p className="rounded-lg bg-green-wash px-4 py-3 text-sm">
        {choices.sendsMail || choices.issuesPapers ? labels.noUndo : labels.silent}
      </p>
    </div>
  )
}

/** What each column holds, as it was guessed. */
function ColumnFields({ seen, onChoose }: { seen: ImportPreview; onChoose: (changes: Choices) => void }) {
  const labels = useOffice().words.imports
  const { isRemembered, missing } = seen
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 font-semibold">{labels.columns}</legend>
      <p className="text-muted text-sm">{isRemembered ? labels.columnsRemembered : labels.columnsGuessed}</p>
      <ColumnList seen={seen} fields={importFields} labels={labels} onChoose={(columns) => onChoose({ columns })} />
      {missing.length > 0 && (
        <p role="status" className="font-semibold text-red text-sm">
          {labels.missing(missing.map((field) => labels.fields[field]))}
        </p>
      )}
    </fieldset>
  )
}

interface Props extends FileSteps<ImportResult> {
  trainingId: number | null
}

/** What the file’s lines would become: columns and choices above, each line below, seen again with each change. */
export function LinesStep({ file, trainingId, onOtherFile, onCancel, onDone }: Props) {
  const { locale, words } = useOffice()
  const labels = words.imports
  const [choices, setChoices] = useState<Choices>({ trainingId, wholeFile: true })
  const choose = (changes: Choices) => setChoices((before) => ({ ...before, ...changes }))
  const sendingKey = useSendingKey()
  const preview = useQuery(importPreviewQuery(file, choices, locale))
  const seen = preview.data
  const importing = useChange({
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
  const head = { file, otherFile: labels.otherFile, onOtherFile }
  if (preview.isError) {
    return <UnreadFile {...head} error={preview.error} onRetry={() => void preview.refetch()} />
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
      <FileHeading {...head} />
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
