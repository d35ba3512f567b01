import { useState } from 'react'
import { type ImportLine, type ImportPreview, type ImportState, importStates } from '../../../domain/imports/import.ts'
import { type ImportField, importFields } from '../../../domain/imports/import-columns.ts'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { formatPhone, toE164 } from '../../../domain/values/phone.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Pager } from '../../ui/pager.tsx'
import { FilterSelect } from '../kit/filters.tsx'
import { useOffice } from '../kit/office-text.ts'

const perPage = 25
const tones: Record<ImportState, Tone> = {
  good: 'green',
  known: 'blue',
  cancelled: 'grey',
  wrong: 'red',
  full: 'orange',
}

/** Each line with what becomes of it and what is wrong with it; those that are wrong first in mind, so they can be had alone. */
export function PreviewLines({ seen: { lines, counts, columns } }: { seen: ImportPreview }) {
  const { words } = useOffice()
  const labels = words.imports
  const [shown, show] = useState<ImportState | 'all'>('all')
  const [page, setPage] = useState(1)
  const found = shown === 'all' ? lines : lines.filter(({ state }) => state === shown)
  // Another choice may have left fewer.
  const current = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)))
  return (
    <section className="grid grid-cols-1 gap-3" aria-label={labels.preview}>
      <h3 className="font-semibold">{labels.preview}</h3>
      <p role="status" className="flex flex-wrap gap-2">
        {importStates
          .filter((state) => counts[state] > 0)
          .map((state) => (
            <Badge key={state} tone={tones[state]}>
              {labels.counted[state](counts[state])}
            </Badge>
          ))}
      </p>
      <FilterSelect
        label={labels.shownLines}
        options={['all', ...importStates.filter((state) => counts[state] > 0)] as const}
        labelOf={(state) => (state === 'all' ? labels.allLines : labels.states[state])}
        chosen={shown}
        onChoose={(state) => {
          show(state)
          setPage(1)
        }}
      />
      <ol className="framed-rows text-sm">
        {found.slice((current - 1) * perPage, current * perPage).map((line) => (
          <LineItem key={line.line} line={line} hasSession={columns.includes('training')} />
        ))}
      </ol>
      <Pager
        page={current}
        pageSize={perPage}
        total={found.length}
        onPage={(place) => setPage(place.page ?? 1)}
        label={words.pager.label(labels.preview)}
        words={words.pages}
      />
    </section>
  )
}

const told = (line: ImportLine): string =>
  [
    line.values.email,
    line.values.phone && formatPhone(toE164(line.values.phone) ?? line.values.phone),
    line.values.organization,
    line.values.position,
  ]
    .filter(Boolean)
    .join(' · ')

/** One line of the file, with its session where not all have the same; beside the cells that are wrong, what they say and why they cannot be. */
export function LineItem({ line, hasSession }: { line: ImportLine; hasSession: boolean }) {
  const { locale, words } = useOffice()
  const labels = words.imports
  const { state, values, session } = line
  const problems = importFields.filter((field): field is ImportField => line.problems[field] !== undefined)
  return (
    <li className="grid gap-1 px-4 py-2.5">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="min-w-0">
          <span className="text-muted tabular-nums">{labels.line(line.line)}</span>{' '}
          <span className="font-semibold">{[values.lastName, values.firstName].filter(Boolean).join(' ')}</span>
        </span>
        <Badge tone={tones[state]}>{labels.states[state]}</Badge>
      </p>
      <p className="text-muted">{told(line)}</p>
      {hasSession && session && (
        <p className="text-muted">
          {[session.title, session.startsAt && formatShortDay(session.startsAt, locale)].filter(Boolean).join(' · ')}
        </p>
      )}
      {problems.length > 0 && (
        <ul className="grid gap-0.5 font-semibold text-red">
          {problems.map((field) => (
            <li key={field}>
              {`${labels.fields[field]}${values[field] ? ` (${values[field]})` : ''}${words.dashboard.colon} ${line.problems[field]}`}
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
