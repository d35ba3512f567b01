import { useId } from 'react'
import {
  ApiKeyForm,
  keyDays,
  mostPerMinute,
  type NewApiKey,
  usualKeyDays,
  usualPerMinute,
} from '../../../domain/staff/api-key.ts'
import { type Scope, scopeLabels, scopes } from '../../../domain/staff/scopes.ts'
import type { Localized } from '../../../domain/values/language.ts'
import { read } from '../../api/api.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextField } from '../../ui/field.tsx'
import { FieldError } from '../../ui/form-failure.tsx'
import { showToast } from '../../ui/toast-store.ts'
import { ChangeDialog, useChangeForm } from '../kit/change-dialog.tsx'
import { useOffice } from '../kit/office-text.ts'

interface NamedTicksProps<Name extends string> {
  legend: string
  /** What may be ticked, in its order, by the name that other tools know it by. */
  labels: Record<Name, Localized>
  names: readonly Name[]
  value: readonly Name[]
  onChoose: (chosen: Name[]) => void
  error?: string | undefined
}

/** What another tool may do or is told of, each in plain words with its name, and a tick of its own. */
export function NamedTicks<Name extends string>({
  legend,
  labels,
  names,
  value,
  onChoose,
  error,
}: NamedTicksProps<Name>) {
  const { locale } = useOffice()
  const id = useId()
  return (
    <fieldset className="grid gap-1" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {names.map((name) => (
        <label
          key={name}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg px-2 py-2 hover:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange"
        >
          <input
            type="checkbox"
            checked={value.includes(name)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChoose(names.filter((one) => (one === name ? target.checked : value.includes(one))))
            }
            className="mt-1 size-4.5 shrink-0 accent-green focus-visible:outline-none"
          />
          <span className="grid min-w-0">
            <span>{labels[name][locale]}</span>
            <code className="break-all text-muted text-sm">{name}</code>
          </span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}

interface Draft {
  name: string
  scopes: Scope[]
  days: string
  perMinute: string
}
const empty: Draft = { name: '', scopes: [], days: String(usualKeyDays), perMinute: String(usualPerMinute) }

interface Props {
  /** Gets the key, which nothing tells again. */
  onMade: (key: NewApiKey) => void
  onClose: () => void
}

/** Makes a key of the API (docs/rules/api-keys.md#making-one). */
export function MakeKeyDialog({ onMade, onClose }: Props) {
  const labels = useOffice().words.apiKeys
  const form = useChangeForm({
    schema: ApiKeyForm,
    draft: empty,
    formOf: ({ days, perMinute, ...draft }) => ({
      ...draft,
      days: Number(days) as ApiKeyForm['days'],
      perMinute: perMinute.trim() === '' ? Number.NaN : Number(perMinute),
    }),
    send: (api, json) => read(api.admin['api-keys'].$post({ json })),
    recorded: labels.made,
    touches: [['api-keys']],
    onDone: (made) => {
      onClose()
      onMade(made)
    },
  })
  const { errorOf, field, formState, setValue, watch } = form
  return (
    <ChangeDialog title={labels.makeTitle} form={form} onClose={onClose} submit={labels.submit}>
      <TextField label={labels.name} hint={labels.nameHint} autoComplete="off" required {...field('name')} />
      <NamedTicks
        legend={labels.scopes}
        labels={scopeLabels}
        names={scopes}
        value={watch('scopes')}
        onChoose={(chosen) => setValue('scopes', chosen, { shouldDirty: true, shouldValidate: formState.isSubmitted })}
        error={errorOf('scopes')}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label={labels.days} {...field('days')}>
          {keyDays.map((days) => (
            <option key={days} value={days}>
              {labels.spans[days]}
            </option>
          ))}
        </SelectField>
        <TextField
          label={labels.perMinute}
          type="number"
          inputMode="numeric"
          min={1}
          max={mostPerMinute}
          autoComplete="off"
          required
          {...field('perMinute')}
        />
      </div>
      <p className="text-muted text-sm">{labels.makeHint}</p>
    </ChangeDialog>
  )
}

interface NewKeyProps {
  token: string
  labels: Record<'once' | 'token' | 'copy' | 'copied' | 'copyFailed' | 'kept', string>
  onKept: () => void
}

/** A key or secret as it is shown this once, with the way to take it along. */
export function NewKey({ token, labels, onKept }: NewKeyProps) {
  const { words } = useOffice()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(token)
      showToast({ variant: 'default', title: labels.copied })
    } catch {
      showToast({ variant: 'destructive', title: words.error, description: labels.copyFailed })
    }
  }
  return (
    <div className="grid gap-5 p-5">
      <p>{labels.once}</p>
      <TextField
        label={labels.token}
        value={token}
        readOnly
        autoComplete="off"
        spellCheck={false}
        data-first-focus
        onFocus={({ target }) => target.select()}
      />
      <div className="flex flex-wrap justify-between gap-3">
        <Button look="neutral" onClick={copy}>
          {labels.copy}
        </Button>
        <Button onClick={onKept}>{labels.kept}</Button>
      </div>
    </div>
  )
}
