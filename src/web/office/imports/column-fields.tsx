import type { ImportPreview } from '../../../domain/imports/import.ts'
import { type ImportField, importFields } from '../../../domain/imports/import-columns.ts'
import { filterControl } from '../kit/filter-select.tsx'
import { useOffice } from '../kit/office-text.ts'
import type { Choices } from '../queries/imports.ts'

interface Props {
  seen: ImportPreview
  onChoose: (changes: Choices) => void
}

/** What each column holds, as it was guessed; a field chosen for another column leaves its own. */
export function ColumnFields({ seen: { headings, columns, isRemembered, missing }, onChoose }: Props) {
  const { words } = useOffice()
  const labels = words.imports
  const change = (index: number, field: ImportField | null) =>
    onChoose({
      columns: headings.map((_, at) => {
        if (at === index) return field
        return columns[at] === field ? null : (columns[at] ?? null)
      }),
    })
  return (
    <fieldset className="grid grid-cols-1 gap-2">
      <legend className="mb-1.5 font-semibold">{labels.columns}</legend>
      <p className="text-muted text-sm">{isRemembered ? labels.columnsRemembered : labels.columnsGuessed}</p>
      <ul className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-2 md:grid-cols-3">
        {headings.map((heading, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place, and headings may be the same
          <li key={index}>
            <label className="grid gap-1 text-sm">
              <span>{heading || labels.unnamed(index + 1)}</span>
              <select
                value={columns[index] ?? ''}
                onChange={({ target }) => change(index, importFields.find((field) => field === target.value) ?? null)}
                className={filterControl}
              >
                <option value="">{labels.leftAside}</option>
                {importFields.map((field) => (
                  <option key={field} value={field}>
                    {labels.fields[field]}
                  </option>
                ))}
              </select>
            </label>
          </li>
        ))}
      </ul>
      {missing.length > 0 && (
        <p role="status" className="font-semibold text-red text-sm">
          {labels.missing(missing.map((field) => labels.fields[field]))}
        </p>
      )}
    </fieldset>
  )
}
