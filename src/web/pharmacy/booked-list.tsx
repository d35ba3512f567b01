import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { BookedCard } from './booked-card.tsx'
import { PagedCards } from './paged-cards.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { bookedQuery } from './queries.ts'

/** The pharmacy's registrations, newest first. */
export function BookedList() {
  const { words } = usePharmacyText()
  const [page, setPage] = useState(1)
  const booked = useQuery(bookedQuery(page))
  return (
    <PagedCards
      id="equipe-titre"
      title={words.team}
      query={booked}
      page={page}
      onPage={setPage}
      pager={words.pager}
      empty={words.empty}
      card={(row) => <BookedCard key={row.id} registration={row} />}
    />
  )
}
