import { type StatementField, statementFields } from '../../../domain/statements/statement-columns.ts'
import type { StatementPreview } from '../../../domain/statements/statement-preview.ts'
import { filterControl } from '../kit/filter-select.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { Choices } from '../queries/statements.ts'

interface Props {
  seen: StatementPreview
  onChoose: (changes: Choices) => void
}

/** What each column holds, as it was guessed; a field chosen for another column leaves its own, but texts, of which there may be several. */
export function StatementColumns({ seen: { headings, columns, isRemembered, missing }, onChoose }: Props) {
  const { words } = useOffice()
  const labels = words.statements
  const change = (index: number, field: StatementField | null) =>
    onChoose({
      columns: headings.map((_, at) => {
        if (at === index) return field
        return columns[at] === field && field !== 'label' ? null : (columns[at] ?? null)
      }),
    })
  const fields = (
    <ul className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
      {headings.map((heading, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may be the same
        <li key={index}>
          <label className="grid gap-1 text-sm">
            <span>{heading || labels.unnamed(index + 1)}</span>
            <select
              value={columns[index] ?? ''}
              onChange={({ target }) => change(index, statementFields.find((field) => field === target.value) ?? null)}
              className={filterControl}
            >
              <option value="">{labels.leftAside}</option>
              {statementFields.map((field) => (
                <option key={field} value={field}>
                  {labels.fields[field]}
                </option>
              ))}
            </select>
          </label>
        </li>
      ))}
    </ul>
  )
  return (
    <details open={missing.length > 0} className="rounded-lg border border-sand px-4 py-1">
      <summary className="min-h-11 cursor-pointer content-center font-semibold">{labels.columns}</summary>
      <p className="pt-1 pb-3 text-muted text-sm">{isRemembered ? labels.columnsRemembered : labels.columnsGuessed}</p>
      {fields}
      {missing.length > 0 && (
        <p role="status" className="pt-3 font-semibold text-red text-sm">
          {labels.missing(missing.map((field) => labels.fields[field]))}
        </p>
      )}
    </details>
  )
}
