/** The look of a filter's control. */
export const filterControl =
  'min-h-10 phone:min-h-11 max-w-full rounded-lg border border-sand-deep bg-surface px-3 text-sm'

interface Props<Value extends string | number> {
  label: string
  options: readonly Value[]
  labelOf: (value: Value) => string
  chosen: Value
  onChoose: (value: Value) => void
}

/** A filter with too many values to stand in a row. Its label is for screen readers only where filters stand in a row themselves. */
export function FilterSelect<Value extends string | number>({
  label,
  options,
  labelOf,
  chosen,
  onChoose,
}: Props<Value>) {
  return (
    <label className="grid content-start gap-1.5 text-sm">
      <span className="font-semibold in-data-row:sr-only">{label}</span>
      <select
        value={chosen}
        onChange={(event) => {
          const value = options.find((option) => String(option) === event.target.value)
          if (value !== undefined) onChoose(value)
        }}
        className={filterControl}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {labelOf(option)}
          </option>
        ))}
      </select>
    </label>
  )
}
