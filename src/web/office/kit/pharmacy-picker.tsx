import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { pharmaciesQuery } from '../queries/pharmacies.ts'
import { useOffice } from './office-text.ts'
import { type Choice, PickList } from './pick-list.tsx'

interface Props {
  label: string
  /** What is searched at first. */
  begin?: string
  /** One that is not offered. */
  without?: number
  onPick: (choice: Choice) => void
}

/** A pharmacy in use, by name. */
export function PharmacyPicker({ label, begin = '', without, onPick }: Props) {
  const { words } = useOffice()
  const [q, setQ] = useState(begin)
  const [find] = useState(() => (rawInput: string) => setQ(rawInput.trim()))
  const found = useQuery({
    ...pharmaciesQuery({ q }),
    select: ({ rows }) =>
      rows
        .filter(({ id }) => id !== without)
        .map(
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
      onSearch={find}
      found={found}
      onPick={onPick}
      hasFirstFocus
    />
  )
}
