import { useState } from 'react'
import { formatShortDay } from '../../../domain/values/dates.ts'
import { day } from '../../signed-in/search-keys.ts'
import { filterControl } from './filter-select.tsx'
import type { ListFilter } from './list-filter.ts'
import { useOffice } from './office-text.ts'
import { type OfficeSearch, type OfficeView, useOfficeSearch } from './use-office-search.ts'

/** The keys of the address that hold the first and the last day. */
interface Days {
  first: 'session_du' | 'du'
  last: 'session_au' | 'au'
  label: string
  /** What the choice of a day changes besides. */
  besides?: OfficeView
}

/** From one day to another, either of which may be left out. */
export function useDaysFilter({ first, last, label, besides }: Days): ListFilter {
  const { locale, words } = useOffice()
  const { search, show } = useOfficeSearch()
  const [from, to] = [search[first], search[last]]
  const choose = (change: Partial<OfficeSearch>) => show({ ...besides, ...change, page: 1 })
  const { since, until, between } = words.narrowing
  const shown = (at: string) => formatShortDay(at, locale)
  const name = from && to ? between(shown(from), shown(to)) : from ? since(shown(from)) : to && until(shown(to))
  return {
    id: first,
    field: (
      <fieldset className="grid min-w-0 content-start gap-1.5 text-sm">
        <legend className="mb-1.5 font-semibold">{label}</legend>
        <div className="grid gap-2 min-[420px]:grid-cols-2">
          <DayField label={words.narrowing.from} value={from} onChange={(value) => choose({ [first]: value })} />
          <DayField label={words.narrowing.to} value={to} onChange={(value) => choose({ [last]: value })} />
        </div>
      </fieldset>
    ),
    part: name ? { name: `${label}${words.dashboard.colon} ${name}`, without: { [first]: '', [last]: '' } } : undefined,
  }
}

/** A day; what is typed of a year stays until it is one. */
function DayField({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const [typed, setTyped] = useState(value)
  const [known, setKnown] = useState(value)
  if (known !== value) {
    setKnown(value)
    setTyped(value)
  }
  return (
    <label className="flex items-center gap-2">
      <span className="min-w-6 text-muted">{label}</span>
      <input
        type="date"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value)
          if (day.read(event.target.value) === event.target.value) onChange(event.target.value)
        }}
        className={`w-full min-w-0 ${filterControl}`}
      />
    </label>
  )
}
