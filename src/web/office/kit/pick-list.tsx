import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EmptyList } from '../../signed-in/empty-list.tsx'
import { Loaded } from '../../signed-in/loaded.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { pharmaciesQuery } from '../queries/pharmacies.ts'
import { useOffice } from './office-text.ts'

/** Something to be chosen: what it is called, and what tells it from its like. */
export interface Choice {
  id: number
  name: string
  detail: string
  /** What else is said of it, in a line of its own. */
  note?: string | undefined
}

interface Props<T> {
  label: string
  placeholder: string
  empty: string
  q: string
  /** The one that it gets first is kept. */
  onSearch: (q: string) => void
  found: UseQueryResult<T[]>
  /** One that is not offered. */
  without?: number | undefined
  onPick: (choice: T) => void
  /** False where something before it is filled in first. */
  hasFirstFocus?: boolean | undefined
}

/** Finds one of many: a search over a short list, chosen by a click. */
export function PickList<T extends Choice>({
  label,
  placeholder,
  empty,
  q,
  onSearch,
  found,
  without,
  onPick,
  hasFirstFocus = true,
}: Props<T>) {
  const [find] = useState(() => (rawInput: string) => onSearch(rawInput.trim()))
  return (
    <div className="grid grid-cols-1 gap-3">
      {/* Enter searches here, and must not send the form that this stands in. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only keeps a key from going further */}
      <div
        onKeyDown={(event) =>
          event.key === 'Enter' && event.target instanceof HTMLInputElement && event.preventDefault()
        }
      >
        <SearchField label={label} placeholder={placeholder} value={q} onSearch={find} hasFirstFocus={hasFirstFocus} />
      </div>
      <Loaded query={found} lines={4}>
        {(all) => {
          const choices = all.filter(({ id }) => id !== without)
          return choices.length === 0 ? (
            <EmptyList>{empty}</EmptyList>
          ) : (
            <ul aria-label={label} className="framed-rows max-h-72 overflow-y-auto">
              {choices.map((choice) => (
                <li key={choice.id}>
                  <button
                    type="button"
                    onClick={() => onPick(choice)}
                    className="grid w-full gap-0.5 px-4 py-2.5 text-left text-sm outline-offset-[-3px] hover:bg-green-wash"
                  >
                    <span className="font-semibold">{choice.name}</span>
                    <span className="text-muted">{choice.detail}</span>
                    {choice.note && <span>{choice.note}</span>}
                  </button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </div>
  )
}

interface PharmacyPickerProps {
  label: string
  /** What is searched at first. */
  begin?: string
  /** One that is not offered. */
  without?: number
  onPick: (choice: Choice) => void
}

/** A pharmacy in use, by name. */
export function PharmacyPicker({ label, begin = '', without, onPick }: PharmacyPickerProps) {
  const { words } = useOffice()
  const [q, setQ] = useState(begin)
  const found = useQuery({
    ...pharmaciesQuery({ q }),
    select: ({ rows }) =>
      rows.map(
        (row): Choice => ({
          id: row.id,
          name: row.name,
          detail: [row.city, row.ncc, words.pharmacies.count(row.registrations)].filter(Boolean).join(' · '),
        }),
      ),
  })
  return (
    <PickList
      label={label}
      placeholder={words.pharmacies.searchHint}
      empty={words.pharmacies.emptySearch}
      q={q}
      onSearch={setQ}
      found={found}
      without={without}
      onPick={onPick}
    />
  )
}
