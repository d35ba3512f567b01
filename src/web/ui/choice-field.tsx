import { type ReactNode, useId } from 'react'
import { FieldError } from './form-failure.tsx'

interface Props<Value extends string> {
  legend: string
  name: string
  choices: readonly Value[]
  labelOf: (choice: Value) => ReactNode
  /** Undefined while nothing is chosen. */
  value: Value | undefined
  onChoose: (choice: Value) => void
  error?: string | undefined
}

/** One of a few values, all in sight. */
export function ChoiceField<Value extends string>(props: Props<Value>) {
  const { legend, name, choices, labelOf, value, onChoose, error } = props
  const id = useId()
  return (
    <fieldset className="grid gap-2" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {choices.map((choice) => (
        <label
          key={choice}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-lg border border-sand px-3.5 py-2 hover:border-sand-deep has-checked:border-green has-checked:bg-green-wash has-focus-visible:outline-3 has-focus-visible:outline-orange"
        >
          <input
            type="radio"
            name={name}
            value={choice}
            checked={value === choice}
            onChange={() => onChoose(choice)}
            className="size-4.5 shrink-0 accent-green focus-visible:outline-none"
          />
          {labelOf(choice)}
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
