import { useId, useState } from 'react'
import { documentTypeLabels } from '../../../domain/desk/labels.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { attachableExtensions } from '../../../domain/documents/document.ts'
import { sendFile } from '../../files/send-file.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useSizeLabel } from './document-state.tsx'
import { Attachment, attachmentQuery, emptyAttachment, TargetFields } from './target-fields.tsx'

interface Props {
  error: string | undefined
  chosen: File | undefined
  onChoose: (file: File | undefined) => void
}

/** A file from the device, of the types that may be attached: our own button, for the browser's speaks its own language. */
function FileField({ error, chosen, onChoose }: Props) {
  const labels = useOffice().words.attachment
  const sizeOf = useSizeLabel()
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {labels.file}
      </label>
      <p id={`${id}-hint`} className="text-muted text-sm">
        {labels.fileHint}
      </p>
      <div
        className={`relative flex flex-wrap items-center gap-3 rounded-box border bg-surface p-2.5 has-focus-visible:outline-3 has-focus-visible:outline-orange ${error ? 'border-2 border-red' : 'border-sand-deep'}`}
      >
        <input
          id={id}
          type="file"
          required
          accept={attachableExtensions.map((extension) => `.${extension}`).join(',')}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-hint ${id}-error` : `${id}-hint`}
          onChange={(event) => onChoose(event.target.files?.[0])}
          className="sr-only"
        />
        <label htmlFor={id} className={buttonClass('neutral', 'cursor-pointer', 'compact')}>
          {chosen ? labels.chooseOther : labels.choose}
        </label>
        <span className="min-w-0 text-sm">
          {chosen ? `${chosen.name} · ${sizeOf(chosen.size)}` : <span className="text-muted">{labels.noFile}</span>}
        </span>
      </div>
      {error && (
        <p id={`${id}-error`} className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

const types = ['course_document', 'other'] as const

/** Attaches a file to a training or to one participant (docs/rules/documents.md#attaching); how much of it has left is told meanwhile. */
export function AttachDialog({ onClose }: { onClose: () => void }) {
  const { locale, words } = useOffice()
  const labels = words.attachment
  const [percent, setPercent] = useState(0)
  const form = useChangeForm({
    schema: Attachment,
    draft: emptyAttachment,
    send: (api, attachment) => {
      setPercent(0)
      const url = api.admin.documents.$url({ query: attachmentQuery(attachment) })
      return sendFile<OfficeDocument>(url, attachment.file, { locale, onProgress: setPercent })
    },
    recorded: labels.attached,
    touches: [['documents'], ['notifications']],
    onDone: onClose,
  })
  const { change, field, errorOf, setValue, getValues, watch, formState } = form
  const { file, target, chosen } = watch()
  const again = { shouldDirty: true, shouldValidate: formState.isSubmitted }

  const chooseFile = (picked: File | undefined) => {
    // A picker that was closed without choosing leaves what was chosen before.
    if (!picked) return
    setValue('file', picked, again)
    // What a file is called is the best guess of what it is.
    if (getValues('title').trim() === '') setValue('title', picked.name.replace(/\.[^.]+$/, ''), again)
  }

  return (
    <ChangeDialog
      title={labels.title}
      shape="wide"
      form={form}
      onClose={onClose}
      submit={labels.submit}
      actions={{ savingLabel: labels.sending(percent) }}
    >
      <FileField error={errorOf('file')} chosen={file} onChoose={chooseFile} />
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField label={labels.name} autoComplete="off" required {...field('title')} />
        <SelectField label={labels.type} {...field('documentType')}>
          {types.map((type) => (
            <option key={type} value={type}>
              {documentTypeLabels[type][locale]}
            </option>
          ))}
        </SelectField>
      </div>
      <TextArea label={labels.description} rows={2} {...field('description')} />
      <TargetFields
        target={target}
        chosen={chosen}
        error={formState.errors.chosen && !chosen ? labels.targetMissing[target] : undefined}
        onTarget={(next) => {
          setValue('target', next, { shouldDirty: true })
          setValue('chosen', undefined, { shouldDirty: true })
        }}
        onChoose={(choice) => setValue('chosen', choice, again)}
      />
      {target === 'training' ? (
        <CheckboxField label={labels.isPublic} {...field('isPublic')} />
      ) : (
        <p className="text-muted text-sm">{labels.notifyHint}</p>
      )}
      {change.isPending && <progress max={100} value={percent} aria-label={labels.file} className="h-2 w-full" />}
    </ChangeDialog>
  )
}
