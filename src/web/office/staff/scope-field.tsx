import { useId } from 'react'
import { type Scope, scopeLabels, scopes } from '../../../domain/scopes.ts'
import { useOffice } from '../kit/office-text.ts'

interface Props {
  legend: string
  value: readonly Scope[]
  onChoose: (chosen: Scope[]) => void
  error?: string | undefined
}

/** What a key may be allowed, each in plain words, with a tick of its own. */
export function ScopeField({ legend, value, onChoose, error }: Props) {
  const { locale } = useOffice()
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {scopes.map((scope) => (
        <label
          key={scope}
          className="flex min-h-11 cursor-pointer items-start gap-3 rounded-lg border border-sand px-3.5 py-2 hover:border-sand-deep has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange"
        >
          <input
            type="checkbox"
            checked={value.includes(scope)}
            aria-invalid={error ? true : undefined}
            onChange={({ target }) =>
              onChoose(scopes.filter((one) => (one === scope ? target.checked : value.includes(one))))
            }
            className="mt-1 size-4.5 shrink-0 accent-green focus-visible:outline-none"
          />
          <span className="grid min-w-0">
            <span>{scopeLabels[scope][locale]}</span>
            <code className="text-muted text-sm">{scope}</code>
          </span>
        </label>
      ))}
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-red text-sm">
          {error}
        </p>
      )}
    </fieldset>
  )
}
