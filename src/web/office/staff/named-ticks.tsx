import { useId } from 'react'
import type { Localized } from '../../../domain/values/language.ts'
import { FieldError } from '../../ui/form-failure.tsx'
import { useOffice } from '../kit/office-text.ts'

interface Props<Name extends string> {
  legend: string
  /** What may be ticked, in its order, by the name that other tools know it by. */
  labels: Record<Name, Localized>
  names: readonly Name[]
  value: readonly Name[]
  onChoose: (chosen: Name[]) => void
  error?: string | undefined
}

/** What another tool may do or is told of, each in plain words with its name, and a tick of its own. */
export function NamedTicks<Name extends string>({ legend, labels, names, value, onChoose, error }: Props<Name>) {
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
