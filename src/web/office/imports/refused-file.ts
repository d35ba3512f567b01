import type { ImportLine } from '../../../domain/imports/import.ts'
import { importFields } from '../../../domain/imports/import-columns.ts'
import { csvLine } from '../../../domain/values/export.ts'
import type { Locale } from '../../../domain/values/language.ts'
import type { useOffice } from '../kit/office-text.ts'

type Labels = Pick<ReturnType<typeof useOffice>['words']['imports'], 'fields' | 'reason' | 'lineColumn'>

/** The refused lines as CSV, under headings that an import knows, with the reasons: to mend, and import again. */
export function refusedFile(refused: readonly ImportLine[], labels: Labels, locale: Locale): Blob {
  const fields = importFields.filter((field) =>
    refused.some(({ values, problems }) => values[field] !== undefined || problems[field] !== undefined),
  )
  const headings = [...fields.map((field) => labels.fields[field]), labels.lineColumn, labels.reason]
  const rows = refused.map(({ line, values, problems }) => [
    ...fields.map((field) => values[field] ?? ''),
    line,
    Object.values(problems).join(' / '),
  ])
  const lines = [headings, ...rows].map((cells) => csvLine(cells, locale))
  return new Blob(['\uFEFF', ...lines], { type: 'text/csv;charset=utf-8' })
}
