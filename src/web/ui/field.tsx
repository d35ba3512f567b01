import { type ComponentProps, type ReactNode, useId, useState } from 'react'

const control = 'control rounded-box border border-sand-deep'

interface FieldProps {
  label: ReactNode
  hint?: string | undefined
  error?: string | undefined
}

/** A label, its control, and under it the hint and the error, both tied to the control for screen readers. */
function Field({ label, hint, error, id, children }: FieldProps & { id: string; children: ReactNode }) {
  return (
    <div className="grid content-start gap-1.5">
      <label htmlFor={id} className="font-semibold">
        {label}
      </label>
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-sm">
          {hint}
        </p>
      )}
      {children}
      {error && (
        <p id={`${id}-error`} className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}

const described = (id: string, hint?: string, error?: string) =>
  [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ') || undefined

export function TextField({ label, hint, error, id, ...input }: FieldProps & ComponentProps<'input'>) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <Field label={label} hint={hint} error={error} id={fieldId}>
      <input
        id={fieldId}
        className={control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(fieldId, hint, error)}
        {...input}
      />
    </Field>
  )
}

export function TextArea({ label, hint, error, id, defaultValue, ...area }: FieldProps & ComponentProps<'textarea'>) {
  const generated = useId()
  const fieldId = id ?? generated
  // React writes a text area's default over what was typed before the scripts came, unless that is its default.
  const [firstValue] = useState(() => (defaultValue === undefined ? undefined : (shownIn(fieldId) ?? defaultValue)))
  return (
    <Field label={label} hint={hint} error={error} id={fieldId}>
      <textarea
        id={fieldId}
        rows={4}
        className={control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(fieldId, hint, error)}
        {...(firstValue !== undefined && { defaultValue: firstValue })}
        {...area}
      />
    </Field>
  )
}

/** What a text area that was rendered by the server shows by now. */
function shownIn(id: string): string | undefined {
  if (typeof document === 'undefined') return undefined
  const shown = document.getElementById(id)
  return shown instanceof HTMLTextAreaElement ? shown.value : undefined
}

export function SelectField({ label, hint, error, id, children, ...select }: FieldProps & ComponentProps<'select'>) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <Field label={label} hint={hint} error={error} id={fieldId}>
      <select
        id={fieldId}
        className={control}
        aria-invalid={error ? true : undefined}
        aria-describedby={described(fieldId, hint, error)}
        {...select}
      >
        {children}
      </select>
    </Field>
  )
}

export function CheckboxField({ label, error, id, ...input }: Omit<FieldProps, 'hint'> & ComponentProps<'input'>) {
  const generated = useId()
  const fieldId = id ?? generated
  return (
    <div className="grid gap-1.5">
      <div className="flex items-start gap-3">
        <input
          type="checkbox"
          id={fieldId}
          className="mt-1 size-5 shrink-0 accent-green"
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${fieldId}-error` : undefined}
          {...input}
        />
        <label htmlFor={fieldId} className="phone:min-h-11">
          {label}
        </label>
      </div>
      {error && (
        <p id={`${fieldId}-error`} className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
    </div>
  )
}
