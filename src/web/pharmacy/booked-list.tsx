import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { Loaded } from '../signed-in/loaded.tsx'
import { Pager } from '../ui/pager.tsx'
import { BookedCard } from './booked-card.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { bookedPerPage, bookedQuery } from './queries.ts'

/** The pharmacy's registrations, newest first, a page at a time; another page is read from its head. */
export function BookedList() {
  const { words } = usePharmacyText()
  const [page, setPage] = useState(1)
  const booked = useQuery(bookedQuery(page))
  const head = useRef<HTMLHeadingElement>(null)
  return (
    <section aria-labelledby="equipe-titre" className="grid grid-cols-1 gap-4">
      <h2 id="equipe-titre" ref={head} tabIndex={-1} className="text-heading outline-none">
        {words.team}
      </h2>
      <Loaded query={booked} error={words.loadError} lines={4}>
        {({ rows, total }) =>
          total === 0 ? (
            <p className="rounded-box border border-sand border-dashed px-5 py-10 text-center text-muted">
              {words.empty}
            </p>
          ) : (
            <>
              <ul className="grid grid-cols-1 gap-4 lg:grid-cols-2">
                {rows.map((row) => (
                  <BookedCard key={row.id} registration={row} />
                ))}
              </ul>
              {total > bookedPerPage && (
                <Pager
                  page={page}
                  pageSize={bookedPerPage}
                  total={total}
                  onPage={(place) => {
                    setPage(place.page)
                    head.current?.focus()
                  }}
                  label={words.pager}
                  words={words.pages}
                />
              )}
            </>
          )
        }
      </Loaded>
    </section>
  )
}
