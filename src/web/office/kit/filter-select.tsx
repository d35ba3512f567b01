interface Props<Filter extends string> {
  label: string
  filters: readonly Filter[]
  labelOf: (filter: Filter) => string
  chosen: Filter
  onChoose: (filter: Filter) => void
}

/** A way to narrow a list that has too many values to stand in a row. */
export function FilterSelect<Filter extends string>({ label, filters, labelOf, chosen, onChoose }: Props<Filter>) {
  return (
    <select
      aria-label={label}
      value={chosen}
      onChange={(event) => onChoose(event.target.value as Filter)}
      className="min-h-10 phone:min-h-11 max-w-full rounded-lg border border-sand-deep bg-surface px-3 text-sm"
    >
      {filters.map((filter) => (
        <option key={filter} value={filter}>
          {labelOf(filter)}
        </option>
      ))}
    </select>
  )
}
