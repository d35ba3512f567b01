import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import type { BookedRegistration } from '../../domain/pharmacies/pharmacy-booking.ts'
import { placeIn } from '../../domain/trainings/online-place.ts'
import { formatTime, formatWeekday } from '../../domain/values/dates.ts'
import type { ListPage } from '../api/list-page.ts'
import { EmptyList } from '../signed-in/empty-list.tsx'
import { Loaded } from '../signed-in/loaded.tsx'
import { Pager } from '../ui/pager.tsx'
import { usePharmacyText } from './pharmacy-text.ts'
import { cardsPerPage } from './queries.ts'

interface Props<Row> {
  id: string
  title: string
  text?: string
  /** The page that is shown, and the way to another. */
  query: UseQueryResult<ListPage<Row[]>>
  page: number
  onPage: (page: number) => void
  /** What the pages are of. */
  pager: string
  /** Said where there is nothing; without it nothing is shown then. */
  empty?: string
  children: (rows: Row[]) => ReactNode
}

/** A list of the space, a page at a time; another page is read from its head. */
export function PagedCards<Row>({ id, title, text, query, page, onPage, pager, empty, children }: Props<Row>) {
  const { words } = usePharmacyText()
  const head = useRef<HTMLHeadingElement>(null)
  const total = query.data?.total
  // What was taken back meanwhile may have left this page without anything on it.
  const last = total === undefined ? page : Math.max(1, Math.ceil(total / cardsPerPage))
  useEffect(() => {
    if (page > last) onPage(last)
  }, [page, last, onPage])
  const cards = (
    <Loaded query={query} error={words.loadError} lines={empty ? 4 : 2}>
      {({ rows, total }) =>
        total === 0 ? (
          empty && <EmptyList>{empty}</EmptyList>
        ) : (
          <>
            {children(rows)}
            {total > cardsPerPage && (
              <Pager
                page={page}
                pageSize={cardsPerPage}
                total={total}
                onPage={(place) => {
                  onPage(place.page)
                  head.current?.focus()
                }}
                label={pager}
                words={words.pages}
              />
            )}
          </>
        )
      }
    </Loaded>
  )
  if (!empty && !total) return cards
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4">
      <div className="grid gap-1">
        <h2 id={id} ref={head} tabIndex={-1} className="text-heading outline-none">
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {cards}
    </section>
  )
}

/** What session a card is about: its title, day and hour, and where it is held. */
export function SessionLines({
  training,
  isHeading = false,
}: {
  training: BookedRegistration['training']
  isHeading?: boolean
}) {
  const { words, locale } = usePharmacyText()
  const { kind, title, englishTitle, startsAt, location } = training
  const day = startsAt ? `${formatWeekday(startsAt, locale)}, ${formatTime(startsAt, locale)}` : words.place.noDate
  const when = kind === 'session' && day
  const name = (locale === 'en' && englishTitle) || title
  return (
    <div className="grid min-w-0 text-sm">
      {isHeading ? <h3 className="text-heading">{name}</h3> : <p>{name}</p>}
      <p className="text-muted first-letter:uppercase">
        {[when, placeIn(location, locale)].filter(Boolean).join(' · ')}
      </p>
    </div>
  )
}
