import { useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import { documentTypeLabels } from '../../../domain/desk/labels.ts'
import type { OfficeDocument } from '../../../domain/documents/document.ts'
import { attachableExtensions } from '../../../domain/documents/document.ts'
import { sendFile } from '../../files/send-file.ts'
import { useFormErrors } from '../../forms/use-form-errors.ts'
import { buttonClass } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { FormActions } from '../kit/form-actions.tsx'
import { FormDialog } from '../kit/form-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'
import { useChange } from '../kit/use-change.ts'
import { type Attachment, attachmentQuery, attachmentResolver, emptyAttachment } from './attachment-draft.ts'
import { useSizeLabel } from './document-state.tsx'
import { TargetFields } from './target-fields.tsx'

interface Props {
  error: string | undefined
  chosen: File | undefined
  onChoose: (file: File | undefined) => void
}

/** A file from the device, of the types that may be attached: our own button, for the browser's speaks its own language. */
function FileField({ error, chosen, onChoose }: Props) {
  const { words } = useOffice()
  const sizeOf = useSizeLabel()
  const id = useId()
  const labels = words.attachment
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
  const form = useForm({ resolver: attachmentResolver, defaultValues: emptyAttachment })
  const { register, setValue, getValues, watch, formState } = form
  const { file, target, chosen } = watch()
  const attaching = useChange({
    failsIn: 'place',
    send: (api, attachment: Attachment) => {
      setPercent(0)
      const url = api.admin.documents.$url({ query: attachmentQuery(attachment) })
      return sendFile<OfficeDocument>(url, attachment.file, { locale, onProgress: setPercent })
    },
    success: { title: labels.attached },
    touches: [['documents'], ['notifications']],
    onSuccess: onClose,
  })
  const { errorOf, failure } = useFormErrors(form, attaching.failure)
  const again = { shouldDirty: true, shouldValidate: formState.isSubmitted }

  const chooseFile = (picked: File | undefined) => {
    // A picker that was closed without choosing leaves what was chosen before.
    if (!picked) return
    setValue('file', picked, again)
    // What a file is called is the best guess of what it is.
    if (getValues('title').trim() === '') setValue('title', picked.name.replace(/\.[^.]+$/, ''), again)
  }

  return (
    <FormDialog title={labels.title} shape="wide" isDirty={formState.isDirty} onClose={onClose}>
      {(close) => (
        <form
          noValidate
          onSubmit={form.handleSubmit((attachment) => attaching.mutate(attachment))}
          className="grid grid-cols-1 gap-5 p-5"
        >
          <FileField error={errorOf('file')} chosen={file} onChoose={chooseFile} />
          <div className="grid items-start gap-5 sm:grid-cols-2">
            <TextField
              label={labels.name}
              autoComplete="off"
              required
              error={errorOf('title')}
              {...register('title')}
            />
            <SelectField label={labels.type} error={errorOf('documentType')} {...register('documentType')}>
              {types.map((type) => (
                <option key={type} value={type}>
                  {documentTypeLabels[type][locale]}
                </option>
              ))}
            </SelectField>
          </div>
          <TextArea label={labels.description} rows={2} error={errorOf('description')} {...register('description')} />
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
            <CheckboxField label={labels.isPublic} error={errorOf('isPublic')} {...register('isPublic')} />
          ) : (
            <p className="text-muted text-sm">{labels.notifyHint}</p>
          )}
          {attaching.isPending && (
            <progress max={100} value={percent} aria-label={labels.file} className="h-2 w-full" />
          )}
          <FormActions
            change={{ isPending: attaching.isPending, failure }}
            onCancel={close}
            label={labels.submit}
            savingLabel={labels.sending(percent)}
          />
        </form>
      )}
    </FormDialog>
  )
}
